//! The plain solution: as one would write it first, one puyo at a time, all of them in every round.

use super::Board;
use crate::Colour;

/// A board as a table; row 0 is the top.
type Table = Vec<Vec<Option<Colour>>>;

/// The number of rounds in which something pops.
pub fn chains(board: &Board) -> u32 {
    let row = |row| (0..board.width()).map(|column| board.get(row, column)).collect();
    let mut table: Table = (0..board.height()).map(row).collect();
    let mut chains = 0;
    while pop(&mut table, board.min_group()) {
        fall(&mut table);
        chains += 1;
    }
    chains
}

/// Empties the cells of all groups that are large enough; false if there is none.
fn pop(table: &mut Table, min_group: usize) -> bool {
    let mut seen: Vec<Vec<bool>> = table.iter().map(|row| vec![false; row.len()]).collect();
    let mut popping = Vec::new();
    for row in 0..table.len() {
        for column in 0..table[row].len() {
            if let Some(colour) = table[row][column].filter(|_| !seen[row][column]) {
                let group = group(table, colour, (row, column), &mut seen);
                if group.len() >= min_group {
                    popping.extend(group);
                }
            }
        }
    }
    for &(row, column) in &popping {
        table[row][column] = None;
    }
    !popping.is_empty()
}

/// The cell and all cells of its colour that can be reached from it; they have been seen afterwards.
fn group(
    table: &Table,
    colour: Colour,
    start: (usize, usize),
    seen: &mut [Vec<bool>],
) -> Vec<(usize, usize)> {
    let mut group = Vec::new();
    let mut waiting = vec![start];
    while let Some((row, column)) = waiting.pop() {
        let there = table.get(row).and_then(|row| row.get(column));
        if there != Some(&Some(colour)) || seen[row][column] {
            continue;
        }
        seen[row][column] = true;
        group.push((row, column));
        waiting.extend([(row + 1, column), (row, column + 1)]);
        // Above row 0 and left of column 0 there is nothing: no table is so large.
        waiting.extend([(row.wrapping_sub(1), column), (row, column.wrapping_sub(1))]);
    }
    group
}

/// Lets every puyo fall to the floor or onto the one below it.
fn fall(table: &mut Table) {
    for column in 0..table[0].len() {
        let mut free = table.len();
        for row in (0..table.len()).rev() {
            if let Some(puyo) = table[row][column].take() {
                free -= 1;
                table[free][column] = Some(puyo);
            }
        }
    }
}
