//! Which neighbours are of one colour, and so what pops, 64 cells at a time.
//!
//! A *seed* is a cell joined to three or more others, or one of two joined cells that are each joined to two or
//! more. A group of four or more is the seeds in it and the cells joined to them, and no smaller group has a
//! seed; see the core of the fixed size for the proof. For groups of three or more the cells joined to two do
//! the same, for groups of two all that are joined to another.

use std::ops::Range;

use super::board::Board;

/// How far from a cell that moved a cell can lie that pops because of it: what the one completes has at most
/// three others in a line.
pub(super) const REACH: usize = 3;

/// Sets of cells, one bit for each byte of a board's cells.
pub(super) struct Neighbours {
    stride: usize,
    /// Cells joined to the one above.
    above: Vec<u64>,
    /// Cells joined to the one on the right.
    right: Vec<u64>,
    /// Cells joined to two or more others.
    two: Vec<u64>,
    /// Cells that are found in every group of at least `min_group` or four, whichever is less, and in no smaller
    /// one.
    seeds: Vec<u64>,
}

impl Neighbours {
    /// Sets without cells.
    pub fn new(board: &Board) -> Neighbours {
        let none = vec![0; board.cells.len() / 64 + 2];
        let (above, right, two) = (none.clone(), none.clone(), none.clone());
        Neighbours { stride: board.stride(), above, right, two, seeds: none }
    }

    /// Looks at the cells of these words anew.
    pub fn update(&mut self, board: &Board, words: &[Range<usize>]) {
        for word in words.iter().cloned().flatten() {
            let cells = &board.cells[64 * word..];
            self.above[word] = equal(cells, &cells[1..]);
            self.right[word] = equal(cells, &cells[self.stride..]);
        }
        for word in words.iter().cloned().flatten() {
            let [up, down, left, right] = self.joined(word);
            self.two[word] = up & down | left & right | (up | down) & (left | right);
        }
        for word in words.iter().cloned().flatten() {
            let [up, down, left, right] = self.joined(word);
            let cells = &board.cells[64 * word..];
            self.seeds[word] = match board.min_group {
                0 | 1 => equal(cells, cells),
                2 => up | down | left | right,
                3 => self.two[word],
                _ => {
                    let three = up & down & (left | right) | left & right & (up | down);
                    three | self.two[word] & self.joined_to(&self.two, word)
                }
            };
        }
    }

    /// The cells of a word that lie in groups of at least `min_group` or four, whichever is less.
    pub fn grouped(&self, word: usize) -> u64 {
        self.seeds[word] | self.joined_to(&self.seeds, word)
    }

    /// The cells of a word joined to the one above, below, on the left, on the right.
    fn joined(&self, word: usize) -> [u64; 4] {
        let start = 64 * word;
        let (down, left) = (at(&self.above, start - 1), at(&self.right, start - self.stride));
        [self.above[word], down, left, self.right[word]]
    }

    /// The cells of a word joined to one of a set.
    fn joined_to(&self, set: &[u64], word: usize) -> u64 {
        let [up, down, left, right] = self.joined(word);
        let start = 64 * word;
        up & at(set, start + 1)
            | down & at(set, start - 1)
            | left & at(set, start - self.stride)
            | right & at(set, start + self.stride)
    }
}

/// The 64 bits from bit `start` on.
fn at(bits: &[u64], start: usize) -> u64 {
    let (word, shift) = (start / 64, start % 64);
    // In two steps, because a shift by 64 is none.
    bits[word] >> shift | bits[word + 1] << 1 << (63 - shift)
}

/// A bit for each of the first 64 cells: whether it is a puyo and equal to its partner.
fn equal(cells: &[u8], partners: &[u8]) -> u64 {
    const TOP: u64 = 0x8080_8080_8080_8080;
    // The top bit of each byte that is not zero; no byte has it at first.
    let present = |bytes: u64| (bytes + (TOP - TOP / 128)) & TOP;
    let mut equal = 0;
    for (index, (eight, partners)) in cells.chunks_exact(8).zip(partners.chunks_exact(8)).take(8).enumerate()
    {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let (eight, partners) = (word(eight), word(partners));
        let bytes = (present(eight) & !present(eight ^ partners)) >> 7;
        // Moves the lowest bit of byte b to bit 56 + b.
        equal |= (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
    }
    equal
}
