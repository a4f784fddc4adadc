//! A board move by move and run by run, for those who want to look.

use std::cmp::{Ordering, Reverse};

use gridkit::planes::{gaps, occupied};
use itertools::{iproduct, Itertools};

use crate::board::{Board, COLOURS, COLUMNS, HEIGHT, LANE};
use crate::moves::Move;

impl Board {
    /// A board from its planes, lowest bit of the colour first; `None` if a bit lies outside the cells, a code
    /// is no colour, or a block floats.
    pub fn from_planes(planes: [u64; 4]) -> Option<Board> {
        let (board, cells) = (Board { planes }, occupied(&planes));
        let colours = iproduct!(0..COLUMNS, 0..HEIGHT).map(|(x, y)| board.colour(LANE * x + y));
        let known = colours.clone().all(|colour| colour <= COLOURS);
        let inside = colours.filter(|&colour| colour > 0).count() == cells.count_ones() as usize;
        Some(board).filter(|_| known && inside && gaps(cells) == 0)
    }

    /// The planes, lowest bit of the colour first.
    pub fn planes(&self) -> [u64; 4] {
        self.planes
    }

    /// The colour of the block in column `x` and row `y`, row 0 at the bottom; `None` for an empty cell.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn get(&self, x: u32, y: u32) -> Option<usize> {
        assert!(x < COLUMNS && y < HEIGHT, "no cell in column {x} and row {y}");
        Some(self.colour(LANE * x + y) as usize).filter(|&colour| colour > 0)
    }

    /// Whether the moved block exists and stays between the borders.
    pub fn allows(&self, step: Move) -> bool {
        let target = i64::from(step.x) + i64::from(step.g);
        let inside = step.x < COLUMNS && step.y < HEIGHT && (0..i64::from(COLUMNS)).contains(&target);
        inside && step.g.abs() == 1 && self.get(step.x, step.y).is_some()
    }

    /// Makes all runs vanish once and lets the rest fall; `None` if there is no run.
    ///
    /// A move is [`Move::play`] and then this until it gives `None`.
    pub fn step(&mut self) -> Option<Vanished> {
        let before = *self;
        let cells = self.vanish();
        Some(Vanished { planes: before.planes.map(|plane| plane & cells) }).filter(|_| cells != 0)
    }

    /// The columns' colours, bottom block first.
    pub(crate) fn columns(&self) -> Vec<Vec<usize>> {
        let column = |x| (0..HEIGHT).map_while(|y| self.get(x, y)).collect_vec();
        (0..COLUMNS).map(column).collect()
    }

    /// A board from its columns, bottom block first, each at most full.
    pub(crate) fn from_columns(columns: &[Vec<usize>]) -> Board {
        let mut board = Board::new();
        for (x, column) in (0..).zip(columns) {
            for &colour in column {
                board.push(x, colour as u32);
            }
        }
        board
    }
}

/// Moves are tried and compared by column, then by row, then right before left.
impl Ord for Move {
    fn cmp(&self, other: &Move) -> Ordering {
        (self.x, self.y, Reverse(self.g)).cmp(&(other.x, other.y, Reverse(other.g)))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The blocks that vanished at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vanished {
    planes: [u64; 4],
}

impl Vanished {
    /// How many blocks vanished, 3 to 35.
    pub fn blocks(&self) -> u32 {
        occupied(&self.planes).count_ones()
    }

    /// Whether the block in column `x` and row `y` vanished.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn contains(&self, x: u32, y: u32) -> bool {
        self.colour(x, y).is_some()
    }

    /// The colour of the block in column `x` and row `y`, if it vanished.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn colour(&self, x: u32, y: u32) -> Option<usize> {
        Board { planes: self.planes }.get(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_and_what_it_makes_vanish() {
        let mut board: Board = "1 2 2 0\n1 0\n0\n1 2 0\n0\n".parse().unwrap();
        let step = Move { x: 3, y: 0, g: -1 };
        assert!(board.allows(step));
        step.play(&mut board);
        assert_eq!(board.to_string(), "1 2 2 0\n1 0\n1 0\n2 0\n0\n");
        let vanished = board.step().unwrap();
        assert_eq!(vanished.blocks(), 3);
        assert_eq!((vanished.colour(2, 0), vanished.colour(0, 1)), (Some(1), None));
        assert_eq!(board.to_string(), "2 2 0\n0\n0\n2 0\n0\n");
        assert_eq!(board.step(), None);
    }

    #[test]
    fn moves_that_are_none() {
        let board: Board = "1 0\n0\n0\n0\n2 0\n".parse().unwrap();
        let allows = |x, y, g| board.allows(Move { x, y, g });
        assert!(allows(0, 0, 1) && allows(4, 0, -1));
        assert!(!allows(0, 0, -1) && !allows(4, 0, 1), "over the border");
        assert!(!allows(0, 1, 1) && !allows(1, 0, 1), "no block");
        assert!(!allows(5, 0, -1) && !allows(0, 7, 1) && !allows(0, 0, 0));
    }

    #[test]
    fn planes_that_are_no_board() {
        let board: Board = "10 1 0\n0\n0\n0\n7 0\n".parse().unwrap();
        assert_eq!(Board::from_planes(board.planes()), Some(board));
        assert_eq!(Board::from_planes([0; 4]), Some(Board::new()));
        assert_eq!(Board::from_planes([2, 0, 0, 0]), None, "a block that floats");
        assert_eq!(Board::from_planes([0x80, 0, 0, 0]), None, "above the columns");
        assert_eq!(Board::from_planes([1 << 40, 0, 0, 0]), None, "a sixth column");
        assert_eq!(Board::from_planes([1, 1, 0, 1]), None, "colour 11");
    }
}
