// Plays all sequences of n drags one by one, each of them from the first board.
use std::io::{self, Read};

// The other reading of the statement: the board is cleared by move n and not before, and two blocks of one colour may
// be swapped.
const EXACTLY: bool = false;

const COLUMNS: usize = 5;
const HEIGHT: usize = 7;
const DRAGS: usize = COLUMNS * HEIGHT * 2;

/// The colours of each column from the bottom up; above the blocks there is 0.
type Board = [[usize; HEIGHT]; COLUMNS];

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
    let before = *board;
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            for &(right, up) in [(1, 0), (0, 1)].iter() {
                let (a, b) = (x + 2 * right, y + 2 * up);
                if a < COLUMNS && b < HEIGHT && before[x][y] == before[x + right][y + up] && before[x][y] == before[a][b] {
                    board[x][y] = 0;
                    board[x + right][y + up] = 0;
                    board[a][b] = 0;
                }
            }
        }
    }
    *board != before
}

/// Drag 0 moves the block at (0, 0) right, drag 1 moves it left, drag 2 moves the block above it right, and so on.
fn places(drag: usize) -> (usize, usize, i32) {
    (drag / 2 / HEIGHT, drag / 2 % HEIGHT, if drag % 2 == 0 { 1 } else { -1 })
}

/// How many of the drags clear the board; `None` if they do not, or if one of them is not allowed.
fn play(mut board: Board, drags: &[usize]) -> Option<usize> {
    for (made, &drag) in drags.iter().enumerate() {
        if board == [[0; HEIGHT]; COLUMNS] {
            return if EXACTLY { None } else { Some(made) };
        }
        let (x, y, g) = places(drag);
        if board[x][y] == 0 || (x == 0 && g < 0) || (x + 1 == COLUMNS && g > 0) {
            return None;
        }
        let to = if g > 0 { x + 1 } else { x - 1 };
        if board[to][y] == board[x][y] && !EXACTLY {
            return None;
        }
        let block = board[x][y];
        board[x][y] = board[to][y];
        board[to][y] = block;
        fall(&mut board);
        while vanish(&mut board) {
            fall(&mut board);
        }
    }
    if board == [[0; HEIGHT]; COLUMNS] {
        Some(drags.len())
    } else {
        None
    }
}

/// The next sequence in order; false after the last one.
fn next(drags: &mut Vec<usize>) -> bool {
    for drag in drags.iter_mut().rev() {
        *drag += 1;
        if *drag < DRAGS {
            return true;
        }
        *drag = 0;
    }
    false
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut board = [[0; HEIGHT]; COLUMNS];
    for column in board.iter_mut() {
        for (y, colour) in numbers.by_ref().take_while(|&colour| colour != 0).enumerate() {
            column[y] = colour;
        }
    }
    let mut drags = vec![0; n];
    loop {
        if let Some(made) = play(board, &drags) {
            for &drag in &drags[..made] {
                let (x, y, g) = places(drag);
                println!("{} {} {}", x, y, g);
            }
            return;
        }
        if !next(&mut drags) {
            println!("-1");
            return;
        }
    }
}
