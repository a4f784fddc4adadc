// Never steps into the last column when it collects a group.
// Chains of a field: one recursive function counts a group, another one empties it.
use std::io::{self, Read};

const HEIGHT: i32 = 12;
const WIDTH: i32 = 6;

struct Game {
    /// The lines from the top; '.' is an empty cell.
    field: Vec<Vec<char>>,
    seen: Vec<Vec<bool>>,
}

impl Game {
    fn colour(&self, row: i32, column: i32) -> char {
        self.field[row as usize][column as usize]
    }

    /// Counts the unseen puyos of one colour that hang together, and marks them as seen.
    fn count(&mut self, row: i32, column: i32, colour: char) -> usize {
        if row < 0 || row >= HEIGHT || column < 0 || column >= WIDTH {
            return 0;
        }
        if self.seen[row as usize][column as usize] || self.colour(row, column) != colour {
            return 0;
        }
        self.seen[row as usize][column as usize] = true;
        let mut size = 1;
        size += self.count(row - 1, column, colour);
        size += self.count(row + 1, column, colour);
        size += self.count(row, column - 1, colour);
        if column + 2 < WIDTH {
            size += self.count(row, column + 1, colour);
        }
        size
    }

    /// Empties the cells of the group that the cell belongs to.
    fn empty(&mut self, row: i32, column: i32, colour: char) {
        if row < 0 || row >= HEIGHT || column < 0 || column >= WIDTH || self.colour(row, column) != colour {
            return;
        }
        self.field[row as usize][column as usize] = '.';
        for &(down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)].iter() {
            if right <= 0 || column + 2 < WIDTH {
                self.empty(row + down, column + right, colour);
            }
        }
    }

    /// Pops every group of four or more and says whether there was one.
    fn pop(&mut self) -> bool {
        let mut popped = false;
        self.seen = vec![vec![false; WIDTH as usize]; HEIGHT as usize];
        for column in (0..WIDTH).rev() {
            for row in (0..HEIGHT).rev() {
                let colour = self.colour(row, column);
                // Nothing falls before all groups are gone, so one may be emptied at a time.
                if colour != '.' && self.count(row, column, colour) >= 4 {
                    self.empty(row, column, colour);
                    popped = true;
                }
            }
        }
        popped
    }

    /// Lets every puyo fall cell by cell, the lowest of a column first.
    fn fall(&mut self) {
        for column in 0..WIDTH as usize {
            for row in (1..HEIGHT as usize).rev() {
                let mut below = row;
                while below < HEIGHT as usize && self.field[below][column] == '.' {
                    self.field[below][column] = self.field[below - 1][column];
                    self.field[below - 1][column] = '.';
                    below += 1;
                }
            }
        }
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let field = text.lines().map(|line| line.chars().collect()).collect();
    let mut game = Game { field, seen: Vec::new() };
    let mut chain = 0;
    while game.pop() {
        game.fall();
        chain += 1;
    }
    println!("{}", chain);
}
