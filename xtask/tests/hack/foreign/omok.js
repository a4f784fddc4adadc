// Exactly five: every stone that has none of its colour before it starts a run. It makes no mistake.
const board = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
const at = (r, c) => (board[r] || [])[c] || 0;
const steps = [[1, 0], [0, 1], [1, 1], [-1, 1]];

function first() {
  for (let r = 0; r < 19; r++) {
    for (let c = 0; c < 19; c++) {
      for (const [down, right] of steps) {
        const colour = at(r, c);
        if (!colour || at(r - down, c - right) === colour) continue;
        let length = 1;
        while (at(r + length * down, c + length * right) === colour) length++;
        if (length === 5) return `${colour}\n${r + 1} ${c + 1}`;
      }
    }
  }
  return "0";
}

console.log(first());
