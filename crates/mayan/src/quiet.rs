//! Swaps that make no run, found for all of them at once.
//!
//! On a board without runs, two blocks that change places make a run only if one of them comes to lie in line
//! with two others of its colour: two of those above and below its new place, or the two beyond it. So six
//! comparisons of the board with itself, shifted, tell all such swaps in all colours.

use crate::board::{Board, LANE};

/// The blocks that make a run on a board without runs when they change places with the one on their right,
/// which has another colour.
#[inline]
pub fn loud_swaps<const P: usize>(board: &Board<P>) -> u64 {
    let blocks = board.blocks();
    // The cells whose block is like the one `step` bits further up or right.
    let alike = |step: u32| {
        let both = blocks & (blocks >> step);
        board.planes.iter().fold(both, |cells, &plane| cells & !(plane ^ (plane >> step)))
    };
    // The left block in the right column: next to it and one further, above, below and beyond.
    let (up, down, up_2, down_2) = (alike(LANE + 1), alike(LANE - 1), alike(LANE + 2), alike(LANE - 2));
    let (near, far) = (alike(2 * LANE), alike(3 * LANE));
    let goes = (up & up_2) | (up & down) | (down & down_2) | (near & far);
    // The right block in the left column: the same comparisons, seen from the other end.
    let (up, down, up_2, down_2) = (down >> 1, up << 1, down_2 >> 2, up_2 << 2);
    let comes = (up & up_2) | (up & down) | (down & down_2) | (near << LANE & far << (2 * LANE));
    goes | comes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mayan, Move};
    use gridkit::cases::tasks;
    use itertools::iproduct;

    #[test]
    fn loud_swaps_are_those_that_make_a_run() {
        let mut loud = 0;
        for task in tasks::<Mayan>(7, 20_000) {
            let board = task.board;
            let swaps = board.swaps() & !board.alike();
            for (x, y) in iproduct!(0..4, 0..7).filter(|&(x, y)| swaps >> (LANE * x + y) & 1 != 0) {
                let (step, mut after) = (Move { x, y, g: 1 }, board);
                step.play(&mut after);
                let runs = after.runs() != 0;
                assert_eq!(loud_swaps(&board) >> step.cell() & 1 != 0, runs, "{step} on\n{board}");
                loud += u32::from(runs);
            }
        }
        assert!(loud > 1_000, "{loud} make a run");
    }
}
