//! The plain solution: as one would write it first, one stone at a time.

use super::{Board, Run};
use crate::{Answer, Colour, Direction};

/// The directions in the order of the statement, with the rows down and the columns right of one step.
const DIRECTIONS: [(Direction, isize, isize); 4] = [
    (Direction::Down, 1, 0),
    (Direction::Right, 0, 1),
    (Direction::DownRight, 1, 1),
    (Direction::UpRight, -1, 1),
];

/// The colour and the place of the first run.
pub fn answer(board: &Board) -> Answer {
    match runs(board).first() {
        None => Answer::Nobody,
        Some(&Run { colour, row, column, .. }) => Answer::Wins { colour, row, column },
    }
}

/// All runs, in the order of the statement.
pub fn runs(board: &Board) -> Vec<Run> {
    let mut runs = Vec::new();
    for row in 0..board.height() {
        for column in 0..board.width() {
            if let Some(colour) = board.get(row, column) {
                for (direction, down, right) in DIRECTIONS {
                    let stone =
                        |steps| stone(board, row as isize + steps * down, column as isize + steps * right);
                    if stone(-1) == Some(colour) {
                        continue;
                    }
                    let mut length = 1;
                    while stone(length) == Some(colour) {
                        length += 1;
                    }
                    if length == board.win() as isize {
                        runs.push(Run { colour, row, column, direction });
                    }
                }
            }
        }
    }
    runs
}

/// The stone in a cell; none outside the board.
fn stone(board: &Board, row: isize, column: isize) -> Option<Colour> {
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    if row < board.height() && column < board.width() {
        board.get(row, column)
    } else {
        None
    }
}
