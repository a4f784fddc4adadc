//! Four boards in one row of bytes, and who of them has exactly five in a row.
//!
//! A byte holds one cell of four boards, two bits each: black and white. The cells of a board follow one another
//! row by row, so a step in a direction is a step by so many bytes, for four boards and both colours at once. Every
//! loop here is plain code that does the same to each byte, whatever lies there, so a compiler puts as many bytes
//! into a register as the machine has room for.
//!
//! *Runs.* First each direction is searched for five and more in a row: a byte and the four ahead, all of which
//! must lie on the board. Only where there is one, *exactly five* is asked: a run of six or more is two or more
//! runs of five that lie side by side, a run of exactly five stands alone.
//!
//! *Which one.* If a board has a single five, its place is put together bit by bit: a bit of the number of its
//! block is set if something was found in the blocks whose number has it. That is the same work for any place. A
//! board that has several is found out, no more.

use std::array::from_fn;

use crate::board::{Colour, SIZE};
use crate::five::Answer;

/// How many boards lie in one.
pub(crate) const BOARDS: usize = 4;

/// Cells of a board.
pub(crate) const CELLS: usize = SIZE * SIZE;
/// Bytes that are looked at together.
const BLOCK: usize = 32;
/// Blocks that hold a board.
const BLOCKS: usize = 12;
/// Blocks that hold the upper end of all runs that go down.
const HIGH: usize = 9;
/// Bytes that a look ahead or behind can reach over; nothing is ever there.
const MARGIN: usize = 96;

/// A byte a cell, with margins.
type Cells = [u8; MARGIN + BLOCK * BLOCKS + MARGIN];
/// From a cell to the next one in each direction; to the left for the one that rises, whose runs are found from
/// their upper end.
const STRIDES: [usize; 4] = [SIZE, 1, SIZE + 1, SIZE - 1];

/// From the upper end of a five that rises to its lower end, which is its start.
const RISE: usize = 4 * (SIZE - 1);

/// All bits where the five cells of a run lie on the board, in each direction.
const ROOM: [[u8; BLOCK * BLOCKS]; 4] = {
    let mut room = [[0; BLOCK * BLOCKS]; 4];
    let mut cell = 0;
    while cell < CELLS {
        let (high, left, right) = (cell / SIZE + 4 < SIZE, cell % SIZE >= 4, cell % SIZE + 4 < SIZE);
        let fits = [high, right, high && right, high && left];
        let mut direction = 0;
        while direction < 4 {
            room[direction][cell] = if fits[direction] { !0 } else { 0 };
            direction += 1;
        }
        cell += 1;
    }
    room
};

/// The bits of one board.
const BOTH: u8 = 3;

/// Four boards, and room for their runs.
pub(crate) struct Four {
    stones: Cells,
    /// Where five or more in a row begin, a direction each.
    runs: [Cells; 4],
}

impl Four {
    /// Four boards without stones.
    pub(crate) fn new() -> Four {
        let none = [0; MARGIN + BLOCK * BLOCKS + MARGIN];
        Four { stones: none, runs: [none; 4] }
    }

    /// The bytes of all cells, to be set; what is there is that of the last four boards.
    pub(crate) fn cells(&mut self) -> &mut [u8; CELLS] {
        (&mut self.stones[MARGIN..MARGIN + CELLS]).try_into().unwrap()
    }

    /// Looks for fives; `None` if no board has any.
    pub(crate) fn find(&mut self) -> Option<Fives> {
        if self.find_runs() == 0 {
            return None;
        }
        Some(self.find_fives())
    }

    /// Finds five and more in a row; the union of all bytes.
    fn find_runs(&mut self) -> u8 {
        let [down, right, down_right, rising] = &mut self.runs;
        find_runs::<0, HIGH>(&self.stones, down)
            | find_runs::<1, BLOCKS>(&self.stones, right)
            | find_runs::<2, HIGH>(&self.stones, down_right)
            | find_runs::<3, HIGH>(&self.stones, rising)
    }

    /// Finds the runs that stand alone.
    fn find_fives(&self) -> Fives {
        let fives = self.find_starts(|runs, _, at| runs[at]);
        if fives.several == 0 {
            // No run is longer: it would be several.
            return fives;
        }
        self.find_starts(|runs, stride, at| runs[at] & !(runs[at - stride] | runs[at + stride]))
    }

    /// Finds the starts of some of the runs.
    fn find_starts(&self, some: impl Fn(&Cells, usize, usize) -> u8) -> Fives {
        let [down, right, down_right, rising] = &self.runs;
        let mut starts = [0; BLOCK * BLOCKS];
        let mut several = 0;
        for at in 0..BLOCK * BLOCKS {
            let down = some(down, STRIDES[0], MARGIN + at);
            let right = some(right, STRIDES[1], MARGIN + at);
            let down_right = some(down_right, STRIDES[2], MARGIN + at);
            let up_right = some(rising, STRIDES[3], MARGIN + at - RISE);
            let (flat, steep) = (down | right, down_right | up_right);
            several |= down & right | down_right & up_right | flat & steep;
            starts[at] = flat | steep;
        }
        Fives::new(&starts, several)
    }
}

/// Finds five and more in a row in one direction, from the first `BLOCKS` blocks on; the union of all bytes.
fn find_runs<const DIRECTION: usize, const BLOCKS: usize>(stones: &Cells, runs: &mut Cells) -> u8 {
    let (stride, room) = (STRIDES[DIRECTION], &ROOM[DIRECTION]);
    let mut any = 0;
    for at in 0..BLOCK * BLOCKS {
        let stone = |steps: usize| stones[MARGIN + at + steps * stride];
        let run = stone(0) & stone(1) & stone(2) & stone(3) & stone(4) & room[at];
        runs[MARGIN + at] = run;
        any |= run;
    }
    any
}

/// What there is of fives on four boards; a byte has two bits a board, as the cells.
pub(crate) struct Fives {
    /// Who has a five.
    any: u8,
    /// Who has several.
    several: u8,
    /// Byte `b`: whose five starts in a cell whose number has bit `b`.
    low: u64,
    /// The same for bit 8.
    high: u8,
}

impl Fives {
    /// The starts of all fives, and the colours that have several in one place.
    fn new(all: &[u8; BLOCK * BLOCKS], mut several: u8) -> Fives {
        let mut starts = [0; BLOCK];
        let mut blocks = [[0; BLOCK]; 4];
        for lane in 0..BLOCK {
            let start = |block: usize| all[BLOCK * block + lane];
            for block in 0..BLOCKS {
                several |= starts[lane] & start(block);
                starts[lane] |= start(block);
            }
            blocks[0][lane] = start(1) | start(3) | start(5) | start(7) | start(9) | start(11);
            blocks[1][lane] = start(2) | start(3) | start(6) | start(7) | start(10) | start(11);
            blocks[2][lane] = start(4) | start(5) | start(6) | start(7);
            blocks[3][lane] = start(8) | start(9) | start(10) | start(11);
        }
        let [a, b, c, d] = words(&starts);
        let two = (a | b) & (c | d) | a & b | c & d;
        let word = a | b | c | d;
        let mut number = [0; 8];
        for (bit, bytes) in number.iter_mut().zip(BIT_OF_BYTE) {
            *bit = union(word & bytes);
        }
        number[3] = union(b | d);
        number[4] = union(c | d);
        for (bit, block) in number[5..].iter_mut().zip(&blocks) {
            let [a, b, c, d] = words(block);
            *bit = union(a | b | c | d);
        }
        let [a, b, c, d] = words(&blocks[3]);
        // Halves of halves: what is in both was there twice.
        let half = word | word >> 32;
        let quarter = half | half >> 16;
        let again = word & word >> 32 | half & half >> 16 & 0xffff | quarter & quarter >> 8 & 0xff;
        Fives {
            any: union(word),
            several: several | union(two) | union(again),
            low: u64::from_le_bytes(number),
            high: union(a | b | c | d),
        }
    }

    /// The answer of a board; `None` if it has several fives.
    pub(crate) fn answer(&self, board: usize) -> Option<Answer> {
        let shift = 2 * board;
        let colours = self.any >> shift & BOTH;
        if colours == 0 {
            return Some(Answer::Nobody);
        }
        if colours == BOTH || self.several >> shift & BOTH != 0 {
            return None;
        }
        let bits = self.low >> shift;
        // Bit b of the number is the lowest bit of byte b; this moves it to bit 56 + b.
        let low = ((bits | bits >> 1) & BYTES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let high = usize::from(self.high >> shift & BOTH != 0);
        let cell = high << 8 | low as usize;
        let colour = if colours == 1 { Colour::Black } else { Colour::White };
        Some(Answer::Wins { colour, row: cell / SIZE, column: cell % SIZE })
    }
}

/// The bytes of a word whose number has bit 0, 1 or 2.
const BIT_OF_BYTE: [u64; 3] = [0xff00_ff00_ff00_ff00, 0xffff_0000_ffff_0000, 0xffff_ffff_0000_0000];

/// The lowest bit of each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

fn words(bytes: &[u8; BLOCK]) -> [u64; 4] {
    from_fn(|word| u64::from_le_bytes(bytes[8 * word..8 * word + 8].try_into().unwrap()))
}

/// The union of the bytes of a word.
fn union(word: u64) -> u8 {
    let half = word | word >> 32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) as u8
}
