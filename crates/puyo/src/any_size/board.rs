//! The board: where which puyo lies.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use gridkit::text::{Line, ParseError, Reader};
use itertools::Itertools;

use super::{letter, GROUP};
use crate::Colour;

/// The most cells of a board.
pub const MOST_CELLS: usize = 10_000_000;

/// The longest line that is read, in bytes: the cells of a board in one row, and some blanks.
const LONGEST_LINE: u64 = 1 << 24;

/// Rows that are turned into columns together, so that both stay in the fast memory.
const TILE: usize = 16;

/// An empty cell, as a byte.
pub(super) const EMPTY: u8 = 0;

/// The size of a board, and so where its cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub height: usize,
    pub width: usize,
}

impl Shape {
    /// From a cell to its neighbour on the right: the cells of a column and empty ones on top, at least one.
    pub fn stride(self) -> usize {
        match self.height {
            // A low column shares its words of 64 cells with others, a high one fills fewer if it starts one.
            0..=63 => self.height + 1,
            height => (height + 64) / 64 * 64,
        }
    }

    /// Where the cells of a column stand, the bottom one first.
    pub fn column(self, column: usize) -> Range<usize> {
        let bottom = 64 + (column + 1) * self.stride();
        bottom..bottom + self.height
    }

    /// The row and the column of a cell.
    pub fn place(self, index: usize) -> (usize, usize) {
        let column = (index - self.column(0).start) / self.stride();
        (self.column(column).end - 1 - index, column)
    }

    fn index(self, row: usize, column: usize) -> usize {
        assert!(row < self.height && column < self.width, "no cell in row {row} and column {column}");
        self.column(column).end - 1 - row
    }
}

/// A board of puyos, some of which may float.
///
/// A cell is a byte: 0 if it is empty, or its letter. The columns stand one after the other, the bottom cell
/// first, with empty cells on top of each and a column of empty cells at either side. So the neighbours of a
/// cell lie one byte and one stride before and behind it, and beyond the border there is always an empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) shape: Shape,
    pub(super) cells: Vec<u8>,
    pub(super) min_group: usize,
}

impl Board {
    /// A board without puyos on which groups of four and more pop.
    ///
    /// # Panics
    ///
    /// It has no cells, or more than [`MOST_CELLS`].
    pub fn new(height: usize, width: usize) -> Board {
        let legal = height > 0 && width > 0 && height <= MOST_CELLS / width;
        assert!(legal, "no board of {height} rows of {width} cells");
        let shape = Shape { height, width };
        // Whole words of 64 cells, and enough of them that one may look at 64 cells from any cell on.
        let cells = vec![EMPTY; (shape.column(width).end / 64 + 2) * 64];
        Board { shape, cells, min_group: GROUP }
    }

    /// The same board, on which groups of so many puyos and more pop.
    #[must_use]
    pub fn with_min_group(self, min_group: usize) -> Board {
        Board { min_group, ..self }
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.shape.height
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.shape.width
    }

    /// The fewest puyos of a group that pops.
    pub fn min_group(&self) -> usize {
        self.min_group
    }

    /// The puyo in a cell, row 0 at the top.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn get(&self, row: usize, column: usize) -> Option<Colour> {
        Colour::from_letter(char::from(self.cells[self.shape.index(row, column)]))
    }

    /// Puts a puyo into a cell, or empties it.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn set(&mut self, row: usize, column: usize, puyo: Option<Colour>) {
        let index = self.shape.index(row, column);
        self.cells[index] = puyo.map_or(EMPTY, |colour| colour.letter() as u8);
    }

    /// The topmost, then leftmost puyo that floats, as row and column.
    pub fn floating(&self) -> Option<(usize, usize)> {
        let columns = (0..self.width()).map(|column| (column, &self.cells[self.shape.column(column)]));
        let floating = columns.filter(|(_, cells)| !is_settled(cells)).filter_map(|(column, cells)| {
            let above_empty = |pair: &[u8]| pair[0] == EMPTY && pair[1] != EMPTY;
            let below = cells.windows(2).rposition(above_empty)?;
            Some((self.height() - 2 - below, column))
        });
        floating.min()
    }

    /// Lets all puyos fall as far as they can, without popping.
    pub fn settle(&mut self) {
        for column in 0..self.width() {
            let column = self.shape.column(column);
            close(&mut self.cells[column]);
        }
    }

    /// Reads lines to the end of the board's text; the first one says how many cells a row has.
    ///
    /// # Errors
    ///
    /// The first place at which the text is no board.
    pub fn parse(input: &mut Reader<'_>) -> Result<Board, ParseError> {
        input.allow_lines(LONGEST_LINE);
        let mut rows = Vec::new();
        let width = parse_row(input.line("the first row of a board")?, None, &mut rows)?;
        while let Some(line) = input.next_line()? {
            parse_row(line, Some(width), &mut rows)?;
        }
        let mut board = Board::new(rows.len() / width, width);
        for (tile, rows) in rows.chunks(TILE * width).enumerate() {
            for column in 0..width {
                let end = board.shape.column(column).end - tile * TILE;
                let cells = rows[column..].iter().step_by(width);
                for (cell, &from) in board.cells[..end].iter_mut().rev().zip(cells) {
                    *cell = from;
                }
            }
        }
        Ok(board)
    }
}

const CELL: &str = "a cell: one of . R G B P Y";

/// Adds the cells of a row to the rows before it, from which its width is known if there are any; gives its
/// width.
fn parse_row(line: Line<'_>, width: Option<usize>, rows: &mut Vec<u8>) -> Result<usize, ParseError> {
    let before = rows.len();
    rows.extend(line.trimmed().bytes().map(|letter| CODES[usize::from(letter)]));
    let end = rows.len() - before;
    let is_plain = !rows[before..].contains(&UNKNOWN);
    if is_plain && width.unwrap_or(end) == end && rows.len() <= MOST_CELLS {
        Ok(end)
    } else {
        Err(row_error(line, width, MOST_CELLS - before))
    }
}

/// What is wrong with a row that has not `width` cells, or more than `most`, or something that is no cell.
fn row_error(line: Line<'_>, width: Option<usize>, most: usize) -> ParseError {
    let mut tokens = line.tokens();
    let Some(cells) = tokens.next() else { return line.end_error(CELL) };
    let wrong = cells.text.bytes().position(|letter| CODES[usize::from(letter)] == UNKNOWN);
    let end = wrong.unwrap_or(cells.text.len());
    match width {
        Some(width) if end >= width && cells.text.len() > width => {
            cells.error_at(width, &format!("the end of the line after {width} cells, as in the row before"))
        }
        _ if end > most => cells.error_at(most, &format!("at most {MOST_CELLS} cells in a board")),
        _ if wrong.is_some() => cells.error_at(end, CELL),
        Some(width) if end < width => {
            cells.error_at(end, &format!("{width} cells in a row without blanks, as in the row before"))
        }
        _ => {
            let expected = "the end of the line: no blanks between the cells of a row";
            tokens.next().map_or_else(|| line.end_error(expected), |more| more.error(expected))
        }
    }
}

/// What is no cell.
const UNKNOWN: u8 = 0xff;

/// The cells that the bytes of the input stand for.
const CODES: [u8; 256] = {
    let mut codes = [UNKNOWN; 256];
    codes[b'.' as usize] = EMPTY;
    let mut letters: &[u8] = b"RGBPY";
    while let [letter, rest @ ..] = letters {
        codes[*letter as usize] = *letter;
        letters = rest;
    }
    codes
};

/// How many cells of a column, bottom cell first, there are up to its topmost puyo.
pub(super) fn filled(cells: &[u8]) -> usize {
    // Many empty ones at once: `rposition` takes one by one.
    let union = |cells: &[u8]| cells.iter().fold(EMPTY, |union, &cell| union | cell);
    let empty = cells.rchunks(64).take_while(|&cells| union(cells) == EMPTY).map(<[u8]>::len);
    let low = &cells[..cells.len() - empty.sum::<usize>()];
    low.iter().rposition(|&cell| cell != EMPTY).map_or(0, |top| top + 1)
}

/// Whether nothing in a column, bottom cell first, floats.
pub(super) fn is_settled(cells: &[u8]) -> bool {
    let pairs = cells.iter().zip(cells.iter().skip(1));
    // To the end in any case: without a branch this takes many cells at once.
    !pairs.fold(false, |floats, (&below, &above)| floats | ((below == EMPTY) & (above != EMPTY)))
}

/// Lets the puyos of a column, bottom cell first, fall.
fn close(cells: &mut [u8]) {
    let mut height = 0;
    for from in 0..cells.len() {
        let cell = cells[from];
        cells[height] = cell;
        // Without a branch: whether a cell stays is anybody's guess.
        height += usize::from(cell != EMPTY);
    }
    cells[height..].fill(EMPTY);
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height() {
            writeln!(f, "{}", (0..self.width()).map(|column| letter(self, row, column)).join(""))?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let mut bytes = text.as_bytes();
        Board::parse(&mut Reader::new(&mut bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::iproduct;

    #[test]
    fn cells_have_empty_neighbours_beyond_the_border() {
        let mut board = Board::new(3, 2);
        for (row, column) in iproduct!(0..3, 0..2) {
            board.set(row, column, Some(Colour::Red));
        }
        assert_eq!(board.cells.iter().filter(|&&cell| cell != EMPTY).count(), 6);
        for (row, column) in iproduct!(0..3, 0..2) {
            let at = board.shape.index(row, column);
            let neighbours = [at - 1, at + 1, at - board.shape.stride(), at + board.shape.stride()];
            let inside = [row < 2, row > 0, column > 0, column < 1];
            assert_eq!(neighbours.map(|at| board.cells[at] != EMPTY), inside, "row {row}, column {column}");
        }
    }

    #[test]
    fn floating_puyos_are_seen_and_fall() {
        let mut board: Board = ".R.\n..Y\n.G.\nB..\nB..".parse().unwrap();
        assert_eq!(board.floating(), Some((0, 1)));
        board.settle();
        assert_eq!(board.to_string(), "...\n...\n...\nBR.\nBGY\n");
        assert_eq!(board.floating(), None);
    }

    #[test]
    #[should_panic(expected = "no cell in row 0 and column 2")]
    fn no_cell_behind_the_last() {
        Board::new(3, 2).set(0, 2, None);
    }
}
