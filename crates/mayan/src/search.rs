//! The search: depth first and the smallest move first, so the first answer found is the smallest.
//!
//! Four prunes make it fast, each of them without a change of the answer:
//!
//! - *bound*: no move is played after which the blocks are in too many wrong columns (see [`crate::bound`]);
//! - *table*: no board is searched again that failed with as many moves (see [`crate::failed`]);
//! - *order*: two moves that do not touch each other are tried in one order only;
//! - *last*: the last move must make a run, and the swaps that do are found without playing (see
//!   [`crate::quiet`]).
//!
//! *Why order matters not.* Let a board be searched move by move, let `late` be the move being tried and
//! `early` one that came before it and failed. If neither makes anything vanish on its own and they touch
//! different blocks, then `late` and then `early` leads where `early` and then `late` leads, with as many
//! moves left. That was part of what failed, so after `late`, `early` need not be tried. A move that makes
//! something vanish on its own is never left out: played second, it may take other blocks with it. Two swaps
//! touch different blocks if they have no cell in common, since nothing falls; other moves, if they have no
//! column in common.

use crate::answer::Solution;
use crate::board::{Board, LANE};
use crate::bound::{Shape, Slope, HOPELESS};
use crate::failed::Failed;
use crate::long::{long, LONG};
use crate::moves::{Move, Moves};
use crate::quiet::loud_swaps;
use crate::{Reading, Task};

/// A way to leave out what holds no answer.
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

/// Looks on while a board is searched. `()` looks away and costs nothing.
pub trait Observer {
    /// A board was reached with so many moves left.
    fn reached(&mut self, _moves: u32) {}

    /// So many moves were left out.
    fn cut(&mut self, _prune: Prune, _moves: u32) {}

    /// Whether a prune is wanted: the answer is the same without it, only later.
    fn wants(&self, _prune: Prune) -> bool {
        true
    }
}

impl Observer for () {}

/// The smallest moves that clear a board, if it can be done.
pub fn search<O: Observer>(task: &Task, observer: &mut O) -> Option<Solution> {
    // The colours in the order in which they are met get the codes from 1 on.
    let mut codes = [0; 16];
    let mut colours = 0;
    let mut cells = task.board.blocks();
    while cells != 0 {
        let code = &mut codes[task.board.colour(cells.trailing_zeros())];
        if *code == 0 {
            colours += 1;
            *code = colours;
        }
        cells &= cells - 1;
    }
    match colours {
        0..=1 => on_planes::<1, O>(task, &codes, observer),
        2..=3 => on_planes::<2, O>(task, &codes, observer),
        4..=7 => on_planes::<3, O>(task, &codes, observer),
        _ => on_planes::<4, O>(task, &codes, observer),
    }
}

fn on_planes<const P: usize, O: Observer>(
    task: &Task,
    codes: &[usize; 16],
    observer: &mut O,
) -> Option<Solution> {
    let start = recode(&task.board, codes);
    let mut search = Search::<P, O>::new(task.reading, observer);
    if task.moves > LONG {
        long(&mut search, start, task.moves)
    } else {
        search.run(start, task.moves).map(Solution::from)
    }
}

fn recode<const P: usize>(board: &Board, codes: &[usize; 16]) -> Board<P> {
    let mut coded = Board::new();
    let mut cells = board.blocks();
    while cells != 0 {
        let cell = cells.trailing_zeros();
        coded.push(cell / LANE, codes[board.colour(cell)]);
        cells &= cells - 1;
    }
    coded
}

/// A board on the way and its moves.
struct Node<const P: usize> {
    board: Board<P>,
    shape: Shape,
    /// The moves still to try.
    todo: Moves,
    /// The moves that make nothing vanish, whether to try or not.
    quiet: Moves,
    /// The move being tried.
    step: Move,
}

/// A search with what it has learnt.
pub(crate) struct Search<'a, const P: usize, O> {
    pub(crate) exactly: bool,
    failed: Failed<P>,
    /// The boards from the start to the one whose moves are being tried. It is no recursion, because there
    /// may be any number of moves.
    nodes: Vec<Node<P>>,
    observer: &'a mut O,
}

impl<'a, const P: usize, O: Observer> Search<'a, P, O> {
    pub(crate) fn new(reading: Reading, observer: &'a mut O) -> Search<'a, P, O> {
        let exactly = reading == Reading::Exactly;
        Search { exactly, failed: Failed::new(exactly), nodes: Vec::new(), observer }
    }

    /// The smallest answer for one number of moves.
    pub(crate) fn run(&mut self, start: Board<P>, moves: u32) -> Option<Vec<Move>> {
        self.nodes.clear();
        self.enter(start, Shape::of(&start), Moves::NONE, moves);
        let mut left = moves;
        while let Some(node) = self.nodes.last_mut() {
            let step = match node.todo.pop() {
                Some(step) => step,
                None => {
                    self.failed.insert(&node.board, left);
                    self.nodes.pop();
                    left += 1;
                    continue;
                }
            };
            node.step = step;
            let (mut board, mut shape, mut skip) = (node.board, node.shape, Moves::NONE);
            shape.carry(&board, step);
            step.play(&mut board);
            if node.quiet.contains(step) || !cascade(&mut board, &mut shape) {
                node.quiet.insert(step);
                skip = node.quiet.and(before(&node.board, step));
            } else if self.observer.wants(Prune::Bound) && shape.cost(1 << P) > 2 * left.min(HOPELESS) - 2 {
                self.observer.cut(Prune::Bound, 1);
                continue;
            }
            if board.blocks() == 0 {
                if left == 1 || !self.exactly {
                    return Some(self.steps(None));
                }
            } else if left == 2 {
                if let Some(last) = self.last(&board, &shape) {
                    return Some(self.steps(Some(last)));
                }
            } else if left > 2 && self.enter(board, shape, skip, left - 1) {
                left -= 1;
            }
        }
        None
    }

    /// The moves from the start on.
    fn steps(&self, last: Option<Move>) -> Vec<Move> {
        self.nodes.iter().map(|node| node.step).chain(last).collect()
    }

    /// Goes on with a board without runs, or with any board at the start; false if there is nothing to try.
    #[inline]
    fn enter(&mut self, board: Board<P>, shape: Shape, skip: Moves, moves: u32) -> bool {
        if self.observer.wants(Prune::Table) && self.failed.contains(&board, moves) {
            self.observer.cut(Prune::Table, 1);
            return false;
        }
        self.observer.reached(moves);
        let mut todo = Moves::of(&board);
        // Of other moves it is known when they have been tried.
        let mut quiet = Moves { right: todo.right & board.swaps() & !loud_swaps(&board), left: 0 };
        if self.exactly {
            // They all do the same: the first one is enough.
            let alike = board.alike();
            todo.right |= alike & alike.wrapping_neg();
            quiet.right |= alike;
        }
        if self.nodes.is_empty() && board.runs() != 0 {
            quiet = Moves::NONE;
        }
        todo = self.cut(Prune::Order, todo, skip);
        let hopeful = Slope::of(&board, &shape).hopeful(&board, moves - 1);
        todo = self.cut(Prune::Bound, todo, todo.without(hopeful));
        if todo == Moves::NONE {
            return false;
        }
        let step = Move { x: 0, y: 0, g: 1 };
        self.nodes.push(Node { board, shape, todo, quiet, step });
        true
    }

    /// The smallest single move that clears a board without runs.
    #[inline]
    fn last(&mut self, board: &Board<P>, shape: &Shape) -> Option<Move> {
        self.observer.reached(1);
        let mut todo = Moves::of(board);
        let hopeful = Slope::of(board, shape).hopeful(board, 0);
        todo = self.cut(Prune::Bound, todo, todo.without(hopeful));
        if todo == Moves::NONE {
            return None;
        }
        let quiet = board.swaps() & !loud_swaps(board);
        todo = self.cut(Prune::Last, todo, Moves { right: quiet, left: 0 });
        while let Some(step) = todo.pop() {
            let mut board = *board;
            step.play(&mut board);
            while board.vanish() != 0 {}
            if board.blocks() == 0 {
                return Some(step);
            }
        }
        None
    }

    /// Leaves moves out, if this prune is wanted.
    #[inline]
    fn cut(&mut self, prune: Prune, todo: Moves, moves: Moves) -> Moves {
        if !self.observer.wants(prune) {
            return todo;
        }
        let cut = todo.and(moves);
        self.observer.cut(prune, cut.count());
        todo.without(cut)
    }
}

/// The moves that come before `step` and do not touch it, if they make nothing vanish.
#[inline]
fn before<const P: usize>(board: &Board<P>, step: Move) -> Moves {
    let left = (1 << (LANE * step.x.min(step.target()))) - 1;
    let mut right = left >> LANE;
    let (swaps, cell) = (board.swaps(), 1 << step.cell());
    if step.g > 0 && swaps & cell != 0 {
        right |= swaps & (cell - 1) & !(cell >> LANE);
    }
    Moves { right, left }
}

/// Everything that makes a run vanishes, until there is none; false if there was none at all.
#[inline]
pub(crate) fn cascade<const P: usize>(board: &mut Board<P>, shape: &mut Shape) -> bool {
    let mut any = false;
    loop {
        let runs = board.runs();
        if runs == 0 {
            return any;
        }
        any = true;
        shape.remove(board, runs);
        board.close(runs);
    }
}
