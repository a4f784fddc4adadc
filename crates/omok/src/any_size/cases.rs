//! Boards of many shapes for the tests, with any number of fives.

use fastrand::Rng;
use gridkit::cases::{Cases, Family, Scale};
use itertools::iproduct;

use super::{AnySize, Board, WIN};
use crate::{Colour, Direction};

/// Heights and widths around the borders of machine words.
const BORDERS: [usize; 12] = [15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129];

/// Cells of a board that is made simpler cell by cell.
const FEW: usize = 400;

impl Cases for AnySize {
    const FAMILIES: &'static [Family<Board>] = &[
        Family { name: "noise", about: "small boards, sparse to full, at random", make: noise },
        Family { name: "row", about: "a single row", make: row },
        Family { name: "column", about: "a single column", make: column },
        Family { name: "borders", about: "sizes around the borders of machine words", make: borders },
        Family { name: "lines", about: "lines of three to seven in all directions", make: lines },
    ];

    // The cells of larger boards are not kept.
    const CLASSES: &'static [Family<Board>] = &[Family {
        name: "random-250",
        about: "250 rows of 250 cells, at random",
        make: |rng| random(rng, 250),
    }];

    const SCALES: &'static [Scale<Board>] = &[Scale {
        name: "cells on a side",
        about: "a square of any size, at random",
        sizes: &[25, 50, 75, 100, 125, 150, 175, 200, 225, 250],
        make: random,
    }];

    fn simpler(board: &Board) -> Vec<Board> {
        let (height, width) = (board.height(), board.width());
        let mut simpler = Vec::new();
        for line in 0..height.max(width) {
            // One row or column less.
            if height > 1 && line < height {
                let row = |row| if row < line { row } else { row + 1 };
                simpler.push(Board::new(height - 1, width, WIN, |at, column| board.get(row(at), column)));
            }
            if width > 1 && line < width {
                let column = |column| if column < line { column } else { column + 1 };
                simpler.push(Board::new(height, width - 1, WIN, |row, at| board.get(row, column(at))));
            }
        }
        if height * width > FEW {
            // Stone by stone only when few cells are left.
            return simpler;
        }
        for cell in iproduct!(0..height, 0..width) {
            if let Some(colour) = board.get(cell.0, cell.1) {
                // One stone less, or one of the first colour.
                let mut changed = |stone| {
                    simpler.push(Board::new(height, width, WIN, |row, column| {
                        if (row, column) == cell {
                            stone
                        } else {
                            board.get(row, column)
                        }
                    }));
                };
                changed(None);
                if colour != Colour::Black {
                    changed(Some(Colour::Black));
                }
            }
        }
        simpler
    }
}

fn noise(rng: &mut Rng) -> Board {
    let (height, width) = (rng.usize(1..30), rng.usize(1..30));
    scattered(rng, height, width)
}

fn row(rng: &mut Rng) -> Board {
    let width = rng.usize(1..300);
    scattered(rng, 1, width)
}

fn column(rng: &mut Rng) -> Board {
    let height = rng.usize(1..300);
    scattered(rng, height, 1)
}

fn borders(rng: &mut Rng) -> Board {
    let size = |rng: &mut Rng| BORDERS[rng.usize(..BORDERS.len())];
    let (height, width) = match rng.u8(..3) {
        0 => (size(rng), rng.usize(1..10)),
        1 => (rng.usize(1..10), size(rng)),
        _ => (size(rng), size(rng)),
    };
    scattered(rng, height, width)
}

fn scattered(rng: &mut Rng, height: usize, width: usize) -> Board {
    let (stones, black) = (rng.usize(..=100), rng.usize(..=100));
    Board::new(height, width, WIN, |_, _| {
        let colour = Colour::ALL[usize::from(rng.usize(..100) >= black)];
        Some(colour).filter(|_| rng.usize(..100) < stones)
    })
}

/// A square; a cell is empty, black or white.
fn random(rng: &mut Rng, side: usize) -> Board {
    Board::new(side, side, WIN, |_, _| [None, Some(Colour::Black), Some(Colour::White)][rng.usize(..3)])
}

fn lines(rng: &mut Rng) -> Board {
    let (height, width) = (rng.usize(1..70), rng.usize(1..70));
    let mut cells = vec![None; height * width];
    for _ in 0..rng.usize(1..=1 + height * width / 40) {
        let (mut row, mut column) = (rng.usize(..height), rng.usize(..width));
        let colour = Colour::ALL[rng.usize(..2)];
        let (down, right) = Direction::ALL[rng.usize(..4)].step();
        for _ in 0..rng.usize(3..8) {
            // A line ends at the border.
            if row < height && column < width {
                cells[row * width + column] = Some(colour);
                row = row.wrapping_add_signed(down);
                column = column.wrapping_add_signed(right);
            }
        }
    }
    Board::new(height, width, WIN, |row, column| cells[row * width + column])
}
