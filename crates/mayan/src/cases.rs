//! Boards for the tests. None has a run at the start, and all have few enough moves for the plain solution.

use std::iter;
use std::ops::RangeInclusive;

use fastrand::Rng;
use gridkit::cases::{Cases, Family, Scale};
use itertools::Itertools;

use crate::planned::{cross, run, Plan};
use crate::{features, Board, Mayan, Move, Reading, Task, COLUMNS, HEIGHT};

const WIDTH: usize = COLUMNS as usize;
const FULL: usize = HEIGHT as usize;

impl Cases for Mayan {
    const FAMILIES: &'static [Family<Task>] = &[
        Family { name: "small", about: "low columns in one to three colours", make: small },
        Family { name: "noise", about: "random heights and colours", make: noise },
        Family { name: "full", about: "full columns, where nothing can fall", make: full },
        Family { name: "pairs", about: "blocks of one colour side by side", make: pairs },
        Family { name: "backwards", about: "one to three moves, made from the end", make: backwards },
        Family {
            name: "quiet",
            about: "few blocks and up to five moves, most of which let nothing vanish",
            make: quiet,
        },
        Family {
            name: "cascades",
            about: "runs that vanish after each other, up to five times",
            make: cascades,
        },
        Family { name: "together", about: "several runs that vanish at once", make: together },
        Family { name: "long", about: "runs of four blocks and more", make: long },
        Family { name: "crosses", about: "horizontal and vertical runs that share a block", make: crosses },
        Family { name: "tall", about: "many runs in three columns", make: tall },
        Family { name: "last-colours", about: "colours with two digits or a fourth bit", make: last_colours },
    ];

    const SCALES: &'static [Scale<Task>] = &[
        Scale {
            name: "moves",
            about: "boards of runs, torn apart by as many moves",
            sizes: &[1, 2, 3, 4, 5, 6],
            make: solvable,
        },
        Scale {
            name: "moves",
            about: "full boards in four to ten colours",
            sizes: &[1, 2, 3, 4, 5, 6],
            make: crowded,
        },
    ];

    fn pieces(task: &Task) -> usize {
        task.board.blocks().count_ones() as usize
    }

    fn features(task: &Task) -> Vec<(&'static str, String)> {
        features::of(task)
    }

    fn simpler(task: &Task) -> Vec<Task> {
        let columns = task.board.columns();
        let mut simpler = Vec::new();
        if task.moves > 1 {
            simpler.push(Task { moves: 1, ..*task });
            simpler.push(Task { moves: task.moves - 1, ..*task });
        }
        let mut add = |columns: Vec<Vec<usize>>| {
            let board = Board::from_columns(&columns);
            if board.blocks() != 0 && board.runs() == 0 {
                simpler.push(Task { board, ..*task });
            }
        };
        for at in 0..WIDTH {
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
        for [low, high] in (1..=10).array_combinations() {
            if columns.iter().flatten().contains(&high) {
                // One colour less.
                let recolour = |&colour: &usize| if colour == high { low } else { colour };
                add(columns.iter().map(|column| column.iter().map(recolour).collect()).collect());
            }
        }
        for (at, column) in columns.iter().enumerate() {
            for height in 0..column.len() {
                // One block less.
                let mut fewer = columns.clone();
                fewer[at].remove(height);
                add(fewer);
                // One block of an earlier colour.
                for colour in 1..column[height] {
                    let mut plainer = columns.clone();
                    plainer[at][height] = colour;
                    add(plainer);
                }
            }
        }
        simpler
    }
}

/// The first board of many that is neither empty nor has a run, with as many moves as the plain solution can
/// try in a few milliseconds.
fn task(rng: &mut Rng, mut board: impl FnMut(&mut Rng) -> Board) -> Task {
    let boards = iter::repeat_with(|| board(rng));
    let mut boards = boards.filter(|board| board.blocks() != 0 && board.runs() == 0);
    let board = boards.next().expect("it never ends");
    drop(boards);
    let most = match board.blocks().count_ones() {
        0..=6 => 4,
        7..=13 => 3,
        _ => 2,
    };
    Task { board, moves: rng.u32(1..=most), reading: Reading::Within }
}

/// A board that was made by tearing runs apart with so many moves; hardly ever so many do not clear it.
fn solvable(rng: &mut Rng, moves: usize) -> Task {
    let task = task(rng, |rng| {
        let runs = rng.usize(2..=6);
        torn(rng, runs, moves as u32)
    });
    Task { moves: moves as u32, ..task }
}

/// A full board, which so many moves hardly ever clear.
fn crowded(rng: &mut Rng, moves: usize) -> Task {
    let task = task(rng, |rng| {
        let colours = rng.usize(4..=10);
        fill(rng, [FULL; WIDTH], colours)
    });
    Task { moves: moves as u32, ..task }
}

/// Columns of the given heights in colours up to `colours`.
fn fill(rng: &mut Rng, heights: [usize; WIDTH], colours: usize) -> Board {
    let mut column = |height| iter::repeat_with(|| rng.usize(1..=colours)).take(height).collect_vec();
    Board::from_columns(&heights.map(&mut column))
}

fn small(rng: &mut Rng) -> Task {
    task(rng, |rng| {
        let heights = [(); WIDTH].map(|()| rng.usize(..4));
        let colours = rng.usize(1..=3);
        fill(rng, heights, colours)
    })
}

fn noise(rng: &mut Rng) -> Task {
    task(rng, |rng| {
        let highest = rng.usize(1..=FULL);
        let heights = [(); WIDTH].map(|()| rng.usize(..=highest));
        let colours = rng.usize(2..=10);
        fill(rng, heights, colours)
    })
}

fn full(rng: &mut Rng) -> Task {
    task(rng, |rng| {
        let columns = rng.usize(1..=WIDTH);
        let start = rng.usize(..=WIDTH - columns);
        let mut heights = [0; WIDTH];
        heights[start..start + columns].fill(FULL);
        fill(rng, heights, 4)
    })
}

fn pairs(rng: &mut Rng) -> Task {
    task(rng, |rng| {
        let mut columns = vec![Vec::new(); WIDTH];
        for _ in 0..rng.usize(1..6) {
            let (at, colour) = (rng.usize(..WIDTH - 1), rng.usize(1..=3));
            for column in columns.iter_mut().skip(at).take(rng.usize(1..=3)) {
                if column.len() < FULL {
                    column.push(colour);
                }
            }
        }
        Board::from_columns(&columns)
    })
}

fn backwards(rng: &mut Rng) -> Task {
    let moves = rng.usize(1..=3);
    Plan::new(moves, 4).task(rng, |rng, _| several(rng, 1..=2, |rng| vec![run(rng, 3)]))
}

fn quiet(rng: &mut Rng) -> Task {
    let moves = rng.usize(3..=5);
    Plan::new(moves, 2).task(rng, |rng, after| {
        let most = if after == 0 { 6 - moves } else { 0 };
        several(rng, most.min(1)..=most, |rng| vec![run(rng, 3)])
    })
}

fn cascades(rng: &mut Rng) -> Task {
    Plan::new(1, 4).task(rng, |rng, _| several(rng, 2..=5, |rng| vec![run(rng, 3)]))
}

fn together(rng: &mut Rng) -> Task {
    let moves = rng.usize(1..=2);
    Plan::new(moves, 3).task(rng, |rng, _| several(rng, 1..=2, |rng| several(rng, 2..=3, |rng| run(rng, 3))))
}

fn long(rng: &mut Rng) -> Task {
    let moves = rng.usize(1..=2);
    Plan::new(moves, 3).task(rng, |rng, _| {
        several(rng, 1..=2, |rng| {
            let length = rng.usize(4..=5);
            vec![run(rng, length)]
        })
    })
}

fn crosses(rng: &mut Rng) -> Task {
    let moves = rng.usize(1..=2);
    Plan::new(moves, 3).task(rng, |rng, after| {
        let least = usize::from(after == 0);
        // What is left when a cross has gone: without it no single move tears one apart.
        let mut rounds = several(rng, least..=2, |rng| vec![run(rng, 3)]);
        rounds.push(vec![cross(rng)]);
        rounds
    })
}

fn tall(rng: &mut Rng) -> Task {
    let start = rng.usize(..=WIDTH - 3);
    let plan = Plan { moves: rng.usize(1..=2), colours: 4, columns: start..start + 3 };
    plan.task(rng, |rng, after| {
        // The three columns have room for seven in all.
        let most = (FULL + after) / plan.moves;
        several(rng, most - 1..=most, |rng| vec![run(rng, 3)])
    })
}

fn last_colours(rng: &mut Rng) -> Task {
    let moves = rng.usize(1..=3);
    let task = Plan::new(moves, 4).task(rng, |rng, _| several(rng, 1..=2, |rng| vec![run(rng, 3)]));
    let colours = [10, rng.usize(8..=9), rng.usize(1..=2), rng.usize(3..=7)];
    let recolour = |column: &Vec<usize>| column.iter().map(|colour| colours[colour - 1]).collect_vec();
    let columns = task.board.columns().iter().map(recolour).collect_vec();
    Task { board: Board::from_columns(&columns), ..task }
}

/// So many things, each made anew.
fn several<T>(rng: &mut Rng, count: RangeInclusive<usize>, make: impl Fn(&mut Rng) -> T) -> Vec<T> {
    (0..rng.usize(count)).map(|_| make(rng)).collect()
}

/// A board of runs, each put in so that it lifts what stood there, after some moves without vanishing.
fn torn(rng: &mut Rng, runs: usize, moves: u32) -> Board {
    let mut columns = vec![Vec::new(); WIDTH];
    let colours = rng.usize(1..=10);
    for _ in 0..runs {
        let colour = rng.usize(1..=colours);
        let (at, height) = (rng.usize(..WIDTH), rng.usize(..4));
        let (width, length) = if rng.bool() { (1, rng.usize(3..=4)) } else { (rng.usize(3..=WIDTH), 1) };
        let fits = |column: &Vec<usize>| column.len() >= height && column.len() + length <= FULL;
        if at + width <= WIDTH && columns[at..at + width].iter().all(fits) {
            for column in &mut columns[at..at + width] {
                column.splice(height..height, iter::repeat(colour).take(length));
            }
        }
    }
    let mut board = Board::from_columns(&columns);
    for _ in 0..moves {
        let step = Move { x: rng.u32(..COLUMNS), y: rng.u32(..HEIGHT), g: rng.choice([1, -1]).unwrap_or(1) };
        if board.allows(step) {
            step.play(&mut board);
        }
    }
    board
}
