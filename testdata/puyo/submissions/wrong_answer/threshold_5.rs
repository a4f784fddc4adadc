// Pops groups of more than four only.
use std::io::Read;

const ROWS: usize = 12;
const COLUMNS: usize = 6;
const STEPS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

type Board = Vec<Vec<u8>>;

fn group(board: &Board, start: (usize, usize), seen: &mut [[bool; COLUMNS]; ROWS]) -> Vec<(usize, usize)> {
    let colour = board[start.0][start.1];
    let mut group = vec![start];
    let mut next = 0;
    seen[start.0][start.1] = true;
    while next < group.len() {
        let (row, column) = group[next];
        next += 1;
        for (down, right) in STEPS.iter() {
            let r = (row as isize + down) as usize;
            let c = (column as isize + right) as usize;
            if r < ROWS && c < COLUMNS && !seen[r][c] && board[r][c] == colour {
                seen[r][c] = true;
                group.push((r, c));
            }
        }
    }
    group
}

/// The number of groups that pop.
fn pop(board: &mut Board) -> usize {
    let mut seen = [[false; COLUMNS]; ROWS];
    let mut popped = 0;
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            if board[row][column] == b'.' || seen[row][column] {
                continue;
            }
            let group = group(board, (row, column), &mut seen);
            if group.len() > 4 {
                popped += 1;
                for (r, c) in group {
                    board[r][c] = b'.';
                }
            }
        }
    }
    popped
}

fn fall(board: &mut Board) {
    for column in 0..COLUMNS {
        let mut free = ROWS;
        for row in (0..ROWS).rev() {
            let cell = board[row][column];
            if cell != b'.' {
                free -= 1;
                board[row][column] = b'.';
                board[free][column] = cell;
            }
        }
    }
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut board: Board = text.split_whitespace().map(|line| line.as_bytes().to_vec()).collect();
    let mut chain = 0;
    while pop(&mut board) > 0 {
        chain += 1;
        fall(&mut board);
    }
    println!("{}", chain);
}
