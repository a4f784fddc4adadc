//! Moves, and sets of moves in one word.
//!
//! Bit `8 * x + y` of a set drags the block in column `x` and row `y` to the right, bit `32 + 8 * x + y` the one
//! in column `x + 1` to the left: the two halves name the two blocks that change places.

use std::fmt;

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
    /// The smallest move of a set that is not empty.
    pub fn first(moves: u64) -> Move {
        let right = (moves & HALF | 1 << 40).trailing_zeros();
        let left = LANE + (moves >> 32 | 1 << 32).trailing_zeros();
        let (cell, g) = if right <= left { (right, 1) } else { (left, -1) };
        Move { x: cell / LANE, y: cell % LANE, g }
    }

    /// The set of this move alone.
    pub fn bit(self) -> u64 {
        1 << (LANE * self.x + self.y + if self.g > 0 { 0 } else { 32 - LANE })
    }

    /// The moves in columns left of all that this one touches.
    pub fn apart(self) -> u64 {
        let columns = ((1 << (LANE * (self.x - (self.g < 0) as u32))) - 1) >> LANE;
        columns | columns << 32
    }

    /// Drags the block and lets everything fall; nothing vanishes yet.
    pub fn play(self, board: &mut Board) {
        let target = (self.x as i32 + self.g) as u32;
        let (cell, goal) = (LANE * self.x + self.y, LANE * target + self.y);
        if board.blocks() >> goal & 1 == 0 {
            board.push(target, board.colour(cell));
            close(&mut board.planes, 1 << cell);
            return;
        }
        for plane in &mut board.planes {
            let differ = (*plane >> cell ^ *plane >> goal) & 1;
            *plane ^= differ << cell | differ << goal;
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

/// The moves that change a board. Dragging left onto a block is dragging that block right, which comes first.
pub fn moves(board: &Board) -> u64 {
    drags(board.blocks()) & !(board.alike() | board.blocks() << 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{reference, Mayan};
    use gridkit::cases::tasks;
    use itertools::Itertools;

    /// The moves of a set, taken out one by one.
    fn steps(mut set: u64) -> Vec<Move> {
        let mut steps = Vec::new();
        while set != 0 {
            let step = Move::first(set);
            assert_eq!(set & step.bit(), step.bit());
            set ^= step.bit();
            steps.push(step);
        }
        steps
    }

    #[test]
    fn moves_come_in_their_order() {
        for task in tasks::<Mayan>(9, 1_000) {
            let set = moves(&task.board);
            let moves = steps(set);
            assert_eq!(moves.len(), set.count_ones() as usize);
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
            for step in steps(moves(&task.board)) {
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
            let all = moves(&task.board);
            for late in steps(all) {
                for early in steps(all & late.apart()) {
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
