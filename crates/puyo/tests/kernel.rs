//! Streams through the kernel against the precise reader and the portable core.

use fastrand::Rng;
use gridkit::cases::{tasks, Cases};
use gridkit::puzzle::{Puzzle, Swallowed};
use gridkit::testing::check_kernel;
use itertools::Itertools;
use puyo::{Field, Options, Puyo, COLUMNS, ROWS};
use rstest::rstest;

/// A stream of fields, each ended by `behind`. (Printing millions of them would take most of the time.)
fn stream(fields: impl IntoIterator<Item = Field>, behind: &str) -> String {
    let mut text = String::new();
    for field in fields {
        let [low, middle, high] = field.planes();
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let bit = |plane: u128| (plane >> (16 * column + ROWS - 1 - row)) as usize & 1;
                let code = bit(low) + 2 * bit(middle) + 4 * bit(high);
                text.push([b'.', b'R', b'G', b'B', b'P', b'Y'][code].into());
            }
            text.push('\n');
        }
        text += behind;
    }
    text
}

fn swallow(text: &str) -> (Swallowed, String) {
    let mut answers = Vec::new();
    let swallowed = Puyo::kernel(&Options::default()).unwrap()(text.as_bytes(), &mut answers);
    (swallowed, String::from_utf8(answers).unwrap())
}

/// The field with its columns in another order: a new field that is settled too, for little work.
fn shuffled(field: &Field, rng: &mut Rng) -> Field {
    let mut order: [usize; COLUMNS] = [0, 1, 2, 3, 4, 5];
    rng.shuffle(&mut order);
    let planes = field.planes().map(|plane| {
        order.iter().enumerate().map(|(to, &from)| (plane >> (16 * from) & 0xffff) << (16 * to)).sum()
    });
    Field::from_planes(planes).unwrap()
}

/// Compares the kernel with the core on `fields` and on `shuffles` shuffles of each; gives the number of
/// fields.
fn compare(fields: impl Iterator<Item = Field>, shuffles: usize) -> usize {
    let mut rng = Rng::with_seed(5);
    let fields = fields.flat_map(|field| {
        let others = (0..shuffles).map(|_| shuffled(&field, &mut rng)).collect_vec();
        others.into_iter().chain([field])
    });
    let mut count = 0;
    for some in &fields.chunks(10_000) {
        let some = some.collect_vec();
        let (swallowed, answers) = swallow(&stream(some.iter().copied(), ""));
        assert_eq!(swallowed.boards, some.len());
        for (field, answer) in some.iter().zip(answers.lines()) {
            assert_eq!(answer.parse(), Ok(field.chains()), "\n{field}");
        }
        count += some.len();
    }
    count
}

/// How much more is compared: `PUYO_KERNEL_ROUNDS=50` takes a few minutes and compares 100 million fields.
fn rounds() -> u64 {
    std::env::var("PUYO_KERNEL_ROUNDS").map_or(1, |rounds| rounds.parse().unwrap())
}

#[test]
fn two_million_fields_of_every_family() {
    for seed in 0..rounds() {
        assert_eq!(compare(tasks::<Puyo>(seed, 60_000), 33), 60_000 * 34);
    }
}

#[rstest]
fn ends_of_blocks(#[values(0, 1, 2, 255, 256, 257, 511, 512, 513)] boards: usize) {
    let fields = tasks::<Puyo>(3, boards).collect_vec();
    let expected = fields.iter().map(|field| format!("{}\n", field.chains())).join("");
    for (behind, lines) in [("", ROWS), ("\n", ROWS + 1), ("\n\n\n", ROWS + 3)] {
        let text = stream(fields.iter().copied(), behind);
        let swallowed = Swallowed { bytes: text.len(), lines: lines * boards, boards, cut: true };
        assert_eq!(swallow(&text), (swallowed, expected.clone()), "{behind:?} behind each");
    }
}

#[rstest]
#[case::carriage_returns(|field: &str| field.replace('\n', "\r\n"))]
#[case::tab_behind_a_row(|field: &str| field.replacen('\n', "\t\n", 5))]
#[case::mark(|field: &str| format!("\u{feff}{field}"))]
#[case::blank_line(|field: &str| format!(" \t\n{field}"))]
#[case::many_empty_lines(|field: &str| format!("\n\n\n{field}\n\n\n"))]
#[case::floating(|_: &str| "......\n".repeat(10) + "R....Y\n.....R\n")]
#[case::one_row_short(|field: &str| field[..77].to_string() + "\n")]
#[case::one_cell_short(|field: &str| field[..82].to_string() + "\n")]
#[case::one_cell_more(|field: &str| field[..83].to_string() + ".\n")]
#[case::empty(|_: &str| String::new())]
fn an_odd_board(#[case] odd: fn(&str) -> String) {
    let fields = tasks::<Puyo>(4, 16).map(|field| field.to_string()).collect_vec();
    for behind in ["", "\n"] {
        for place in [0, 7, 15] {
            let mut texts = fields.clone();
            texts[place] = odd(&texts[place]);
            let text = texts.iter().map(|text| text.clone() + behind).join("");
            check_kernel::<Puyo>(text.as_bytes());
            // No last newline.
            check_kernel::<Puyo>(text.trim_end().as_bytes());
        }
    }
}

#[test]
fn every_other_byte_in_every_cell_and_line_end_is_odd() {
    let fields = tasks::<Puyo>(6, 20).map(|field| field.to_string()).join("");
    for at in 3 * 84..4 * 84 {
        for byte in 0..=255 {
            let mut text = fields.clone().into_bytes();
            let is_end = at % 7 == 6;
            if is_end == (byte == b'\n') && (is_end || b".RGBPY".contains(&byte)) {
                continue;
            }
            text[at] = byte;
            let mut answers = Vec::new();
            let swallowed = Puyo::kernel(&Options::default()).unwrap()(&text, &mut answers);
            assert_eq!((swallowed.boards, swallowed.cut), (3, false), "byte {byte} at {at}");
        }
    }
}

#[test]
fn every_cell_that_floats_is_seen() {
    let settled = stream(tasks::<Puyo>(7, 20), "");
    for (row, column) in (0..ROWS - 1).cartesian_product(0..COLUMNS) {
        let mut field = Field::new();
        field.set(row, column, Some(puyo::Colour::Green));
        let text = settled[..2 * 84].to_string() + &field.to_string() + &settled;
        assert_eq!(swallow(&text).0.boards, 2, "\n{field}");
    }
}

#[test]
fn settling_takes_the_precise_road() {
    assert!(Puyo::kernel(&Options { settle: true }).is_none());
    assert_eq!(Puyo::FAMILIES.len(), 11, "the tests above meet every family");
}
