// Chains of a field by labels that spread until nothing changes. It makes no mistake.
const lines = require("fs").readFileSync(0, "utf8").trim().split(/\s+/);
let columns = [...Array(6).keys()].map((c) => lines.map((line) => line[c]).filter((cell) => cell !== ".").reverse());
const near = [[0, 1], [1, 0], [0, -1], [-1, 0]];

function popping() {
  const label = columns.map((column, c) => column.map((_, y) => 12 * c + y));
  for (let changed = true; changed; ) {
    changed = false;
    columns.forEach((column, c) => column.forEach((colour, y) => near.forEach(([dc, dy]) => {
      const other = columns[c + dc];
      if (other && other[y + dy] === colour && label[c + dc][y + dy] < label[c][y]) {
        label[c][y] = label[c + dc][y + dy];
        changed = true;
      }
    })));
  }
  const sizes = {};
  label.flat().forEach((name) => (sizes[name] = (sizes[name] || 0) + 1));
  return label.map((column) => column.map((name) => sizes[name] >= 4));
}

let chain = 0;
for (let gone = popping(); gone.flat().includes(true); gone = popping()) {
  columns = columns.map((column, c) => column.filter((_, y) => !gone[c][y]));
  chain++;
}
console.log(chain);
