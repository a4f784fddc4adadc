// Looks for the first stone from row 2 and column 2 on only.
use std::io::{stdin, Read};

const SIZE: isize = 19;

/// Down, right, down-right and up-right: the way of a run from its leftmost stone, in a column its topmost.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The stone on a point; 0 if there is none, as everywhere outside the board.
fn stone(board: &[u8], row: isize, column: isize) -> u8 {
    let inside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
    if inside { board[(row * SIZE + column) as usize] } else { 0 }
}

/// Looks from every stone in four directions for a run of five that starts there.
fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let board: Vec<u8> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    for row in 1..SIZE {
        for column in 1..SIZE {
            let colour = stone(&board, row, column);
            if colour == 0 {
                continue;
            }
            for &(down, right) in DIRECTIONS.iter() {
                // A run that begins before this stone is not counted from its middle.
                if stone(&board, row - down, column - right) == colour {
                    continue;
                }
                let mut length = 1;
                while stone(&board, row + length * down, column + length * right) == colour {
                    length += 1;
                }
                if length == 5 {
                    println!("{}\n{} {}", colour, row + 1, column + 1);
                    return;
                }
            }
        }
    }
    println!("0");
}
