//! Answers of many moves, without memory for each of them.
//!
//! Moves that change nothing for good come first in the order more often than not: of many moves the smallest
//! answer plays most going round in a circle. Follow the smallest move that is not lost for ever. Boards are
//! finite in number, so a board `turn` comes back, after `lead` and then `round` moves. Now if `turn` can be
//! cleared with some number of moves, it can be with `round` more, by going round once first, and the smallest
//! answer does so, because all smaller moves are lost. So of the numbers that differ from the moves left by a
//! multiple of the round, the least with an answer gives the rest, and everything before it goes round.
//!
//! *Lost for ever* is a board with one or two blocks of a colour; one that is empty too early, as long as
//! there is a move left; and one all of whose moves lead to such boards: the first one found with two or more
//! moves left, the second with three or more, and so on. So the rest is searched for from two moves more than
//! there are such boards.

use crate::answer::Solution;
use crate::board::Board;
use crate::bound::{Shape, HOPELESS};
use crate::moves::{Move, Moves};
use crate::search::{cascade, Observer, Search};

/// With more moves than this an answer is looked for here.
pub const LONG: u32 = 64;

/// A board on the way, its moves that are still to try, and the one that is tried.
struct Stop<const P: usize> {
    board: Board<P>,
    todo: Moves,
    step: Move,
}

impl<const P: usize> Stop<P> {
    fn at(board: Board<P>, exactly: bool) -> Stop<P> {
        let mut todo = Moves::of(&board);
        if exactly {
            todo.right |= board.alike();
        }
        Stop { board, todo, step: Move { x: 0, y: 0, g: 1 } }
    }
}

/// The smallest answer, as [`Search::run`] would find it if it had the time and the memory.
pub(crate) fn long<const P: usize, O: Observer>(
    search: &mut Search<'_, P, O>,
    start: Board<P>,
    moves: u32,
) -> Option<Solution> {
    let mut lost: Vec<Board<P>> = Vec::new();
    let mut way = vec![Stop::at(start, search.exactly)];
    while let Some(stop) = way.last_mut() {
        let step = match stop.todo.pop() {
            Some(step) => step,
            None => {
                lost.push(stop.board);
                way.pop();
                continue;
            }
        };
        stop.step = step;
        let mut board = stop.board;
        let mut shape = Shape::of(&board);
        shape.carry(&board, step);
        step.play(&mut board);
        cascade(&mut board, &mut shape);
        let least = lost.len() + 2;
        let left = match moves.checked_sub((way.len() + least) as u32) {
            Some(more) => more + least as u32,
            // The way is as long as the moves allow before it comes round.
            None => break,
        };
        if board.blocks() == 0 {
            if !search.exactly {
                return Some(Solution::from(steps(&way)));
            }
        } else if let Some(turn) = way.iter().position(|stop| stop.board == board) {
            let mut lead = steps(&way);
            let round = lead.split_off(turn);
            let (left, length) = (left + round.len() as u32, round.len() as u32);
            let mut rest = least as u32 + (left - least as u32) % length;
            while rest <= left {
                if let Some(found) = search.run(board, rest) {
                    return Some(Solution { lead, round, rounds: (left - rest) / length, rest: found });
                }
                rest = rest.checked_add(length)?;
            }
            return search.run(start, moves).map(Solution::from);
        } else if shape.cost(1 << P) < HOPELESS && !lost.contains(&board) {
            way.push(Stop::at(board, search.exactly));
        }
    }
    if way.is_empty() {
        return None;
    }
    search.run(start, moves).map(Solution::from)
}

fn steps<const P: usize>(way: &[Stop<P>]) -> Vec<Move> {
    way.iter().map(|stop| stop.step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mayan, Reading, Task};
    use gridkit::cases::tasks;
    use gridkit::problem::Problem;
    use itertools::Itertools;
    use rstest::rstest;

    #[rstest]
    fn the_same_answer_as_the_search(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
        let (mut found, mut round) = (0, 0);
        for task in tasks::<Mayan>(8, 3_000) {
            for moves in 1..=4 {
                let mut observer = ();
                let mut search = Search::<4, ()>::new(reading, &mut observer);
                let expected = search.run(task.board, moves);
                let solution = long(&mut search, task.board, moves);
                assert_eq!(
                    solution.as_ref().map(|found| found.moves().collect_vec()),
                    expected,
                    "{moves} moves on\n{}",
                    task.board
                );
                found += u32::from(expected.is_some());
                round += u32::from(solution.is_some_and(|solution| solution.rounds > 0));
            }
        }
        assert!(found > 500 && round > 100, "{found} answers, {round} go round");
    }

    #[rstest]
    fn billions_of_moves(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
        let board: Board = "0\n1 1 0\n0\n1 2 0\n2 2 0\n".parse().unwrap();
        for moves in [u32::MAX - 1, u32::MAX] {
            let solution = Mayan::solve(&Task { board, moves, reading }).0.unwrap();
            let rounds = u64::from(solution.rounds) * solution.round.len() as u64;
            let length = (solution.lead.len() + solution.rest.len()) as u64 + rounds;
            assert!(length <= u64::from(moves) && u64::from(moves) - length < 2);
            assert!(solution.rounds > 1_000_000);
            // One round instead of billions leads to an empty board too.
            let mut after = board;
            for &step in solution.lead.iter().chain(&solution.round).chain(&solution.rest) {
                assert!(after.blocks() != 0);
                step.play(&mut after);
                while after.vanish() != 0 {}
            }
            assert_eq!(after, Board::new());
        }
    }

    #[test]
    fn nothing_helps_one_block() {
        let board: Board = "1 0\n0\n0\n0\n0\n".parse().unwrap();
        let task = Task { board, moves: u32::MAX, reading: Reading::Exactly };
        assert_eq!(Mayan::solve(&task).to_string(), "-1");
    }
}
