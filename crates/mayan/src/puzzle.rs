//! The tools of the problem: options, steps, text.

use std::fmt;
use std::str::FromStr;

use anstyle::{AnsiColor, RgbColor};
use gridkit::problem::Problem;
use gridkit::puzzle::{Flag, Misfit, Puzzle, Search};
use gridkit::svg::{Piece, Skin};
use gridkit::text::{ParseError, Reader};
use gridkit::trace::{Cell, Frame, Trace, UNMARKED};
use itertools::Itertools;

use crate::board::LANE;
use crate::{counter, reference, Answer, Board, Mayan, Move, Reading, Solution, Task, COLUMNS};

/// What the command line can change.
#[derive(Debug, Default)]
pub struct Options {
    /// The board becomes empty on move n and not before.
    pub exactly: bool,
}

impl Puzzle for Mayan {
    const NAME: &'static str = "mayan";
    const ABOUT: &'static str = "Clears a board in at most n moves, the smallest that do it: a line with n, then 5 columns, each the colours \
        (1 to 10) of its blocks from the bottom up and a 0";
    const NEEDS: Option<&'static str> = Some(
        "Takes longer the larger n is, but never more than 64 MB of memory: its table of boards that failed stops growing.",
    );
    const LINES: usize = 1 + COLUMNS as usize;

    type Options = Options;
    const FLAGS: &'static [Flag<Options>] = &[Flag {
        name: "exactly",
        value: None,
        help: "the board becomes empty on move n and not before",
        set: |options, _| {
            options.exactly = true;
            Ok(())
        },
    }];
    const SKIN: Skin = Skin {
        piece: Piece::Block,
        colours: &[
            ('1', AnsiColor::Red, RgbColor(217, 68, 63)),
            ('2', AnsiColor::Green, RgbColor(63, 158, 77)),
            ('3', AnsiColor::Blue, RgbColor(58, 111, 208)),
            ('4', AnsiColor::Yellow, RgbColor(242, 194, 48)),
            ('5', AnsiColor::Magenta, RgbColor(176, 69, 159)),
            ('6', AnsiColor::Cyan, RgbColor(47, 181, 194)),
            ('7', AnsiColor::BrightRed, RgbColor(240, 136, 62)),
            ('8', AnsiColor::BrightGreen, RgbColor(170, 208, 75)),
            ('9', AnsiColor::BrightBlue, RgbColor(143, 180, 240)),
            ('A', AnsiColor::BrightMagenta, RgbColor(243, 166, 200)),
        ],
        first: 0,
        upward: true,
        verb: "vanish",
    };

    const READINGS: &'static [(&'static str, &'static [&'static str])] =
        &[("within", &[]), ("exactly", &["--exactly"])];

    const REFERENCE: Option<fn(&Task) -> Answer> = Some(reference::solve);
    const TRACE: Option<fn(&Task) -> Trace> = Some(|task| trace(task, &Mayan::solve(task)));
    const SEARCH: Option<Search<Mayan>> = Some(Search { solve: counter::solve, trace });

    fn prepare(task: &mut Task, options: &Options) -> Result<(), Misfit> {
        if options.exactly {
            task.reading = Reading::Exactly;
        }
        let runs = task.board.runs();
        if runs == 0 {
            return Ok(());
        }
        let cell = runs.trailing_zeros();
        Err(Misfit {
            row: 1 + (cell / LANE) as usize,
            cell: (cell % LANE) as usize,
            found: format!("a run of colour {}", task.board.colour(cell)),
            expected: "no three blocks of one colour in a row or column at the start".to_string(),
        })
    }

    fn print(task: &Task) -> String {
        format!("{}\n{}", task.moves, task.board)
    }

    /// The frame of the first move that is not played, or the end, after which another is.
    fn parting(trace: &Trace, output: &str) -> Option<usize> {
        let words = |line: &str| line.split_whitespace().join(" ");
        let played: Vec<String> = output.lines().map(words).filter(|line| !line.is_empty()).collect();
        let moves = trace.answer.lines().filter(|&line| line != "-1");
        let equal = moves.zip(&played).take_while(|(step, played)| step == played).count();
        let caption = format!("move {}:", equal + 1);
        let frame = trace.frames.iter().position(|frame| frame.caption.starts_with(&caption));
        frame.or(Some(trace.frames.len() - 1))
    }
}

/// The moves of which a trace has frames; they take 10 MB. Only answers of very many moves have more.
const LONGEST: usize = 10_000;

/// The last line of a trace that has no frames of all moves, and of its answer.
const MORE: &str = " more moves; without --format all are printed";

/// A frame for each move, the dragged block marked, one for all that vanishes at once, and one for the end.
/// The answer is read off the marks.
fn trace(task: &Task, answer: &Answer) -> Trace {
    let mut moves = answer.0.iter().flat_map(Solution::moves);
    let mut board = task.board;
    let height = board.columns().iter().map(Vec::len).max().unwrap_or(0);
    let mut frames = Vec::new();
    for (index, step) in moves.by_ref().take(LONGEST).enumerate() {
        let mark = if step.g > 0 { '>' } else { '<' };
        let caption = format!("move {}: {step}", index + 1);
        frames.push(frame(
            caption,
            &board,
            height,
            |x, y| if (x, y) == (step.x, step.y) { mark } else { UNMARKED },
        ));
        step.play(&mut board);
        loop {
            let before = board;
            let Some(vanished) = board.step() else { break };
            let caption = format!("{} vanish", vanished.blocks());
            frames.push(frame(caption, &before, height, |x, y| {
                if vanished.contains(x, y) {
                    '*'
                } else {
                    UNMARKED
                }
            }));
        }
    }
    let caption = match moves.size_hint().0 {
        0 => "end".to_string(),
        more => format!("{more}{MORE}"),
    };
    frames.push(frame(caption, &board, height, |_, _| UNMARKED));
    let answer = read_off(&frames, height);
    Trace { frames, answer }
}

fn frame(caption: String, board: &Board, height: usize, mark: impl Fn(u32, u32) -> char) -> Frame {
    Frame::new(caption, height, COLUMNS as usize, |row, column| {
        let (x, y) = (column as u32, (height - 1 - row) as u32);
        let glyph = match board.get(x, y) {
            None => '.',
            Some(10) => 'A',
            Some(colour) => char::from(b'0' + colour as u8),
        };
        Cell { mark: mark(x, y), glyph }
    })
}

/// The answer that the frames show: their moves if the last one is empty, or if it says that more follow.
fn read_off(frames: &[Frame], height: usize) -> String {
    let last = frames.last().into_iter();
    let more = last.clone().map(|frame| frame.caption.clone()).filter(|caption| caption.ends_with(MORE));
    let blocks = last.flat_map(Frame::cells).any(|(_, _, cell)| cell.glyph != '.');
    if blocks && more.clone().next().is_none() {
        return "-1".to_string();
    }
    let drags = frames.iter().flat_map(Frame::marked).filter_map(|(row, column, cell)| {
        let g = match cell.mark {
            '>' => 1,
            '<' => -1,
            _ => return None,
        };
        Some(Move { x: column as u32, y: (height - 1 - row) as u32, g }.to_string())
    });
    drags.chain(more).join("\n")
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in self.columns() {
            writeln!(f, "{}", column.iter().chain([&0]).join(" "))?;
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
