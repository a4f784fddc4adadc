//! The same problem on boards of any size, for runs of any length, while the board is being read.
//!
//! ```
//! use omok::any_size::{Board, Runs};
//! use omok::Answer;
//!
//! let mut runs = Runs::new(4, 3);
//! for row in [[0, 0, 0, 2], [1, 0, 2, 1], [1, 2, 1, 1]] {
//!     runs.push(&row);
//! }
//! let found = runs.finish();
//! assert_eq!(found.count, 1);
//! assert_eq!(found.answer().to_string(), "2\n3 2");
//! ```

mod board;
mod cases;
pub mod reference;
mod rows;
mod runs;

use gridkit::problem::Problem;
use gridkit::puzzle::{Flag, Puzzle};
use gridkit::svg::Skin;
use gridkit::text::{ParseError, Reader, LONGEST_LINE};
use gridkit::trace::{Cell, Frame, Trace, UNMARKED};
use itertools::Itertools;

use crate::puzzle::{described, name};
use crate::{Answer, Omok};

pub use board::{Board, KEPT_CELLS, MOST_CELLS};
pub use runs::{Found, Run, Runs, NAMED};

/// Stones in a row, unless another number is asked for.
const WIN: u32 = 5;

/// The problem on boards of any size.
pub struct AnySize;

/// What the command line can change.
#[derive(Debug)]
pub struct Options {
    /// How many stones in a row win, exactly.
    pub win: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { win: WIN }
    }
}

impl Problem for AnySize {
    type Task = Board;
    type Answer = Answer;

    fn parse(input: &mut Reader<'_>) -> Result<Board, ParseError> {
        Board::read(input, WIN)
    }

    fn solve(board: &Board) -> Answer {
        board.found().answer()
    }
}

impl Puzzle for AnySize {
    const NAME: &'static str = Omok::NAME;
    const ABOUT: &'static str = "Says who has exactly five in a row on a board of any size, and where";
    const LINES: usize = usize::MAX;
    // Only the line that is being read can be bad.
    const KEPT: usize = LONGEST_LINE as usize;

    type Options = Options;
    const FLAGS: &'static [Flag<Options>] = &[
        Flag::any_size(),
        Flag {
            name: "win",
            value: Some("K"),
            help: "with --any-size: exactly K in a row win (the default is 5)",
            set: |options, value| {
                let number = value.parse().ok().filter(|&number| number > 0);
                options.win = number.ok_or("a number from 1")?;
                Ok(())
            },
        },
    ];
    const SKIN: Skin = Omok::SKIN;

    const REFERENCE: Option<fn(&Board) -> Answer> = Some(reference::answer);
    const TRACE: Option<fn(&Board) -> Trace> = Some(trace);
    const FOUND_WHILE_READING: bool = true;

    fn read(input: &mut Reader<'_>, options: &Options) -> Result<Board, ParseError> {
        Board::read(input, options.win)
    }

    fn print(board: &Board) -> String {
        let row = |row| (0..board.width()).map(|column| board.digit(row, column)).join(" ") + "\n";
        (0..board.height()).map(row).collect()
    }

    fn untraceable(board: &Board) -> Option<String> {
        let (height, width) = (board.height(), board.width());
        (height * width > KEPT_CELLS).then(|| {
            format!(
                "{height} rows of {width} cells are too many to show, expected at most {KEPT_CELLS} cells"
            )
        })
    }

    fn notes(board: &Board, _answer: &Answer) -> Vec<String> {
        let (found, win) = (board.found(), board.win());
        let [_, others @ ..] = &found.first[..] else { return Vec::new() };
        if others.is_empty() {
            return Vec::new();
        }
        let what = if win == WIN { "fives".to_string() } else { format!("runs of {win}") };
        let named =
            others.iter().map(|run| described(run.colour, run.row, run.column, run.direction)).join("; ");
        let more = match found.count - found.first.len() as u64 {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        vec![format!("the answer is the first of several {what}; the others are {named}{more}")]
    }
}

/// One frame with the first run marked. The answer is the place of the marked cell that is leftmost, then
/// topmost, and what lies there.
///
/// # Panics
///
/// The board has more than [`KEPT_CELLS`] cells.
fn trace(board: &Board) -> Trace {
    let run = board.found().first.first();
    let caption = format!("{} wins", run.map_or("nobody", |run| name(run.colour)));
    let mut frame = Frame::new(caption, board.height(), board.width(), |row, column| {
        let glyph = board.digit(row, column);
        Cell { mark: UNMARKED, glyph: if glyph == '0' { '.' } else { glyph } }
    });
    for (row, column) in run.into_iter().flat_map(|run| run.cells(board.win())) {
        frame.rows[row][column].mark = '*';
    }
    let start = frame.marked().min_by_key(|&(row, column, _)| (column, row));
    let answer = start
        .map_or("0".to_string(), |(row, column, cell)| format!("{}\n{} {}", cell.glyph, row + 1, column + 1));
    Trace { frames: vec![frame], answer }
}
