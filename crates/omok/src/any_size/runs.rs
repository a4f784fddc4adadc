//! All runs of exactly so many stones, found in one pass over the rows.
//!
//! For each cell of the last row and each direction but right, the length of the run that ends there is known.
//! The next row tells which of them go on, and so which have ended with the length in question. That is a few
//! operations a cell, the same for every board, on many cells at once.

use crate::{Answer, Colour, Direction};

/// Runs that are remembered beside the first one.
pub const NAMED: usize = 10;

/// A run of stones of one colour that is as long as asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The colour of the stones.
    pub colour: Colour,
    /// The row of the start: the leftmost stone, the topmost one if the run is vertical.
    pub row: usize,
    /// The column of the start.
    pub column: usize,
    /// Where the other stones lie from there.
    pub direction: Direction,
}

impl Run {
    /// The rows and columns of the run's stones, of which there are `length`, the start first.
    pub fn cells(self, length: u32) -> impl Iterator<Item = (usize, usize)> {
        let (down, right) = self.direction.step();
        (0..length as isize).map(move |steps| {
            let (row, column) = (self.row as isize + steps * down, self.column as isize + steps * right);
            (row as usize, column as usize)
        })
    }

    /// The order of the statement.
    fn rank(&self) -> (usize, usize, usize) {
        (self.row, self.column, self.direction as usize)
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The first runs in the order of the statement, up to [`NAMED`] beside the very first.
    pub first: Vec<Run>,
    /// The number of all runs.
    pub count: u64,
}

impl Found {
    /// The colour and the place of the first run.
    pub fn answer(&self) -> Answer {
        self.first.first().map_or(Answer::Nobody, |&Run { colour, row, column, .. }| Answer::Wins {
            colour,
            row,
            column,
        })
    }

    /// Whether a run that starts in this row can be one of the first.
    fn takes(&self, row: usize) -> bool {
        self.first.get(NAMED).is_none_or(|last| row <= last.row)
    }

    fn add(&mut self, run: Run) {
        let place = self.first.partition_point(|first| first.rank() < run.rank());
        self.first.insert(place, run);
        self.first.truncate(NAMED + 1);
    }
}

/// The search for runs on a board whose rows come one after the other.
pub struct Runs {
    win: u32,
    /// Rows that have come.
    row: usize,
    /// The last row, between two empty cells.
    stones: Vec<u8>,
    /// The row before it.
    before: Vec<u8>,
    /// For down, down-right and up-right: how long the run is that ends in a cell of the last row; 0 if it is
    /// empty.
    lengths: [Vec<u32>; 3],
    /// Room for the next lengths.
    spare: Vec<u32>,
    found: Found,
}

/// Cells that are looked at together before any of them is looked at alone.
const CHUNK: usize = 64;

impl Runs {
    /// The search for runs of exactly `win` stones on a board with rows of `width` cells.
    ///
    /// # Panics
    ///
    /// `win` is 0.
    pub fn new(width: usize, win: u32) -> Runs {
        assert!(win > 0, "a run has stones");
        let (stones, lengths) = (vec![0; width + 2], vec![0; width + 2]);
        Runs {
            win,
            row: 0,
            before: stones.clone(),
            stones,
            lengths: [lengths.clone(), lengths.clone(), lengths.clone()],
            spare: lengths,
            found: Found::default(),
        }
    }

    /// Takes the next row; a cell is 0, 1 or 2 as in the input.
    ///
    /// # Panics
    ///
    /// The row has another width.
    pub fn push(&mut self, row: &[u8]) {
        std::mem::swap(&mut self.stones, &mut self.before);
        let width = self.stones.len() - 2;
        self.stones[1..=width].copy_from_slice(row);
        self.across();
        self.down(0, Direction::Down, 0);
        self.down(1, Direction::DownRight, 1);
        self.down(2, Direction::UpRight, -1);
        self.row += 1;
    }

    /// What was found on all rows.
    pub fn finish(mut self) -> Found {
        // Ends all runs that the last row has.
        self.push(&vec![0; self.stones.len() - 2]);
        self.found
    }

    /// Finds the runs to the right in the last row.
    fn across(&mut self) {
        let mut length = 0;
        for (column, pair) in self.stones.windows(2).enumerate() {
            let (stone, ends) = (pair[0], pair[0] != pair[1]);
            length += 1;
            if ends & (length == self.win) & (stone != 0) {
                self.found.count += 1;
                if self.found.takes(self.row) {
                    self.found.add(run(stone, self.row, column - length as usize, Direction::Right));
                }
            }
            // Without a branch: whether the next stone is the same is anybody's guess.
            length *= u32::from(!ends);
        }
    }

    /// Ends and lengthens the runs of a direction in which the cell in the next row lies `right` columns further
    /// right.
    fn down(&mut self, index: usize, direction: Direction, right: isize) {
        let width = self.stones.len() - 2;
        let ahead = (1 + right) as usize;
        for start in (1..=width).step_by(CHUNK) {
            let chunk = start..(start + CHUNK).min(width + 1);
            let lengths = &self.lengths[index][chunk.clone()];
            let stones = &self.before[chunk.clone()];
            let next = &self.stones[start - 1 + ahead..][..chunk.len()];
            let ended = lengths.iter().zip(stones).zip(next);
            let ended = ended.map(|((&length, &stone), &next)| (length == self.win) & (stone != next));
            let count = ended.clone().fold(0, |count, ended| count + u32::from(ended));
            if count == 0 {
                continue;
            }
            self.found.count += u64::from(count);
            let starts = self.row - if direction == Direction::UpRight { 1 } else { self.win as usize };
            if self.found.takes(starts) {
                let columns: Vec<usize> =
                    (start - 1..).zip(ended).filter_map(|(column, ended)| ended.then_some(column)).collect();
                for column in columns {
                    let start = if direction == Direction::DownRight {
                        column + 1 - self.win as usize
                    } else {
                        column
                    };
                    self.found.add(run(self.before[column + 1], starts, start, direction));
                }
            }
        }
        let behind = (1 - right) as usize;
        let lengths = &self.lengths[index][behind..behind + width];
        let before = &self.before[behind..behind + width];
        let cells = self.stones[1..=width].iter().zip(before).zip(lengths);
        for (next, ((&stone, &before), &length)) in self.spare[1..=width].iter_mut().zip(cells) {
            // Without a branch, so that many cells are done at once.
            let (same, present) = (u32::from(stone == before), u32::from(stone != 0));
            *next = ((length & same.wrapping_neg()) + 1) & present.wrapping_neg();
        }
        std::mem::swap(&mut self.lengths[index], &mut self.spare);
    }
}

fn run(stone: u8, row: usize, column: usize, direction: Direction) -> Run {
    Run { colour: Colour::ALL[usize::from(stone) - 1], row, column, direction }
}
