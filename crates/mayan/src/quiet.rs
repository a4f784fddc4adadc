//! Quiet moves: those that make nothing vanish, found for all moves at once.
//!
//! On a board without runs a move makes a run only where it changes something: at the two blocks that change
//! places, or at the block that falls and at those that come down behind it. Each such run needs two blocks
//! that are in line already, so a few comparisons of the board with itself, shifted, find them for all moves
//! and all colours.

use crate::board::{Board, FLOOR, LANE};
use crate::moves::Moves;

/// Of `moves`, those that may make a run on a board without runs.
///
/// Among moves of blocks that change places it is exact. A block that is carried sideways without falling
/// can be counted as its own neighbour, so some of those moves make no run after all.
#[inline]
pub fn loud<const P: usize>(board: &Board<P>, moves: Moves) -> Moves {
    let blocks = board.blocks();
    let swaps = blocks & (blocks >> LANE);
    let mut loud = Moves { right: moves.right & swaps, left: 0 };
    if loud.right != 0 {
        loud.right &= loud_swaps(board);
    }
    let carries = moves.without(Moves { right: swaps, left: 0 });
    if carries != Moves::NONE {
        let carries = carries.and(loud_carries(board));
        loud = Moves { right: loud.right | carries.right, left: carries.left };
    }
    loud
}

/// The cells whose block is like the one `step` bits further up or right.
#[inline]
fn alike<const P: usize>(board: &Board<P>, step: u32) -> u64 {
    let blocks = board.blocks();
    board.planes.iter().fold(blocks & (blocks >> step), |cells, &plane| cells & !(plane ^ (plane >> step)))
}

#[inline]
fn loud_swaps<const P: usize>(board: &Board<P>) -> u64 {
    // From the left block to the right column: one and two above its new place, one and two below.
    let (up, down) = (alike(board, LANE + 1), alike(board, LANE - 1));
    let (up_2, down_2) = (alike(board, LANE + 2), alike(board, LANE - 2));
    let (near, far) = (alike(board, 2 * LANE), alike(board, 3 * LANE));
    let goes = (up & up_2) | (up & down) | (down & down_2) | (near & far);
    // From the right block to the left column it is the same comparisons, seen from the other end.
    let (up, down, up_2, down_2) = (down >> 1, up << 1, down_2 >> 2, up_2 << 2);
    let comes = (up & up_2) | (up & down) | (down & down_2) | (near << LANE & far << (2 * LANE));
    goes | comes
}

#[inline]
fn loud_carries<const P: usize>(board: &Board<P>) -> Moves {
    // The blocks below and above the one that leaves meet.
    let (above, meet) = (alike(board, 1), alike(board, 2) << 1);
    let meets = meet & (above << 2 | above >> 1);
    // A block that comes down by one meets two of its new row; it does so if any block below it leaves.
    let (left, left_2) = (alike(board, LANE + 1) << (LANE + 1), alike(board, 2 * LANE + 1) << (2 * LANE + 1));
    let (right, right_2) = (alike(board, LANE - 1), alike(board, 2 * LANE - 1));
    let behind = meets | below((left & left_2) | (left & right) | (right & right_2));

    let tops = (board.blocks() + FLOOR) & !board.blocks();
    let mut loud = Moves { right: behind, left: behind };
    for colour in 1..1 << P {
        let cells = board.of_colour(colour);
        let (left, right) = (cells << LANE, cells >> LANE);
        let run =
            (cells << 1 & cells << 2) | (left & left << LANE) | (left & right) | (right & right >> LANE);
        let columns = columns(run & tops);
        loud.right |= cells & columns >> LANE;
        loud.left |= cells & columns << LANE;
    }
    loud
}

/// All cells below the given ones.
#[inline]
fn below(cells: u64) -> u64 {
    // One, two and four rows down in turn, without what would cross into the column before.
    let one = (cells >> 1) & (0x3f * FLOOR);
    let two = one | ((one >> 1) & (0x3f * FLOOR));
    let four = two | ((two >> 2) & (0x1f * FLOOR));
    four | ((four >> 4) & (0x07 * FLOOR))
}

/// All cells of the columns that have any of the given ones.
#[inline]
fn columns(cells: u64) -> u64 {
    // Any bit of a lane carries into its guard.
    (((cells + 0x7f * FLOOR) >> 7) & FLOOR) * 0x7f
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mayan;
    use gridkit::cases::tasks;

    #[test]
    fn loud_moves_are_those_that_make_a_run() {
        let (mut carries, mut wrong) = (0, 0);
        for task in tasks::<Mayan>(7, 20_000) {
            let board = task.board;
            let mut todo = Moves::of(&board);
            let loud = loud(&board, todo);
            while let Some(step) = todo.pop() {
                let mut after = board;
                step.play(&mut after);
                let runs = after.runs() != 0;
                if step.g > 0 && board.blocks() >> (step.cell() + LANE) & 1 != 0 {
                    assert_eq!(loud.contains(step), runs, "{step} on\n{board}");
                } else {
                    assert!(loud.contains(step) || !runs, "{step} makes a run on\n{board}");
                    carries += 1;
                    wrong += u32::from(loud.contains(step) && !runs);
                }
            }
        }
        assert!(wrong * 8 < carries, "{wrong} of {carries} quiet carries count as loud");
    }
}
