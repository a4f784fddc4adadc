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

use super::board::{close, is_settled, Board, EMPTY, SEEN};
use super::neighbours::{Neighbours, REACH};

impl Board {
    /// The number of rounds in which something pops; all of them are played.
    pub fn chains(&self) -> u32 {
        let mut rounds = Rounds::new(self.clone());
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
    board: Board,
    neighbours: Neighbours,
    /// The words whose cells are to be looked at, in order and apart.
    near: Vec<Range<usize>>,
    /// The puyos that pop, as indices.
    popping: Vec<u32>,
    /// Behind the topmost puyo of each column.
    tops: Vec<usize>,
    /// The lowest hole of each column; `tops` if there is none.
    holes: Vec<usize>,
    /// The columns with holes, each once.
    open: Vec<usize>,
}

impl Rounds {
    /// The start of the first round. Puyos that float fall after it, not before.
    pub fn new(board: Board) -> Rounds {
        let columns = 0..board.width();
        let tops = columns.clone().map(|column| {
            let place = board.column(column);
            let cells = &board.cells[place.clone()];
            place.start + cells.iter().rposition(|&cell| cell != EMPTY).map_or(0, |top| top + 1)
        });
        let tops: Vec<usize> = tops.collect();
        let mut holes = tops.clone();
        let mut open = Vec::new();
        for column in columns {
            let cells = &board.cells[board.column(column).start..tops[column]];
            if !is_settled(cells) {
                let hole = cells.iter().position(|&cell| cell == EMPTY);
                holes[column] -= cells.len() - hole.unwrap_or(cells.len());
                open.push(column);
            }
        }
        let everywhere = board.column(0).start / 64..board.column(board.width()).start / 64 + 1;
        let (neighbours, near) = (Neighbours::new(&board), vec![everywhere]);
        Rounds { board, neighbours, near, popping: Vec::new(), tops, holes, open }
    }

    /// The board as it is; between [`Rounds::find`] and [`Rounds::fall`] what pops is still there.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rows and columns of what [`Rounds::find`] found, group by group, the leftmost group first; of two, the
    /// lower one.
    pub fn groups(&self) -> Vec<Vec<(usize, usize)>> {
        let mut cells = self.board.cells.clone();
        let mut starts = self.popping.clone();
        starts.sort_unstable();
        let mut groups = Vec::new();
        for start in starts {
            let mut group = Vec::new();
            let puyo = mem::replace(&mut cells[start as usize], EMPTY);
            if puyo != EMPTY {
                walk(&mut cells, self.board.stride(), start, puyo, EMPTY, &mut group);
                groups.push(group.into_iter().map(|index| self.board.place(index as usize)).collect());
            }
        }
        groups
    }

    /// Finds the groups that pop in this round; false if there is none.
    pub fn find(&mut self) -> bool {
        self.neighbours.update(&self.board, &self.near);
        self.popping.clear();
        for word in mem::take(&mut self.near).into_iter().flatten() {
            let mut cells = self.neighbours.grouped(word);
            while cells != 0 {
                self.popping.push(64 * word as u32 + cells.trailing_zeros());
                cells &= cells - 1;
            }
        }
        if self.board.min_group > 4 {
            self.walk();
        }
        for &index in &self.popping {
            self.board.cells[index as usize] |= SEEN;
        }
        !self.popping.is_empty()
    }

    /// Walks through all groups that were found, and leaves only the large ones, now with all their cells.
    fn walk(&mut self) {
        let stride = self.board.stride();
        let cells = &mut self.board.cells;
        let mut spared = Vec::new();
        for start in mem::take(&mut self.popping) {
            let puyo = cells[start as usize];
            if puyo & SEEN != 0 {
                continue;
            }
            let before = self.popping.len();
            cells[start as usize] |= SEEN;
            walk(cells, stride, start, puyo, puyo | SEEN, &mut self.popping);
            if self.popping.len() - before < self.board.min_group {
                spared.extend(self.popping.drain(before..));
            }
        }
        for index in spared {
            cells[index as usize] &= !SEEN;
        }
    }

    /// Takes away what [`Rounds::find`] found and lets the rest fall.
    pub fn fall(&mut self) {
        self.open_columns();
        self.open.sort_unstable();
        let mut moved = Vec::new();
        for column in self.open.drain(..) {
            let cells = self.holes[column]..self.tops[column];
            let height = close(&mut self.board.cells[cells.clone()]);
            self.tops[column] = cells.start + height;
            self.holes[column] = self.tops[column];
            moved.push(cells);
        }
        self.near = self.near(&moved);
    }

    /// Notes the lowest hole of each column in which something pops.
    fn open_columns(&mut self) {
        let first = self.board.column(0).start;
        let mut column = 0;
        let mut cells = 0..0;
        for &index in &self.popping {
            let index = index as usize;
            // Most follow each other in one column, and a division takes time.
            if !cells.contains(&index) {
                column = (index - first) / self.board.stride();
                cells = self.board.column(column);
                if self.holes[column] == self.tops[column] {
                    self.open.push(column);
                }
            }
            self.holes[column] = self.holes[column].min(index);
        }
    }

    /// The words of the cells that moved or were left, and of all within reach of them.
    fn near(&self, moved: &[Range<usize>]) -> Vec<Range<usize>> {
        let reach = REACH * self.board.stride();
        let first = self.board.column(0).start / 64;
        let last = self.board.column(self.board.width()).start / 64;
        let mut words: Vec<Range<usize>> = Vec::new();
        // Counted from the leftmost column within reach.
        for shift in (0..=2 * reach).step_by(self.board.stride()) {
            words.extend(moved.iter().map(|cells| {
                let start = (cells.start + shift).saturating_sub(reach + REACH) / 64;
                let end = (cells.end + shift + REACH).saturating_sub(reach) / 64;
                start.clamp(first, last)..end.clamp(first, last) + 1
            }));
        }
        // A few rows that are sorted already, which this sort makes use of.
        words.sort_by_key(|words| words.start);
        words.dedup_by(|next, before| {
            let joined = next.start <= before.end;
            if joined {
                before.end = before.end.max(next.end);
            }
            joined
        });
        words
    }
}

/// Adds a cell, which has been marked, and all cells that hold `puyo` and can be reached from it to `group`, and
/// marks them.
fn walk(cells: &mut [u8], stride: usize, start: u32, puyo: u8, mark: u8, group: &mut Vec<u32>) {
    let mut next = group.len();
    group.push(start);
    while let Some(&index) = group.get(next) {
        next += 1;
        let at = index as usize;
        for at in [at - 1, at + 1, at - stride, at + stride] {
            if cells[at] == puyo {
                cells[at] = mark;
                group.push(at as u32);
            }
        }
    }
}
