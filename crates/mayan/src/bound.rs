//! A lower bound on the moves that a board needs, from the columns of its blocks.
//!
//! A move carries at most two blocks, of two colours, by one column each. Without carries all blocks of a colour
//! vanish only if its counts by column are *feasible*: a sum of intervals of three or more columns and, in any
//! column, three or more blocks, which may lie on the intervals as well. The *cost* of a colour is the least
//! number of carries that make it feasible. If all costs add up to more than twice the moves left, there is no
//! solution.
//!
//! *What vanishes never lowers a cost.* The carries that make the rest feasible make the whole feasible, since
//! one more run keeps counts feasible. So a move is judged by its carries, before it is played.
//!
//! *All moves at once.* A carry lowers a cost by one if a cheapest way has it, and does not raise it if a way has it
//! that takes at most one more.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::board::{Board, LANE};
use crate::moves::drags;

/// The cost of one or two blocks. Any other is four at most.
const HOPELESS: u32 = 100;

/// Which counts of the first columns can become feasible by more columns.
///
/// A bit 1, then two bits a column, 3 for three or more blocks.
static FEASIBLE: [bool; 1 << 11] = feasible();

/// Adds runs to nothing; each makes the number larger.
const fn feasible() -> [bool; 1 << 11] {
    let mut sums = [false; 1 << 11];
    let mut sum = 1 << 10;
    sums[sum] = true;
    while sum < 1 << 11 {
        let mut start = 0;
        while start < 5 && sums[sum] {
            sums[sum | 3 << (2 * start)] = true;
            let (mut more, mut x) = (sum, start);
            while x < 5 {
                if sum >> (2 * x) & 3 < 3 {
                    more += 1 << (2 * x);
                }
                if x >= start + 2 {
                    sums[more] = true;
                }
                x += 1;
            }
            start += 1;
        }
        sum += 1;
    }
    sum = 1 << 9;
    while sum > 1 {
        sum -= 1;
        sums[sum] = sums[4 * sum] || sums[4 * sum + 1] || sums[4 * sum + 2] || sums[4 * sum + 3];
    }
    sums
}

#[allow(clippy::declare_interior_mutable_const)] // It is only copied, to fill the array.
const UNKNOWN: AtomicU32 = AtomicU32::new(0);

/// The prices that were asked for, by counts.
///
/// All of them would take longer than most boards.
static PRICES: [AtomicU32; 1 << 15] = [UNKNOWN; 1 << 15];

/// The cost, the carries that lower it, and those that raise it, in a byte each.
///
/// Carries to the right come first. Bit 24 says that the price is known.
#[inline]
fn price(counts: usize) -> u32 {
    let known = PRICES[counts].load(Ordering::Relaxed);
    if known != 0 {
        return known;
    }
    let mut price = 1 << 24 | HOPELESS;
    let ways = |carries| ways(counts, 0, (counts & 7) as i32, carries, 1);
    for (cost, carries) in (0..5).zip(0..) {
        let lower = ways(carries);
        if lower != 0 {
            let raise = !(lower | ways(carries + 1)) & 0xff;
            price = 1 << 24 | raise << 16 | (lower & 0xff) << 8 | cost;
            break;
        }
    }
    PRICES[counts].store(price, Ordering::Relaxed);
    price
}

/// The carries in all ways to make counts feasible with so many carries; and bit 8 if there is a way.
///
/// It remains to carry from column `x`, which holds `here`, and those behind it; `code` tells what the columns before it
/// hold. A column may get higher than the board, as the carries come at different times.
fn ways(counts: usize, x: usize, here: i32, carries: i32, code: usize) -> u32 {
    if x == 4 {
        return u32::from(carries == 0 && here >= 0 && FEASIBLE[code << 2 | here.min(3) as usize]) << 8;
    }
    let mut all = 0;
    for right in -carries..=carries.min(here) {
        let code = code << 2 | (here - right).min(3) as usize;
        if FEASIBLE[code] {
            let next = (counts >> (3 * x + 3) & 7) as i32 + right;
            let found = ways(counts, x + 1, next, carries - right.abs(), code);
            if found != 0 {
                all |= found | ((right > 0) as u32) << x | ((right < 0) as u32) << (x + 4);
            }
        }
    }
    all
}

/// The blocks of one colour in each column, three bits a column.
fn counts(cells: u64) -> usize {
    let twos = cells - (cells >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let lanes = (fours + (fours >> 4)) & 0x0707_0707_0707;
    let pairs = (lanes | lanes >> 5) & 0x003f_003f;
    ((pairs | pairs >> 10) & 0xfff | lanes >> 20 & 0x7000) as usize
}

/// Eight bits as eight whole columns.
static LANES: [u64; 256] = lanes();

const fn lanes() -> [u64; 256] {
    let mut lanes = [0; 256];
    let mut bits = 1;
    while bits < 256 {
        lanes[bits] = lanes[bits / 2] << LANE | if bits % 2 == 1 { 0x7f } else { 0 };
        bits += 1;
    }
    lanes
}

/// The moves that leave hope, if so many are left after them.
#[inline]
pub fn hopeful<const P: usize>(board: &Board<P>, moves: u32) -> u64 {
    let limit = 2 * moves.min(HOPELESS / 4);
    let (mut cost, mut lower, mut raise) = (0, 0, 0);
    for cells in (1..1 << P).map(|code| board.of(code)).filter(|&cells| cells != 0) {
        let (price, drags) = (price(counts(cells)), drags(cells));
        cost += price & 0xff;
        if cost > limit + 2 {
            return 0;
        }
        lower |= drags & LANES[(price >> 8 & 0xff) as usize];
        raise |= drags & LANES[(price >> 16 & 0xff) as usize];
    }
    // Of two blocks that change places, the one on the right goes left.
    let (back, back_up) = (lower >> 32, raise >> 32);
    let (swap, single) = match limit + 2 - cost {
        0 => (lower & back, 0),
        1 => (lower & !back_up | back & !raise, lower),
        2 => (!(raise & !back | back_up & !lower), !raise),
        3 => (!(raise & back_up), !0),
        _ => return !0,
    };
    // Two blocks of one colour that change places leave the cost as it is.
    let (swaps, still) = (board.blocks() & (board.blocks() >> LANE), board.alike(LANE));
    swap & swaps & !still | single & !swaps | if cost > limit { 0 } else { still }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{each, moves, Move};
    use crate::Mayan;
    use gridkit::cases::tasks;
    use itertools::{iproduct, Itertools};
    use rstest::rstest;
    use std::collections::HashSet;

    fn code(columns: &[u16]) -> usize {
        columns.iter().rev().fold(0, |counts, &column| counts << 3 | usize::from(column))
    }

    fn columns(code: usize) -> Vec<u16> {
        (0..5).map(|x| (code >> (3 * x) & 7) as u16).collect()
    }

    fn cost(code: usize) -> u32 {
        price(code) & 0xff
    }

    /// The cost of a board, colour by colour.
    fn cost_of(board: &Board) -> u32 {
        let mut colours = [[0; 5]; 11];
        for (x, y) in iproduct!(0..5, 0..7) {
            colours[board.colour(LANE * x + y) as usize][x as usize] += 1;
        }
        colours[1..].iter().map(|columns| cost(code(columns))).sum()
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
        assert_eq!(cost(code(&columns)), expected);
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
                    assert_eq!(cost(code(&found)), distance, "{found:?}");
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
        let hopeless = (0..1 << 15).filter(|&code| (1..3).contains(&columns(code).iter().sum::<u16>()));
        assert_eq!(hopeless.clone().count() + checked, 1 << 15, "all counts");
        assert!(hopeless.map(cost).all(|cost| cost == HOPELESS));
    }

    #[test]
    fn a_price_is_the_costs_after_all_carries() {
        for counts in 1..1 << 15 {
            let (price, here, before) = (price(counts), columns(counts), cost(counts));
            for (bit, (from, to)) in (0..4).map(|x| (x, x + 1)).chain((0..4).map(|x| (x + 1, x))).enumerate()
            {
                if here[from] > 0 && here[to] < 7 {
                    let after = cost(counts - (1 << (3 * from)) + (1 << (3 * to)));
                    let found = (price >> (8 + bit) & 1 != 0, price >> (16 + bit) & 1 != 0);
                    let hopeless = before == HOPELESS;
                    assert_eq!(found, (after < before, after > before && !hopeless), "{here:?} {from} {to}");
                }
            }
        }
    }

    #[test]
    fn counts_of_all_columns() {
        for code in 0..1 << 15 {
            let lanes = columns(code).iter().rev().fold(0, |lanes, &count| lanes << 8 | ((1 << count) - 1));
            assert_eq!(counts(lanes), code);
        }
    }

    #[test]
    fn lanes_of_all_bits() {
        for bits in 0..256 {
            let expected: u64 = (0..8).filter(|x| bits >> x & 1 != 0).map(|x| 0x7f << (8 * x)).sum();
            assert_eq!(LANES[bits], expected);
        }
    }

    /// The bound by playing each move: what the board costs afterwards.
    #[test]
    fn hopeful_moves_are_those_whose_carries_cost_little() {
        for task in tasks::<Mayan>(5, 5_000) {
            let board = task.board;
            for (moves, step) in iproduct!(0..4, all(&board)) {
                let mut after = board;
                step.play(&mut after);
                let found = hopeful(&board, moves) & step.bit() != 0;
                assert_eq!(found, cost_of(&after) <= 2 * moves, "{step} with {moves} left on\n{board}");
            }
        }
    }

    /// The moves of a board, with all that change nothing.
    fn all(board: &Board) -> Vec<Move> {
        each(moves(board, false) | board.alike(LANE)).collect()
    }

    #[test]
    fn what_vanishes_never_lowers_the_cost() {
        let mut vanished = 0;
        for task in tasks::<Mayan>(6, 5_000) {
            for step in all(&task.board) {
                let mut board = task.board;
                step.play(&mut board);
                let before = cost_of(&board);
                if board.vanish() != 0 {
                    assert!(cost_of(&board) >= before, "{step} on\n{}", task.board);
                    vanished += 1;
                }
            }
        }
        assert!(vanished > 1_000);
    }
}
