//! The tools of the problem: the board with its five, warnings, text.

use std::fmt;
use std::str::FromStr;

use anstyle::{AnsiColor, RgbColor};
use gridkit::puzzle::{AnySize, Kernel, Puzzle};
use gridkit::svg::{Piece, Skin};
use gridkit::text::{ParseError, Reader};
use gridkit::trace::{Cell, Frame, Trace, UNMARKED};
use itertools::Itertools;

use crate::{any_size, plain, reference, Answer, Board, Colour, Direction, Five, Omok, SIZE};

impl Puzzle for Omok {
    const NAME: &'static str = "omok";
    const ABOUT: &'static str =
        "Says who has exactly five stones in a row, and where: 19 lines of 19 cells, each one of 0 1 2";
    const LINES: usize = SIZE;
    const ANY_SIZE: Option<AnySize> = Some(AnySize::of::<any_size::AnySize>());

    type Options = ();
    const SKIN: Skin = Skin {
        piece: Piece::Stone,
        colours: &[
            ('1', AnsiColor::Blue, RgbColor(38, 40, 44)),
            ('2', AnsiColor::Yellow, RgbColor(246, 244, 238)),
        ],
        first: 1,
        upward: false,
        verb: "win",
    };

    const REFERENCE: Option<fn(&Board) -> Answer> = Some(reference::answer);
    const TRACE: Option<fn(&Board) -> Trace> = Some(trace);
    const PORTABLE: Option<Kernel> = Some(plain::portable);

    fn kernel(_options: &()) -> Option<Kernel> {
        Some(plain::kernel)
    }

    fn print(board: &Board) -> String {
        board.to_string()
    }

    /// The one frame shows who wins, and where.
    fn parting(_trace: &Trace, _output: &str) -> Option<usize> {
        Some(0)
    }

    fn notes(board: &Board, answer: &Answer) -> Vec<String> {
        if *answer == Answer::Nobody {
            return Vec::new();
        }
        let others = board
            .fives()
            .skip(1)
            .map(|five| described(five.colour, five.row, five.column, five.direction))
            .join("; ");
        if others.is_empty() {
            return Vec::new();
        }
        vec![format!("the answer is the first of several fives; the others are {others}")]
    }
}

/// A run in words, its place counted from 1 as the judge does.
pub(crate) fn described(colour: Colour, row: usize, column: usize, direction: Direction) -> String {
    let direction = match direction {
        Direction::Down => "down",
        Direction::Right => "right",
        Direction::DownRight => "down-right",
        Direction::UpRight => "up-right",
    };
    format!("{}, row {}, column {}, {direction}", name(colour), row + 1, column + 1)
}

pub(crate) fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// One frame with the first five marked. The answer is the place of the marked cell that is leftmost, then
/// topmost, and what lies there.
fn trace(board: &Board) -> Trace {
    let five = board.five();
    let caption = format!("{} wins", five.map_or("nobody", |five| name(five.colour)));
    let stones = five.map(Five::cells).into_iter().flatten().collect_vec();
    let frame = Frame::new(caption, SIZE, SIZE, |row, column| {
        let marked = stones.contains(&(row, column));
        let glyph = board.get(row, column).map_or('.', digit);
        Cell { mark: if marked { '*' } else { UNMARKED }, glyph }
    });
    let start = frame.marked().min_by_key(|&(row, column, _)| (column, row));
    let answer = start
        .map_or("0".to_string(), |(row, column, cell)| format!("{}\n{} {}", cell.glyph, row + 1, column + 1));
    Trace { frames: vec![frame], answer }
}

/// What stands for a stone in the input.
fn digit(colour: Colour) -> char {
    match colour {
        Colour::Black => '1',
        Colour::White => '2',
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SIZE {
            writeln!(f, "{}", (0..SIZE).map(|column| self.get(row, column).map_or('0', digit)).join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let mut bytes = text.as_bytes();
        let mut reader = Reader::new(&mut bytes);
        let board = Board::parse(&mut reader)?;
        reader.end()?;
        Ok(board)
    }
}
