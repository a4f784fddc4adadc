// Clear the board: depth-first search on a single board, which each level of the search copies before its moves and
// puts back after each of them. Runs are measured from their first block.
use std::io::{self, Read};

// The other reading of the statement: the board is cleared by move n and not before, and two blocks of one colour may
// be swapped.
const EXACTLY: bool = false;

const COLUMNS: usize = 5;
const HEIGHT: usize = 7;
const COLOURS: usize = 10;
const MOVES: usize = 5;

/// The colours of each column from the bottom up; above the blocks there is 0.
type Board = [[usize; HEIGHT]; COLUMNS];

struct Game {
    board: Board,
    /// The moves that are allowed, and how many have been made.
    n: usize,
    made: usize,
    /// The moves so far: column, height, and 1 for right or -1 for left.
    path: [(usize, usize, i32); MOVES],
    /// The boards before each of them.
    before: [Board; MOVES],
}

impl Game {
    fn fall(&mut self) {
        for x in 0..COLUMNS {
            let mut floor = 0;
            for y in 0..HEIGHT {
                let block = self.board[x][y];
                self.board[x][y] = 0;
                if block != 0 {
                    self.board[x][floor] = block;
                    floor += 1;
                }
            }
        }
    }

    /// How many blocks of one colour lie side by side from (x, y) on; 0 if others of the colour lie before it.
    fn run_right(&self, x: usize, y: usize) -> usize {
        let colour = self.board[x][y];
        if colour == 0 || (x > 0 && self.board[x - 1][y] == colour) {
            return 0;
        }
        let mut end = x + 1;
        while end < COLUMNS && self.board[end][y] == colour {
            end += 1;
        }
        end - x
    }

    /// The same from (x, y) upwards.
    fn run_up(&self, x: usize, y: usize) -> usize {
        let colour = self.board[x][y];
        if colour == 0 || (y > 0 && self.board[x][y - 1] == colour) {
            return 0;
        }
        let mut end = y + 1;
        while end < HEIGHT && self.board[x][end] == colour {
            end += 1;
        }
        end - y
    }

    /// Removes all runs at once and says whether there was one.
    fn vanish(&mut self) -> bool {
        let mut next = self.board;
        for x in 0..COLUMNS {
            for y in 0..HEIGHT {
                let right = self.run_right(x, y);
                if right >= 3 {
                    for step in 0..right {
                        next[x + step][y] = 0;
                    }
                }
                let up = self.run_up(x, y);
                if up >= 3 {
                    for step in 0..up {
                        next[x][y + step] = 0;
                    }
                }
            }
        }
        let any = next != self.board;
        self.board = next;
        any
    }

    /// One or two blocks of a colour can never vanish.
    fn is_hopeless(&self) -> bool {
        let mut count = [0; COLOURS + 1];
        for column in &self.board {
            for &colour in column {
                count[colour] += 1;
            }
        }
        count[1..].iter().any(|&blocks| blocks == 1 || blocks == 2)
    }

    /// Drags a block and lets everything fall and vanish.
    fn drag(&mut self, x: usize, y: usize, to: usize) {
        let block = self.board[x][y];
        self.board[x][y] = self.board[to][y];
        self.board[to][y] = block;
        self.fall();
        while self.vanish() {
            self.fall();
        }
    }

    /// Makes a move and searches on from there; takes the move back if that does not clear the board.
    fn try_move(&mut self, x: usize, y: usize, g: i32) -> bool {
        let to = if g > 0 { x + 1 } else { x - 1 };
        self.path[self.made] = (x, y, g);
        self.before[self.made] = self.board;
        self.drag(x, y, to);
        self.made += 1;
        if self.search() {
            return true;
        }
        self.made -= 1;
        self.board = self.before[self.made];
        false
    }

    /// Whether the board can be cleared; `path` holds how.
    fn search(&mut self) -> bool {
        if self.board == [[0; HEIGHT]; COLUMNS] {
            return !EXACTLY || self.made == self.n;
        }
        if self.made == self.n || self.is_hopeless() {
            return false;
        }
        for x in 0..COLUMNS {
            for y in 0..HEIGHT {
                if self.board[x][y] == 0 {
                    break;
                }
                let differs = x + 1 < COLUMNS && self.board[x + 1][y] != self.board[x][y];
                if (differs || (EXACTLY && x + 1 < COLUMNS)) && self.try_move(x, y, 1) {
                    return true;
                }
                // A swap to the left has been tried from the other block.
                let free = x > 0 && self.board[x - 1][y] == 0;
                if free && self.try_move(x, y, -1) {
                    return true;
                }
            }
        }
        false
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut board = [[0; HEIGHT]; COLUMNS];
    for x in 0..COLUMNS {
        for (y, colour) in numbers.by_ref().take_while(|&colour| colour != 0).enumerate() {
            board[x][y] = colour;
        }
    }
    let mut game = Game { board: board, n: n, made: 0, path: [(0, 0, 0); MOVES], before: [board; MOVES] };
    if game.search() {
        for &(x, y, g) in &game.path[..game.made] {
            println!("{} {} {}", x, y, g);
        }
    } else {
        println!("-1");
    }
}
