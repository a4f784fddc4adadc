//! The answer, and answers of very many moves.
//!
//! No move raises the sum of all heights, 140 at most, and one that keeps it can be taken back. So of more than 141
//! moves one can be played twice more, back and again. That no board needs so many is not proved; none is known
//! that needs a tenth. So the first of very many moves is that of [`LONG`] or one more.

use std::fmt;
use std::iter;

use crate::moves::Move;
use crate::search::search;
use crate::Task;

/// With more moves an answer is found move by move, as it is read.
pub const LONG: u32 = 144;

/// The smallest moves that clear a board, if it can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Option<Solution>);

/// Moves that clear a board, or a task of very many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution(pub(crate) Result<Vec<Move>, Task>);

impl Solution {
    /// All moves, one by one.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let rest = self.0.as_ref().err().into_iter().flat_map(|&task| one_by_one(task));
        self.0.iter().flatten().copied().chain(rest)
    }
}

fn one_by_one(mut task: Task) -> impl Iterator<Item = Move> {
    iter::from_fn(move || {
        let left = task.moves.checked_sub(1)?;
        let moves = task.moves.min(LONG + task.moves % 2);
        let step = search(&Task { moves, ..task }, &mut ())?.0.ok()?[0];
        step.play(&mut task.board);
        while task.board.vanish() != 0 {}
        task.moves = left;
        Some(step)
    })
}

impl fmt::Display for Answer {
    /// The moves, one a line, or `-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_none() {
            return write!(f, "-1");
        }
        let mut end = "";
        for step in self.0.iter().flat_map(Solution::moves) {
            write!(f, "{}{}", end, step)?;
            end = "\n";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Mayan, Reading};
    use gridkit::cases::tasks;
    use gridkit::problem::Problem;
    use itertools::Itertools;
    use rstest::rstest;

    /// Move by move is what the search finds at once.
    #[rstest]
    fn one_by_one_and_all_at_once(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
        let mut found = 0;
        for task in tasks::<Mayan>(8, 1_000) {
            for moves in 1..=5 {
                let task = Task { moves, reading, ..task };
                if let Some(Solution(Ok(expected))) = search(&task, &mut ()) {
                    assert_eq!(one_by_one(task).collect_vec(), expected, "{moves} moves on\n{}", task.board);
                    found += 1;
                }
            }
        }
        assert!(found > 300, "{found} answers");
    }

    #[rstest]
    fn many_moves(
        #[values(Reading::Within, Reading::Exactly)] reading: Reading,
        #[values(LONG - 1, LONG, LONG + 1, LONG + 2, 201)] moves: u32,
    ) {
        let start: Board = "0\n1 1 0\n0\n1 2 0\n2 2 0\n".parse().unwrap();
        let answer = Mayan::solve(&Task { board: start, moves, reading }).0.unwrap();
        let mut board = start;
        for (index, step) in answer.moves().enumerate() {
            assert!(index < moves as usize && board != Board::new());
            assert!(board.allows(step));
            step.play(&mut board);
            while board.vanish() != 0 {}
        }
        assert_eq!(board, Board::new());
        assert!(reading == Reading::Within || answer.moves().count() == moves as usize);
    }

    #[rstest]
    fn billions_of_moves(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
        let board: Board = "0\n1 1 0\n0\n1 2 0\n2 2 0\n".parse().unwrap();
        let first =
            |moves| Mayan::solve(&Task { board, moves, reading }).0.unwrap().moves().take(40).collect_vec();
        assert_eq!(first(u32::MAX), first(LONG + 1));
        assert_eq!(first(u32::MAX - 1), first(LONG));
    }

    #[test]
    fn nothing_helps_one_block() {
        let board: Board = "1 0\n0\n0\n0\n0\n".parse().unwrap();
        let task = Task { board, moves: u32::MAX, reading: Reading::Exactly };
        assert_eq!(Mayan::solve(&task).to_string(), "-1");
    }
}
