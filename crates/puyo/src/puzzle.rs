//! The tools of the problem: options, steps, text.

use std::fmt;
use std::str::FromStr;

use anstyle::{AnsiColor, RgbColor};
use gridkit::puzzle::{AnySize, Flag, Kernel, Misfit, Puzzle};
use gridkit::svg::{Piece, Skin};
use gridkit::text::{ParseError, Reader};
use gridkit::trace::{Cell, Frame, Trace, UNMARKED};
use itertools::Itertools;

use crate::{any_size, plain, reference, Colour, Field, Pop, Puyo, COLUMNS, ROWS};

/// What the command line can change.
#[derive(Debug, Default)]
pub struct Options {
    /// Floating puyos fall before the first round.
    pub settle: bool,
}

impl Puzzle for Puyo {
    const NAME: &'static str = "puyo";
    const ABOUT: &'static str =
        "Counts the chains of a Puyo Puyo field: 12 lines of 6 cells, each one of . R G B P Y";
    const LINES: usize = ROWS;
    const ANY_SIZE: Option<AnySize> = Some(AnySize::of::<any_size::AnySize>());

    type Options = Options;
    const FLAGS: &'static [Flag<Options>] = &[Flag {
        name: "settle",
        value: None,
        help: "let floating puyos fall before the first round",
        set: |options, _| {
            options.settle = true;
            Ok(())
        },
    }];
    const SKIN: Skin = Skin {
        piece: Piece::Round,
        colours: &[
            ('R', AnsiColor::Red, RgbColor(217, 68, 63)),
            ('G', AnsiColor::Green, RgbColor(63, 158, 77)),
            ('B', AnsiColor::Blue, RgbColor(58, 111, 208)),
            ('P', AnsiColor::Magenta, RgbColor(142, 78, 198)),
            ('Y', AnsiColor::Yellow, RgbColor(242, 194, 48)),
        ],
        first: 1,
        upward: false,
        verb: "pop",
    };

    const REFERENCE: Option<fn(&Field) -> u32> = Some(reference::chains);
    const TRACE: Option<fn(&Field) -> Trace> = Some(trace);
    const PORTABLE: Option<Kernel> = Some(plain::portable);

    fn prepare(field: &mut Field, options: &Options) -> Result<(), Misfit> {
        if options.settle {
            field.settle();
        }
        match field.floating() {
            None => Ok(()),
            Some((row, column)) => Err(Misfit {
                row,
                cell: column,
                found: format!("{:?} above an empty cell", letter(field, row, column)),
                expected: "no floating puyo (--settle lets them fall first)".to_string(),
            }),
        }
    }

    fn kernel(options: &Options) -> Option<Kernel> {
        if options.settle {
            None
        } else {
            Some(plain::kernel)
        }
    }

    fn print(field: &Field) -> String {
        field.to_string()
    }

    /// The first round that was not counted, or the end, after which another was.
    fn parting(trace: &Trace, output: &str) -> Option<usize> {
        let counted: usize = output.trim().parse().ok()?;
        Some(counted.min(trace.frames.len() - 1))
    }
}

fn letter(field: &Field, row: usize, column: usize) -> char {
    field.get(row, column).map_or('.', Colour::letter)
}

/// A frame for each round, what pops marked, and one for the end. The answer is the number of frames with
/// marks.
fn trace(field: &Field) -> Trace {
    let mut frames = Vec::new();
    let mut field = *field;
    loop {
        let before = field;
        match field.step() {
            Some(pop) => {
                let caption = format!("{} pops {}", frames.len() + 1, pop.groups().join(" + "));
                frames.push(frame(caption, &before, Some(pop)));
            }
            None => {
                frames.push(frame("end".to_string(), &before, None));
                break;
            }
        }
    }
    let chains = frames.iter().filter(|frame| frame.marked().next().is_some()).count();
    Trace { frames, answer: chains.to_string() }
}

fn frame(caption: String, field: &Field, pop: Option<Pop>) -> Frame {
    Frame::new(caption, ROWS, COLUMNS, |row, column| {
        let popped = pop.is_some_and(|pop| pop.contains(row, column));
        Cell { mark: if popped { '*' } else { UNMARKED }, glyph: letter(field, row, column) }
    })
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..ROWS {
            writeln!(f, "{}", (0..COLUMNS).map(|column| letter(self, row, column)).join(""))?;
        }
        Ok(())
    }
}

impl FromStr for Field {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Field, ParseError> {
        let mut bytes = text.as_bytes();
        let mut reader = Reader::new(&mut bytes);
        let field = Field::parse(&mut reader)?;
        reader.end()?;
        Ok(field)
    }
}
