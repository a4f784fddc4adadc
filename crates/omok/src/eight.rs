//! Eight boards side by side, and who of them has exactly five in a row.
//!
//! A register of eight lanes holds the same row of eight boards, black and white apart. So a step to the next
//! row is another register and not a shift of one, and what lies on a board changes nothing of what is done:
//! there is not one branch before the answers. This needs 20 ns a board in registers of 256 bits (see
//! `wide.rs`), 50 in those that any machine has; the core of `five.rs` takes 53 and says nothing of other fives.
//!
//! *Edges.* Two neighbours of one colour are joined by an edge. A chain of edges has one colour, so from here on
//! both colours are looked for at once: a five is four edges in a row, with none before and none behind.
//! An edge lies at its upper end, for an edge across at its left end.
//!
//! *Which one.* If a board has a single five, the sum of all starts is one bit, its column. While rows are
//! passed, the columns found so far are added up: in the end the same bit counts the rows from the start to
//! the bottom. If it has several, the sum differs from the union, or the union has several bits.

use std::array;

use crate::board::{Colour, EDGE, SIZE};
use crate::five::Answer;

/// How many boards lie side by side.
pub(crate) const LANES: usize = 8;

/// A row of eight boards, a lane of 32 bits each: bit `c` is the cell in column `c`.
pub(crate) trait Row: Copy {
    /// Nothing in all lanes.
    fn empty() -> Self;
    /// A lane each.
    fn lanes(self) -> [u32; LANES];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What the other has not.
    fn without(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    /// In each place what lies so many columns to the right.
    fn ahead(self, columns: usize) -> Self;
    /// In each place what lies so many columns to the left.
    fn behind(self, columns: usize) -> Self;
}

/// A row as any machine has it.
pub(crate) type Words = [u32; LANES];

impl Row for Words {
    #[inline(always)]
    fn empty() -> Words {
        [0; LANES]
    }

    #[inline(always)]
    fn lanes(self) -> Words {
        self
    }

    #[inline(always)]
    fn and(self, other: Words) -> Words {
        array::from_fn(|lane| self[lane] & other[lane])
    }

    #[inline(always)]
    fn or(self, other: Words) -> Words {
        array::from_fn(|lane| self[lane] | other[lane])
    }

    #[inline(always)]
    fn without(self, other: Words) -> Words {
        array::from_fn(|lane| self[lane] & !other[lane])
    }

    #[inline(always)]
    fn plus(self, other: Words) -> Words {
        array::from_fn(|lane| self[lane].wrapping_add(other[lane]))
    }

    #[inline(always)]
    fn ahead(self, columns: usize) -> Words {
        self.map(|word| word >> columns)
    }

    #[inline(always)]
    fn behind(self, columns: usize) -> Words {
        self.map(|word| word << columns)
    }
}

/// The rows of eight boards, or their edges, between the empty rows above and below.
type Rows<R> = [R; EDGE + SIZE + EDGE];

/// Eight boards, and room for their edges.
pub(crate) struct Eight<R> {
    /// The stones of each colour, black first.
    stones: [Rows<R>; 2],
    down: Rows<R>,
    down_right: Rows<R>,
    down_left: Rows<R>,
    /// The starts of the fives across.
    right: Rows<R>,
}

impl<R: Row> Eight<R> {
    /// Eight boards without stones.
    #[inline(always)]
    pub(crate) fn new() -> Eight<R> {
        let rows = [R::empty(); EDGE + SIZE + EDGE];
        Eight { stones: [rows; 2], down: rows, down_right: rows, down_left: rows, right: rows }
    }

    /// The stones of one colour in a row, to be set.
    #[inline(always)]
    pub(crate) fn row(&mut self, colour: usize, row: usize) -> &mut R {
        &mut self.stones[colour][EDGE + row]
    }

    /// Looks for fives.
    #[inline(always)]
    pub(crate) fn fives(&mut self) -> Fives {
        for row in EDGE..EDGE + SIZE {
            self.join(row);
        }
        let mut found = Found::none();
        for row in EDGE..EDGE + SIZE {
            let starts = [self.down(row), self.right[row], self.down_right(row), self.up_right(row)];
            found.add(self.stones[0][row], starts);
        }
        found.fives()
    }

    /// Lays the edges of a row; those across need no other row, so their fives are found at once.
    #[inline(always)]
    fn join(&mut self, row: usize) {
        let stones = [self.stones[0][row], self.stones[1][row]];
        let below = [self.stones[0][row + 1], self.stones[1][row + 1]];
        self.down[row] = edges(stones, below);
        self.down_right[row] = edges(stones, [below[0].ahead(1), below[1].ahead(1)]);
        self.down_left[row] = edges(stones, [below[0].behind(1), below[1].behind(1)]);
        let right = edges(stones, [stones[0].ahead(1), stones[1].ahead(1)]);
        let pairs = right.and(right.ahead(1));
        self.right[row] = pairs.and(pairs.ahead(2)).without(right.behind(1).or(right.ahead(4)));
    }

    #[inline(always)]
    fn down(&self, row: usize) -> R {
        let edges = &self.down;
        let five = edges[row].and(edges[row + 1]).and(edges[row + 2]).and(edges[row + 3]);
        five.without(edges[row - 1].or(edges[row + 4]))
    }

    #[inline(always)]
    fn down_right(&self, row: usize) -> R {
        let ahead = |steps: usize| self.down_right[row + steps].ahead(steps);
        let five = ahead(0).and(ahead(1)).and(ahead(2)).and(ahead(3));
        five.without(self.down_right[row - 1].behind(1).or(ahead(4)))
    }

    /// A five that rises starts with its lowest stone, which is the lower end of its first edge.
    #[inline(always)]
    fn up_right(&self, row: usize) -> R {
        let ahead = |steps: usize| self.down_left[row - steps].ahead(steps);
        let five = ahead(1).and(ahead(2)).and(ahead(3)).and(ahead(4));
        five.without(self.down_left[row].or(ahead(5)))
    }
}

/// Where a stone and what lies at the same place of the other row have one colour.
#[inline(always)]
fn edges<R: Row>(stones: [R; 2], others: [R; 2]) -> R {
    stones[0].and(others[0]).or(stones[1].and(others[1]))
}

/// What has been found of fives in the rows so far; a lane a board.
struct Found<R> {
    /// The columns in which a five starts.
    columns: R,
    /// The sum of all starts.
    sum: R,
    /// The columns in which a five of black starts.
    black: R,
    /// The sum over the rows of the columns found up to there.
    heights: R,
}

impl<R: Row> Found<R> {
    #[inline(always)]
    fn none() -> Found<R> {
        Found { columns: R::empty(), sum: R::empty(), black: R::empty(), heights: R::empty() }
    }

    /// Adds the starts of the next row.
    #[inline(always)]
    fn add(&mut self, black: R, [down, right, down_right, up_right]: [R; 4]) {
        let any = down.or(right).or(down_right.or(up_right));
        self.columns = self.columns.or(any);
        self.sum = self.sum.plus(down.plus(right)).plus(down_right.plus(up_right));
        self.black = self.black.or(any.and(black));
        self.heights = self.heights.plus(self.columns);
    }

    #[inline(always)]
    fn fives(self) -> Fives {
        Fives {
            columns: self.columns.lanes(),
            sum: self.sum.lanes(),
            black: self.black.lanes(),
            heights: self.heights.lanes(),
        }
    }
}

/// What there is of fives on eight boards.
pub(crate) struct Fives {
    columns: Words,
    sum: Words,
    black: Words,
    heights: Words,
}

impl Fives {
    /// The answer of a board; `None` if it has several fives.
    pub(crate) fn answer(&self, board: usize) -> Option<Answer> {
        let columns = self.columns[board];
        if columns == 0 {
            return Some(Answer::Nobody);
        }
        if columns != self.sum[board] || !columns.is_power_of_two() {
            return None;
        }
        let column = columns.trailing_zeros() as usize;
        let colour = if self.black[board] != 0 { Colour::Black } else { Colour::White };
        Some(Answer::Wins { colour, row: SIZE - (self.heights[board] >> column) as usize, column })
    }
}
