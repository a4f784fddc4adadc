//! The boards that are known to fail.
//!
//! An entry is the board itself and a number of moves with which it cannot be cleared. Only failures are kept,
//! never solutions: a board is entered when all its moves were tried, and every branch that the search leaves
//! out is one that fails. So what the table cuts off holds no answer, and the first answer found is the smallest
//! with the table as without it. If it has grown to its limit it forgets, which costs time and nothing else.

use std::mem;

use crate::board::Board;

/// The planes end here; the moves are kept in the bits above, in the first plane.
const MOVES: u32 = 40;
const PLANE: u64 = (1 << MOVES) - 1;
/// A board with more moves than this is not kept. No search gets so far.
const MOST_MOVES: u32 = (1 << 24) - 1;

/// The slots in which an entry may be, from the one that its hash names.
const WINDOW: usize = 4;
/// The first size of the table. Most boards need no more, and touching more memory would take longer than
/// solving them.
const FEWEST_SLOTS: usize = 256;
/// How much larger it gets when half of it is full.
const GROWTH: usize = 4;
/// It does not grow beyond this. While it grows the smaller one is there as well.
const MOST_BYTES: usize = 24 << 20;

/// A table of failures. All zeros is an empty slot: no empty board ever fails.
pub struct Failed<const P: usize> {
    slots: Vec<[u64; P]>,
    used: usize,
    /// Failing with some number of moves says nothing about fewer moves.
    exactly: bool,
}

impl<const P: usize> Failed<P> {
    /// An empty table.
    pub fn new(exactly: bool) -> Failed<P> {
        Failed { slots: vec![[0; P]; FEWEST_SLOTS], used: 0, exactly }
    }

    /// Whether the board is known to fail with so many moves left.
    #[inline]
    pub fn contains(&self, board: &Board<P>, moves: u32) -> bool {
        if moves > MOST_MOVES {
            return false;
        }
        let entry = entry(board, moves);
        let found = self.window(&entry).map(|at| &self.slots[at]).find(|slot| self.same(slot, &entry));
        found.map_or(false, |slot| slot[0] >> MOVES >= u64::from(moves))
    }

    /// Remembers that the board fails with so many moves left.
    pub fn insert(&mut self, board: &Board<P>, moves: u32) {
        if moves > MOST_MOVES {
            return;
        }
        let larger = self.slots.len() * GROWTH;
        if self.used * 2 > self.slots.len() && larger * 8 * P <= MOST_BYTES {
            let larger = vec![[0; P]; larger];
            self.used = 0;
            for slot in mem::replace(&mut self.slots, larger) {
                if slot != [0; P] {
                    self.put(slot);
                }
            }
        }
        self.put(entry(board, moves));
    }

    /// Puts an entry into its own slot, an empty one, or that of the least moves.
    fn put(&mut self, entry: [u64; P]) {
        let own = self.window(&entry).find(|&at| self.same(&self.slots[at], &entry));
        let at = own.or_else(|| self.window(&entry).min_by_key(|&at| self.slots[at][0] >> MOVES));
        if let Some(at) = at {
            self.used += (self.slots[at] == [0; P]) as usize;
            self.slots[at] = entry;
        }
    }

    #[inline]
    fn window(&self, entry: &[u64; P]) -> impl Iterator<Item = usize> {
        let last = self.slots.len() - 1;
        let start = hash(entry, self.exactly);
        (0..WINDOW).map(move |step| start.wrapping_add(step) & last)
    }

    #[inline]
    fn same(&self, slot: &[u64; P], entry: &[u64; P]) -> bool {
        let first = slot[0] ^ entry[0];
        slot[1..] == entry[1..] && if self.exactly { first == 0 } else { first & PLANE == 0 }
    }
}

#[inline]
fn entry<const P: usize>(board: &Board<P>, moves: u32) -> [u64; P] {
    let mut entry = board.planes;
    entry[0] |= u64::from(moves) << MOVES;
    entry
}

#[inline]
fn hash<const P: usize>(entry: &[u64; P], exactly: bool) -> usize {
    let first = if exactly { entry[0] } else { entry[0] & PLANE };
    let mut hash = first;
    for &plane in &entry[1..] {
        hash = (hash ^ hash >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ plane;
    }
    // The upper half of the product depends on all bits.
    ((hash ^ hash >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board<const P: usize>(number: u64) -> Board<P> {
        let mut board = Board::new();
        for (at, plane) in board.planes.iter_mut().enumerate() {
            *plane = number.wrapping_mul(0x9e37_79b9_7f4a_7c15 + at as u64) & PLANE;
        }
        board
    }

    #[test]
    fn failing_with_some_moves_is_failing_with_fewer() {
        let mut failed = Failed::<2>::new(false);
        failed.insert(&board(1), 3);
        let with = |moves| failed.contains(&board(1), moves);
        assert!(with(1) && with(3) && !with(4));
        assert!(!failed.contains(&board(2), 1));
    }

    #[test]
    fn failing_exactly_says_nothing_about_other_numbers() {
        let mut failed = Failed::<2>::new(true);
        failed.insert(&board(1), 3);
        failed.insert(&board(1), 5);
        let with = |moves| failed.contains(&board(1), moves);
        assert!(with(3) && with(5) && !with(2) && !with(4) && !with(6));
    }

    #[test]
    fn numbers_too_large_to_keep_are_not_kept() {
        let mut failed = Failed::<1>::new(false);
        failed.insert(&board(1), u32::MAX);
        assert!(!failed.contains(&board(1), u32::MAX) && !failed.contains(&board(1), 1));
        failed.insert(&board(1), MOST_MOVES);
        assert!(failed.contains(&board(1), MOST_MOVES) && !failed.contains(&board(1), MOST_MOVES + 1));
    }

    #[test]
    fn it_grows_to_its_limit_and_then_forgets_the_cheapest() {
        let mut failed = Failed::<4>::new(false);
        for number in 0..1_000_000 {
            failed.insert(&board(number), 2 + (number % 100 == 0) as u32);
        }
        assert_eq!(failed.slots.len(), 1 << 18, "the next size would be 32 MB");
        let known = |moves| (0..1_000_000).filter(|&number| failed.contains(&board(number), moves)).count();
        let all = known(2);
        assert!(all > failed.slots.len() * 9 / 10, "{all}");
        assert!(known(3) > 9_900, "what cost more is kept longer");
        assert!((1_000_000..1_010_000).all(|number| !failed.contains(&board(number), 1)));
    }
}
