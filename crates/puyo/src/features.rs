//! What is special about a field, in the words of `bounds.toml`: what the test data must reach.

use std::collections::BTreeSet;

use itertools::iproduct;

use crate::{Colour, Field, COLUMNS, ROWS};

/// A feature and one of its values.
type Feature = (&'static str, String);

/// The features of a field, and of the rounds that are played on it. Rows and columns count from 1.
pub(crate) fn of(field: &Field) -> Vec<Feature> {
    let mut found = BTreeSet::new();
    at_start(field, &mut found);
    let mut field = *field;
    let mut rounds = 0;
    loop {
        let before = field;
        let Some(pop) = field.step() else { break };
        rounds += 1;
        found.extend(pop.groups().map(|size| ("group", size.to_string())));
        found.insert(("groups in a round", pop.groups().count().to_string()));
        found.insert(("colours in a round", pop.colours().to_string()));
        let popped = |row, column| pop.contains(row, column);
        for (row, column) in iproduct!(0..ROWS, 0..COLUMNS).filter(|&(row, column)| popped(row, column)) {
            found.insert(("popping row", (row + 1).to_string()));
            found.insert(("popping column", (column + 1).to_string()));
            found.extend(
                before.get(row, column).map(|colour| ("popping colour", colour.letter().to_string())),
            );
        }
        found.extend(falls(&before, popped));
    }
    found.insert(("chain", rounds.to_string()));
    found.into_iter().collect()
}

/// What can be seen before the first round.
fn at_start(field: &Field, found: &mut BTreeSet<Feature>) {
    let puyos: Vec<Colour> =
        iproduct!(0..ROWS, 0..COLUMNS).filter_map(|(row, column)| field.get(row, column)).collect();
    let filled = match puyos.len() {
        0 => "empty",
        full if full == ROWS * COLUMNS => "full",
        _ => "part",
    };
    found.insert(("filled", filled.to_string()));
    let colours: BTreeSet<char> = puyos.iter().map(|colour| colour.letter()).collect();
    found.insert(("colours", colours.len().to_string()));
    found.extend(colours.iter().map(|colour| ("colour", colour.to_string())));
    for column in 0..COLUMNS {
        let height = (0..ROWS).filter(|&row| field.get(row, column).is_some()).count();
        found.insert(("height", height.to_string()));
    }
}

/// How many rows each puyo falls that stays when others pop.
fn falls(before: &Field, popped: impl Fn(usize, usize) -> bool) -> Vec<Feature> {
    let mut falls = Vec::new();
    for column in 0..COLUMNS {
        let mut gone = 0;
        for row in (0..ROWS).rev() {
            if popped(row, column) {
                gone += 1;
            } else if before.get(row, column).is_some() {
                falls.push(("fall", gone.to_string()));
            }
        }
    }
    falls
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    fn values(field: &Field, feature: &str) -> String {
        of(field).into_iter().filter(|(name, _)| *name == feature).map(|(_, value)| value).join(" ")
    }

    #[test]
    fn a_field_and_its_rounds() {
        let text = "......\n".repeat(9) + "B.....\nRBB...\nRRRB..\n";
        let field: Field = text.parse().unwrap();
        // Four red ones, then four blue ones on the ground, of which one falls two rows and two fall one.
        assert_eq!(values(&field, "chain"), "2");
        assert_eq!(values(&field, "group"), "4");
        assert_eq!(values(&field, "popping colour"), "B R");
        assert_eq!(values(&field, "popping row"), "11 12");
        assert_eq!(values(&field, "popping column"), "1 2 3 4");
        assert_eq!(values(&field, "fall"), "0 1 2");
        assert_eq!(values(&field, "height"), "0 1 2 3");
        assert_eq!(values(&field, "filled"), "part");
    }

    #[test]
    fn a_field_without_puyos() {
        assert_eq!(of(&Field::new()).iter().map(|(name, _)| *name).join(" "), "chain colours filled height");
        assert_eq!(
            (values(&Field::new(), "filled"), values(&Field::new(), "chain")),
            ("empty".into(), "0".into())
        );
    }
}
