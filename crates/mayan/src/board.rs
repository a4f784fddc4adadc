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
pub(crate) const LANE: u32 = 8;
/// A board on which no block floats.
///
/// `P` bit-planes hold the code of each cell's colour, 0 where it is empty. A column is a lane of 8 bits
/// (see [`gridkit::planes`]): the cell in column `x` and row `y`, row 0 at the bottom, is bit `8 * x + y`.
/// The boards of the input have four planes and their codes are the colours; the search needs fewer planes
/// when there are fewer colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<const P: usize = 4> {
    pub(crate) planes: [u64; P],
}

impl<const P: usize> Board<P> {
    /// A board without blocks.
    pub fn new() -> Board<P> {
        Board { planes: [0; P] }
    }

    /// All cells that hold a block, as a plane.
    #[inline]
    pub fn blocks(&self) -> u64 {
        occupied(&self.planes)
    }

    /// The cells of one colour.
    #[inline]
    pub fn of_colour(&self, colour: usize) -> u64 {
        self.planes.iter().enumerate().fold(self.blocks(), |cells, (bit, &plane)| {
            cells & if colour >> bit & 1 == 0 { !plane } else { plane }
        })
    }

    /// The colour of the block in a cell, given by its bit; 0 if the cell is empty.
    #[inline]
    pub fn colour(&self, cell: u32) -> usize {
        self.planes
            .iter()
            .enumerate()
            .fold(0, |code, (bit, &plane)| code | ((plane >> cell & 1) as usize) << bit)
    }

    /// Puts a block on top of column `x`, which is not full.
    pub fn push(&mut self, x: u32, colour: usize) {
        let top = self.top(x);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= (colour as u64 >> bit & 1) << top;
        }
    }

    /// The lowest empty cell of column `x`.
    #[inline]
    fn top(&self, x: u32) -> u32 {
        let start = LANE * x;
        start + (!(self.blocks() >> start)).trailing_zeros()
    }

    /// The block in `cell` and the one on its right change places.
    #[inline]
    pub(crate) fn swap(&mut self, cell: u32) {
        for plane in &mut self.planes {
            let differ = (*plane ^ (*plane >> LANE)) & (1 << cell);
            *plane ^= differ | differ << LANE;
        }
    }

    /// The block in `cell` falls on top of column `x`, and what stood on it comes down.
    #[inline]
    pub(crate) fn carry(&mut self, cell: u32, x: u32) {
        let top = self.top(x);
        let below = (1 << cell) - 1;
        let lane = 0x7f << (cell - cell % LANE);
        for plane in &mut self.planes {
            let block = *plane >> cell & 1;
            let above = (*plane >> 1) & lane & !below;
            *plane = *plane & (below | !lane) | above | block << top;
        }
    }

    /// The cells of all runs: three or more blocks of one colour side by side in a row or in a column.
    #[inline]
    pub fn runs(&self) -> u64 {
        let blocks = self.blocks();
        let above = equal_above(&self.planes, blocks);
        let right = self.alike();
        let upright = above & (above >> 1);
        let flat = right & (right >> LANE);
        upright | upright << 1 | upright << 2 | flat | flat << LANE | flat << (2 * LANE)
    }

    /// The cells whose block has one of the same colour on its right.
    #[inline]
    pub(crate) fn alike(&self) -> u64 {
        equal_right(&self.planes, self.blocks())
    }

    /// The cells that hold a block beside another on the right: the two can change places.
    #[inline]
    pub(crate) fn swaps(&self) -> u64 {
        self.blocks() & (self.blocks() >> LANE)
    }

    /// Everything that makes a run vanishes and what stood on it comes down; the cells that vanished.
    ///
    /// A cascade is over when none did.
    #[inline]
    pub fn vanish(&mut self) -> u64 {
        let runs = self.runs();
        self.close(runs);
        runs
    }

    /// Takes the blocks of `cells` away and lets what stood on them come down.
    #[inline]
    pub(crate) fn close(&mut self, cells: u64) {
        close(&mut self.planes, cells);
    }
}

impl Board {
    /// Reads five lines, one a column: its colours from the bottom up, then 0. Leaves what comes behind them.
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
                    Some(0) if x + 1 == COLUMNS && y == 0 && board.blocks() == 0 => {
                        return Err(token.error("a block: all columns are empty"));
                    }
                    Some(0) => break,
                    Some(colour) if colour <= COLOURS && y < HEIGHT => board.push(x, colour as usize),
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
