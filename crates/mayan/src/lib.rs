//! Clears a board in at most so many moves, and finds the smallest way.
//!
//! A move drags a block into a neighbouring column: it changes places with the block at the same height there, or
//! falls down. Then, as long as there are runs of three or more blocks of one colour, all of them vanish at once
//! and everything falls. The smallest moves count: compare by column, then by row, then right before left.
//!
//! ```
//! use gridkit::problem::Problem;
//! use mayan::{Board, Mayan, Move, Reading, Task};
//!
//! let mut board: Board = "
//!     1 0
//!     1 0
//!     2 0
//!     1 2 2 0
//!     0
//! "
//! .parse()
//! .unwrap();
//! let task = Task { board, moves: 1, reading: Reading::Within };
//! assert_eq!(Mayan::solve(&task).to_string(), "2 0 1");
//!
//! Move { x: 2, y: 0, g: 1 }.play(&mut board);
//! assert_eq!(board.step().unwrap().blocks(), 6);
//! assert_eq!(board, Board::new());
//! ```

mod answer;
mod board;
mod bound;
#[cfg(feature = "tools")]
mod cases;
#[cfg(feature = "tools")]
mod counter;
#[cfg(feature = "tools")]
mod features;
mod moves;
#[cfg(feature = "tools")]
mod planned;
#[cfg(feature = "tools")]
mod puzzle;
#[cfg(feature = "tools")]
pub mod reference;
mod search;
#[cfg(feature = "tools")]
mod step;

use gridkit::problem::Problem;
use gridkit::text::{ParseError, Reader};

use answer::LONG;
pub use answer::{Answer, Solution};
pub use board::{Board, COLOURS, COLUMNS, HEIGHT};
pub use moves::Move;
#[cfg(feature = "tools")]
pub use puzzle::Options;
pub use search::{search, Observer, Prune};
#[cfg(feature = "tools")]
pub use step::Vanished;

/// The problem.
pub struct Mayan;

/// What "n moves" means: the statement can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// At most so many moves.
    Within,
    /// The board is empty after so many moves and not before; blocks of one colour may change places.
    Exactly,
}

/// A board to clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The board, which is not empty.
    pub board: Board,
    /// How many moves, at least one.
    pub moves: u32,
    /// How to count them.
    pub reading: Reading,
}

impl Problem for Mayan {
    type Task = Task;
    type Answer = Answer;

    fn parse(input: &mut Reader<'_>) -> Result<Task, ParseError> {
        let line = input.line(MOVES)?;
        let mut tokens = line.tokens();
        let token = tokens.next().ok_or_else(|| line.end_error(MOVES))?;
        let moves = token.number().filter(|&moves| moves > 0).ok_or_else(|| token.error(MOVES))?;
        if let Some(more) = tokens.next() {
            return Err(more.error("the end of the line after the number of moves"));
        }
        let board = Board::parse(input)?;
        let reading = if cfg!(feature = "exactly") { Reading::Exactly } else { Reading::Within };
        Ok(Task { board, moves, reading })
    }

    fn solve(task: &Task) -> Answer {
        Answer(answer::solve(task, task.moves.min(LONG), &mut ()))
    }
}

const MOVES: &str = "the number of moves, from 1 to 4294967295";
