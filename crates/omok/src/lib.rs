//! Says who has exactly five stones in a row, and where.
//!
//! A board has 19 rows and 19 columns. A colour wins if it has a straight run of exactly five stones: across,
//! down or along a diagonal; six and more do not count, and do not spoil a five in another direction. The
//! answer is the colour and the run's leftmost stone, the topmost one if the run is vertical. If there are
//! several fives, the first one counts: stones row by row from the top left, and for one stone the directions
//! down, right, down-right, up-right.
//!
//! ```
//! use omok::{Answer, Board, Colour, Direction, Five};
//!
//! let mut board = Board::new();
//! for steps in 0..4 {
//!     board.set(11 - steps, 5 + steps, Some(Colour::White));
//! }
//! assert_eq!(board.answer(), Answer::Nobody);
//!
//! board.set(7, 9, Some(Colour::White));
//! assert_eq!(board.answer(), Answer::Wins { colour: Colour::White, row: 11, column: 5 });
//! assert_eq!(board.answer().to_string(), "2\n12 6", "the judge counts from 1");
//!
//! let five = Five { colour: Colour::White, row: 11, column: 5, direction: Direction::UpRight };
//! assert_eq!(board.five_through(7, 9), Some(five));
//! assert_eq!(board.fives().collect::<Vec<_>>(), [five]);
//! ```

//!
//! For an engine: a [`Board`] is made from planes, cell by cell or from text; [`Board::five`] finds the first
//! five, [`Board::fives`] all of them and [`Board::five_through`] the one that a stone has just made. Nothing of
//! that allocates, and but for the reader of text nothing needs more than `core`.

// Only the road keeps to the old Rust: it is checked without the tools.
#![cfg_attr(feature = "tools", allow(clippy::incompatible_msrv))]

#[cfg(feature = "tools")]
pub mod any_size;
mod board;
#[cfg(feature = "tools")]
mod cases;
#[cfg(all(feature = "tools", target_arch = "x86_64"))]
mod eight;
#[cfg(feature = "tools")]
mod features;
mod five;
#[cfg(feature = "tools")]
mod fives;
#[cfg(feature = "tools")]
mod four;
#[cfg(feature = "tools")]
mod plain;
#[cfg(feature = "tools")]
mod puzzle;
#[cfg(feature = "tools")]
pub mod reference;
#[cfg(all(feature = "tools", target_arch = "x86_64"))]
mod wide;

use gridkit::problem::Problem;
use gridkit::text::{ParseError, Reader};

pub use board::{Board, Colour, SIZE};
pub use five::Answer;
#[cfg(feature = "tools")]
pub use fives::{Direction, Five};

/// The problem.
pub struct Omok;

impl Problem for Omok {
    type Task = Board;
    type Answer = Answer;

    fn parse(input: &mut Reader<'_>) -> Result<Board, ParseError> {
        Board::parse(input)
    }

    fn solve(board: &Board) -> Answer {
        board.answer()
    }
}
