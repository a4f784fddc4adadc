//! Who has exactly five in a row: the fast core.
//!
//! In each of the directions down, right, down-right and up-right, call a stone the *start* of a five if the
//! four cells ahead hold its colour, and the fifth ahead and the one behind do not. A row is a word with both
//! colours in it (see [`Board`]). The word of the row that lies `k` steps ahead, shifted to the right by the
//! columns that `k` steps go, has in each place the stone that lies `k` steps ahead of that place. So a few
//! shifts find all starts of a row at once, for both colours and without a loop over stones.
//!
//! *Why.* A run of exactly five has one start, its first stone in the direction; any other run has none. The
//! first stone is the one to print: a step goes right, or straight down, so it is the leftmost or the topmost.
//! No look leaves the board unnoticed. Above and below it are five empty rows, and no look goes further. At
//! the sides, each colour's 19 bits have 13 free ones behind them, and no shift goes by more than five: what
//! is shifted out of the board, or out of the other colour, lies on free bits. The start's own word is not
//! shifted, so nothing is found there.
//!
//! The starts are looked through row by row from the top left. Fives in several directions with one start
//! have one colour and one place, so the order of the directions changes nothing that is printed.

use std::fmt;

use crate::board::{Board, Colour, EDGE, LANE, SIZE};

/// What the judge asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No colour has exactly five in a row.
    Nobody,
    /// A colour has.
    Wins {
        /// The colour.
        colour: Colour,
        /// The row of the leftmost (if vertical, the topmost) of the five stones, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Answer::Nobody => write!(f, "0"),
            Answer::Wins { colour, row, column } => {
                write!(f, "{}\n{} {}", colour as u32, row + 1, column + 1)
            }
        }
    }
}

impl Board {
    /// The colour and the place of the first five.
    #[inline]
    pub fn answer(&self) -> Answer {
        let down = starts::<1, 0>(self);
        let right = starts::<0, 1>(self);
        let down_right = starts::<1, 1>(self);
        let up_right = starts::<-1, 1>(self);
        for row in 0..SIZE {
            let starts = down[row] | right[row] | down_right[row] | up_right[row];
            if starts != 0 {
                let column = (starts >> LANE | starts).trailing_zeros() as usize;
                let colour = if starts >> column & 1 != 0 { Colour::Black } else { Colour::White };
                return Answer::Wins { colour, row, column };
            }
        }
        Answer::Nobody
    }
}

/// The starts of all fives in the direction that goes `DOWN` rows and `RIGHT` columns a step, as rows of the
/// board.
#[inline]
pub(crate) fn starts<const DOWN: isize, const RIGHT: usize>(board: &Board) -> [u64; SIZE] {
    let mut starts = [0; SIZE];
    for (row, starts) in starts.iter_mut().enumerate() {
        let stones = |steps: isize| board.rows[((EDGE + row) as isize + steps * DOWN) as usize];
        let five = stones(0)
            & (stones(1) >> RIGHT)
            & (stones(2) >> (2 * RIGHT))
            & (stones(3) >> (3 * RIGHT))
            & (stones(4) >> (4 * RIGHT));
        let more = (stones(-1) << RIGHT) | (stones(5) >> (5 * RIGHT));
        *starts = five & !more;
    }
    starts
}
