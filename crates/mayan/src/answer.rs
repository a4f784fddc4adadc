//! The answer, and answers of very many moves.
//!
//! Of very many moves the first are wasted: each is the smallest after which the board is not *lost*. They soon go round
//! in a circle, however many there are. Only the last moves are searched for. If they are found no answer is smaller,
//! since all smaller moves are lost; if not, more are searched for, in the end all.
//!
//! A board is lost if no empty one can be reached from it; if the reading is exact, with an even or odd number of moves.
//! A look at some boards may fail to tell it. Then the search for the last moves fails, and the next look goes further.

use std::collections::HashSet;
use std::fmt;

use crate::board::Board;
use crate::bound::hopeful;
use crate::moves::{each, moves, Move};
use crate::search::{search, Observer};
use crate::{Reading, Task};

/// With more moves the first are not searched for.
pub const LONG: u32 = 144;

/// So many boards, some 40 MB, are looked at to see that one is lost.
const MOST: usize = 300_000;

/// The smallest moves that clear a board, if it can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Option<Solution>);

/// Moves that clear a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The wasted moves, until they come again from `turn` on.
    way: Vec<Move>,
    turn: usize,
    /// How many are wasted.
    wasted: usize,
    rest: Vec<Move>,
}

impl Solution {
    /// No move is wasted.
    pub fn new(rest: Vec<Move>) -> Solution {
        Solution { way: Vec::new(), turn: 0, wasted: 0, rest }
    }

    /// All moves, one by one.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let round = self.way[self.turn..].iter().cycle();
        self.way.iter().chain(round).take(self.wasted).chain(&self.rest).copied()
    }
}

/// Solves a task by a search for so many last moves, or more.
pub fn solve<O: Observer>(task: &Task, mut last: u32, observer: &mut O) -> Option<Solution> {
    let mut most = 100;
    loop {
        let (stops, way, turn) = waste(task, last, most)?;
        let round = way.len() - turn;
        let wasted = if round == 0 { turn } else { (task.moves - last) as usize };
        let at = if wasted < stops.len() { wasted } else { turn + (wasted - turn) % round };
        let rest = Task { moves: task.moves - wasted as u32, ..stops[at] };
        let found = if rest.board == Board::new() { Some(Vec::new()) } else { search(&rest, observer) };
        if let Some(rest) = found {
            return Some(Solution { way, turn, wasted, rest });
        }
        if last == task.moves {
            return None;
        }
        last = last.saturating_mul(2).min(task.moves);
        most = MOST.min(4 * most);
    }
}

/// The smallest moves that are not lost, until a board comes again or the last moves begin.
///
/// The board before each, the moves, and where the circle begins.
fn waste(task: &Task, last: u32, most: usize) -> Option<(Vec<Task>, Vec<Move>, usize)> {
    let (mut stops, mut way) = (vec![*task], Vec::new());
    // If the reading is exact, an empty board comes too early.
    let mut dead = vec![(Board::new(), false); task.exactly() as usize];
    while let Some(&stop) = stops.last() {
        if stop.moves == last || stop.board == Board::new() {
            break;
        }
        let next = stop.next().find(|(_, next)| !dead.contains(&next.state()) && !lost(next, most));
        if let Some((step, next)) = next {
            way.push(step);
            if let Some(turn) = stops.iter().position(|known| known.state() == next.state()) {
                return Some((stops, way, turn));
            }
            stops.push(next);
        } else {
            dead.push(stop.state());
            stops.pop();
            way.pop()?;
        }
    }
    let end = way.len();
    Some((stops, way, end))
}

/// Whether it is certain that a board cannot be cleared, after a look at so many others.
fn lost(task: &Task, most: usize) -> bool {
    let (mut seen, mut todo) = (HashSet::new(), vec![*task]);
    while let Some(task) = todo.pop() {
        if task.board == Board::new() && !task.state().1 || seen.len() >= most {
            return false;
        }
        todo.extend(task.next().map(|(_, next)| next).filter(|next| seen.insert(next.state())));
    }
    true
}

impl Task {
    /// Decides what can come of it, of very many moves.
    fn state(&self) -> (Board, bool) {
        (self.board, self.exactly() && self.moves % 2 == 1)
    }

    pub(crate) fn exactly(&self) -> bool {
        self.reading == Reading::Exactly
    }

    /// The moves that leave hope, and what they lead to.
    fn next(&self) -> impl Iterator<Item = (Move, Task)> + '_ {
        each(moves(&self.board, self.exactly())).filter_map(move |step| {
            let mut next = Task { moves: self.moves.wrapping_sub(1), ..*self };
            step.play(&mut next.board);
            while next.board.vanish() != 0 {}
            if hopeful(&next.board, u32::MAX) == 0 {
                return None;
            }
            Some((step, next))
        })
    }
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

    /// Wasting moves first is what the search finds at once.
    #[rstest]
    fn wasted_and_searched(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
        let (mut found, mut wasted) = (0, 0);
        for task in tasks::<Mayan>(8, 300) {
            for moves in 1..=5 {
                let task = Task { moves, reading, ..task };
                let expected = search(&task, &mut ());
                for last in 1..=moves {
                    let solution = solve(&task, last, &mut ());
                    let steps = solution.as_ref().map(|solution| solution.moves().collect_vec());
                    assert_eq!(steps, expected, "{last} of {moves} moves on\n{}", task.board);
                    found += u32::from(solution.is_some());
                    wasted += solution.map_or(0, |solution| solution.wasted);
                }
            }
        }
        assert!(found > 1_000 && wasted > 500, "{found} answers, {wasted} moves wasted");
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
