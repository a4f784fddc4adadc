// Looks below, not on the lower right, behind a five on a falling diagonal.
use std::io::{stdin, Read};

type Board = Vec<Vec<u8>>;

/// Whether five stones of a colour lie from (r, c) to the right, and no sixth at either end.
fn row(board: &Board, colour: u8, r: usize, c: usize) -> bool {
    c <= 14
        && (0..5).all(|k| board[r][c + k] == colour)
        && (c == 0 || board[r][c - 1] != colour)
        && (c == 14 || board[r][c + 5] != colour)
}

/// The same downwards.
fn column(board: &Board, colour: u8, r: usize, c: usize) -> bool {
    r <= 14
        && (0..5).all(|k| board[r + k][c] == colour)
        && (r == 0 || board[r - 1][c] != colour)
        && (r == 14 || board[r + 5][c] != colour)
}

/// The same to the lower right.
fn falling(board: &Board, colour: u8, r: usize, c: usize) -> bool {
    r <= 14 && c <= 14
        && (0..5).all(|k| board[r + k][c + k] == colour)
        && (r == 0 || c == 0 || board[r - 1][c - 1] != colour)
        && (r == 14 || c == 14 || board[r + 5][c + 4] != colour)
}

/// The same to the upper right.
fn rising(board: &Board, colour: u8, r: usize, c: usize) -> bool {
    r >= 4 && c <= 14
        && (0..5).all(|k| board[r - k][c + k] == colour)
        && (r == 18 || c == 0 || board[r + 1][c - 1] != colour)
        && (r == 4 || c == 14 || board[r - 5][c + 5] != colour)
}

fn won(colour: u8, r: usize, c: usize) {
    println!("{}\n{} {}", colour, r, c);
}

/// Lays a window of five points on every point in every direction.
fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let rows = input.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect());
    let board: Board = rows.collect();
    for colour in 1..3 {
        for r in 0..19 {
            for c in 0..19 {
                if row(&board, colour, r, c) { return won(colour, r + 1, c + 1); }
                if column(&board, colour, r, c) { return won(colour, r + 1, c + 1); }
                if falling(&board, colour, r, c) { return won(colour, r + 1, c + 1); }
                if rising(&board, colour, r, c) { return won(colour, r + 1, c + 1); }
            }
        }
    }
    println!("0");
}
