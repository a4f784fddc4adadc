//! The fast core against the reference.

use fastrand::Rng;
use gridkit::cases::Cases;
use gridkit::testing;
use itertools::Itertools;
use puyo::{reference, Colour, Field, Puyo, ROWS};

#[test]
fn generated_fields() {
    testing::compare::<Puyo>(1, 100_000);
}

#[test]
fn generators_keep_their_promises() {
    testing::check_generators::<Puyo>(2, 2_000);
}

/// The columns that can be made of `colours` colours with at most `height` puyos.
fn columns(colours: usize, height: usize) -> Vec<Vec<Colour>> {
    let exactly =
        |height| (0..height).map(|_| Colour::ALL[..colours].iter().copied()).multi_cartesian_product();
    (0..=height).flat_map(exactly).collect()
}

/// Checks all settled fields of `width` columns in which no column is higher than `height`; gives their
/// number.
fn check_all(width: usize, height: usize, colours: usize) -> usize {
    let columns = columns(colours, height);
    let fields = (0..width).map(|_| columns.iter()).multi_cartesian_product();
    fields
        .map(|columns| {
            let mut field = Field::new();
            for (column, puyos) in columns.into_iter().enumerate() {
                for (above_floor, &puyo) in puyos.iter().enumerate() {
                    // Against the right border, so that it is tried too.
                    field.set(ROWS - 1 - above_floor, column + 6 - width, Some(puyo));
                }
            }
            assert_eq!(field.chains(), reference::chains(&field), "\n{field}");
        })
        .count()
}

#[test]
fn all_fields_of_2_by_4_cells_in_3_colours() {
    assert_eq!(check_all(2, 4, 3), 121 * 121);
}

#[test]
fn all_fields_of_3_by_3_cells_in_2_colours() {
    assert_eq!(check_all(3, 3, 2), 15 * 15 * 15);
}

#[test]
fn all_fields_of_4_by_2_cells_in_3_colours() {
    assert_eq!(check_all(4, 2, 3), 13 * 13 * 13 * 13);
}

#[test]
fn all_fields_of_6_by_2_cells_in_1_colour() {
    assert_eq!(check_all(6, 2, 1), 3 * 3 * 3 * 3 * 3 * 3);
}

#[test]
fn the_classes_are_what_they_say() {
    let mut rng = Rng::with_seed(3);
    let mut fields = |name: &str| {
        let class = Puyo::CLASSES.iter().find(|class| class.name == name).unwrap();
        (0..50).map(|_| (class.make)(&mut rng)).collect_vec()
    };
    let puyos = |field: &Field| field.to_string().chars().filter(|letter| letter.is_alphabetic()).count();
    assert!(fields("half").iter().all(|field| puyos(field) == 36));
    assert!(fields("full").iter().all(|field| puyos(field) == 72));
    assert!(fields("long").iter().all(|field| reference::chains(field) >= 8));
    assert!(fields("none").iter().all(|field| reference::chains(field) == 0));
    for &size in Puyo::SCALES[0].sizes {
        assert_eq!(puyos(&(Puyo::SCALES[0].make)(&mut rng, size)), size);
    }
}
