//! The board: which block lies where, and what vanishes.

use gridkit::planes::{close, equal_above, equal_right, occupied};
use gridkit::text::{ParseError, Reader};

/// Columns of a board.
pub const COLUMNS: u32 = 5;
/// Blocks in a full column.
pub const HEIGHT: u32 = 7;
/// Colours are the numbers from 1 to this.
pub const COLOURS: u32 = 10;

/// From a column to the next one on the right.
pub const LANE: u32 = 8;

/// A board on which no block floats.
///
/// Four bit-planes hold the colour of each cell, 0 where it is empty: the cell in column `x` and row `y`, row 0 at
/// the bottom, is bit `8 * x + y`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) planes: [u64; 4],
}

impl Board {
    /// A board without blocks.
    pub fn new() -> Board {
        Board::default()
    }

    /// All cells that hold a block, as a plane.
    pub fn blocks(&self) -> u64 {
        occupied(&self.planes)
    }

    /// The colour in a cell, given by its bit.
    pub fn colour(&self, cell: u32) -> u32 {
        (0..).zip(&self.planes).map(|(bit, plane)| ((plane >> cell & 1) as u32) << bit).sum()
    }

    /// Puts a block on top of column `x`, which is not full.
    pub fn push(&mut self, x: u32, colour: u32) {
        let top = LANE * x + (!self.blocks() >> (LANE * x)).trailing_zeros();
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= u64::from(colour >> bit & 1) << top;
        }
    }

    /// The cells of all runs.
    pub fn runs(&self) -> u64 {
        let above = equal_above(&self.planes, self.blocks());
        let right = self.alike();
        let upright = above & (above >> 1);
        let flat = right & (right >> LANE);
        upright | upright << 1 | upright << 2 | flat | flat << LANE | flat << (2 * LANE)
    }

    /// The cells whose block has one of the same colour on its right.
    pub fn alike(&self) -> u64 {
        equal_right(&self.planes, self.blocks())
    }

    /// All runs vanish and what stood on them comes down; the cells that vanished. A cascade ends when none did.
    pub fn vanish(&mut self) -> u64 {
        let runs = self.runs();
        close(&mut self.planes, runs);
        runs
    }

    /// Reads five lines, one a column: its colours from the bottom up, then 0.
    ///
    /// # Errors
    ///
    /// The first place at which the text is something else, or the end of an empty board.
    pub fn parse(input: &mut Reader<'_>) -> Result<Board, ParseError> {
        let mut board = Board::new();
        for x in 0..COLUMNS {
            let line = input.line(format_args!("column {} of {}", x + 1, COLUMNS))?;
            let mut tokens = line.tokens();
            for y in 0.. {
                let expected = if y < HEIGHT { BLOCK } else { "0 after 7 blocks" };
                let token = tokens.next().ok_or_else(|| line.end_error(expected))?;
                match token.number() {
                    Some(0) if x + 1 == COLUMNS && y == 0 && board == Board::new() => {
                        return Err(token.error("a block: all columns are empty"));
                    }
                    Some(0) => break,
                    Some(colour) if colour <= COLOURS && y < HEIGHT => board.push(x, colour),
                    _ => return Err(token.error(expected)),
                }
            }
            if let Some(more) = tokens.next() {
                return Err(more.error("the end of the line after 0"));
            }
        }
        Ok(board)
    }
}

const BLOCK: &str = "a colour from 1 to 10, or 0 at the end of the column";
