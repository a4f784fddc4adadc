//! Eight boards side by side, and who of them has exactly five in a row.
//!
//! A register of eight lanes holds the same row of eight boards, black and white apart. So a step to the next
//! row is another register and not a shift of one, and what lies on a board changes nothing of what is done:
//! there is not one branch before the answers.
//!
//! *Edges.* Two neighbours of one colour are joined by an edge. A chain of edges has one colour, so from here on
//! both colours are looked for at once: a five is four edges in a row, with none before and none behind.
//! An edge lies at its left end, a vertical one at its upper end.
//!
//! *Which one.* If a board has a single five, the sum of all starts is one bit, its column. While rows are
//! passed, the columns found so far are added up: in the end the same bit counts the rows from the start to
//! the bottom. If it has several, the sum differs from the union, or the union has several bits.

use crate::board::{Colour, EDGE, SIZE};
use crate::five::Answer;
use crate::wide::{Lanes, Register, BOARDS};

/// The rows of eight boards, or their edges, between the empty rows above and below.
type Rows = [Register; EDGE + SIZE + EDGE];

/// The edges of one direction.
struct Edges {
    edges: Rows,
    /// Edges that another one follows.
    pairs: Rows,
}

/// Eight boards, and room for their edges.
pub(crate) struct Eight {
    /// The stones of each colour, black first.
    stones: [Rows; 2],
    down: Edges,
    down_right: Edges,
    up_right: Edges,
    /// The starts of the fives across.
    right: Rows,
}

impl Eight {
    /// Eight boards without stones.
    #[inline(always)]
    pub(crate) fn new() -> Eight {
        let rows = [Register::empty(); EDGE + SIZE + EDGE];
        let edges = || Edges { edges: rows, pairs: rows };
        Eight { stones: [rows; 2], down: edges(), down_right: edges(), up_right: edges(), right: rows }
    }

    /// The stones of one colour in a row, to be set.
    #[inline(always)]
    pub(crate) fn row(&mut self, colour: usize, row: usize) -> &mut Register {
        &mut self.stones[colour][EDGE + row]
    }

    /// Looks for fives; `None` if no board has any.
    #[inline(always)]
    pub(crate) fn fives(&mut self) -> Option<Fives> {
        let mut ahead = self.row_ahead(EDGE);
        for row in EDGE..EDGE + SIZE {
            let ahead_below = self.row_ahead(row + 1);
            self.join(row, ahead, ahead_below);
            ahead = ahead_below;
        }
        let mut found = Found::none();
        for row in EDGE..EDGE + SIZE {
            let starts = [self.down(row), self.right[row], self.down_right(row), self.up_right(row)];
            found.add(self.stones[0][row], starts);
        }
        found.fives()
    }

    /// The stones of a row, each in the place to its left.
    #[inline(always)]
    fn row_ahead(&self, row: usize) -> [Register; 2] {
        [self.stones[0][row].ahead(1), self.stones[1][row].ahead(1)]
    }

    /// Lays the edges of a row and the next one, and the pairs that they end. Those across need no other row, so
    /// their fives are found at once.
    #[inline(always)]
    fn join(&mut self, row: usize, ahead: [Register; 2], ahead_below: [Register; 2]) {
        let stones = [self.stones[0][row], self.stones[1][row]];
        let below = [self.stones[0][row + 1], self.stones[1][row + 1]];
        let [down, down_right, up_right] =
            [edges(stones, below), edges(stones, ahead_below), edges(below, ahead)];
        self.down.pairs[row - 1] = self.down.edges[row - 1].and(down);
        self.down_right.pairs[row - 1] = self.down_right.edges[row - 1].and(down_right.ahead(1));
        self.up_right.pairs[row + 1] = up_right.and(self.up_right.edges[row].ahead(1));
        self.down.edges[row] = down;
        self.down_right.edges[row] = down_right;
        self.up_right.edges[row + 1] = up_right;
        let right = edges(stones, ahead);
        let pairs = right.and(right.ahead(1));
        self.right[row] = pairs.and(pairs.ahead(2)).without(right.behind(1).or(right.ahead(4)));
    }

    #[inline(always)]
    fn down(&self, row: usize) -> Register {
        let Edges { edges, pairs } = &self.down;
        pairs[row].and(pairs[row + 2]).without(edges[row - 1].or(edges[row + 4]))
    }

    #[inline(always)]
    fn down_right(&self, row: usize) -> Register {
        let Edges { edges, pairs } = &self.down_right;
        let more = edges[row - 1].behind(1).or(edges[row + 4].ahead(4));
        pairs[row].and(pairs[row + 2].ahead(2)).without(more)
    }

    #[inline(always)]
    fn up_right(&self, row: usize) -> Register {
        let Edges { edges, pairs } = &self.up_right;
        let more = edges[row + 1].behind(1).or(edges[row - 4].ahead(4));
        pairs[row].and(pairs[row - 2].ahead(2)).without(more)
    }
}

/// Where a stone and what lies at the same place of the other row have one colour.
#[inline(always)]
fn edges(stones: [Register; 2], others: [Register; 2]) -> Register {
    stones[0].and(others[0]).or(stones[1].and(others[1]))
}

/// What has been found of fives in the rows so far; a lane a board.
struct Found {
    /// The columns in which a five starts.
    columns: Register,
    /// The sum of all starts.
    sum: Register,
    /// The columns in which a five of black starts.
    black: Register,
    /// The sum over the rows of the columns found up to there.
    heights: Register,
}

impl Found {
    #[inline(always)]
    fn none() -> Found {
        Found {
            columns: Register::empty(),
            sum: Register::empty(),
            black: Register::empty(),
            heights: Register::empty(),
        }
    }

    /// Adds the starts of the next row.
    #[inline(always)]
    fn add(&mut self, black: Register, [down, right, down_right, up_right]: [Register; 4]) {
        let any = down.or(right).or(down_right.or(up_right));
        self.columns = self.columns.or(any);
        self.sum = self.sum.plus(down.plus(right)).plus(down_right.plus(up_right));
        self.black = self.black.or(any.and(black));
        self.heights = self.heights.plus(self.columns);
    }

    #[inline(always)]
    fn fives(self) -> Option<Fives> {
        let columns = self.columns.lanes();
        if columns == [0; BOARDS] {
            return None;
        }
        let (sum, black, heights) = (self.sum.lanes(), self.black.lanes(), self.heights.lanes());
        Some(Fives { columns, sum, black, heights })
    }
}

/// What there is of fives on eight boards.
pub(crate) struct Fives {
    columns: Lanes,
    sum: Lanes,
    black: Lanes,
    heights: Lanes,
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
