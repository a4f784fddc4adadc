//! The plain solution: as one would write it first, one stone at a time.

use crate::{Answer, Board, Colour, Direction, Five, SIZE};

/// The directions in the order of the statement, with the rows down and the columns right of one step.
const DIRECTIONS: [(Direction, isize, isize); 4] = [
    (Direction::Down, 1, 0),
    (Direction::Right, 0, 1),
    (Direction::DownRight, 1, 1),
    (Direction::UpRight, -1, 1),
];

/// The colour and the place of the first five.
pub fn answer(board: &Board) -> Answer {
    match fives(board).first() {
        None => Answer::Nobody,
        Some(&Five { colour, row, column, .. }) => Answer::Wins { colour, row, column },
    }
}

/// All fives, in the order of the statement.
pub fn fives(board: &Board) -> Vec<Five> {
    let mut fives = Vec::new();
    for row in 0..SIZE {
        for column in 0..SIZE {
            if let Some(colour) = board.get(row, column) {
                for (direction, down, right) in DIRECTIONS {
                    let stone =
                        |steps| stone(board, row as isize + steps * down, column as isize + steps * right);
                    let mut length = 1;
                    while stone(length) == Some(colour) {
                        length += 1;
                    }
                    if length == 5 && stone(-1) != Some(colour) {
                        fives.push(Five { colour, row, column, direction });
                    }
                }
            }
        }
    }
    fives
}

/// The stone in a cell; none outside the board.
fn stone(board: &Board, row: isize, column: isize) -> Option<Colour> {
    let on_board = |at| (0..SIZE as isize).contains(&at);
    if on_board(row) && on_board(column) {
        board.get(row as usize, column as usize)
    } else {
        None
    }
}
