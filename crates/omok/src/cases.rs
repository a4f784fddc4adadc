//! Boards for the tests. None of them has more than one five.

use fastrand::Rng;
use gridkit::cases::{Cases, Family, Scale};
use itertools::iproduct;

use crate::{features, Board, Colour, Direction, Omok, SIZE};

/// What a cell can hold.
const CELLS: [Option<Colour>; 3] = [None, Some(Colour::Black), Some(Colour::White)];

impl Cases for Omok {
    const FAMILIES: &'static [Family<Board>] = &[
        Family { name: "sparse", about: "a few stones anywhere", make: sparse },
        Family { name: "games", about: "stones beside each other, in turn", make: games },
        Family { name: "dense", about: "half full to full, at random", make: dense },
        Family { name: "full", about: "no empty cell", make: full },
        Family { name: "borders", about: "a line of four to seven that touches a border", make: borders },
        Family { name: "corners", about: "a five or six in a corner or across one", make: corners },
        Family { name: "wraps", about: "lines that leave the board and go on elsewhere", make: wraps },
        Family { name: "overlines", about: "lines of five to twelve", make: overlines },
        Family {
            name: "crossings",
            about: "two lines of four to eight with a stone in common",
            make: crossings,
        },
        Family { name: "broken", about: "lines with a gap or a stone of the other colour", make: broken },
        Family { name: "runs", about: "runs one after the other on a line", make: runs },
        Family { name: "ends", about: "a five with stones around both ends", make: ends },
    ];

    const CLASSES: &'static [Family<Board>] = &[
        Family { name: "sparse", about: "up to 60 stones", make: sparse },
        Family { name: "one-five", about: "up to 60 stones and one five", make: one_five },
        Family { name: "dense", about: "half full to full", make: dense },
    ];

    const SCALES: &'static [Scale<Board>] = &[Scale {
        name: "stones",
        about: "stones anywhere, black and white",
        sizes: &[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300],
        make: stones,
    }];

    fn pieces(board: &Board) -> usize {
        iproduct!(0..SIZE, 0..SIZE).filter(|&(row, column)| board.get(row, column).is_some()).count()
    }

    fn features(board: &Board) -> Vec<(&'static str, String)> {
        features::of(board)
    }

    fn simpler(board: &Board) -> Vec<Board> {
        let mut simpler = Vec::new();
        let mut add = |change: &dyn Fn(usize, usize) -> Option<Colour>| {
            let changed = from_cells(change);
            if changed != *board && is_legal(&changed) {
                simpler.push(changed);
            }
        };
        for colour in Colour::ALL {
            // One colour less.
            add(&|row, column| board.get(row, column).filter(|&stone| stone != colour));
        }
        for at in 0..SIZE {
            // One row or column less.
            add(&|row, column| board.get(row, column).filter(|_| row != at));
            add(&|row, column| board.get(row, column).filter(|_| column != at));
        }
        // One row up, one column to the left: only if nothing falls off.
        if (0..SIZE).all(|column| board.get(0, column).is_none()) {
            add(&|row, column| if row + 1 < SIZE { board.get(row + 1, column) } else { None });
        }
        if (0..SIZE).all(|row| board.get(row, 0).is_none()) {
            add(&|row, column| if column + 1 < SIZE { board.get(row, column + 1) } else { None });
        }
        for stone in iproduct!(0..SIZE, 0..SIZE) {
            // One stone less.
            add(&|row, column| board.get(row, column).filter(|_| (row, column) != stone));
        }
        simpler
    }
}

fn from_cells(cell: impl Fn(usize, usize) -> Option<Colour>) -> Board {
    let mut board = Board::new();
    for (row, column) in iproduct!(0..SIZE, 0..SIZE) {
        board.set(row, column, cell(row, column));
    }
    board
}

/// The statement promises at most one five.
fn is_legal(board: &Board) -> bool {
    board.fives().nth(1).is_none()
}

/// Takes stones out of fives until at most one is left.
fn legal(rng: &mut Rng, mut board: Board) -> Board {
    while let Some(five) = board.fives().nth(1) {
        let (row, column) = five.cells()[rng.usize(..5)];
        board.set(row, column, None);
    }
    board
}

fn colour(rng: &mut Rng) -> Colour {
    Colour::ALL[rng.usize(..2)]
}

fn cell(rng: &mut Rng) -> (usize, usize) {
    (rng.usize(..SIZE), rng.usize(..SIZE))
}

fn direction(rng: &mut Rng) -> Direction {
    Direction::ALL[rng.usize(..4)]
}

/// Up to `most` stones anywhere.
fn scattered(rng: &mut Rng, most: usize) -> Board {
    let mut board = Board::new();
    for _ in 0..rng.usize(..=most) {
        let (row, column) = cell(rng);
        board.set(row, column, Some(colour(rng)));
    }
    board
}

/// Up to `most` stones anywhere, on half of the boards only a few.
fn strewn(rng: &mut Rng, most: usize) -> Board {
    let most = if rng.bool() { 4 } else { most };
    scattered(rng, most)
}

fn sparse(rng: &mut Rng) -> Board {
    let board = scattered(rng, 60);
    legal(rng, board)
}

fn games(rng: &mut Rng) -> Board {
    let mut board = Board::new();
    let (mut row, mut column) = cell(rng);
    for turn in 0..rng.usize(..120) {
        board.set(row, column, Some(Colour::ALL[turn % 2]));
        let next = step((row, column), direction(rng), rng.isize(-1..=1));
        (row, column) = next.unwrap_or_else(|| cell(rng));
    }
    legal(rng, board)
}

fn dense(rng: &mut Rng) -> Board {
    let (stones, black) = (rng.usize(50..=100), rng.usize(10..=90));
    let mut board = Board::new();
    for (row, column) in iproduct!(0..SIZE, 0..SIZE) {
        if rng.usize(..100) < stones {
            let colour = if rng.usize(..100) < black { Colour::Black } else { Colour::White };
            board.set(row, column, Some(colour));
        }
    }
    legal(rng, board)
}

fn full(rng: &mut Rng) -> Board {
    let shift = rng.usize(..4);
    // Pairs of columns that change places from row to row: no run is longer than two.
    let mut board = from_cells(|row, column| Some(Colour::ALL[((column + shift) / 2 + row) % 2]));
    for _ in 0..rng.usize(..120) {
        let before = board;
        let (row, column) = cell(rng);
        board.set(row, column, Some(colour(rng)));
        if !is_legal(&board) {
            board = before;
        }
    }
    board
}

fn borders(rng: &mut Rng) -> Board {
    let board = strewn(rng, 100);
    let (direction, length) = (direction(rng), [4, 5, 5, 5, 6, 7][rng.usize(..6)]);
    let (down, right) = direction.step();
    // The rows and columns that the line can start in.
    let first_row = if down < 0 { length - 1 } else { 0 };
    let last_row = if down > 0 { SIZE - length } else { SIZE - 1 };
    let last_column = if right > 0 { SIZE - length } else { SIZE - 1 };
    let (mut row, mut column) = (rng.usize(first_row..=last_row), rng.usize(..=last_column));
    match rng.u8(..4) {
        0 => row = first_row,
        1 => row = last_row,
        2 => column = 0,
        _ => column = last_column,
    }
    let mut board = with_line(board, (row, column), direction, -1, &vec![None; length + 2]);
    board = with_line(board, (row, column), direction, 0, &vec![Some(colour(rng)); length]);
    legal(rng, board)
}

fn corners(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 20);
    for _ in 0..rng.usize(1..4) {
        let (colour, length, from) = (colour(rng), rng.usize(5..=6), rng.usize(..2));
        let (is_low, is_right, way) = (rng.bool(), rng.bool(), rng.u8(..5));
        for step in 0..length {
            // How far each stone is from the two edges of the corner.
            let (down, right) = match way {
                0 => (0, from + step),
                1 => (from + step, 0),
                2 => (from + step, from + step),
                _ => (step, length - 1 - step),
            };
            let row = if is_low { SIZE - 1 - down } else { down };
            let column = if is_right { SIZE - 1 - right } else { right };
            board.set(row, column, Some(colour));
        }
    }
    legal(rng, board)
}

fn wraps(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 20);
    for _ in 0..rng.usize(1..6) {
        let colour = colour(rng);
        // The cells as one row of 361, in which a step is a number: a line leaves the board without notice.
        let (row, column) = cell(rng);
        let stride = [1, SIZE, SIZE + 1, SIZE - 1][rng.usize(..4)];
        let length = rng.usize(5..8);
        let before_border = SIZE - rng.usize(1..length);
        let start = match stride {
            SIZE => before_border * SIZE + column,
            _ if stride < SIZE && stride > 1 => row * SIZE + SIZE - 1 - before_border,
            _ => row * SIZE + before_border,
        };
        for steps in 0..length {
            let at = (start + steps * stride) % (SIZE * SIZE);
            board.set(at / SIZE, at % SIZE, Some(colour));
        }
    }
    legal(rng, board)
}

fn overlines(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 30);
    for _ in 0..rng.usize(1..6) {
        let stones = vec![Some(colour(rng)); rng.usize(5..13)];
        board = with_line(board, cell(rng), direction(rng), 0, &stones);
    }
    legal(rng, board)
}

fn crossings(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 40);
    for _ in 0..rng.usize(1..4) {
        let (crossing, colour) = (cell(rng), colour(rng));
        for _ in 0..2 {
            let stones = vec![Some(colour); rng.usize(4..9)];
            let from = if rng.bool() { 0 } else { -(rng.usize(..stones.len()) as isize) };
            board = with_line(board, crossing, direction(rng), from, &stones);
        }
    }
    legal(rng, board)
}

fn broken(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 30);
    for _ in 0..rng.usize(1..6) {
        let mut stones = vec![Some(colour(rng)); rng.usize(5..12)];
        let at = rng.usize(..stones.len());
        stones[at] = if rng.bool() { None } else { Some(colour(rng)) };
        board = with_line(board, cell(rng), direction(rng), 0, &stones);
    }
    legal(rng, board)
}

fn runs(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 20);
    for _ in 0..rng.usize(1..4) {
        let direction = direction(rng);
        let (down, _) = direction.step();
        let mut stones = Vec::new();
        while stones.len() < SIZE {
            let stone = CELLS[rng.usize(..3)];
            let length = if stone.is_none() { rng.usize(1..3) } else { rng.usize(1..8) };
            stones.extend(vec![stone; length]);
        }
        // From any cell at an edge where such a line can begin.
        let at = rng.usize(..SIZE);
        let start = match direction {
            Direction::Down => (0, at),
            Direction::Right => (at, 0),
            _ if rng.bool() => (at, 0),
            _ => (if down > 0 { 0 } else { SIZE - 1 }, at),
        };
        board = with_line(board, start, direction, 0, &stones);
    }
    legal(rng, board)
}

fn ends(rng: &mut Rng) -> Board {
    let mut board = strewn(rng, 20);
    let (start, direction, colour) = (cell(rng), direction(rng), colour(rng));
    for (end, down, right) in iproduct!([0, 4], -1..=1, -1..=1) {
        let beside = step(start, direction, end)
            .and_then(|(row, column)| on_board(row as isize + down, column as isize + right));
        if let Some((row, column)) = beside {
            board.set(row, column, CELLS[rng.usize(..3)]);
        }
    }
    let other = Colour::ALL.into_iter().find(|&other| other != colour);
    let mut stones = [Some(colour); 7];
    (stones[0], stones[6]) = ([None, other][rng.usize(..2)], [None, other][rng.usize(..2)]);
    board = with_line(board, start, direction, -1, &stones);
    legal(rng, board)
}

/// The board with a line laid over it that begins `from` steps from a cell; what leaves the board is lost.
fn with_line(
    mut board: Board,
    cell: (usize, usize),
    direction: Direction,
    from: isize,
    stones: &[Option<Colour>],
) -> Board {
    for (steps, &stone) in (from..).zip(stones) {
        if let Some((row, column)) = step(cell, direction, steps) {
            board.set(row, column, stone);
        }
    }
    board
}

/// The cell so many steps away; `None` outside the board.
fn step(cell: (usize, usize), direction: Direction, steps: isize) -> Option<(usize, usize)> {
    let (down, right) = direction.step();
    on_board(cell.0 as isize + steps * down, cell.1 as isize + steps * right)
}

/// The cell in a row and a column; `None` outside the board.
fn on_board(row: isize, column: isize) -> Option<(usize, usize)> {
    let place = |at| usize::try_from(at).ok().filter(|&at| at < SIZE);
    place(row).zip(place(column))
}

/// A few stones, and exactly one five among them.
fn one_five(rng: &mut Rng) -> Board {
    loop {
        let board = scattered(rng, 60);
        let board = with_line(board, cell(rng), direction(rng), 0, &[Some(colour(rng)); 5]);
        if board.fives().count() == 1 {
            return board;
        }
    }
}

/// So many stones of either colour, at most one five among them.
fn stones(rng: &mut Rng, stones: usize) -> Board {
    let mut board = Board::new();
    let mut left = stones.min(SIZE * SIZE);
    while left > 0 {
        let (row, column) = cell(rng);
        if board.get(row, column).is_none() {
            let before = board;
            board.set(row, column, Some(colour(rng)));
            if is_legal(&board) {
                left -= 1;
            } else {
                board = before;
            }
        }
    }
    board
}
