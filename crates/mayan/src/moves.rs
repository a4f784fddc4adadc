//! Moves: how they are played, and sets of them.

use std::fmt;

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
    /// The bit of the block's cell.
    #[inline]
    pub fn cell(self) -> u32 {
        LANE * self.x + self.y
    }

    /// The column into which the block is dragged.
    #[inline]
    pub fn target(self) -> u32 {
        if self.g > 0 {
            self.x + 1
        } else {
            self.x - 1
        }
    }

    /// Drags the block and lets everything fall; nothing vanishes yet.
    #[inline]
    pub fn play<const P: usize>(self, board: &mut Board<P>) {
        let goal = LANE * self.target() + self.y;
        if board.blocks() >> goal & 1 == 0 {
            board.carry(self.cell(), self.target());
        } else {
            board.swap(self.cell().min(goal));
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.x, self.y, self.g)
    }
}

/// A set of moves: the cells whose blocks are dragged right, and those whose blocks are dragged left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Dragged right.
    pub right: u64,
    /// Dragged left.
    pub left: u64,
}

/// Columns 0 to 3, from which a block can be dragged right.
const RIGHT: u64 = 0x7f7f_7f7f;

impl Moves {
    /// No move.
    pub const NONE: Moves = Moves { right: 0, left: 0 };

    /// The moves that change a board.
    ///
    /// A block dragged left onto another is left out: it is that other block dragged right, which comes
    /// first.
    #[inline]
    pub fn of<const P: usize>(board: &Board<P>) -> Moves {
        let blocks = board.blocks();
        let right = blocks & RIGHT & !board.alike();
        Moves { right, left: blocks & (RIGHT << LANE) & !(blocks << LANE) }
    }

    /// The moves that are in both sets.
    #[inline]
    pub fn and(self, other: Moves) -> Moves {
        Moves { right: self.right & other.right, left: self.left & other.left }
    }

    /// The moves that are not in the other set.
    #[inline]
    pub fn without(self, other: Moves) -> Moves {
        Moves { right: self.right & !other.right, left: self.left & !other.left }
    }

    /// Whether a move is in the set.
    #[inline]
    pub fn contains(self, step: Move) -> bool {
        let side = if step.g > 0 { self.right } else { self.left };
        side >> step.cell() & 1 != 0
    }

    /// Adds a move.
    #[inline]
    pub fn insert(&mut self, step: Move) {
        let side = if step.g > 0 { &mut self.right } else { &mut self.left };
        *side |= 1 << step.cell();
    }

    /// How many moves there are.
    #[inline]
    pub fn count(self) -> u32 {
        self.right.count_ones() + self.left.count_ones()
    }

    /// Takes the smallest move out.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        let either = self.right | self.left;
        if either == 0 {
            return None;
        }
        let (cell, first) = (either.trailing_zeros(), either & either.wrapping_neg());
        let g = if self.right & first != 0 {
            self.right ^= first;
            1
        } else {
            self.left ^= first;
            -1
        };
        Some(Move { x: cell / LANE, y: cell % LANE, g })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{reference, Mayan};
    use gridkit::cases::tasks;
    use itertools::Itertools;
    use std::iter;

    #[test]
    fn moves_come_in_their_order() {
        for task in tasks::<Mayan>(9, 1_000) {
            let mut todo = Moves::of(&task.board);
            let count = todo.count() as usize;
            let moves: Vec<Move> = iter::from_fn(|| todo.pop()).collect();
            assert_eq!(moves.len(), count);
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
            let mut todo = Moves::of(&task.board);
            while let Some(step) = todo.pop() {
                let mut board = task.board;
                step.play(&mut board);
                while board.vanish() != 0 {}
                assert_eq!(Some(board), reference::play(&task.board, step), "{step} on\n{}", task.board);
            }
        }
    }
}
