//! The search: depth first, the smallest move first. So the first answer is the smallest.
//!
//! Four prunes: no move is played after which blocks are in too many wrong columns (`bound`), no board
//! that failed is searched again, moves that commute are tried in one *order* only, and the *last* move must make a run.
//!
//! *Why the table is right.* A board is entered when all its moves were tried, and what was left out fails too.
//!
//! *Why order matters not.* Let `early` have failed before `late` is tried. If neither makes anything vanish on its
//! own, and both orders lead to the same board (`Move::apart`), `late` and `early` leads where `early` and `late` leads,
//! and that failed. A move that makes something vanish is never left out: played second, it may take other blocks with
//! it.
//!
//! *Which last moves make no run* is known of those that swap two blocks before any is played (`Board::loud`).
//!
//! What each is worth on the six boards of `testdata/mayan/stream/slowest_n5.in`, the slowest that hill climbing found,
//! in all; `cargo run --release -p mayan --example prunes` prints the table:
//!
//! | prunes | boards | time |
//! |---|--:|--:|
//! | none | 2,686,214 | 1,241 ms |
//! | bound | 1,551,942 | 198 ms |
//! | bound, table | 525,048 | 67 ms |
//! | bound, table, order | 391,596 | 48 ms |
//! | all | 391,596 | 47 ms |
//!
//! On most other boards the bound leaves little for the rest to do. The time for a board, some 0.1 µs, is short because
//! moves come in sets of one word: the bound, the order and the last runs are told of all moves at once, by shifts of the
//! board's planes, and only the moves that are left are played.

use std::mem;

use crate::board::{Board, LANE};
use crate::bound::hopeful;
use crate::moves::{each, moves, Move};
use crate::Task;

/// Why something is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prune {
    /// Blocks are in too many wrong columns.
    Bound,
    /// The board is known to fail.
    Table,
    /// The move was tried before the last one.
    Order,
    /// The last move makes no run.
    Last,
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

/// The smallest moves that clear a board, if it can be done.
///
/// There are as many planes as its colours need.
pub fn search<O: Observer>(task: &Task, observer: &mut O) -> Option<Vec<Move>> {
    match task.board.planes {
        [one, two, 0, 0] => on_planes(task, [one, two], observer),
        [one, two, three, 0] => on_planes(task, [one, two, three], observer),
        planes => on_planes(task, planes, observer),
    }
}

fn on_planes<O: Observer, const P: usize>(
    task: &Task,
    planes: [u64; P],
    observer: &mut O,
) -> Option<Vec<Move>> {
    let failed = vec![(Board::new(), 0); 1 << 9];
    let mut search = Search { task, failed, entered: 0, steps: Vec::new(), observer };
    if !search.clear(Board { planes }, task.moves, 0) {
        return None;
    }
    search.steps.reverse();
    Some(search.steps)
}

/// The table grows to so many boards, 20 MB.
///
/// Then, and where two boards have one place, it forgets.
const MOST: usize = 1 << 19;

struct Search<'a, O, const P: usize> {
    task: &'a Task,
    /// Boards that fail, each in the place of its hash, with the most moves.
    ///
    /// With every number of moves, if the reading is exact.
    failed: Vec<(Board<P>, u32)>,
    entered: usize,
    /// The moves of the answer, last move first.
    steps: Vec<Move>,
    observer: &'a mut O,
}

impl<O: Observer, const P: usize> Search<'_, O, P> {
    /// The place of a board in the table.
    fn place(&self, board: &Board<P>, left: u32) -> usize {
        let start = if self.task.exactly() { left.into() } else { 0 };
        let mix = |hash: u64, plane: &u64| (hash ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(25);
        board.planes.iter().fold(start, mix) as usize & (self.failed.len() - 1)
    }

    fn enter(&mut self, board: Board<P>, left: u32) {
        self.entered += 1;
        if self.entered > self.failed.len() / 2 && self.failed.len() < MOST {
            let larger = vec![(Board::new(), 0); self.failed.len() * 4];
            for (board, left) in mem::replace(&mut self.failed, larger) {
                let place = self.place(&board, left);
                self.failed[place] = (board, left);
            }
        }
        let place = self.place(&board, left);
        self.failed[place] = (board, left);
    }

    /// Whether so many moves clear a board, the first of them not in `skip`.
    fn clear(&mut self, board: Board<P>, left: u32, skip: u64) -> bool {
        if left > 1 {
            let (known, most) = self.failed[self.place(&board, left)];
            let fails = known == board && if self.task.exactly() { most == left } else { most >= left };
            if fails && self.observer.cut(Prune::Table, 1) {
                return false;
            }
        }
        self.observer.reached(left);
        let mut todo = moves(&board, self.task.exactly());
        todo ^= self.cut(Prune::Order, todo & skip);
        todo ^= self.cut(Prune::Bound, todo & !hopeful(&board, left - 1));
        if todo == 0 {
            return false;
        }
        let swaps = board.blocks() & (board.blocks() >> LANE);
        let mut quiet = swaps & !board.loud();
        if left == self.task.moves && board.runs() != 0 {
            quiet = 0;
        }
        if left == 1 {
            todo ^= self.cut(Prune::Last, todo & quiet);
        }
        for step in each(todo) {
            let (bit, mut after, mut skip) = (step.bit(), board, 0);
            step.play(&mut after);
            if quiet & bit != 0 || after.vanish() == 0 {
                quiet |= bit;
                skip = quiet & step.apart(&board);
            } else {
                while after.vanish() != 0 {}
            }
            let cleared = if after == Board::new() {
                left == 1 || !self.task.exactly()
            } else {
                left > 1 && self.clear(after, left - 1, skip)
            };
            if cleared {
                self.steps.push(step);
                return true;
            }
        }
        if left > 1 {
            self.enter(board, left);
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
