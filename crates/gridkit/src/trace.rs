//! What a solver did, step by step: boards with marked cells, and the answer.
//!
//! As text a cell is two characters, its mark and its glyph; a frame starts with its caption, and the answer
//! comes last. The text can be read back, so a snapshot of it is a trace again.
//!
//! ```
//! use gridkit::trace::Trace;
//!
//! let text = "\
//! ## 1 pops 4
//!  . Y G
//! *R*R Y
//! *R*R G
//! ## end
//!  . . G
//!  . . Y
//!  . Y G
//! ## answer
//! 1
//! ";
//! let trace: Trace = text.parse().unwrap();
//! assert_eq!(trace.frames[0].marked().count(), 4);
//! assert_eq!(trace.to_string(), text);
//! ```

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

/// The mark of a cell that nothing happens to.
pub const UNMARKED: char = ' ';

/// The caption that opens the answer.
const ANSWER: &str = "answer";

/// One cell of a frame: a letter to show, and a letter that says what happens to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What happens to the cell: [`UNMARKED`], or a sign such as `*` or `>`.
    pub mark: char,
    /// What the cell holds: any character that is neither a blank nor a control character.
    pub glyph: char,
}

/// A board at one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What happens at this step, in one line; anything but `answer`.
    pub caption: String,
    /// The cells, row by row from the top; all rows are equally long.
    pub rows: Vec<Vec<Cell>>,
}

impl Frame {
    /// A frame of `height` rows and `width` columns; `cell` gives the cell of a row and a column.
    pub fn new(
        caption: impl Into<String>,
        height: usize,
        width: usize,
        mut cell: impl FnMut(usize, usize) -> Cell,
    ) -> Frame {
        let rows = (0..height).map(|row| (0..width).map(|column| cell(row, column)).collect()).collect();
        Frame { caption: caption.into(), rows }
    }

    /// The cells with their places, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, Cell)> + '_ {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| cells.iter().enumerate().map(move |(column, &cell)| (row, column, cell)))
    }

    /// The marked cells with their places, row by row.
    pub fn marked(&self) -> impl Iterator<Item = (usize, usize, Cell)> + '_ {
        self.cells().filter(|(_, _, cell)| cell.mark != UNMARKED)
    }
}

/// The steps of one solution and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, the last one as things stand at the end.
    pub frames: Vec<Frame>,
    /// The judge's output, without the last newline.
    pub answer: String,
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}", self.caption)?;
        for row in &self.rows {
            writeln!(f, "{}", row.iter().map(|cell| format!("{}{}", cell.mark, cell.glyph)).join(""))?;
        }
        Ok(())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for frame in &self.frames {
            write!(f, "{frame}")?;
        }
        writeln!(f, "# {ANSWER}")?;
        writeln!(f, "{}", self.answer)
    }
}

/// Why a text is no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for TraceError {}

impl FromStr for Trace {
    type Err = TraceError;

    fn from_str(text: &str) -> Result<Trace, TraceError> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut lines = text.lines().enumerate();
        for (index, line) in lines.by_ref() {
            let error = |problem| TraceError { line: index + 1, problem };
            if let Some(caption) = line.strip_prefix("# ") {
                if caption == ANSWER {
                    return Ok(Trace { frames, answer: lines.map(|(_, line)| line).join("\n") });
                }
                frames.push(Frame { caption: caption.to_string(), rows: Vec::new() });
                continue;
            }
            let frame = frames.last_mut().ok_or_else(|| error("a row before the first caption"))?;
            let row = cells(line).ok_or_else(|| error("not a row of marks and glyphs"))?;
            if frame.rows.first().is_some_and(|first| first.len() != row.len()) {
                return Err(error("a row of another length"));
            }
            frame.rows.push(row);
        }
        Err(TraceError { line: text.lines().count() + 1, problem: "no answer" })
    }
}

/// The cells of a row; `None` unless it is pairs of a mark and a glyph.
fn cells(line: &str) -> Option<Vec<Cell>> {
    let letters: Vec<char> = line.chars().collect();
    let pairs = letters.chunks(2);
    pairs
        .map(|pair| match *pair {
            [mark, glyph] if !glyph.is_whitespace() && !glyph.is_control() => Some(Cell { mark, glyph }),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use rstest::rstest;

    #[test]
    fn every_trace_reads_back() {
        let mut rng = Rng::with_seed(11);
        for _ in 0..2000 {
            let frames = (0..rng.usize(..4)).map(|step| {
                let (height, width) = (rng.usize(..5), rng.usize(1..6));
                Frame::new(format!("step {step} # x"), height, width, |_, _| Cell {
                    mark: rng.choice([' ', '*', '<', '>', '#']).unwrap(),
                    glyph: rng.choice(['.', '#', 'R', '1', 'A', '뿌']).unwrap(),
                })
            });
            let frames = frames.collect();
            let answer = rng.choice(["0", "1\n3 2", "# answer", ""]).unwrap().to_string();
            let trace = Trace { frames, answer };
            assert_eq!(trace.to_string().parse(), Ok(trace.clone()), "{trace}");
        }
    }

    #[rstest]
    #[case::nothing("", 1, "no answer")]
    #[case::no_answer("# a\n .\n", 3, "no answer")]
    #[case::no_caption(" . .\n# answer\n", 1, "a row before the first caption")]
    #[case::half_a_cell("# a\n . \n# answer\n", 2, "not a row of marks and glyphs")]
    #[case::no_glyph("# a\n .  \n# answer\n", 2, "not a row of marks and glyphs")]
    #[case::ragged("# a\n . .\n .\n# answer\n", 3, "a row of another length")]
    fn what_is_no_trace(#[case] text: &str, #[case] line: usize, #[case] problem: &'static str) {
        assert_eq!(text.parse::<Trace>(), Err(TraceError { line, problem }));
    }
}
