//! What is special about a task, in the words of `bounds.toml`: what the test data must reach.

use std::collections::BTreeSet;

use gridkit::problem::Problem;
use itertools::{iproduct, Itertools};

use crate::{Answer, Board, Mayan, Move, Task, Vanished, COLUMNS, HEIGHT};

/// A feature and one of its values.
type Feature = (&'static str, String);

/// The features of a task, and of the moves of its answer. Columns and rows count from 0, as in an answer.
pub(crate) fn of(task: &Task) -> Vec<Feature> {
    let mut found = BTreeSet::new();
    found.insert(("moves", task.moves.to_string()));
    at_start(&task.board, &mut found);
    match Mayan::solve(task) {
        Answer(None) => _ = found.insert(("unsolvable", task.moves.to_string())),
        Answer(Some(solution)) => {
            let steps = solution.moves().collect_vec();
            found.insert(("solvable", task.moves.to_string()));
            found.insert(("answer", steps.len().to_string()));
            let mut board = task.board;
            for step in steps {
                of_move(step, &mut board, &mut found);
            }
        }
    }
    found.into_iter().collect()
}

/// What can be seen before the first move.
fn at_start(board: &Board, found: &mut BTreeSet<Feature>) {
    let columns = board.columns();
    found.extend(columns.iter().map(|column| ("height", column.len().to_string())));
    let blocks = columns.iter().flatten();
    found.insert(("colours", blocks.clone().unique().count().to_string()));
    found.insert(("blocks", blocks.clone().count().to_string()));
    found.extend(blocks.map(|colour| ("colour", colour.to_string())));
}

/// A move, and what vanishes after it.
fn of_move(step: Move, board: &mut Board, found: &mut BTreeSet<Feature>) {
    let target = if step.g > 0 { step.x + 1 } else { step.x - 1 };
    let landing = (0..HEIGHT).take_while(|&y| board.get(target, y).is_some()).count() as u32;
    let kind = match landing {
        above if above > step.y => "swap",
        level if level == step.y => "push",
        _ => "drop",
    };
    found.insert(("move", kind.to_string()));
    found.insert(("move column", step.x.to_string()));
    found.insert(("move row", step.y.to_string()));
    found.insert(("move direction", if step.g > 0 { "right" } else { "left" }.to_string()));
    step.play(board);
    let mut rounds = 0;
    while let Some(vanished) = board.step() {
        rounds += 1;
        of_runs(&vanished, found);
    }
    found.insert(("cascade", rounds.to_string()));
}

/// The runs that vanish at once, with the cells that two of them share.
fn of_runs(vanished: &Vanished, found: &mut BTreeSet<Feature>) {
    let colour = |x: u32, y: u32| if x < COLUMNS && y < HEIGHT { vanished.colour(x, y) } else { None };
    let mut runs = 0;
    let mut cells = 0;
    for (x, y, is_flat) in iproduct!(0..COLUMNS, 0..HEIGHT, [true, false]) {
        let Some(own) = colour(x, y) else { continue };
        let at = |steps: u32| if is_flat { colour(x + steps, y) } else { colour(x, y + steps) };
        let before =
            if is_flat { x.checked_sub(1).map(|x| (x, y)) } else { y.checked_sub(1).map(|y| (x, y)) };
        if before.and_then(|(x, y)| colour(x, y)) == Some(own) {
            continue;
        }
        let length = (0..).take_while(|&steps| at(steps) == Some(own)).count() as u32;
        if length >= 3 {
            found.insert((if is_flat { "flat run" } else { "upright run" }, length.to_string()));
            runs += 1;
            cells += length;
        }
    }
    found.insert(("runs at once", runs.to_string()));
    found.insert(("shared cells", (cells - vanished.blocks()).to_string()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reading;

    fn values(moves: u32, board: &str, feature: &str) -> String {
        let task = Task { board: board.parse().unwrap(), moves, reading: Reading::Within };
        of(&task).into_iter().filter(|(name, _)| *name == feature).map(|(_, value)| value).join(" ")
    }

    #[test]
    fn runs_that_share_a_block_and_a_cascade() {
        // A swap after which nothing vanishes; a swap that makes a row of ones and a column of ones, after which three
        // twos come down side by side; a three that goes left onto the ground.
        let board = "1 2 0\n1 2 0\n3 3 1 2 0\n1 1 0\n3 0\n";
        let values = |feature| values(3, board, feature);
        assert_eq!(
            (values("solvable"), values("unsolvable"), values("answer")),
            ("3".into(), "".into(), "3".into())
        );
        assert_eq!((values("move"), values("move direction")), ("push swap".into(), "left right".into()));
        assert_eq!((values("move column"), values("move row")), ("2 3".into(), "0 1".into()));
        assert_eq!((values("flat run"), values("upright run")), ("3".into(), "3".into()));
        assert_eq!((values("runs at once"), values("shared cells")), ("1 2".into(), "0 1".into()));
        assert_eq!(values("cascade"), "0 1 2");
        assert_eq!(
            (values("height"), values("colours"), values("blocks")),
            ("1 2 4".into(), "3".into(), "11".into())
        );
    }

    #[test]
    fn a_block_that_falls_in_the_next_column() {
        // The one in column 0 lies on two twos and under another, and falls beside two ones.
        let board = "2 2 1 2 0\n0\n1 0\n1 0\n0\n";
        let values = |feature| values(1, board, feature);
        assert_eq!(
            (values("move"), values("move row"), values("cascade")),
            ("drop".into(), "2".into(), "1".into())
        );
        assert_eq!((values("runs at once"), values("shared cells")), ("2".into(), "0".into()));
    }

    #[test]
    fn a_board_that_cannot_be_cleared() {
        let board = "10 1 1 10 1 1 10 0\n0\n0\n0\n0\n";
        let values = |feature| values(2, board, feature);
        assert_eq!(
            (values("unsolvable"), values("solvable"), values("answer")),
            ("2".into(), "".into(), "".into())
        );
        assert_eq!(
            (values("height"), values("colour"), values("move")),
            ("0 7".into(), "1 10".into(), "".into())
        );
    }
}
