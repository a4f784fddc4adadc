//! A board as bit-planes: one bit a cell, one plane a bit of the cell's colour code.
//!
//! A column is a *lane* of neighbouring bits, its bottom cell the lowest bit; the lanes stand side by side
//! in one machine word, column 0 lowest. The top bit of each lane is a *guard*: it belongs to no cell and is
//! always clear, so a shift by one bit looks at the cell above or below and never into the next column, and
//! a shift by one lane looks at the same height in the next column.
//!
//! All colours are compared at once, which makes these boards fast: two cells are of one colour if no plane tells
//! them apart, whatever the number of colours.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// A machine word that holds one plane in lanes.
///
/// `u64` has 8 lanes of 7 cells, `u128` has 8 lanes of 15 cells, each lane with its guard on top.
pub trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    /// Bits in a lane, the guard included.
    const LANE: u32;
    /// No cell.
    const NONE: Self;
    /// The bottom cell of every lane.
    const FLOOR: Self;
    /// The guard of every lane.
    const GUARD: Self;
}

impl Word for u64 {
    const LANE: u32 = 8;
    const NONE: u64 = 0;
    const FLOOR: u64 = 0x0101_0101_0101_0101;
    const GUARD: u64 = 0x8080_8080_8080_8080;
}

impl Word for u128 {
    const LANE: u32 = 16;
    const NONE: u128 = 0;
    const FLOOR: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;
    const GUARD: u128 = 0x8000_8000_8000_8000_8000_8000_8000_8000;
}

/// The cells with any colour bit set.
#[inline]
pub fn occupied<W: Word, const P: usize>(planes: &[W; P]) -> W {
    planes.iter().fold(W::NONE, |all, &plane| all | plane)
}

/// The occupied cells whose neighbour above has the same colour; `occupied` as [`occupied()`] gives it.
#[inline]
pub fn equal_above<W: Word, const P: usize>(planes: &[W; P], occupied: W) -> W {
    equal_after(planes, occupied, 1)
}

/// The occupied cells whose neighbour on the right has the same colour; `occupied` as [`occupied()`] gives it.
#[inline]
pub fn equal_right<W: Word, const P: usize>(planes: &[W; P], occupied: W) -> W {
    equal_after(planes, occupied, W::LANE)
}

// An empty neighbour, and what lies beyond the border, differs from every colour.
#[inline]
fn equal_after<W: Word, const P: usize>(planes: &[W; P], occupied: W, step: u32) -> W {
    let differs = planes.iter().fold(W::NONE, |differs, &plane| differs | (plane ^ (plane >> step)));
    occupied & !differs
}

/// Takes the cells `holes` out of their lanes.
///
/// What stands above a hole comes down by one for each hole below it.
///
/// Each turn closes the lowest hole of every lane at once, so the number of turns is the largest number of
/// holes in one lane. Subtracting the floor borrows up to that lowest hole: the bits that the borrow turns on
/// are the ones below it. The guard ends the borrow of a lane without a hole, and then all its bits count as
/// below.
#[inline]
pub fn close<W: Word, const P: usize>(planes: &mut [W; P], mut holes: W) {
    while holes != W::NONE {
        let borrowed = (holes | W::GUARD) - W::FLOOR;
        let below = borrowed & !holes & !W::GUARD;
        let above = !(below | W::GUARD);
        for plane in planes.iter_mut() {
            *plane = (*plane & below) | ((*plane >> 1) & above);
        }
        holes = (holes & borrowed) >> 1;
    }
}

/// The empty cells directly below an occupied one; none if nothing floats.
#[inline]
pub fn gaps<W: Word>(occupied: W) -> W {
    (occupied >> 1) & !(occupied | W::GUARD)
}

/// Lets everything fall as far as it can.
pub fn settle<W: Word, const P: usize>(planes: &mut [W; P]) {
    loop {
        let holes = gaps(occupied(planes));
        if holes == W::NONE {
            return;
        }
        close(planes, holes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// Three lanes of a `u64`, written bottom cell first, `.` for an empty cell; codes 1 to 3.
    fn planes(lanes: [&str; 3]) -> [u64; 2] {
        let mut planes = [0; 2];
        for (column, lane) in lanes.iter().enumerate() {
            for (height, glyph) in lane.chars().enumerate() {
                let code = glyph.to_digit(10).unwrap_or(0);
                let bit = 1 << (8 * column + height);
                planes[0] |= if code & 1 != 0 { bit } else { 0 };
                planes[1] |= if code & 2 != 0 { bit } else { 0 };
            }
        }
        planes
    }

    fn cells(lanes: [&str; 3]) -> u64 {
        occupied(&planes(lanes))
    }

    #[test]
    fn equal_neighbours_of_all_colours_at_once() {
        let board = planes(["1122", "1.2333", "1122111"]);
        let all = occupied(&board);
        assert_eq!(equal_above(&board, all), cells(["1.1", "...11", "1.1.11"]));
        assert_eq!(equal_right(&board, all), cells(["1.1", "1.1", ""]));
    }

    #[test]
    fn the_top_of_a_lane_is_no_neighbour_of_the_next_floor() {
        let board = planes(["......1", "1......", ""]);
        let all = occupied(&board);
        assert_eq!(equal_above(&board, all), 0);
        assert_eq!(equal_right(&board, all), 0);
    }

    #[rstest]
    #[case::none(["1", "12", ""], ["", "", ""], ["1", "12", ""])]
    #[case::bottom(["123", "12", ""], ["1", "", ""], ["23", "12", ""])]
    #[case::middle(["1231231", "12", "3"], [".1.1.1", "", "1"], ["1321", "12", ""])]
    #[case::full_lane(["1111111", "2", "1111111"], ["1111111", "", "1111111"], ["", "2", ""])]
    #[case::top(["1111112", "1", ""], ["......1", "", ""], ["111111", "1", ""])]
    fn closing_holes(#[case] board: [&str; 3], #[case] holes: [&str; 3], #[case] closed: [&str; 3]) {
        let mut planes_of_board = planes(board);
        close(&mut planes_of_board, cells(holes));
        assert_eq!(planes_of_board, planes(closed));
    }

    #[test]
    fn closing_holes_agrees_with_one_lane_written_out() {
        // All 128 occupancies of one lane and all 128 sets of holes, against a list of cells.
        for lane in 0..128_u64 {
            for holes in 0..128_u64 {
                let mut board = [lane << 8, lane << 8];
                close(&mut board, holes << 8);
                let kept = (0..7).filter(|bit| holes >> bit & 1 == 0).map(|bit| lane >> bit & 1);
                let kept: u64 = kept.enumerate().map(|(height, bit)| bit << height).sum();
                assert_eq!(board, [kept << 8; 2], "lane {lane:07b}, holes {holes:07b}");
            }
        }
    }

    #[test]
    fn settling_takes_everything_down() {
        let mut board = planes(["..1.2", "......3", "12.3"]);
        assert_eq!(gaps(occupied(&board)), cells([".1.1", ".....1", "..1"]));
        settle(&mut board);
        assert_eq!(board, planes(["12", "3", "123"]));
        assert_eq!(gaps(occupied(&board)), 0);
    }

    #[test]
    fn wide_words_have_lanes_of_sixteen_bits() {
        let mut board = [0b101_u128 << 16 | 1 << 30];
        settle(&mut board);
        assert_eq!(board, [0b111_u128 << 16]);
        assert_eq!(equal_above(&board, board[0]), 0b11 << 16);
    }
}
