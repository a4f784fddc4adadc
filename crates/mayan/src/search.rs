//! The search: depth first, the smallest move first. So the first answer is the smallest.
//!
//! Three prunes: no move is played after which blocks are in too many wrong columns (`bound`), no board that failed
//! is searched again, and moves apart are tried in one *order* only.
//!
//! *Why the table is right.* A board is entered when all its moves were tried, and what was left out fails too.
//!
//! *Why order matters not.* Let `early` have failed before `late` is tried, in other columns. If neither makes
//! anything vanish on its own, `late` and `early` leads where `early` and `late` leads, and that failed. A move
//! that makes something vanish is never left out: played second, it may take other blocks with it.

use std::collections::HashMap;

use crate::answer::{Solution, LONG};
use crate::board::Board;
use crate::bound::hopeful;
use crate::moves::{moves, Move};
use crate::{Reading, Task};

/// Why something is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prune {
    /// Blocks are in too many wrong columns.
    Bound,
    /// The board is known to fail.
    Table,
    /// The move was tried before the last one.
    Order,
}

/// Looks on while a board is searched; `()` looks away.
pub trait Observer {
    /// A board was reached with so many moves left.
    fn reached(&mut self, _moves: u32) {}

    /// So many moves can be left out. Whether to do so; the answer is the same.
    fn cut(&mut self, _prune: Prune, _moves: u32) -> bool {
        true
    }
}

impl Observer for () {}

/// With so many boards, 40 MB, the table begins anew.
const MOST: usize = 450_000;

/// The smallest moves that clear a board, if it can be done.
pub fn search<O: Observer>(task: &Task, observer: &mut O) -> Option<Solution> {
    let exactly = task.reading == Reading::Exactly;
    let mut search = Search { exactly, failed: HashMap::new(), steps: Vec::new(), observer };
    let moves = task.moves.min(LONG + task.moves % 2);
    if !search.clear(task.board, moves, 0) {
        return None;
    }
    search.steps.reverse();
    Some(Solution(if moves == task.moves { Ok(search.steps) } else { Err(*task) }))
}

struct Search<'a, O> {
    exactly: bool,
    /// The boards that fail, with the most moves; or with each number of moves, if the reading is exact.
    failed: HashMap<(Board, u32), u32>,
    /// The moves of the answer, last move first.
    steps: Vec<Move>,
    observer: &'a mut O,
}

impl<O: Observer> Search<'_, O> {
    /// Whether so many moves clear a board, the first of them not in `skip`.
    fn clear(&mut self, board: Board, left: u32, skip: u64) -> bool {
        let key = (board, if self.exactly { left } else { 0 });
        let fails = left > 1 && self.failed.get(&key).map_or(false, |&most| most >= left);
        if fails && self.observer.cut(Prune::Table, 1) {
            return false;
        }
        self.observer.reached(left);
        let mut todo = moves(&board);
        if self.exactly {
            // Moves that change nothing are all alike.
            todo |= board.alike() & board.alike().wrapping_neg();
        }
        todo ^= self.cut(Prune::Order, todo & skip);
        todo ^= self.cut(Prune::Bound, todo & !hopeful(&board, left - 1));
        if todo == 0 {
            return false;
        }
        let mut quiet = 0;
        while todo != 0 {
            let (step, mut after, mut skip) = (Move::first(todo), board, 0);
            todo ^= step.bit();
            step.play(&mut after);
            if after.vanish() == 0 {
                quiet |= step.bit();
                skip = quiet & step.apart();
            } else {
                while after.vanish() != 0 {}
            }
            let cleared = if after == Board::new() {
                left == 1 || !self.exactly
            } else {
                left > 1 && self.clear(after, left - 1, skip)
            };
            if cleared {
                self.steps.push(step);
                return true;
            }
        }
        if left > 1 {
            if self.failed.len() == MOST {
                self.failed.clear();
            }
            self.failed.insert(key, left);
        }
        false
    }

    /// All of these moves, if this prune is wanted.
    fn cut(&mut self, prune: Prune, moves: u64) -> u64 {
        if moves != 0 && self.observer.cut(prune, moves.count_ones()) {
            moves
        } else {
            0
        }
    }
}
