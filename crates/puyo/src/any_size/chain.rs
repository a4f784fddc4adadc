//! Pop and fall until nothing pops, with work only around what moved.
//!
//! A group that pops now and did not pop in the round before has a puyo that moved since. So after the first
//! round only cells that moved and what is near them are looked at, 64 at a time. All work is in proportion to
//! the cells of the board and the cells that moved.
//!
//! If more than four puyos are needed for a group, the groups of four that are found are walked through one
//! by one. Then a group that stays costs its size in each round in which something moves near it.

use std::mem;
use std::ops::Range;

use super::board::{filled, is_settled, Board, Shape, EMPTY};
use super::neighbours::{Neighbours, REACH};
use super::planes::Planes;

impl Board {
    /// The number of rounds in which something pops; all of them are played.
    pub fn chains(&self) -> u32 {
        let mut rounds = Rounds::new(self);
        let mut chains = 0;
        while rounds.find() {
            rounds.fall();
            chains += 1;
        }
        chains
    }
}

/// A board between two rounds.
pub struct Rounds {
    shape: Shape,
    min_group: usize,
    planes: Planes,
    neighbours: Neighbours,
    /// The words whose cells are to be looked at, in order and apart.
    near: Vec<Range<usize>>,
    /// The puyos that pop: words and bits, in order.
    popping: Vec<(usize, u64)>,
    /// The puyos that have been walked over; none but during a walk.
    seen: Vec<u64>,
    /// Behind the topmost puyo of each column.
    tops: Vec<usize>,
    /// The lowest hole of each column; `tops` if there is none.
    holes: Vec<usize>,
    /// The columns with holes, each once.
    open: Vec<usize>,
}

/// A part of a column in which cells moved or were left, its ends counted from the floor.
struct Moved {
    column: usize,
    low: usize,
    high: usize,
}

impl Rounds {
    /// The start of the first round. Puyos that float fall after it, not before.
    pub fn new(board: &Board) -> Rounds {
        let Board { shape, min_group, .. } = *board;
        let columns = 0..board.width();
        let tops = columns.clone().map(|column| {
            let place = shape.column(column);
            let cells = &board.cells[place.clone()];
            place.start + filled(cells)
        });
        let tops: Vec<usize> = tops.collect();
        let mut holes = tops.clone();
        let mut open = Vec::new();
        for column in columns {
            let cells = &board.cells[shape.column(column).start..tops[column]];
            if !is_settled(cells) {
                let hole = cells.iter().position(|&cell| cell == EMPTY);
                holes[column] -= cells.len() - hole.unwrap_or(cells.len());
                open.push(column);
            }
        }
        let everywhere = words(shape);
        let planes = Planes::new(board);
        Rounds {
            neighbours: Neighbours::new(planes.words(), shape.stride(), min_group),
            near: vec![everywhere],
            popping: Vec::new(),
            seen: vec![0; planes.words()],
            planes,
            shape,
            min_group,
            tops,
            holes,
            open,
        }
    }

    /// The board as it is; between [`Rounds::find`] and [`Rounds::fall`] what pops is still there.
    pub fn board(&self) -> Board {
        let Shape { height, width } = self.shape;
        let mut board = Board::new(height, width).with_min_group(self.min_group);
        for (index, cell) in board.cells.iter_mut().enumerate() {
            *cell = self.planes.get(index);
        }
        board
    }

    /// The rows and columns of what [`Rounds::find`] found, group by group, the leftmost group first; of two, the
    /// lower one.
    pub fn groups(&self) -> Vec<Vec<(usize, usize)>> {
        let mut seen = vec![0; self.planes.words()];
        let mut groups = Vec::new();
        for start in self.popping() {
            let mut group = Vec::new();
            self.neighbours.walk(start, &mut seen, &mut group);
            if !group.is_empty() {
                groups.push(group.into_iter().map(|index| self.shape.place(index as usize)).collect());
            }
        }
        groups
    }

    /// The puyos that pop, as indices.
    fn popping(&self) -> impl Iterator<Item = u32> + '_ {
        self.popping.iter().flat_map(|&(word, cells)| {
            let places = (0..64).filter(move |place| cells >> place & 1 != 0);
            places.map(move |place| 64 * word as u32 + place)
        })
    }

    /// Finds the groups that pop in this round; false if there is none.
    pub fn find(&mut self) -> bool {
        self.neighbours.update(&self.planes, &self.near);
        self.popping.clear();
        for word in mem::take(&mut self.near).into_iter().flatten() {
            let grouped = self.neighbours.grouped(word);
            if grouped != 0 {
                self.popping.push((word, grouped));
            }
        }
        if self.min_group > 4 {
            self.walk();
        }
        !self.popping.is_empty()
    }

    /// Walks through all groups that were found, and leaves only the large ones, now with all their cells.
    fn walk(&mut self) {
        let mut seen = mem::take(&mut self.seen);
        let (mut large, mut small) = (Vec::new(), Vec::new());
        for start in self.popping() {
            let before = large.len();
            self.neighbours.walk(start, &mut seen, &mut large);
            if large.len() - before < self.min_group {
                small.extend(large.drain(before..));
            }
        }
        for &index in large.iter().chain(&small) {
            seen[index as usize / 64] = 0;
        }
        self.seen = seen;
        large.sort_unstable();
        self.popping.clear();
        for index in large {
            let (word, bit) = (index as usize / 64, 1 << (index % 64));
            match self.popping.last_mut() {
                Some((last, cells)) if *last == word => *cells |= bit,
                _ => self.popping.push((word, bit)),
            }
        }
    }

    /// Takes away what [`Rounds::find`] found and lets the rest fall.
    pub fn fall(&mut self) {
        self.pop();
        self.open.sort_unstable();
        let mut moved = Vec::new();
        for column in self.open.drain(..) {
            let floor = self.shape.column(column).start;
            let (low, high) = (self.holes[column] - floor, self.tops[column] - floor);
            let top = self.planes.close(self.holes[column]..self.tops[column]);
            self.tops[column] = top;
            self.holes[column] = top;
            moved.push(Moved { column, low, high });
        }
        self.near = self.near(&moved);
    }

    /// Empties the cells of what pops, and notes the lowest hole of each column.
    fn pop(&mut self) {
        let mut end = 0;
        for &(word, cells) in &self.popping {
            self.planes.clear(word, cells);
            let mut left = cells;
            while left != 0 {
                let hole = 64 * word + left.trailing_zeros() as usize;
                // Most words are of the same column as the last one, and a division takes time.
                if hole >= end {
                    let (_, column) = self.shape.place(hole);
                    end = self.shape.column(column).end;
                    if self.holes[column] == self.tops[column] {
                        self.open.push(column);
                    }
                    self.holes[column] = self.holes[column].min(hole);
                }
                // The rest of the column is above.
                left &= if end < 64 * word + 64 { !0 << (end - 64 * word) } else { 0 };
            }
        }
    }

    /// The words of all cells within reach of those that moved, in order and apart.
    fn near(&self, moved: &[Moved]) -> Vec<Range<usize>> {
        let all = words(self.shape);
        let mut words: Vec<Range<usize>> = Vec::new();
        let mut next = 0;
        for (index, here) in moved.iter().enumerate() {
            let columns = here.column.saturating_sub(REACH)..(here.column + REACH + 1).min(self.shape.width);
            for column in columns.start.max(next)..columns.end {
                let beside = moved[index.saturating_sub(2 * REACH)..].iter();
                let beside = beside.take_while(|other| other.column <= column + REACH);
                let beside = beside.filter(|other| column <= other.column + REACH);
                let (low, high) = beside
                    .fold((usize::MAX, 0), |(low, high), other| (low.min(other.low), high.max(other.high)));
                let floor = self.shape.column(column).start;
                let start = ((floor + low - REACH) / 64).max(all.start);
                let end = ((floor + high + REACH) / 64 + 1).min(all.end);
                match words.last_mut() {
                    Some(last) if start <= last.end => last.end = last.end.max(end),
                    _ => words.push(start..end),
                }
            }
            next = next.max(columns.end);
        }
        words
    }
}

/// The words of all cells.
fn words(shape: Shape) -> Range<usize> {
    shape.column(0).start / 64..shape.column(shape.width).start / 64 + 1
}
