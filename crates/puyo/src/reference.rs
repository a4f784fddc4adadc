//! The plain solution: as one would write it first, one puyo at a time.

use crate::{Colour, Field, COLUMNS, ROWS};

/// A field as a table; row 0 is the top.
type Table = [[Option<Colour>; COLUMNS]; ROWS];

/// The number of rounds in which something pops.
pub fn chains(field: &Field) -> u32 {
    let mut table = [[None; COLUMNS]; ROWS];
    for (row, cells) in table.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = field.get(row, column);
        }
    }
    let mut chains = 0;
    while pop(&mut table) {
        fall(&mut table);
        chains += 1;
    }
    chains
}

/// Empties the cells of all groups of four and more; false if there is none.
fn pop(table: &mut Table) -> bool {
    let mut seen = [[false; COLUMNS]; ROWS];
    let mut popping = Vec::new();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let mut group = Vec::new();
            if let Some(colour) = table[row][column] {
                collect(table, colour, row, column, &mut seen, &mut group);
            }
            if group.len() >= 4 {
                popping.extend(group);
            }
        }
    }
    for &(row, column) in &popping {
        table[row][column] = None;
    }
    !popping.is_empty()
}

/// Adds to `group` the cell and all cells of its colour that can be reached from it and were not seen yet.
fn collect(
    table: &Table,
    colour: Colour,
    row: usize,
    column: usize,
    seen: &mut [[bool; COLUMNS]; ROWS],
    group: &mut Vec<(usize, usize)>,
) {
    if seen[row][column] || table[row][column] != Some(colour) {
        return;
    }
    seen[row][column] = true;
    group.push((row, column));
    if row > 0 {
        collect(table, colour, row - 1, column, seen, group);
    }
    if row + 1 < ROWS {
        collect(table, colour, row + 1, column, seen, group);
    }
    if column > 0 {
        collect(table, colour, row, column - 1, seen, group);
    }
    if column + 1 < COLUMNS {
        collect(table, colour, row, column + 1, seen, group);
    }
}

/// Lets every puyo fall to the floor or onto the one below it.
fn fall(table: &mut Table) {
    for column in 0..COLUMNS {
        let mut free = ROWS;
        for row in (0..ROWS).rev() {
            if let Some(puyo) = table[row][column].take() {
                free -= 1;
                table[free][column] = Some(puyo);
            }
        }
    }
}
