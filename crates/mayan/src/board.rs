//! The board: which block lies where, and what vanishes.

use gridkit::planes::{close, occupied};
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
/// `P` bit-planes hold the colour of each cell, 0 where it is empty: the cell in column `x` and row `y`, row 0 at
/// the bottom, is bit `8 * x + y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<const P: usize = 4> {
    pub(crate) planes: [u64; P],
}

impl<const P: usize> Board<P> {
    /// A board without blocks.
    pub fn new() -> Board<P> {
        Board { planes: [0; P] }
    }

    /// All cells that hold a block, as a plane.
    pub fn blocks(&self) -> u64 {
        occupied(&self.planes)
    }

    /// The colour in a cell, given by its bit.
    pub fn colour(&self, cell: u32) -> u32 {
        (0..).zip(&self.planes).map(|(bit, plane)| ((plane >> cell & 1) as u32) << bit).sum()
    }

    /// The cells of one colour.
    pub fn of(&self, colour: u32) -> u64 {
        (0..)
            .zip(&self.planes)
            .fold(!0, |cells, (bit, plane)| cells & if colour >> bit & 1 != 0 { *plane } else { !plane })
    }

    /// Puts a block on top of column `x`, which is not full.
    pub fn push(&mut self, x: u32, colour: u32) {
        let top = LANE * x + (!self.blocks() >> (LANE * x)).trailing_zeros();
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= u64::from(colour >> bit & 1) << top;
        }
    }

    /// The cells whose block has one of the same colour so many bits further up.
    pub fn alike(&self, bits: u32) -> u64 {
        self.planes.iter().fold(self.blocks(), |cells, plane| cells & !(plane ^ (plane >> bits)))
    }

    /// The cells of all runs.
    pub fn runs(&self) -> u64 {
        let (above, right) = (self.alike(1), self.alike(LANE));
        let (upright, flat) = (above & (above >> 1), right & (right >> LANE));
        upright | upright << 1 | upright << 2 | flat | flat << LANE | flat << (2 * LANE)
    }

    /// All runs vanish and what stood on them comes down; the cells that vanished.
    ///
    /// A cascade ends when none did.
    pub fn vanish(&mut self) -> u64 {
        let runs = self.runs();
        close(&mut self.planes, runs);
        runs
    }

    /// The blocks that make a run when they change places with the one on their right.
    ///
    /// On a board without runs one of the two must come to lie in line with two others of its colour: above, below, or
    /// beyond.
    pub fn loud(&self) -> u64 {
        let (up, up_2) = (self.alike(LANE + 1), self.alike(LANE + 2));
        let (down, down_2) = (self.alike(LANE - 1), self.alike(LANE - 2));
        let (near, far) = (self.alike(2 * LANE), self.alike(3 * LANE));
        let goes = up & (up_2 | down) | down & down_2 | near & far;
        // The block on the right sees the same pairs from the other end.
        let (up, up_2, down, down_2) = (down >> 1, down_2 >> 2, up << 1, up_2 << 2);
        goes | up & (up_2 | down) | down & down_2 | near << LANE & far << (2 * LANE)
    }
}

impl Board {
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
