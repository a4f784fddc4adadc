//! A lower bound on the moves that a board needs, from the columns in which its blocks are.
//!
//! Only moves carry blocks from column to column: one move carries at most two blocks, of two colours, by one
//! column each. Whatever vanishes is a run, and a run takes three or more blocks of one column, or one block
//! of each of three or more neighbouring columns. So if no block is carried any more, the blocks of a colour,
//! counted by column, are *feasible*: a sum of intervals of three or more columns and, in any column, three or
//! more blocks, which may lie on the intervals as well. The *cost* of a colour is the least number of carries
//! that make its counts feasible. If the costs of all colours add up to more than twice the moves that are
//! left, there is no solution.
//!
//! *What vanishes never lowers a cost.* Take the carries that make the rest feasible. They make the whole
//! feasible, since feasible counts with one more interval, or with three more blocks in a column, are
//! feasible. So a move can be judged by the carries alone, before it is played and whatever vanishes then,
//! and runs on the board at the start do no harm.
//!
//! *All moves at once.* A carry changes a cost by at most one. So the moves that leave hope can be told from
//! four sets of cells: those whose block lowers its colour's cost when it goes right, those whose block
//! raises it, and the same for the left.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::board::{Board, COLUMNS, LANE};
use crate::moves::{Move, Moves};

/// The blocks of one colour in each column: three bits a column, column 0 lowest.
pub type Counts = u16;

/// The cost of one or two blocks, which no carries make feasible. Any other cost is four at most.
pub const HOPELESS: u32 = 100;

/// One block in column `x`.
#[inline]
fn one(x: u32) -> Counts {
    1 << (3 * x)
}

/// A cost, and what each carry would do to it.
#[derive(Clone, Copy, Debug)]
struct Price(u32);

/// In a price that is known only in part, this is clear.
const WHOLE: u32 = 1 << 24;

#[allow(clippy::declare_interior_mutable_const)] // It is only copied, to fill the array.
const UNKNOWN: AtomicU32 = AtomicU32::new(0);

/// The prices that were asked for, by counts. All of them together would take longer than most boards, and
/// would fill more of the source than the rest of the solver.
static PRICES: [AtomicU32; 1 << 15] = [UNKNOWN; 1 << 15];

impl Price {
    #[inline]
    fn of(counts: Counts) -> Price {
        let price = PRICES[counts as usize & 0x7fff].load(Ordering::Relaxed);
        if price & WHOLE != 0 {
            Price(price)
        } else {
            Price::work_out(counts)
        }
    }

    #[cold]
    fn work_out(counts: Counts) -> Price {
        let cost = cost(counts);
        let mut price = WHOLE | (cost + 1);
        for border in 0..COLUMNS - 1 {
            for &(bit, from, to) in &[(border, border, border + 1), (border + 4, border + 1, border)] {
                let count = |x: u32| counts >> (3 * x) & 7;
                if count(from) > 0 && count(to) < 7 {
                    let after = self::cost(counts - one(from) + one(to));
                    price |= u32::from(after < cost) << (8 + bit) | u32::from(after > cost) << (16 + bit);
                }
            }
        }
        PRICES[counts as usize].store(price, Ordering::Relaxed);
        Price(price)
    }

    #[inline]
    fn cost(self) -> u32 {
        (self.0 & 0xff) - 1
    }

    /// The columns, all cells of each, from which a carry to the right lowers the cost; and to the left.
    #[inline]
    fn lower(self) -> [u64; 2] {
        [lanes(self.0 >> 8), lanes(self.0 >> 12) << LANE]
    }

    /// The columns from which a carry raises the cost.
    #[inline]
    fn raise(self) -> [u64; 2] {
        [lanes(self.0 >> 16), lanes(self.0 >> 20) << LANE]
    }
}

/// Four bits as four whole columns.
#[inline]
fn lanes(columns: u32) -> u64 {
    // Copies of the bits, each seven places further up, and of each the one that stands at a lane's floor.
    u64::from(((columns & 15) * 0x0020_4081) & 0x0101_0101) * 0x7f
}

/// The least number of carries by one column that make counts feasible.
pub fn cost(counts: Counts) -> u32 {
    let known = PRICES[counts as usize & 0x7fff].load(Ordering::Relaxed) & 0xff;
    if known != 0 {
        return known - 1;
    }
    let mut columns = [0; 5];
    for (x, column) in columns.iter_mut().enumerate() {
        *column = i32::from(counts >> (3 * x) & 7);
    }
    let cost = match columns.iter().sum() {
        0 => 0,
        1 | 2 => HOPELESS,
        // Three or more blocks are feasible at the latest when all are in one column.
        _ => (0..).find(|&carries| reaches(columns, 0, carries)).map_or(HOPELESS, |carries| carries as u32),
    };
    PRICES[counts as usize & 0x7fff].store(cost + 1, Ordering::Relaxed);
    cost
}

/// Whether `carries` carries over the borders from that behind column `x` on can make the counts feasible.
///
/// A column may hold more than seven blocks, as the carries come at different times.
fn reaches(columns: [i32; 5], x: usize, carries: i32) -> bool {
    if x == 4 {
        return columns[4] >= 0 && feasible(columns);
    }
    (-carries..=carries.min(columns[x])).any(|right| {
        let mut carried = columns;
        carried[x] -= right;
        carried[x + 1] += right;
        reaches(carried, x + 1, carries - right.abs())
    })
}

/// Whether counts are a sum of intervals of three and more columns, and of three and more blocks in a column.
///
/// How many intervals cross a column is free where it holds three blocks or more: what they leave is part of
/// a run of the column. More than two need never cross.
fn feasible(columns: [i32; 5]) -> bool {
    let crossings =
        |x: usize, most: i32| (0..=most).filter(move |&crossing| columns[x] == crossing || columns[x] > 2);
    // Every interval crosses the middle column.
    crossings(2, 2).any(|middle| {
        crossings(1, middle).any(|left| {
            crossings(3, middle).any(|right| {
                // An interval that starts in the middle ends at the border, on either side.
                crossings(0, left).any(|far_left| middle - right <= far_left)
                    && crossings(4, right).any(|far_right| middle - left <= far_right)
            })
        })
    })
}

/// The blocks of a board, counted by colour and column.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    counts: [Counts; 16],
}

impl Shape {
    /// The shape of a board.
    pub fn of<const P: usize>(board: &Board<P>) -> Shape {
        let mut shape = Shape { counts: [0; 16] };
        let mut cells = board.blocks();
        while cells != 0 {
            let cell = cells.trailing_zeros();
            shape.counts[board.colour(cell)] += one(cell / LANE);
            cells &= cells - 1;
        }
        shape
    }

    /// Counts what a move carries on `board`.
    #[inline]
    pub fn carry<const P: usize>(&mut self, board: &Board<P>, step: Move) {
        let (from, to) = (one(step.x), one(step.target()));
        let there = board.colour(LANE * step.target() + step.y);
        let here = &mut self.counts[board.colour(step.cell())];
        *here = *here + to - from;
        if there != 0 {
            self.counts[there] = self.counts[there] + from - to;
        }
    }

    /// Takes the blocks of `cells` out.
    #[inline]
    pub fn remove<const P: usize>(&mut self, board: &Board<P>, mut cells: u64) {
        while cells != 0 {
            let cell = cells.trailing_zeros();
            self.counts[board.colour(cell)] -= one(cell / LANE);
            cells &= cells - 1;
        }
    }

    /// The sum of the costs of the first `colours` codes; [`HOPELESS`] or more if nothing can help.
    #[inline]
    pub fn cost(&self, colours: usize) -> u32 {
        self.counts[1..colours].iter().map(|&counts| cost(counts)).sum()
    }
}

/// What each move does to the costs of a board.
#[derive(Clone, Copy, Debug)]
pub struct Slope {
    /// The sum of the costs.
    cost: u32,
    lower: Moves,
    raise: Moves,
}

impl Slope {
    /// The slope of a board that has this shape.
    #[inline]
    pub fn of<const P: usize>(board: &Board<P>, shape: &Shape) -> Slope {
        let mut slope = Slope { cost: 0, lower: Moves::NONE, raise: Moves::NONE };
        for (colour, &counts) in shape.counts.iter().enumerate().take(1 << P) {
            if counts != 0 {
                let (price, cells) = (Price::of(counts), board.of_colour(colour));
                let ([right, left], [right_up, left_up]) = (price.lower(), price.raise());
                slope.cost += price.cost();
                slope.lower.right |= cells & right;
                slope.lower.left |= cells & left;
                slope.raise.right |= cells & right_up;
                slope.raise.left |= cells & left_up;
            }
        }
        slope
    }

    /// The moves that leave hope, if `moves` are left after them.
    #[inline]
    pub fn hopeful<const P: usize>(&self, board: &Board<P>, moves: u32) -> Moves {
        const ALL: u64 = !0;
        let Slope { lower, raise, .. } = *self;
        // The block on the right goes left when the two change places.
        let (back, back_up) = (lower.left >> LANE, raise.left >> LANE);
        // By how much a move may raise the cost.
        let slack = 2 * moves.min(HOPELESS / 4) as i32 - self.cost as i32;
        let (swap, right, left) = match slack {
            -2 => (lower.right & back, 0, 0),
            -1 => (lower.right & !back_up | back & !raise.right, lower.right, lower.left),
            0 => (!(raise.right & !back | back_up & !lower.right), !raise.right, !raise.left),
            1 => (!(raise.right & back_up), ALL, ALL),
            _ if slack < 0 => (0, 0, 0),
            _ => (ALL, ALL, ALL),
        };
        // Two blocks of one colour that change places leave the cost as it is.
        let (swaps, alike) = (board.swaps(), board.alike());
        let still = if slack < 0 { 0 } else { alike };
        Moves { right: swap & swaps & !alike | right & !swaps | still, left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mayan;
    use gridkit::cases::tasks;
    use itertools::{iproduct, Itertools};
    use rstest::rstest;
    use std::collections::HashSet;

    fn counts(columns: &[u16]) -> Counts {
        columns.iter().rev().fold(0, |counts, column| counts << 3 | column)
    }

    fn columns(counts: Counts) -> Vec<u16> {
        (0..5).map(|x| counts >> (3 * x) & 7).collect()
    }

    #[rstest]
    #[case::nothing([0, 0, 0, 0, 0], 0)]
    #[case::a_column([0, 0, 3, 0, 0], 0)]
    #[case::a_row([1, 1, 1, 0, 0], 0)]
    #[case::row_of_five([1, 1, 1, 1, 1], 0)]
    #[case::two_rows([1, 1, 2, 1, 1], 0)]
    #[case::row_and_column([0, 3, 1, 1, 0], 0)]
    #[case::they_share_a_block([0, 3, 1, 1, 0], 0)]
    #[case::one([0, 0, 1, 0, 0], HOPELESS)]
    #[case::two([0, 2, 0, 0, 0], HOPELESS)]
    #[case::gap([1, 1, 0, 1, 0], 1)]
    #[case::two_beside_one([2, 1, 0, 0, 0], 1)]
    #[case::two_far_from_one([2, 0, 0, 0, 1], 3)]
    #[case::without_the_middle([1, 1, 0, 1, 1], 2)]
    #[case::at_both_borders([2, 0, 0, 0, 2], 4)]
    #[case::a_long_way([7, 0, 0, 0, 1], 3)]
    fn costs_by_hand(#[case] columns: [u16; 5], #[case] expected: u32) {
        assert_eq!(cost(counts(&columns)), expected);
    }

    /// All counts of at most `most` blocks a column that are sums of runs, by adding runs to nothing.
    fn sums_of_runs(most: u16) -> HashSet<[u16; 5]> {
        let intervals = iproduct!(0..5, 3..=5).filter(|(start, length)| start + length <= 5);
        let mut runs = intervals
            .map(|(start, length)| {
                let mut run = [0; 5];
                run[start..start + length].fill(1);
                run
            })
            .collect_vec();
        for (at, blocks) in iproduct!(0..5, 3..=most) {
            let mut run = [0; 5];
            run[at] = blocks;
            runs.push(run);
        }
        let mut sums = HashSet::from([[0; 5]]);
        let mut new = vec![[0; 5]];
        while let Some(sum) = new.pop() {
            for run in &runs {
                let (mut apart, mut shared) = (sum, sum);
                for (x, &blocks) in run.iter().enumerate() {
                    apart[x] += blocks;
                    // Blocks of an upright run may lie on intervals.
                    shared[x] = if blocks > 1 { sum[x].max(blocks) } else { apart[x] };
                }
                for sum in [apart, shared] {
                    if sum.iter().all(|&column| column <= most) && sums.insert(sum) {
                        new.push(sum);
                    }
                }
            }
        }
        sums
    }

    #[test]
    fn costs_are_distances_to_sums_of_runs() {
        // The costs of seven blocks a column are four at most, so no more than eleven ever meet.
        const MOST: u16 = 11;
        let mut known = sums_of_runs(MOST);
        let mut rim = known.iter().copied().collect_vec();
        let mut checked = 0;
        for distance in 0..=4 {
            let mut next = Vec::new();
            for found in rim {
                if found.iter().all(|&column| column <= 7) {
                    assert_eq!(cost(counts(&found)), distance, "{found:?}");
                    checked += 1;
                }
                for (from, to) in (0..4).flat_map(|x| [(x, x + 1), (x + 1, x)]) {
                    let mut carried = found;
                    if carried[from] > 0 && carried[to] < MOST {
                        carried[from] -= 1;
                        carried[to] += 1;
                        if known.insert(carried) {
                            next.push(carried);
                        }
                    }
                }
            }
            rim = next;
        }
        let hopeless = (0..1 << 15).filter(|&counts| (1..3).contains(&columns(counts).iter().sum::<u16>()));
        assert_eq!(hopeless.clone().count() + checked, 1 << 15, "all counts");
        assert!(hopeless.map(cost).all(|cost| cost == HOPELESS));
    }

    #[test]
    fn a_price_is_the_costs_after_all_carries() {
        for counts in 0..1 << 15 {
            let (price, here) = (Price::of(counts), columns(counts));
            assert_eq!(price.cost(), cost(counts));
            for (side, (from, to)) in [(0, (0, 1)), (0, (3, 4)), (1, (1, 0)), (1, (4, 3))] {
                if here[from as usize] > 0 && here[to as usize] < 7 {
                    let after = cost(counts - one(from) + one(to));
                    let at = |cells: [u64; 2]| cells[side] >> (LANE * from) & 0x7f;
                    let expected = (
                        if after < price.cost() { 0x7f } else { 0 },
                        if after > price.cost() { 0x7f } else { 0 },
                    );
                    assert_eq!((at(price.lower()), at(price.raise())), expected, "{here:?}");
                }
            }
        }
    }

    /// The bound by playing each move: its counts afterwards, and what they cost.
    #[test]
    fn hopeful_moves_are_those_whose_carries_cost_little() {
        for task in tasks::<Mayan>(5, 5_000) {
            let shape = Shape::of(&task.board);
            let mut all = Moves::of(&task.board);
            all.right |= task.board.alike();
            for moves in 0..4 {
                let hopeful = Slope::of(&task.board, &shape).hopeful(&task.board, moves);
                let mut todo = all;
                while let Some(step) = todo.pop() {
                    let mut after = shape;
                    after.carry(&task.board, step);
                    let expected = after.cost(16) <= 2 * moves;
                    assert_eq!(
                        hopeful.contains(step),
                        expected,
                        "{step} with {moves} left on\n{}",
                        task.board
                    );
                }
            }
        }
    }

    #[test]
    fn what_vanishes_never_lowers_the_cost() {
        let mut vanished = 0;
        for task in tasks::<Mayan>(6, 5_000) {
            let mut todo = Moves::of(&task.board);
            while let Some(step) = todo.pop() {
                let mut board = task.board;
                step.play(&mut board);
                let before = Shape::of(&board).cost(16);
                if board.vanish() != 0 {
                    assert!(Shape::of(&board).cost(16) >= before, "{step} on\n{}", task.board);
                    vanished += 1;
                }
            }
        }
        assert!(vanished > 1_000);
    }
}
