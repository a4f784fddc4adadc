//! What is left of a board when it has been read: its runs, and its cells if they are few.

use std::str::FromStr;

use gridkit::text::{ParseError, Reader};

use super::rows::parse_row;
use super::runs::{Found, Runs};
use super::WIN;
use crate::Colour;

/// The most cells of a board.
pub const MOST_CELLS: usize = 100_000_000;

/// The most cells that are kept; of a larger board only the runs are known.
pub const KEPT_CELLS: usize = 1 << 16;

/// The longest line that is read, in bytes: the cells of a board in one row with a blank between them, and
/// some more blanks.
const LONGEST_LINE: u64 = 1 << 28;

/// A board of stones that has been read, and what was found on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    height: usize,
    width: usize,
    win: u32,
    found: Found,
    /// Row by row: 0 is empty, a stone is its colour's number.
    cells: Option<Vec<u8>>,
}

impl Board {
    /// A board whose stones are given by row and column, on which `win` in a row win.
    ///
    /// # Panics
    ///
    /// It has no cells, or more than [`MOST_CELLS`].
    pub fn new(
        height: usize,
        width: usize,
        win: u32,
        mut stone: impl FnMut(usize, usize) -> Option<Colour>,
    ) -> Board {
        let legal = height > 0 && width > 0 && height <= MOST_CELLS / width;
        assert!(legal, "no board of {height} rows of {width} cells");
        let mut reading = Reading::new(width, win);
        for row in 0..height {
            let cells = (0..width).map(|column| stone(row, column).map_or(0, |colour| colour as u8));
            reading.push(&cells.collect::<Vec<u8>>());
        }
        reading.finish()
    }

    /// Reads lines to the end of the board's text, in one pass, and looks for runs of exactly `win`.
    ///
    /// # Errors
    ///
    /// The first place at which the text is no board.
    pub fn read(input: &mut Reader<'_>, win: u32) -> Result<Board, ParseError> {
        input.allow_lines(LONGEST_LINE);
        let mut row = Vec::new();
        parse_row(input.line("the first row of a board")?, None, MOST_CELLS, &mut row)?;
        let width = row.len();
        let mut reading = Reading::new(width, win);
        reading.push(&row);
        while let Some(line) = input.next_line()? {
            parse_row(line, Some(width), MOST_CELLS - reading.height * width, &mut row)?;
            reading.push(&row);
        }
        Ok(reading.finish())
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many stones in a row win.
    pub fn win(&self) -> u32 {
        self.win
    }

    /// The runs of exactly so many stones.
    pub fn found(&self) -> &Found {
        &self.found
    }

    /// The stone in a cell, row 0 at the top.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board, or the board has more than [`KEPT_CELLS`].
    pub fn get(&self, row: usize, column: usize) -> Option<Colour> {
        let cells = self.cells.as_ref().expect("the cells of a small board");
        assert!(row < self.height && column < self.width, "no cell in row {row} and column {column}");
        Colour::ALL.get(usize::from(cells[row * self.width + column]).wrapping_sub(1)).copied()
    }

    /// The digit that stands for a cell in the input.
    pub(super) fn digit(&self, row: usize, column: usize) -> char {
        self.get(row, column).map_or('0', |colour| char::from(b'0' + colour as u8))
    }
}

/// A board some rows of which have been read.
struct Reading {
    height: usize,
    width: usize,
    win: u32,
    runs: Runs,
    cells: Option<Vec<u8>>,
}

impl Reading {
    fn new(width: usize, win: u32) -> Reading {
        Reading { height: 0, width, win, runs: Runs::new(width, win), cells: Some(Vec::new()) }
    }

    fn push(&mut self, row: &[u8]) {
        self.height += 1;
        self.runs.push(row);
        if self.height * self.width > KEPT_CELLS {
            self.cells = None;
        }
        if let Some(cells) = &mut self.cells {
            cells.extend_from_slice(row);
        }
    }

    fn finish(self) -> Board {
        let Reading { height, width, win, runs, cells } = self;
        Board { height, width, win, found: runs.finish(), cells }
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let mut bytes = text.as_bytes();
        Board::read(&mut Reader::new(&mut bytes), WIN)
    }
}
