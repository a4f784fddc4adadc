//! Boards that are made from the end: what vanishes last is put in first, and moves are taken back.

use std::iter;
use std::ops::Range;

use fastrand::Rng;
use itertools::{iproduct, Itertools};

use crate::{Board, Reading, Task, COLUMNS, HEIGHT};

const WIDTH: usize = COLUMNS as usize;
const FULL: usize = HEIGHT as usize;

/// Blocks of one colour that vanish together, by column and height.
pub(crate) type Shape = Vec<(usize, usize)>;

/// A run of so many blocks, at most as many as the board is wide.
pub(crate) fn run(rng: &mut Rng, length: usize) -> Shape {
    if rng.bool() {
        (0..length).map(|x| (x, 0)).collect()
    } else {
        (0..length).map(|y| (0, y)).collect()
    }
}

/// A horizontal and a vertical run that share a block.
pub(crate) fn cross(rng: &mut Rng) -> Shape {
    let (width, height) = (rng.usize(3..=4), 3);
    let (x, y) = (rng.usize(..width), rng.usize(..height));
    let flat = (0..width).map(|x| (x, y));
    let upright = (0..height).map(|y| (x, y));
    flat.chain(upright).unique().collect()
}

/// How a board is to be.
pub(crate) struct Plan {
    /// So many moves clear it, if not fewer.
    pub moves: usize,
    /// It has so many colours at most.
    pub colours: usize,
    /// Its blocks vanish in these columns.
    pub columns: Range<usize>,
}

impl Plan {
    /// A board of so many moves and colours, in all columns.
    pub fn new(moves: usize, colours: usize) -> Plan {
        Plan { moves, colours, columns: 0..WIDTH }
    }

    /// A board of this plan. `rounds` says which shapes vanish after a move, the last ones first, given how many
    /// moves come after it; they are put in, and the move is taken back.
    pub fn task(&self, rng: &mut Rng, mut rounds: impl FnMut(&mut Rng, usize) -> Vec<Vec<Shape>>) -> Task {
        let boards = iter::repeat_with(|| self.board(rng, &mut rounds));
        let board = boards.flatten().next().expect("it never ends");
        Task { board, moves: self.moves as u32, reading: Reading::Within }
    }

    fn board(
        &self,
        rng: &mut Rng,
        rounds: &mut impl FnMut(&mut Rng, usize) -> Vec<Vec<Shape>>,
    ) -> Option<Board> {
        let colours = rng.usize(1..=self.colours);
        let mut columns = vec![Vec::new(); WIDTH];
        for after in 0..self.moves {
            columns = first(|| {
                let mut fuller = columns.clone();
                for shapes in rounds(rng, after) {
                    fuller = first(|| self.put_in(rng, &fuller, &shapes, colours))?;
                }
                take_back(rng, &fuller)
            })?;
        }
        Some(Board::from_columns(&columns))
    }

    /// Lifts blocks to make room for shapes in some colours; all of them vanish at once, and nothing else.
    fn put_in(
        &self,
        rng: &mut Rng,
        columns: &[Vec<usize>],
        shapes: &[Shape],
        colours: usize,
    ) -> Option<Vec<Vec<usize>>> {
        let mut fuller = columns.to_vec();
        for shape in shapes {
            let colour = rng.usize(1..=colours);
            let width = 1 + shape.iter().map(|&(x, _)| x).max()?;
            let left = rng.usize(self.columns.start..=self.columns.end - width);
            let lowest = fuller[left..left + width].iter().map(Vec::len).min()?;
            let low = rng.usize(..=lowest);
            for &(x, y) in shape.iter().sorted() {
                let column = &mut fuller[left + x];
                if low + y > column.len() || column.len() == FULL {
                    return None;
                }
                column.insert(low + y, colour);
            }
        }
        let mut board = Board::from_columns(&fuller);
        let vanished = board.vanish().count_ones() as usize;
        let is_good = vanished == shapes.concat().len() && board == Board::from_columns(columns);
        is_good.then_some(fuller)
    }
}

/// The first success of a few tries.
fn first<T>(attempt: impl FnMut() -> Option<T>) -> Option<T> {
    iter::repeat_with(attempt).take(20).flatten().next()
}

/// A board without runs from which one move leads here, any of those that there are.
fn take_back(rng: &mut Rng, columns: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    let steps = iproduct!(0..WIDTH, 0..WIDTH, 0..FULL).filter(|(from, to, _)| from.abs_diff(*to) == 1);
    let befores =
        steps.flat_map(|(from, to, y)| [swapped(columns, from, to, y), lifted(columns, from, to, y)]);
    let calm = befores.flatten().filter(|before| Board::from_columns(before).runs() == 0);
    rng.choice(calm.collect_vec())
}

/// Before two blocks of different colours changed places.
fn swapped(columns: &[Vec<usize>], from: usize, to: usize, y: usize) -> Option<Vec<Vec<usize>>> {
    let (block, other) = (*columns[from].get(y)?, *columns[to].get(y)?);
    let mut before = columns.to_vec();
    before[from][y] = other;
    before[to][y] = block;
    (block != other).then_some(before)
}

/// Before the top block at `to` came from row `y` at `from`.
fn lifted(columns: &[Vec<usize>], from: usize, to: usize, y: usize) -> Option<Vec<Vec<usize>>> {
    let mut before = columns.to_vec();
    let block = before[to].pop()?;
    let fits = before[to].len() <= y && y <= before[from].len() && before[from].len() < FULL;
    fits.then(|| before[from].insert(y, block))?;
    Some(before)
}
