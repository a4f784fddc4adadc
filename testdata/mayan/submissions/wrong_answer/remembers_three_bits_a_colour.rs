// Keeps three bits of each colour, so that 8, 9 and 10 look like 0, 1 and 2.
// Clear the board: depth-first search that remembers the boards from which the moves that were left were not enough.
// Moves that do not touch each other lead to the same board in any order, so most boards come up many times.
use std::collections::HashSet;
use std::io::{self, Read};

// The other reading of the statement: the board is cleared by move n and not before, and two blocks of one colour may
// be swapped.
const EXACTLY: bool = false;

const COLUMNS: usize = 5;
const HEIGHT: usize = 7;
const COLOURS: usize = 10;
const CELLS: usize = COLUMNS * HEIGHT;

/// The colour at column x and height y has the index `x * HEIGHT + y`; 0 is no block.
type Board = [u8; CELLS];

struct Search {
    /// Column, height, and 1 for right or -1 for left.
    moves: Vec<(usize, usize, i32)>,
    failed: HashSet<(usize, Board)>,
}

fn fall(board: &mut Board) {
    for column in board.chunks_mut(HEIGHT) {
        let mut floor = 0;
        for y in 0..HEIGHT {
            if column[y] != 0 {
                column.swap(floor, y);
                floor += 1;
            }
        }
    }
}

/// Removes all runs at once and says whether there was one.
fn vanish(board: &mut Board) -> bool {
    // Whether three of a run lie around the cell: on both sides of it, or above and below.
    let middle = |cell: usize, step: usize| board[cell - step] == board[cell] && board[cell + step] == board[cell];
    let mut doomed = Vec::new();
    for cell in (0..CELLS).filter(|&cell| board[cell] != 0) {
        let (x, y) = (cell / HEIGHT, cell % HEIGHT);
        if x > 0 && x + 1 < COLUMNS && middle(cell, HEIGHT) {
            doomed.extend_from_slice(&[cell - HEIGHT, cell, cell + HEIGHT]);
        }
        if y > 0 && y + 1 < HEIGHT && middle(cell, 1) {
            doomed.extend_from_slice(&[cell - 1, cell, cell + 1]);
        }
    }
    for &cell in &doomed {
        board[cell] = 0;
    }
    !doomed.is_empty()
}

/// One or two blocks of a colour can never vanish.
fn is_hopeless(board: &Board) -> bool {
    let mut count = [0; COLOURS + 1];
    for &colour in board.iter() {
        count[colour as usize] += 1;
    }
    count[1..].iter().any(|&blocks| blocks == 1 || blocks == 2)
}

/// The board after a block went from one cell to another.
fn drag(board: &Board, from: usize, to: usize) -> Board {
    let mut next = *board;
    next.swap(from, to);
    fall(&mut next);
    while vanish(&mut next) {
        fall(&mut next);
    }
    next
}

impl Search {
    /// Whether the board can be cleared; the moves that do it are added to `moves`.
    fn clear(&mut self, board: &Board, left: usize) -> bool {
        if board.iter().all(|&colour| colour == 0) {
            return !EXACTLY || left == 0;
        }
        let mut key = (left, *board);
        for colour in key.1.iter_mut() {
            *colour %= 8;
        }
        if left == 0 || is_hopeless(board) || self.failed.contains(&key) {
            return false;
        }
        for cell in (0..CELLS).filter(|&cell| board[cell] != 0) {
            let right = cell + HEIGHT;
            if right < CELLS && (board[right] != board[cell] || EXACTLY) && self.follow(board, cell, right, left) {
                return true;
            }
            // A swap to the left has been tried from the other block.
            if cell >= HEIGHT && board[cell - HEIGHT] == 0 && self.follow(board, cell, cell - HEIGHT, left) {
                return true;
            }
        }
        self.failed.insert(key);
        false
    }

    /// Whether the board can be cleared by a sequence that starts with this move.
    fn follow(&mut self, board: &Board, from: usize, to: usize, left: usize) -> bool {
        let g = if to > from { 1 } else { -1 };
        self.moves.push((from / HEIGHT, from % HEIGHT, g));
        if self.clear(&drag(board, from, to), left - 1) {
            return true;
        }
        self.moves.pop();
        false
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut board = [0; CELLS];
    for column in board.chunks_mut(HEIGHT) {
        for (y, colour) in numbers.by_ref().take_while(|&colour| colour != 0).enumerate() {
            column[y] = colour as u8;
        }
    }
    let mut search = Search { moves: Vec::new(), failed: HashSet::new() };
    if search.clear(&board, n) {
        for (x, y, g) in search.moves {
            println!("{} {} {}", x, y, g);
        }
    } else {
        println!("-1");
    }
}
