//! The cells of a board as bit-planes: 64 cells in a word, however the columns are cut by it.
//!
//! Cell `i` of [`Board::cells`] is bit `i` of each plane, so the neighbours of 64 cells are again 64 cells in a
//! row, and beyond every border there is an empty cell.

use std::ops::Range;

use super::board::{Board, EMPTY};
use crate::Colour;

/// The bits of a letter that tell the five letters apart; no letter has none of them.
const BITS: [u32; 3] = [0, 1, 4];

/// Three bit-planes.
pub(super) struct Planes([Vec<u64>; 3]);

impl Planes {
    /// The planes of a board.
    pub fn new(board: &Board) -> Planes {
        Planes(BITS.map(|bit| {
            // One word more, for whoever looks at 64 cells from the last on.
            let words = board.cells.chunks_exact(64).map(|cells| plane(cells, bit));
            words.chain([0]).collect()
        }))
    }

    /// The words of each plane.
    pub fn words(&self) -> usize {
        self.0[0].len()
    }

    /// The puyo in a cell, as in [`Board::cells`].
    pub fn get(&self, index: usize) -> u8 {
        let code = |letter: u8| BITS.map(|bit| letter >> bit & 1 != 0);
        let bits = [0, 1, 2].map(|plane| self.0[plane][index / 64] >> (index % 64) & 1 != 0);
        let letters = Colour::ALL.iter().map(|colour| colour.letter() as u8);
        letters.into_iter().find(|&letter| code(letter) == bits).unwrap_or(EMPTY)
    }

    /// The puyos of a word.
    pub fn puyos(&self, word: usize) -> u64 {
        self.0[0][word] | self.0[1][word] | self.0[2][word]
    }

    /// The puyos of a word that are equal to the cell so many further on.
    pub fn equal(&self, word: usize, steps: usize) -> u64 {
        let differs = |plane: &Vec<u64>| plane[word] ^ at(plane, 64 * word + steps);
        self.puyos(word) & !(differs(&self.0[0]) | differs(&self.0[1]) | differs(&self.0[2]))
    }

    /// Empties cells of a word.
    pub fn clear(&mut self, word: usize, cells: u64) {
        for plane in &mut self.0 {
            plane[word] &= !cells;
        }
    }

    /// Lets all puyos of a part of a column fall; gives the place behind the topmost one.
    pub fn close(&mut self, cells: Range<usize>) -> usize {
        let mut top = cells.start;
        for word in cells.start / 64..(cells.end + 63) / 64 {
            let first = cells.start.saturating_sub(64 * word);
            let behind = (cells.end - 64 * word).min(64);
            let inside = !0 >> (64 - (behind - first)) << first;
            let staying = self.puyos(word) & inside;
            let mut planes = [0, 1, 2].map(|plane| (self.0[plane][word] & staying) >> first);
            self.clear(word, inside);
            compress(&mut planes, staying >> first);
            let (to, shift) = (top / 64, top % 64);
            for (plane, bits) in self.0.iter_mut().zip(planes) {
                plane[to] |= bits << shift;
                // In two steps, because a shift by 64 is none. What is carried over is nothing or lies behind.
                plane[to + 1] |= bits >> 1 >> (63 - shift);
            }
            top += staying.count_ones() as usize;
        }
        top
    }
}

/// The 64 bits from bit `start` on.
#[inline]
pub(super) fn at(bits: &[u64], start: usize) -> u64 {
    let (pair, shift) = (&bits[start / 64..start / 64 + 2], start % 64);
    // In two steps, because a shift by 64 is none.
    (pair[0] >> shift) | (pair[1] << 1 << (63 - shift))
}

/// One bit of each of 64 cells.
fn plane(cells: &[u8], bit: u32) -> u64 {
    let mut plane = 0;
    for (index, eight) in cells.chunks_exact(8).enumerate() {
        let word = eight.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        // Moves the lowest bit of byte b to bit 56 + b.
        let bits = (word >> bit & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        plane |= bits << (8 * index);
    }
    plane
}

/// Moves the bits of `mask` together to the low end in all planes, which have no other bits.
///
/// A bit moves by the number of bits below it that are not in the mask; step `s` moves those bits by `2^s` whose
/// number has that power of two. Which ones these are is a parity: of the bits below that are still to be
/// counted.
fn compress(planes: &mut [u64; 3], mut mask: u64) {
    let mut uncounted = !mask << 1;
    let furthest = 64 - mask.leading_zeros() - mask.count_ones();
    for step in [1, 2, 4, 8, 16, 32] {
        if step > furthest {
            break;
        }
        let mut odd = uncounted;
        for shift in [1, 2, 4, 8, 16, 32] {
            odd ^= odd << shift;
        }
        let moving = odd & mask;
        mask = mask ^ moving | moving >> step;
        for plane in planes.iter_mut() {
            let moving = *plane & moving;
            *plane = *plane ^ moving | moving >> step;
        }
        uncounted &= !odd;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    #[test]
    fn compressing_is_picking_bits_one_by_one() {
        let mut rng = Rng::with_seed(1);
        for _ in 0..10_000 {
            let mask = rng.u64(..) & rng.u64(..) | rng.u64(..) & !0 >> rng.u32(..64);
            let mut planes = [0; 3].map(|_: u64| rng.u64(..) & mask);
            let picked = planes.map(|plane| {
                let places = (0..64).filter(|place| mask >> place & 1 != 0).enumerate();
                places.fold(0, |bits, (to, from)| bits | (plane >> from & 1) << to)
            });
            compress(&mut planes, mask);
            assert_eq!(planes, picked, "{mask:#x}");
        }
    }

    #[test]
    fn planes_hold_what_the_board_holds() {
        let board: Board = "RG.\nBPY\n".parse().unwrap();
        let planes = Planes::new(&board);
        let cells: Vec<u8> = (0..board.cells.len()).map(|index| planes.get(index)).collect();
        assert_eq!(cells, board.cells);
    }
}
