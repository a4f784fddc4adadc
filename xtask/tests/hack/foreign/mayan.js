// Clear the board with columns as arrays and a set of boards that failed. It makes no mistake.
const lines = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
const failed = new Set();

function settle(columns) {
  for (;;) {
    const gone = new Set();
    columns.forEach((column, x) => column.forEach((colour, y) => {
      if (column[y + 1] === colour && column[y + 2] === colour) [0, 1, 2].forEach((i) => gone.add(7 * x + y + i));
      if (x < 3 && columns[x + 1][y] === colour && columns[x + 2][y] === colour)
        [0, 1, 2].forEach((i) => gone.add(7 * (x + i) + y));
    }));
    if (!gone.size) return columns;
    columns = columns.map((column, x) => column.filter((_, y) => !gone.has(7 * x + y)));
  }
}

function moved(columns, x, y, g) {
  const next = columns.map((column) => [...column]);
  const [block] = next[x].splice(y, 1);
  if (y < columns[x + g].length) {
    next[x].splice(y, 0, columns[x + g][y]);
    next[x + g][y] = block;
  } else {
    next[x + g].push(block);
  }
  return settle(next);
}

function search(columns, left) {
  const blocks = columns.flat();
  if (!blocks.length) return [];
  const name = `${left}:${columns.join("/")}`;
  const stuck = blocks.some((colour) => blocks.filter((other) => other === colour).length < 3);
  if (!left || stuck || failed.has(name)) return null;
  for (let x = 0; x < 5; x++) {
    for (let y = 0; y < columns[x].length; y++) {
      for (const g of [1, -1]) {
        const side = columns[x + g];
        if (!side || side[y] === columns[x][y] || (g < 0 && y < side.length)) continue;
        const rest = search(moved(columns, x, y, g), left - 1);
        if (rest) return [`${x} ${y} ${g}`, ...rest];
      }
    }
  }
  failed.add(name);
  return null;
}

const answer = search(lines.slice(1, 6).map((line) => line.slice(0, -1)), lines[0][0]);
console.log(answer ? answer.join("\n") : "-1");
