//! Fields for the tests. No puyo floats in any of them.

use fastrand::Rng;
use gridkit::cases::{Cases, Family, Scale};
use itertools::{iproduct, Itertools};

use crate::{features, Colour, Field, Puyo, COLUMNS, ROWS};

impl Cases for Puyo {
    const FAMILIES: &'static [Family<Field>] = &[
        Family { name: "noise", about: "random heights and colours", make: |rng| noise(rng, 1) },
        Family { name: "clumps", about: "puyos that take after their neighbours", make: |rng| noise(rng, 3) },
        Family { name: "full", about: "full fields", make: |rng| fill(rng, [ROWS; COLUMNS], 2) },
        Family { name: "small", about: "a few low columns in two or three colours", make: small },
        Family { name: "groups", about: "groups of three to six cells in every shape", make: groups },
        Family { name: "chains", about: "long chains, built backwards", make: chains },
    ];

    const CLASSES: &'static [Family<Field>] = &[
        Family { name: "half", about: "half full", make: |rng| fill(rng, [ROWS / 2; COLUMNS], 1) },
        Family { name: "full", about: "full", make: |rng| fill(rng, [ROWS; COLUMNS], 1) },
        Family { name: "long", about: "chains of eight and more", make: long },
        Family { name: "none", about: "nothing pops", make: quiet },
    ];

    const SCALES: &'static [Scale<Field>] = &[Scale {
        name: "puyos",
        about: "puyos dropped in at random, in two to five colours",
        sizes: &[6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 72],
        make: dropped,
    }];

    fn pieces(field: &Field) -> usize {
        columns(field).iter().map(Vec::len).sum()
    }

    fn features(field: &Field) -> Vec<(&'static str, String)> {
        features::of(field)
    }

    fn simpler(field: &Field) -> Vec<Field> {
        let columns = columns(field);
        let mut simpler = Vec::new();
        let mut add = |columns: Vec<Vec<Colour>>| simpler.push(from_columns(&columns));
        for at in 0..COLUMNS {
            if !columns[at].is_empty() {
                // One column less.
                let mut fewer = columns.clone();
                fewer[at].clear();
                add(fewer);
                // One column further left.
                if at > 0 && columns[at - 1].is_empty() {
                    let mut nearer = columns.clone();
                    nearer.swap(at, at - 1);
                    add(nearer);
                }
            }
        }
        for [low, high] in Colour::ALL.into_iter().array_combinations() {
            if columns.iter().flatten().contains(&high) {
                // One colour less.
                let recolour = |&puyo| if puyo == high { low } else { puyo };
                add(columns.iter().map(|column| column.iter().map(recolour).collect()).collect());
            }
        }
        for (at, column) in columns.iter().enumerate() {
            for height in 0..column.len() {
                // One puyo less.
                let mut fewer = columns.clone();
                fewer[at].remove(height);
                add(fewer);
                // One puyo of an earlier colour.
                for &colour in Colour::ALL.iter().filter(|&&colour| colour < column[height]) {
                    let mut plainer = columns.clone();
                    plainer[at][height] = colour;
                    add(plainer);
                }
            }
        }
        simpler
    }
}

/// The columns of a settled field, bottom puyo first.
fn columns(field: &Field) -> Vec<Vec<Colour>> {
    let column = |at| (0..ROWS).rev().map_while(|row| field.get(row, at)).collect();
    (0..COLUMNS).map(column).collect()
}

fn from_columns(columns: &[Vec<Colour>]) -> Field {
    let mut field = Field::new();
    for (at, column) in columns.iter().enumerate() {
        for (height, &puyo) in column.iter().enumerate() {
            field.set(ROWS - 1 - height, at, Some(puyo));
        }
    }
    field
}

fn noise(rng: &mut Rng, clumping: u32) -> Field {
    let highest = rng.usize(1..=ROWS);
    let heights = [(); COLUMNS].map(|()| rng.usize(..=highest));
    fill(rng, heights, clumping)
}

fn small(rng: &mut Rng) -> Field {
    let heights = [(); COLUMNS].map(|()| if rng.bool() { rng.usize(..4) } else { 0 });
    fill(rng, heights, 2)
}

/// Fills columns of the given heights; a cell takes the colour of a neighbour `clumping - 1` times out of
/// `clumping`.
fn fill(rng: &mut Rng, heights: [usize; COLUMNS], clumping: u32) -> Field {
    let colours = rng.usize(2..=5);
    let mut field = Field::new();
    for (column, height) in heights.into_iter().enumerate() {
        for row in (ROWS - height)..ROWS {
            let left = if column > 0 { field.get(row, column - 1) } else { None };
            let above = if row > 0 { field.get(row - 1, column) } else { None };
            let neighbour = if rng.bool() { left } else { above };
            let fresh = Colour::ALL[rng.usize(..colours)];
            let puyo = if rng.u32(..clumping) > 0 { neighbour.unwrap_or(fresh) } else { fresh };
            field.set(row, column, Some(puyo));
        }
    }
    field
}

/// Groups of three to six cells, grown at random in a full or half full field of other colours.
fn groups(rng: &mut Rng) -> Field {
    let top = rng.usize(..ROWS - 1);
    let mut field = Field::new();
    for (row, column) in iproduct!(top..ROWS, 0..COLUMNS) {
        // Neither colour has two neighbours here.
        let puyo = if (row + column) % 2 == 0 { Colour::Purple } else { Colour::Yellow };
        field.set(row, column, Some(puyo));
    }
    for &colour in &Colour::ALL[..rng.usize(1..=3)] {
        let mut group = vec![(rng.usize(top..ROWS), rng.usize(..COLUMNS))];
        for _ in 1..rng.usize(3..=6) {
            let (row, column) = group[rng.usize(..group.len())];
            let next = match rng.u8(..4) {
                0 => (row.max(top + 1) - 1, column),
                1 => ((row + 1).min(ROWS - 1), column),
                2 => (row, column.max(1) - 1),
                _ => (row, (column + 1).min(COLUMNS - 1)),
            };
            if !group.contains(&next) {
                group.push(next);
            }
        }
        for (row, column) in group {
            field.set(row, column, Some(colour));
        }
    }
    field
}

/// A chain built backwards: a group is pushed in so that what stood there is lifted, and popping it gives
/// back the field before.
fn chains(rng: &mut Rng) -> Field {
    let mut best = Field::new();
    for _ in 0..rng.usize(4..40) {
        let mut columns = columns(&best);
        let colour = Colour::ALL[rng.usize(..5)];
        let (start, height) = (rng.usize(..COLUMNS - 1), rng.usize(..6));
        // Four cells: two pairs side by side, one column, or three and one.
        let (left, right) = [(2, 2), (4, 0), (3, 1), (1, 3)][rng.usize(..4)];
        for (at, count) in [(start, left), (start + 1, right)] {
            for _ in 0..count {
                let column: &mut Vec<Colour> = &mut columns[at];
                let height = height.min(column.len());
                column.insert(height, colour);
            }
        }
        if columns.iter().all(|column| column.len() <= ROWS) {
            let longer = from_columns(&columns);
            if longer.chains() > best.chains() {
                best = longer;
            }
        }
    }
    best
}

/// A chain of eight or more.
fn long(rng: &mut Rng) -> Field {
    loop {
        let field = chains(rng);
        if field.chains() >= 8 {
            return field;
        }
    }
}

/// A field in which nothing pops.
fn quiet(rng: &mut Rng) -> Field {
    loop {
        let field = noise(rng, 1);
        if field.chains() == 0 {
            return field;
        }
    }
}

/// So many puyos, each in a column that has room.
fn dropped(rng: &mut Rng, puyos: usize) -> Field {
    let mut heights = [0; COLUMNS];
    for _ in 0..puyos.min(ROWS * COLUMNS) {
        loop {
            let column = rng.usize(..COLUMNS);
            if heights[column] < ROWS {
                heights[column] += 1;
                break;
            }
        }
    }
    fill(rng, heights, 1)
}
