//! Boards of many shapes for the tests. No puyo floats in any of them.

use fastrand::Rng;
use gridkit::cases::{Cases, Family, Scale};
use itertools::iproduct;

use super::{AnySize, Board};
use crate::Colour;

/// Heights and widths around the borders of machine words.
const BORDERS: [usize; 12] = [15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129];

/// Cells of a board that is made simpler cell by cell.
const FEW: usize = 400;

impl Cases for AnySize {
    const FAMILIES: &'static [Family<Board>] = &[
        Family { name: "noise", about: "small boards of random heights", make: noise },
        Family { name: "clumps", about: "puyos that take after their neighbours", make: clumps },
        Family { name: "row", about: "a single row", make: row },
        Family { name: "column", about: "a single column", make: column },
        Family { name: "borders", about: "sizes around the borders of machine words", make: borders },
        Family { name: "lattice", about: "short groups across the whole board", make: lattice },
        Family { name: "chains", about: "long chains, built backwards", make: chains },
    ];

    const CLASSES: &'static [Family<Board>] = &[
        Family {
            name: "random-1000",
            about: "1,000 rows of 1,000 cells, full, four colours",
            make: |rng| random(rng, 1000),
        },
        Family {
            name: "stairs-1000",
            about: "1,000 rows of 1,000 cells, nearly empty: 1,000 groups of four, one after the other",
            make: |_| stairs(1000),
        },
    ];

    const SCALES: &'static [Scale<Board>] = &[Scale {
        name: "cells on a side",
        about: "a full square of any size, four colours",
        sizes: &[50, 100, 150, 200, 250, 300, 350, 400],
        make: random,
    }];

    fn simpler(board: &Board) -> Vec<Board> {
        let columns = columns(board);
        let mut simpler = Vec::new();
        let mut add = |height, columns: &[Vec<Colour>]| simpler.push(from_columns(height, columns));
        let height = board.height();
        let tallest = columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
        if tallest < height {
            // No empty rows.
            add(tallest, &columns);
        }
        for at in 0..columns.len() {
            let mut fewer = columns.clone();
            if columns.len() > 1 {
                // One column less.
                fewer.remove(at);
                add(height, &fewer);
            }
            // Puyo by puyo only when few cells are left.
            let single = if height * columns.len() > FEW { 0 } else { columns[at].len() };
            for from_floor in 0..single {
                // One puyo less.
                let mut fewer = columns.clone();
                fewer[at].remove(from_floor);
                add(height, &fewer);
                if columns[at][from_floor] != Colour::Red {
                    // One puyo of the first colour.
                    let mut plainer = columns.clone();
                    plainer[at][from_floor] = Colour::Red;
                    add(height, &plainer);
                }
            }
        }
        simpler
    }
}

/// The columns of a settled board, bottom puyo first.
fn columns(board: &Board) -> Vec<Vec<Colour>> {
    let column = |at| (0..board.height()).rev().map_while(|row| board.get(row, at)).collect();
    (0..board.width()).map(column).collect()
}

fn from_columns(height: usize, columns: &[Vec<Colour>]) -> Board {
    let mut board = Board::new(height, columns.len());
    for (at, column) in columns.iter().enumerate() {
        for (from_floor, &puyo) in column.iter().enumerate() {
            board.set(height - 1 - from_floor, at, Some(puyo));
        }
    }
    board
}

fn noise(rng: &mut Rng) -> Board {
    let (height, width) = (rng.usize(1..40), rng.usize(1..40));
    fill(rng, height, width, 1)
}

fn clumps(rng: &mut Rng) -> Board {
    let (height, width) = (rng.usize(1..40), rng.usize(1..40));
    fill(rng, height, width, 3)
}

fn row(rng: &mut Rng) -> Board {
    let width = rng.usize(1..300);
    fill(rng, 1, width, 2)
}

fn column(rng: &mut Rng) -> Board {
    let height = rng.usize(1..300);
    fill(rng, height, 1, 2)
}

fn borders(rng: &mut Rng) -> Board {
    let size = |rng: &mut Rng| BORDERS[rng.usize(..BORDERS.len())];
    let (height, width) = match rng.u8(..3) {
        0 => (size(rng), rng.usize(1..10)),
        1 => (rng.usize(1..10), size(rng)),
        _ => (size(rng), size(rng)),
    };
    fill(rng, height, width, 2)
}

/// Fills columns of random heights; a cell takes the colour of a neighbour `clumping - 1` times out of
/// `clumping`.
fn fill(rng: &mut Rng, height: usize, width: usize, clumping: u32) -> Board {
    let colours = rng.usize(2..=5);
    let lowest = if rng.bool() { height } else { rng.usize(..=height) };
    let mut board = Board::new(height, width);
    for at in 0..width {
        for row in (height - rng.usize(lowest..=height))..height {
            let left = if at > 0 { board.get(row, at - 1) } else { None };
            let above = if row > 0 { board.get(row - 1, at) } else { None };
            let neighbour = if rng.bool() { left } else { above };
            let fresh = Colour::ALL[rng.usize(..colours)];
            let puyo = if rng.u32(..clumping) > 0 { neighbour.unwrap_or(fresh) } else { fresh };
            board.set(row, at, Some(puyo));
        }
    }
    board
}

/// A full square in four colours.
fn random(rng: &mut Rng, side: usize) -> Board {
    let mut board = Board::new(side, side);
    for (row, column) in iproduct!(0..side, 0..side) {
        board.set(row, column, Some(Colour::ALL[rng.usize(..4)]));
    }
    board
}

/// A square in which one group pops in each round: three puyos in every column wait for the one on top of the
/// column before.
fn stairs(side: usize) -> Board {
    let colour = |column: usize| Colour::ALL[column % 3];
    let column = |column| {
        let mut puyos = vec![colour(column); if column == 0 { 4 } else { 3 }];
        puyos.push(colour(column + 1));
        puyos
    };
    from_columns(side, &(0..side).map(column).collect::<Vec<_>>())
}

/// Groups of two to six cells in every shape, on a board where nothing else is joined.
fn lattice(rng: &mut Rng) -> Board {
    let (height, width) = (rng.usize(1..80), rng.usize(1..80));
    let mut board = Board::new(height, width);
    for (row, column) in iproduct!(0..height, 0..width) {
        let puyo = if (row + column) % 2 == 0 { Colour::Purple } else { Colour::Yellow };
        board.set(row, column, Some(puyo));
    }
    for _ in 0..rng.usize(..=height * width / 20) {
        let (mut row, mut column) = (rng.usize(..height), rng.usize(..width));
        let colour = Colour::ALL[rng.usize(..3)];
        for _ in 0..rng.usize(2..=6) {
            board.set(row, column, Some(colour));
            match rng.u8(..4) {
                0 => row = row.max(1) - 1,
                1 => row = (row + 1).min(height - 1),
                2 => column = column.max(1) - 1,
                _ => column = (column + 1).min(width - 1),
            }
        }
    }
    board
}

/// A chain built backwards: a group is pushed in so that what stood there is lifted, and popping it gives
/// back the board before.
fn chains(rng: &mut Rng) -> Board {
    let (height, width) = (rng.usize(4..70), rng.usize(2..10));
    let mut columns = vec![Vec::new(); width];
    let mut longest = 0;
    for _ in 0..rng.usize(4..40) {
        let mut longer = columns.clone();
        let colour = Colour::ALL[rng.usize(..5)];
        let (start, from_floor) = (rng.usize(..width - 1), rng.usize(..6));
        // Four cells: two pairs side by side, one column, or three and one.
        let (left, right) = [(2, 2), (4, 0), (3, 1), (1, 3)][rng.usize(..4)];
        for (at, count) in [(start, left), (start + 1, right)] {
            let column: &mut Vec<Colour> = &mut longer[at];
            let from_floor = from_floor.min(column.len());
            column.splice(from_floor..from_floor, vec![colour; count]);
        }
        if longer.iter().all(|column| column.len() <= height) {
            let chains = from_columns(height, &longer).chains();
            if chains > longest {
                (columns, longest) = (longer, chains);
            }
        }
    }
    from_columns(height, &columns)
}
