// Takes an empty first column for an empty board.
use std::io::Read;

// The other reading of the statement: the board is cleared by move n and not before, and two blocks of one colour may
// be swapped.
const EXACTLY: bool = false;

const COLUMNS: usize = 5;
const HEIGHT: usize = 7;

/// The colours of each column from the bottom up; above the blocks there is 0.
type Board = [[u8; HEIGHT]; COLUMNS];

fn fall(board: &mut Board) {
    for column in board.iter_mut() {
        let mut free = 0;
        for y in 0..HEIGHT {
            let colour = column[y];
            column[y] = 0;
            if colour != 0 {
                column[free] = colour;
                free += 1;
            }
        }
    }
}

/// Removes all runs; whether there was one.
fn vanish(board: &mut Board) -> bool {
    let mut marked = [[false; HEIGHT]; COLUMNS];
    let mut any = false;
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            let colour = board[x][y];
            if colour == 0 {
                continue;
            }
            if y + 2 < HEIGHT && board[x][y + 1] == colour && board[x][y + 2] == colour {
                any = true;
                for step in 0..3 {
                    marked[x][y + step] = true;
                }
            }
            if x + 2 < COLUMNS && board[x + 1][y] == colour && board[x + 2][y] == colour {
                any = true;
                for step in 0..3 {
                    marked[x + step][y] = true;
                }
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

fn hopeless(board: &Board) -> bool {
    let mut count = [0; 11];
    for colour in board.iter().flat_map(|column| column.iter()) {
        count[*colour as usize] += 1;
    }
    count[1..].iter().any(|&blocks| blocks == 1 || blocks == 2)
}

fn search(board: &Board, left: usize, moves: &mut Vec<(usize, usize, isize)>) -> bool {
    if board[0][0] == 0 {
        return !EXACTLY || left == 0;
    }
    if left == 0 || hopeless(board) {
        return false;
    }
    for x in 0..COLUMNS {
        for y in 0..HEIGHT {
            for &g in [1isize, -1].iter() {
                let to = (x as isize + g) as usize;
                if board[x][y] == 0 || to >= COLUMNS || (g == -1 && board[to][y] != 0) {
                    continue;
                }
                if !EXACTLY && board[x][y] == board[to][y] {
                    continue;
                }
                let mut next = *board;
                next[x][y] = board[to][y];
                next[to][y] = board[x][y];
                fall(&mut next);
                while vanish(&mut next) {
                    fall(&mut next);
                }
                moves.push((x, y, g));
                if search(&next, left - 1, moves) {
                    return true;
                }
                moves.pop();
            }
        }
    }
    false
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u8>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let mut board = [[0; HEIGHT]; COLUMNS];
    for column in board.iter_mut() {
        for (y, colour) in numbers.by_ref().take_while(|&colour| colour != 0).enumerate() {
            column[y] = colour;
        }
    }
    let mut moves = Vec::new();
    if !search(&board, n, &mut moves) {
        println!("-1");
    }
    for (x, y, g) in moves {
        println!("{} {} {}", x, y, g);
    }
}
