//! What is special about a board, in the words of `bounds.toml`: what the test data must reach.

use std::collections::BTreeSet;

use itertools::iproduct;

use crate::{Board, Direction, Five, SIZE};

/// A feature and one of its values.
type Feature = (&'static str, String);

/// The features of a board. Rows and columns count from 1, as the judge counts them.
pub(crate) fn of(board: &Board) -> Vec<Feature> {
    let mut found = BTreeSet::new();
    let stones =
        iproduct!(0..SIZE, 0..SIZE).filter(|&(row, column)| board.get(row, column).is_some()).count();
    let filled = match stones {
        0 => "empty",
        full if full == SIZE * SIZE => "full",
        _ => "part",
    };
    found.insert(("filled", filled.to_string()));
    match board.five() {
        Some(five) => found.extend(won(five)),
        None => _ = found.insert(("winner", "0".to_string())),
    }
    found.extend(lines(board));
    found.into_iter().collect()
}

/// Who wins, and where.
fn won(five: Five) -> Vec<Feature> {
    let direction = name(five.direction);
    let mut found = vec![
        ("winner", (five.colour as u8).to_string()),
        ("direction", direction.to_string()),
        ("row", (five.row + 1).to_string()),
        ("column", (five.column + 1).to_string()),
    ];
    let borders = borders(five);
    found.extend(borders.iter().map(|border| ("border", border.to_string())));
    found.extend(borders.iter().map(|border| ("direction at a border", format!("{direction} {border}"))));
    found
}

/// The borders that a five touches.
fn borders(five: Five) -> Vec<&'static str> {
    let last = SIZE - 1;
    let touches = |is_there: fn(usize, usize, usize) -> bool| {
        five.cells().iter().any(|&(row, column)| is_there(row, column, last))
    };
    let borders = [
        ("top", touches(|row, _, _| row == 0)),
        ("bottom", touches(|row, _, last| row == last)),
        ("left", touches(|_, column, _| column == 0)),
        ("right", touches(|_, column, last| column == last)),
    ];
    borders.into_iter().filter(|(_, touches)| *touches).map(|(border, _)| border).collect()
}

/// The straight lines of stones of one colour: by their length, and of those that nearly are fives the direction.
fn lines(board: &Board) -> BTreeSet<Feature> {
    let mut found = BTreeSet::new();
    for (row, column, direction) in iproduct!(0..SIZE, 0..SIZE, Direction::ALL) {
        let Some(length) = length(board, (row, column), direction) else { continue };
        let direction = name(direction);
        match length {
            4 => _ = found.insert(("four", direction.to_string())),
            6.. => {
                found.insert(("overline", length.to_string()));
                found.insert(("overline direction", direction.to_string()));
                let colour = board.get(row, column).map_or(0, |colour| colour as u8);
                found.insert(("overline colour", colour.to_string()));
            }
            _ => {}
        }
    }
    found
}

/// How long the line is that starts here; `None` if none does.
fn length(board: &Board, (row, column): (usize, usize), direction: Direction) -> Option<usize> {
    let colour = board.get(row, column)?;
    let (down, right) = direction.step();
    let is_same = |steps: isize| {
        let (row, column) = (row as isize + steps * down, column as isize + steps * right);
        let inside = |at: isize| (0..SIZE as isize).contains(&at);
        inside(row) && inside(column) && board.get(row as usize, column as usize) == Some(colour)
    };
    if is_same(-1) {
        return None;
    }
    Some((0..).take_while(|&steps| is_same(steps)).count())
}

fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::Down => "down",
        Direction::Right => "right",
        Direction::DownRight => "down-right",
        Direction::UpRight => "up-right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    fn values(board: &Board, feature: &str) -> String {
        let values = of(board).into_iter().filter(|(name, _)| *name == feature).map(|(_, value)| value);
        values.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_five_at_the_border_beside_an_overline() {
        let mut board = Board::new();
        (0..5).for_each(|steps| board.set(4 - steps, 2 + steps, Some(Colour::White)));
        (10..17).for_each(|row| board.set(row, 18, Some(Colour::Black)));
        assert_eq!((values(&board, "winner"), values(&board, "direction")), ("2".into(), "up-right".into()));
        assert_eq!((values(&board, "row"), values(&board, "column")), ("5".into(), "3".into()));
        assert_eq!(values(&board, "direction at a border"), "up-right top");
        assert_eq!(
            (values(&board, "overline"), values(&board, "overline direction")),
            ("7".into(), "down".into())
        );
        assert_eq!((values(&board, "overline colour"), values(&board, "four")), ("1".into(), String::new()));
    }

    #[test]
    fn nobody_wins() {
        let mut board = Board::new();
        assert_eq!((values(&board, "winner"), values(&board, "filled")), ("0".into(), "empty".into()));
        (15..19).for_each(|at| board.set(at, at, Some(Colour::Black)));
        assert_eq!((values(&board, "winner"), values(&board, "four")), ("0".into(), "down-right".into()));
    }
}
