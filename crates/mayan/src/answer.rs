//! The answer: moves, or none.

use std::fmt;

use crate::moves::Move;

/// The smallest moves that clear a board, if it can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub Option<Solution>);

/// Moves that clear a board: first `lead`, then `round` again and again, then `rest`.
///
/// Where billions of moves are asked for, nearly all of them go round in a circle (see [`crate::long`]). Up to
/// 64 moves are all in `rest`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The first moves.
    pub lead: Vec<Move>,
    /// Moves that lead back to the board before them.
    pub round: Vec<Move>,
    /// How often `round` is played.
    pub rounds: u32,
    /// The last moves.
    pub rest: Vec<Move>,
}

impl Solution {
    /// All moves, one by one.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let rounds = (0..self.rounds).flat_map(move |_| &self.round);
        self.lead.iter().chain(rounds).chain(&self.rest).copied()
    }
}

impl From<Vec<Move>> for Solution {
    fn from(rest: Vec<Move>) -> Solution {
        Solution { rest, ..Solution::default() }
    }
}

impl fmt::Display for Answer {
    /// The moves, one a line, or `-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution = match &self.0 {
            Some(solution) => solution,
            None => return write!(f, "-1"),
        };
        for (index, step) in solution.moves().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", step)?;
        }
        Ok(())
    }
}
