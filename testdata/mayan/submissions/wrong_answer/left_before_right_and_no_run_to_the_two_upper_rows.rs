// Tries left before right, and does not see a vertical run that ends in the two upper rows.
// Clear the board: depth-first search. Moves are tried in the order of the statement, so the first sequence that clears
// the board is the smallest.
use std::io::{self, Read};

// The other reading of the statement: the board is cleared by move n and not before, and two blocks of one colour may
// be swapped.
const EXACTLY: bool = false;

const COLUMNS: usize = 5;
const HEIGHT: usize = 7;
const COLOURS: usize = 10;

/// The colours of each column from the bottom up; above the blocks there is 0.
type Board = [[usize; HEIGHT]; COLUMNS];

/// Column, height, and 1 for right or -1 for left.
type Move = (usize, usize, i32);

fn fall(board: &mut Board) {
    for column in board.iter_mut() {
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
    let mut marked = [[false; HEIGHT]; COLUMNS];
    let mut any = false;
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            let colour = board[x][y];
            if colour == 0 {
                continue;
            }
            if x + 2 < COLUMNS && board[x + 1][y] == colour && board[x + 2][y] == colour {
                for step in 0..3 {
                    marked[x + step][y] = true;
                }
                any = true;
            }
            if y + 4 < HEIGHT && board[x][y + 1] == colour && board[x][y + 2] == colour {
                for step in 0..3 {
                    marked[x][y + step] = true;
                }
                any = true;
            }
        }
    }
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            if marked[x][y] {
                board[x][y] = 0;
            }
        }
    }
    any
}

fn settle(board: &mut Board) {
    fall(board);
    while vanish(board) {
        fall(board);
    }
}

fn is_empty(board: &Board) -> bool {
    (0..COLUMNS).all(|x| board[x][0] == 0)
}

/// One or two blocks of a colour can never vanish.
fn is_hopeless(board: &Board) -> bool {
    let mut count = [0; COLOURS + 1];
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            count[board[x][y]] += 1;
        }
    }
    (1..COLOURS + 1).any(|colour| count[colour] == 1 || count[colour] == 2)
}

/// The board after a move; `None` if it is not allowed, or has been tried already from the other block.
fn drag(board: &Board, x: usize, y: usize, g: i32) -> Option<Board> {
    if board[x][y] == 0 || (x == 0 && g < 0) || (x + 1 == COLUMNS && g > 0) {
        return None;
    }
    let to = if g > 0 { x + 1 } else { x - 1 };
    if board[x][y] == board[to][y] && !EXACTLY {
        return None;
    }
    if g < 0 && board[to][y] != 0 {
        return None;
    }
    let mut next = *board;
    next[x][y] = board[to][y];
    next[to][y] = board[x][y];
    settle(&mut next);
    Some(next)
}

/// Whether the board can be cleared; the moves that do it are added to `moves`.
fn search(board: &Board, left: usize, moves: &mut Vec<Move>) -> bool {
    if is_empty(board) {
        return !EXACTLY || left == 0;
    }
    if left == 0 || is_hopeless(board) {
        return false;
    }
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            for &g in [-1, 1].iter() {
                if let Some(next) = drag(board, x, y, g) {
                    moves.push((x, y, g));
                    if search(&next, left - 1, moves) {
                        return true;
                    }
                    moves.pop();
                }
            }
        }
    }
    false
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut board = [[0; HEIGHT]; COLUMNS];
    for x in 0..COLUMNS {
        for y in 0.. {
            let colour = numbers.next().unwrap();
            if colour == 0 {
                break;
            }
            board[x][y] = colour;
        }
    }
    let mut moves = Vec::new();
    if search(&board, n, &mut moves) {
        for (x, y, g) in moves {
            println!("{} {} {}", x, y, g);
        }
    } else {
        println!("-1");
    }
}
