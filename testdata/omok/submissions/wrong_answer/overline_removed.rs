// Takes the stones of an overline off the board before it looks in the next direction.
use std::io::{stdin, Read};

const SIZE: isize = 19;

/// Down, right, down-right and up-right: the way of a run from its leftmost stone, in a column its topmost.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Follows the run that goes on from a stone and marks its stones, which start no other run in this direction.
fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let words: Vec<u8> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut board: Vec<Vec<u8>> = words.chunks(SIZE as usize).map(|row| row.to_vec()).collect();
    for &(down, right) in DIRECTIONS.iter() {
        let mut marked = [[false; SIZE as usize]; SIZE as usize];
        // Column by column, so that the first stone that is met of a run is its leftmost.
        for column in 0..SIZE {
            for row in 0..SIZE {
                let colour = board[row as usize][column as usize];
                if colour == 0 || marked[row as usize][column as usize] {
                    continue;
                }
                let mut run = Vec::new();
                let (mut r, mut c) = (row, column);
                while r >= 0 && r < SIZE && c >= 0 && c < SIZE && board[r as usize][c as usize] == colour {
                    run.push((r as usize, c as usize));
                    r += down;
                    c += right;
                }
                for &(r, c) in run.iter() {
                    marked[r][c] = true;
                    if run.len() > 5 {
                        board[r][c] = 0;
                    }
                }
                if run.len() == 5 {
                    println!("{}\n{} {}", colour, row + 1, column + 1);
                    return;
                }
            }
        }
    }
    println!("0");
}
