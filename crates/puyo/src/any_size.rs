//! The same problem on boards of any size.
//!
//! ```
//! use puyo::any_size::Board;
//!
//! let board: Board = "B..\nRB.\nRB.\nRRB".parse().unwrap();
//! assert_eq!((board.height(), board.width(), board.get(0, 0)), (4, 3, Some(puyo::Colour::Blue)));
//! assert_eq!(board.chains(), 2);
//! assert_eq!(board.with_min_group(5).chains(), 0);
//! ```

mod board;
mod cases;
mod chain;
mod neighbours;
mod planes;
pub mod reference;

use gridkit::problem::Problem;
use gridkit::puzzle::{Flag, Misfit, Puzzle};
use gridkit::svg::Skin;
use gridkit::text::{ParseError, Reader};
use gridkit::trace::{Cell, Frame, Trace, UNMARKED};
use itertools::Itertools;

use crate::{Colour, Puyo};

pub use board::{Board, MOST_CELLS};
pub use chain::Rounds;

/// Puyos of a group that pops, unless another number is asked for.
const GROUP: usize = 4;

/// The most cells of a board whose steps are shown.
const TRACED: usize = 10_000;

/// The problem on boards of any size.
pub struct AnySize;

/// What the command line can change.
#[derive(Debug)]
pub struct Options {
    /// Floating puyos fall before the first round.
    pub settle: bool,
    /// The fewest puyos of a group that pops.
    pub min_group: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { settle: false, min_group: GROUP }
    }
}

impl Problem for AnySize {
    type Task = Board;
    type Answer = u32;

    fn parse(input: &mut Reader<'_>) -> Result<Board, ParseError> {
        Board::parse(input)
    }

    fn solve(board: &Board) -> u32 {
        board.chains()
    }
}

impl Puzzle for AnySize {
    const NAME: &'static str = Puyo::NAME;
    const ABOUT: &'static str = "Counts the chains of a Puyo Puyo field of any size";
    const LINES: usize = usize::MAX;
    // A board of as many rows as cells, with CRLF.
    const KEPT: usize = 3 * MOST_CELLS;

    type Options = Options;
    const FLAGS: &'static [Flag<Options>] = &[
        Flag {
            name: "settle",
            value: None,
            help: "let floating puyos fall before the first round",
            set: |options, _| {
                options.settle = true;
                Ok(())
            },
        },
        Flag::any_size(),
        Flag {
            name: "min-group",
            value: Some("K"),
            help: "with --any-size: groups of K and more pop (the default is 4)",
            set: |options, value| {
                let number = value.parse().ok().filter(|&number| number > 0);
                options.min_group = number.ok_or("a number from 1")?;
                Ok(())
            },
        },
    ];
    const SKIN: Skin = Puyo::SKIN;

    const REFERENCE: Option<fn(&Board) -> u32> = Some(reference::chains);
    const TRACE: Option<fn(&Board) -> Trace> = Some(trace);

    fn prepare(board: &mut Board, options: &Options) -> Result<(), Misfit> {
        board.min_group = options.min_group;
        if options.settle {
            board.settle();
        }
        match board.floating() {
            None => Ok(()),
            Some((row, column)) => Err(Misfit {
                row,
                cell: column,
                found: format!("{:?} above an empty cell", letter(board, row, column)),
                expected: "no floating puyo (--settle lets them fall first)".to_string(),
            }),
        }
    }

    fn print(board: &Board) -> String {
        board.to_string()
    }

    fn untraceable(board: &Board) -> Option<String> {
        let (height, width) = (board.height(), board.width());
        (height * width > TRACED).then(|| {
            format!("the steps of {height} rows of {width} cells are too many to show, expected at most {TRACED} cells")
        })
    }
}

fn letter(board: &Board, row: usize, column: usize) -> char {
    board.get(row, column).map_or('.', Colour::letter)
}

/// A frame for each round, what pops marked, and one for the end. The answer is the number of frames with
/// marks.
fn trace(board: &Board) -> Trace {
    let mut frames = Vec::new();
    let mut rounds = Rounds::new(board);
    loop {
        let pops = rounds.find();
        let groups = rounds.groups();
        let caption = match pops {
            true => format!("{} pops {}", frames.len() + 1, groups.iter().map(Vec::len).join(" + ")),
            false => "end".to_string(),
        };
        let now = rounds.board();
        let glyph = |row, column| Cell { mark: UNMARKED, glyph: letter(&now, row, column) };
        let mut frame = Frame::new(caption, board.height(), board.width(), glyph);
        for (row, column) in groups.concat() {
            frame.rows[row][column].mark = '*';
        }
        frames.push(frame);
        if !pops {
            break;
        }
        rounds.fall();
    }
    let chains = frames.iter().filter(|frame| frame.marked().next().is_some()).count();
    Trace { frames, answer: chains.to_string() }
}
