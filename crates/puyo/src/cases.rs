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
        Family {
            name: "rims",
            about: "such groups at the top of a full field",
            make: |rng| grown(rng, 0, 2),
        },
        Family { name: "lumps", about: "few and very large groups", make: |rng| noise(rng, 12) },
        Family { name: "fours", about: "one group of exactly four in each round", make: |rng| fours(rng, 1) },
        Family {
            name: "together",
            about: "two groups of exactly four in each round",
            make: |rng| fours(rng, 2),
        },
        Family { name: "longest", about: "chains of eighteen, or what is left of them", make: longest },
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

/// Groups of three to six cells in every shape, in a full or half full field.
fn groups(rng: &mut Rng) -> Field {
    let top = rng.usize(..ROWS - 1);
    grown(rng, top, ROWS - top)
}

/// A field that is full up to row `top`, with groups of three to six cells that start in its first `lines` rows.
fn grown(rng: &mut Rng, top: usize, lines: usize) -> Field {
    let mut field = Field::new();
    for (row, column) in iproduct!(top..ROWS, 0..COLUMNS) {
        // Neither colour has two neighbours here.
        let puyo = if (row + column) % 2 == 0 { Colour::Purple } else { Colour::Yellow };
        field.set(row, column, Some(puyo));
    }
    for &colour in &Colour::ALL[..rng.usize(1..=3)] {
        let start = (rng.usize(top..top + lines), rng.usize(..COLUMNS));
        let size = rng.usize(3..=6);
        for (row, column) in group(rng, start, size, top) {
            field.set(row, column, Some(colour));
        }
    }
    field
}

/// So many joined cells in any shape, none of them above row `top`; 12 cells always find room.
fn group(rng: &mut Rng, start: (usize, usize), size: usize, top: usize) -> Vec<(usize, usize)> {
    let mut group = vec![start];
    while group.len() < size {
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
    group
}

/// A chain in which each round pops so many groups of exactly four, built backwards until it is long enough or
/// nothing is found that fits; nothing is left at the end.
fn fours(rng: &mut Rng, groups: usize) -> Field {
    let rounds = rng.usize(1..=18);
    let mut field = Field::new();
    for _ in 0..rounds {
        let Some(before) = (0..TRIES).find_map(|_| round_before(rng, &field, groups)) else { break };
        field = before;
    }
    field
}

/// So many places are tried for a group before a chain is taken as it is.
const TRIES: usize = 60;

/// Pushes in groups of four of which all pop and leave the field as it is, if they do.
fn round_before(rng: &mut Rng, field: &Field, groups: usize) -> Option<Field> {
    let mut columns = columns(field);
    for _ in 0..groups {
        let colour = Colour::ALL[rng.usize(..5)];
        let column = rng.usize(..COLUMNS);
        let height = rng.usize(..=columns[column].len()).min(ROWS - 1);
        let mut cells = group(rng, (ROWS - 1 - height, column), 4, 0);
        // The lower ones carry the upper ones.
        cells.sort_unstable();
        for &(row, column) in cells.iter().rev() {
            let height = ROWS - 1 - row;
            if height > columns[column].len() || columns[column].len() == ROWS {
                return None;
            }
            columns[column].insert(height, colour);
        }
    }
    let before = from_columns(&columns);
    let mut after = before;
    let pop = after.step()?;
    let is_exact = after == *field && pop.groups().all(|size| size == 4);
    is_exact.then_some(before)
}

/// Full fields with a chain of eighteen, one group of four in each round: in five colours, and in three. A search
/// that built them backwards found them.
const EIGHTEEN: [&str; 2] = [
    "GBGYGYRBRBPPBYYGGBBGGYBPRYYPPRYRRYYPBBBPBRBGYGRRRRGGYPRPYBRRYYPPBBGYPRRB",
    "GYGYGGGBBGYYBYGYBGGBYBYYBYBYBBBGYGYBBYGBGGYGYGYGGYBGYBYBGBGGBBYYGYYGBBBB",
];

/// One of the longest chains in other colours and perhaps as a mirror shows it, sometimes a few rounds later.
fn longest(rng: &mut Rng) -> Field {
    let mut colours = Colour::ALL;
    rng.shuffle(&mut colours);
    let is_mirrored = rng.bool();
    let letters = EIGHTEEN[rng.usize(..EIGHTEEN.len())].chars();
    let mut field = Field::new();
    for ((row, column), puyo) in iproduct!(0..ROWS, 0..COLUMNS).zip(letters.filter_map(Colour::from_letter)) {
        let column = if is_mirrored { COLUMNS - 1 - column } else { column };
        field.set(row, column, Some(colours[puyo as usize - 1]));
    }
    for _ in 0..rng.usize(..8).saturating_sub(4) {
        field.step();
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
