//! Which neighbours are of one colour, and so what pops, 64 cells at a time.
//!
//! A *seed* is a cell joined to three or more others, or one of two joined cells that are each joined to two or
//! more. A group of four or more is the seeds in it and the cells joined to them, and no smaller group has a
//! seed; see the core of the fixed size for the proof. For groups of three or more the cells joined to two do
//! the same, for groups of two all that are joined to another.

use std::ops::Range;

use super::planes::{at, Planes};

/// How far from a cell that moved a cell can lie that pops because of it: what the one completes has at most
/// three others in a line.
pub(super) const REACH: usize = 3;

/// Sets of cells, laid out as the planes.
pub(super) struct Neighbours {
    stride: usize,
    min_group: usize,
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
    /// Sets without cells, in so many words; `stride` lies between a cell and the one on the right.
    pub fn new(words: usize, stride: usize, min_group: usize) -> Neighbours {
        let none = vec![0; words];
        let (above, right, two) = (none.clone(), none.clone(), none.clone());
        Neighbours { stride, min_group, above, right, two, seeds: none }
    }

    /// Looks at the cells of these words anew.
    pub fn update(&mut self, planes: &Planes, words: &[Range<usize>]) {
        for word in words.iter().cloned().flatten() {
            self.above[word] = planes.equal(word, 1);
            self.right[word] = planes.equal(word, self.stride);
        }
        for word in words.iter().cloned().flatten() {
            let [up, down, left, right] = self.joined(word);
            self.two[word] = up & down | left & right | (up | down) & (left | right);
        }
        for word in words.iter().cloned().flatten() {
            let [up, down, left, right] = self.joined(word);
            self.seeds[word] = match self.min_group {
                0 | 1 => planes.puyos(word),
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

    /// Adds a cell and all cells that can be reached from it to `group`, unless they have been seen.
    pub fn walk(&self, start: u32, seen: &mut [u64], group: &mut Vec<u32>) {
        let mut reach = |index: u32, group: &mut Vec<u32>| {
            let (word, bit) = (index as usize / 64, 1 << (index % 64));
            if seen[word] & bit == 0 {
                seen[word] |= bit;
                group.push(index);
            }
        };
        let joined = |set: &[u64], index: u32| set[index as usize / 64] >> (index % 64) & 1 != 0;
        let stride = self.stride as u32;
        let mut next = group.len();
        reach(start, group);
        while let Some(&index) = group.get(next) {
            next += 1;
            let neighbours = [
                (joined(&self.above, index), index + 1),
                (joined(&self.above, index - 1), index - 1),
                (joined(&self.right, index), index + stride),
                (joined(&self.right, index - stride), index - stride),
            ];
            for (_, neighbour) in neighbours.into_iter().filter(|&(is_joined, _)| is_joined) {
                reach(neighbour, group);
            }
        }
    }

    /// The cells of a word joined to the one above, below, on the left, on the right.
    fn joined(&self, word: usize) -> [u64; 4] {
        let start = 64 * word;
        let (down, left) = (at(&self.above, start - 1), at(&self.right, start - self.stride));
        [self.above[word], down, left, self.right[word]]
    }

    /// The cells of a word joined to one of a set.
    fn joined_to(&self, set: &[u64], word: usize) -> u64 {
        let start = 64 * word;
        let sides =
            [start + 1, start - 1, start - self.stride, start + self.stride].map(|start| at(set, start));
        // After the first round there is mostly nothing in the set.
        if sides == [0; 4] {
            return 0;
        }
        let joined = self.joined(word);
        joined.iter().zip(sides).fold(0, |cells, (joined, side)| cells | joined & side)
    }
}
