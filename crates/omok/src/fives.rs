//! All fives, and the one through a cell, for those who check after each stone.

use std::iter;

use crate::board::{colour_at, Board, Colour, BOTH, EDGE, LANE, SIZE};
use crate::five::starts;

/// Where a run goes from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next row, in the same column.
    Down,
    /// To the next column, in the same row.
    Right,
    /// To the next row and the next column.
    DownRight,
    /// To the row before and the next column.
    UpRight,
}

impl Direction {
    /// All directions, in the order of the statement.
    pub const ALL: [Direction; 4] =
        [Direction::Down, Direction::Right, Direction::DownRight, Direction::UpRight];

    /// One step: how many rows down and how many columns to the right.
    pub fn step(self) -> (isize, isize) {
        match self {
            Direction::Down => (1, 0),
            Direction::Right => (0, 1),
            Direction::DownRight => (1, 1),
            Direction::UpRight => (-1, 1),
        }
    }
}

/// Exactly five stones of one colour in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Five {
    /// The colour of the stones.
    pub colour: Colour,
    /// The row of the start: the leftmost stone, the topmost one if the run is vertical.
    pub row: usize,
    /// The column of the start.
    pub column: usize,
    /// Where the other stones lie from there.
    pub direction: Direction,
}

impl Five {
    /// The rows and columns of the five stones, the start first.
    pub fn cells(self) -> [(usize, usize); 5] {
        let (down, right) = self.direction.step();
        [0, 1, 2, 3, 4].map(|steps| {
            let row = self.row as isize + steps * down;
            (row as usize, self.column + (steps * right) as usize)
        })
    }
}

impl Board {
    /// The first five, in the order of [`Board::fives`].
    pub fn five(&self) -> Option<Five> {
        self.fives().next()
    }

    /// All fives: by the row of the start, then by its column, then in the order of the directions.
    ///
    /// ```
    /// use omok::{Board, Colour, Direction};
    ///
    /// let mut board = Board::new();
    /// for steps in 0..5 {
    ///     board.set(2 + steps, 2, Some(Colour::White));
    ///     board.set(2, 2 + steps, Some(Colour::White));
    /// }
    /// let directions = board.fives().map(|five| five.direction);
    /// assert!(directions.eq([Direction::Down, Direction::Right]));
    /// ```
    pub fn fives(&self) -> impl Iterator<Item = Five> {
        let mut starts =
            [starts::<1, 0>(self), starts::<0, 1>(self), starts::<1, 1>(self), starts::<-1, 1>(self)];
        let mut row = 0;
        iter::from_fn(move || {
            // Each start is crossed off when it has been given.
            while row < SIZE {
                let any = starts.iter().fold(0, |any, starts| any | starts[row]);
                if any == 0 {
                    row += 1;
                    continue;
                }
                let column = (any >> LANE | any).trailing_zeros() as usize;
                for (direction, starts) in Direction::ALL.into_iter().zip(&mut starts) {
                    if let Some(colour) = colour_at(starts[row], column) {
                        starts[row] &= !(BOTH << column);
                        return Some(Five { colour, row, column, direction });
                    }
                }
            }
            None
        })
    }

    /// The five that has a stone in this cell; if there are several, the first in the order of the directions.
    ///
    /// It looks at nothing but the lines through the cell: this is for those who check after each stone.
    ///
    /// ```
    /// use omok::{Board, Colour};
    ///
    /// let mut board = Board::new();
    /// for column in [3, 4, 6, 7] {
    ///     board.set(9, column, Some(Colour::Black));
    ///     assert_eq!(board.five_through(9, column), None);
    /// }
    /// board.set(9, 5, Some(Colour::Black));
    /// assert_eq!(board.five_through(9, 5).unwrap().cells()[0], (9, 3));
    /// // One more makes six, which is no five.
    /// board.set(9, 8, Some(Colour::Black));
    /// assert_eq!(board.five_through(9, 5), None);
    /// ```
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn five_through(&self, row: usize, column: usize) -> Option<Five> {
        let colour = self.get(row, column)?;
        Direction::ALL.into_iter().find_map(|direction| {
            let (down, right) = direction.step();
            let ahead = self.followers(colour, (row, column), (down, right));
            let behind = self.followers(colour, (row, column), (-down, -right));
            if behind + 1 + ahead != 5 {
                return None;
            }
            let row = (row as isize - behind * down) as usize;
            let column = (column as isize - behind * right) as usize;
            Some(Five { colour, row, column, direction })
        })
    }

    /// How many stones of a colour follow each other behind the cell, up to five, in steps of so many rows down
    /// and columns to the right.
    fn followers(&self, colour: Colour, cell: (usize, usize), (down, right): (isize, isize)) -> isize {
        let follows = |steps: &isize| {
            let stones = self.rows[((EDGE + cell.0) as isize + steps * down) as usize];
            let column = cell.1 as isize + steps * right;
            column >= 0 && colour_at(stones, column as usize) == Some(colour)
        };
        (1..=5).take_while(follows).count() as isize
    }
}
