//! Moves, and sets of moves in one word.
//!
//! Bit `8 * x + y` of a set drags the block in column `x` and row `y` to the right, bit `32 + 8 * x + y` the one
//! in column `x + 1` to the left: the two halves name the two blocks that change places.

use std::fmt;
use std::iter;

use gridkit::planes::close;

use crate::board::{Board, LANE};

/// A block dragged into a neighbouring column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The block's column, 0 to 4 from the left.
    pub x: u32,
    /// The block's row, 0 to 6 from the bottom.
    pub y: u32,
    /// 1 to the right, -1 to the left.
    pub g: i32,
}

impl Move {
    /// The set of this move alone.
    pub fn bit(self) -> u64 {
        1 << (LANE * self.x + self.y + if self.g > 0 { 0 } else { 32 - LANE })
    }

    /// The smaller moves that can as well be played after this one, if neither makes a run.
    ///
    /// A carry takes a block out of its column, and puts it on top of the next one, where it is in nobody's way.
    pub fn apart<const P: usize>(self, board: &Board<P>) -> u64 {
        let (blocks, cell) = (board.blocks(), 1 << (LANE * self.x + self.y));
        let swaps = blocks & (blocks >> LANE);
        let columns = (1 << (LANE * self.x)) - 1;
        if self.g < 0 {
            // What is taken out of the column on which the block falls.
            return columns >> (2 * LANE) | swaps & (cell - 1) | (columns >> LANE) << 32;
        }
        // What moves or falls: this block alone, or all from it up.
        let falls = if swaps & cell != 0 { cell } else { (0x80 << (LANE * self.x)) - cell };
        (columns & !swaps | swaps & (cell - 1) & !(falls >> LANE)) | (columns >> LANE) << 32
    }

    /// Drags the block and lets everything fall; nothing vanishes yet.
    #[inline]
    pub fn play<const P: usize>(self, board: &mut Board<P>) {
        let target = (self.x as i32 + self.g) as u32;
        let cell = LANE * self.x + self.y;
        if board.blocks() >> (LANE * target + self.y) & 1 == 0 {
            board.push(target, board.colour(cell));
            close(&mut board.planes, 1 << cell);
            return;
        }
        let left = 1 << (LANE * self.x.min(target) + self.y);
        for plane in &mut board.planes {
            let differ = (*plane ^ (*plane >> LANE)) & left;
            *plane ^= differ | differ << LANE;
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.x, self.y, self.g)
    }
}

/// The columns 0 to 3.
const HALF: u64 = 0x7f7f_7f7f;

/// All moves of the blocks in `cells`.
pub fn drags(cells: u64) -> u64 {
    cells & HALF | (cells >> LANE & HALF) << 32
}

/// The moves that change a board, and if wanted the first that does not.
///
/// The others that change nothing are like the first. Dragging left onto a block is dragging that block right, which comes first.
pub fn moves<const P: usize>(board: &Board<P>, still: bool) -> u64 {
    let alike = board.alike(LANE);
    let first = if still { alike & alike.wrapping_neg() } else { 0 };
    drags(board.blocks()) & !(alike | board.blocks() << 32) | first
}

/// The moves of a set, the smallest first.
pub fn each(mut set: u64) -> impl Iterator<Item = Move> {
    iter::from_fn(move || {
        let right = (set & HALF | 1 << 40).trailing_zeros();
        let left = LANE + (set >> 32 | 1 << 32).trailing_zeros();
        let (cell, g) = if right <= left { (right, 1) } else { (left, -1) };
        let step = Move { x: cell / LANE, y: cell % LANE, g };
        if set == 0 {
            return None;
        }
        set ^= step.bit();
        Some(step)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{reference, Mayan};
    use gridkit::cases::tasks;
    use itertools::Itertools;

    #[test]
    fn moves_come_in_their_order() {
        for task in tasks::<Mayan>(9, 1_000) {
            let set = moves(&task.board, false);
            let moves = each(set).collect_vec();
            assert_eq!(moves.iter().fold(0, |set, step| set | step.bit()), set);
            assert!(moves.iter().tuple_windows().all(|(one, next)| one < next), "{moves:?}");
            assert!(moves.iter().all(|&step| task.board.allows(step)));
        }
    }

    #[test]
    fn right_before_left() {
        let (right, left) = (Move { x: 1, y: 2, g: 1 }, Move { x: 1, y: 2, g: -1 });
        assert!(right < left && left < Move { x: 1, y: 3, g: 1 } && right > Move { x: 0, y: 6, g: -1 });
        assert_eq!([right.to_string(), left.to_string()], ["1 2 1", "1 2 -1"]);
    }

    #[test]
    fn playing_is_what_the_reference_does() {
        for task in tasks::<Mayan>(10, 2_000) {
            for step in each(moves(&task.board, true)) {
                let mut board = task.board;
                step.play(&mut board);
                while board.vanish() != 0 {}
                assert_eq!(Some(board), reference::play(&task.board, step), "{step} on\n{}", task.board);
            }
        }
    }

    #[test]
    fn moves_apart_commute() {
        let mut pairs = 0;
        for task in tasks::<Mayan>(7, 2_000) {
            let all = moves(&task.board, true);
            for late in each(all) {
                for early in each(all & late.apart(&task.board)) {
                    let (mut one, mut other) = (task.board, task.board);
                    early.play(&mut one);
                    late.play(&mut one);
                    late.play(&mut other);
                    early.play(&mut other);
                    assert_eq!(one, other, "{early} and {late} on\n{}", task.board);
                    assert!(early < late);
                    pairs += 1;
                }
            }
        }
        assert!(pairs > 10_000, "{pairs}");
    }
}
