//! The plain solution: tries all moves, one block at a time.

use crate::{Answer, Board, Move, Reading, Solution, Task};

const WIDTH: usize = 5;
const HEIGHT: usize = 7;

/// The colours of a board by column and row, row 0 at the bottom; 0 is an empty cell.
type Table = [[usize; HEIGHT]; WIDTH];

/// The smallest moves that clear the board.
pub fn solve(task: &Task) -> Answer {
    let mut moves = Vec::new();
    let cleared = clear(&table(&task.board), task.moves, task.reading, &mut moves);
    Answer(if cleared { Some(Solution::new(moves)) } else { None })
}

/// The board after a move and all that vanishes then; `None` if the move is not allowed.
pub fn play(board: &Board, step: Move) -> Option<Board> {
    let after = drag(&table(board), step.x as usize, step.y as usize, step.g, Reading::Exactly)?;
    let mut board = Board::new();
    for (x, column) in (0..).zip(&after) {
        for &colour in column.iter().filter(|&&colour| colour != 0) {
            board.push(x, colour as u32);
        }
    }
    Some(board)
}

fn table(board: &Board) -> Table {
    let mut table = [[0; HEIGHT]; WIDTH];
    for (x, column) in (0..).zip(&mut table) {
        for (y, cell) in (0..).zip(column) {
            *cell = board.get(x, y).unwrap_or(0);
        }
    }
    table
}

/// Tries all moves in order, smallest first, and stops at the first that leads to an empty board; adds it and
/// those that follow it to `moves`.
fn clear(table: &Table, left: u32, reading: Reading, moves: &mut Vec<Move>) -> bool {
    if left == 0 || is_hopeless(table) {
        return false;
    }
    for x in 0..WIDTH {
        for y in 0..HEIGHT {
            for g in [1, -1] {
                let Some(next) = drag(table, x, y, g, reading) else { continue };
                moves.push(Move { x: x as u32, y: y as u32, g });
                let found = if !is_empty(&next) {
                    clear(&next, left - 1, reading, moves)
                } else {
                    reading == Reading::Within || left == 1
                };
                if found {
                    return true;
                }
                moves.pop();
            }
        }
    }
    false
}

/// One or two blocks of a colour never vanish.
fn is_hopeless(table: &Table) -> bool {
    let mut blocks = [0; 11];
    for &cell in table.iter().flatten() {
        blocks[cell] += 1;
    }
    blocks[1..].iter().any(|&count| count == 1 || count == 2)
}

fn is_empty(table: &Table) -> bool {
    table.iter().flatten().all(|&cell| cell == 0)
}

/// The board after a move and all that vanishes then; `None` if the move is not allowed.
fn drag(table: &Table, x: usize, y: usize, g: i32, reading: Reading) -> Option<Table> {
    let target = if g > 0 { x + 1 } else { x.checked_sub(1)? };
    if target == WIDTH {
        return None;
    }
    let (here, there) = (table[x][y], table[target][y]);
    if here == 0 || (here == there && reading == Reading::Within) {
        return None;
    }
    // Dragging left onto a block is dragging that block right, which came first.
    if g < 0 && there != 0 {
        return None;
    }
    let mut table = *table;
    table[x][y] = there;
    table[target][y] = here;
    fall(&mut table);
    while vanish(&mut table) {
        fall(&mut table);
    }
    Some(table)
}

/// Lets every block fall to the floor or onto the one below it.
fn fall(table: &mut Table) {
    for column in table {
        let mut free = 0;
        for y in 0..HEIGHT {
            let block = column[y];
            column[y] = 0;
            if block != 0 {
                column[free] = block;
                free += 1;
            }
        }
    }
}

/// Empties the cells of all runs of three and more; false if there is none.
fn vanish(table: &mut Table) -> bool {
    let mut marked = [[false; HEIGHT]; WIDTH];
    let mut any = false;
    for x in 0..WIDTH {
        for y in 0..HEIGHT {
            let colour = table[x][y];
            if colour == 0 {
                continue;
            }
            if x + 2 < WIDTH && table[x + 1][y] == colour && table[x + 2][y] == colour {
                (marked[x][y], marked[x + 1][y], marked[x + 2][y]) = (true, true, true);
                any = true;
            }
            if y + 2 < HEIGHT && table[x][y + 1] == colour && table[x][y + 2] == colour {
                (marked[x][y], marked[x][y + 1], marked[x][y + 2]) = (true, true, true);
                any = true;
            }
        }
    }
    for x in 0..WIDTH {
        for y in 0..HEIGHT {
            if marked[x][y] {
                table[x][y] = 0;
            }
        }
    }
    any
}
