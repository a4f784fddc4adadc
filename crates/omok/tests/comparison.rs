//! The fast core against the reference.

use fastrand::Rng;
use gridkit::cases::{tasks, Cases};
use gridkit::testing;
use itertools::{iproduct, repeat_n, Itertools};
use omok::{reference, Board, Colour, Direction, Omok, SIZE};

/// What a cell can hold.
const CELLS: [Option<Colour>; 3] = [None, Some(Colour::Black), Some(Colour::White)];

#[test]
fn generated_boards() {
    testing::compare::<Omok>(1, 100_000);
}

#[test]
fn generators_keep_their_promises() {
    testing::check_generators::<Omok>(2, 300);
}

#[test]
fn generators_make_at_most_one_five() {
    let counts = tasks::<Omok>(3, 10_000).map(|board| reference::fives(&board).len());
    let counts = counts.counts();
    assert_eq!(counts.keys().copied().sorted().collect_vec(), [0, 1]);
    assert!(counts[&0] > 3_000 && counts[&1] > 3_000, "{counts:?}");
}

#[test]
fn the_classes_are_what_they_say() {
    let mut rng = Rng::with_seed(3);
    for class in Omok::CLASSES {
        let boards = (0..200).map(|_| (class.make)(&mut rng)).collect_vec();
        let fives = boards.iter().map(|board| reference::fives(board).len()).collect_vec();
        let stones = boards.iter().map(|board| board.to_string().matches(['1', '2']).count()).collect_vec();
        match class.name {
            "sparse" => assert!(stones.iter().all(|&stones| stones <= 60)),
            "one-five" => assert!(fives.iter().all(|&fives| fives == 1)),
            "dense" => assert!(stones.iter().all(|&stones| stones > SIZE * SIZE / 3)),
            name => panic!("{name} is not checked"),
        }
    }
    for &size in Omok::SCALES[0].sizes {
        let board = (Omok::SCALES[0].make)(&mut rng, size);
        assert_eq!(board.to_string().matches(['1', '2']).count(), size);
    }
}

/// Checks the answer, all fives, and the five through every cell that is not empty.
fn check(board: &Board) {
    let fives = reference::fives(board);
    assert_eq!(board.answer(), reference::answer(board), "\n{board}");
    assert_eq!(board.fives().collect_vec(), fives, "\n{board}");
    for (row, column) in iproduct!(0..SIZE, 0..SIZE) {
        if board.get(row, column).is_some() {
            let through = fives.iter().filter(|five| five.cells().contains(&(row, column)));
            let first = through.copied().min_by_key(|five| five.direction as usize);
            assert_eq!(board.five_through(row, column), first, "row {row}, column {column} of\n{board}");
        }
    }
}

#[test]
fn boards_with_any_number_of_fives() {
    let mut rng = Rng::with_seed(4);
    let mut most = 0;
    for _ in 0..10_000 {
        let (stones, black) = (rng.usize(..=100), rng.usize(..=100));
        let mut board = Board::new();
        for (row, column) in iproduct!(0..SIZE, 0..SIZE) {
            let colour = Colour::ALL[usize::from(rng.usize(..100) >= black)];
            board.set(row, column, Some(colour).filter(|_| rng.usize(..100) < stones));
        }
        check(&board);
        most = most.max(board.fives().count());
    }
    assert!(most > 20, "{most}");
}

/// The cells of a line.
fn line(row: usize, column: usize, direction: Direction, length: usize) -> Vec<(usize, usize)> {
    let (down, right) = direction.step();
    let steps = 0..length as isize;
    steps
        .map(|step| (row as isize + step * down, column as isize + step * right))
        .map(|(row, column)| (row as usize, column as usize))
        .collect()
}

/// Checks all boards that hold nothing outside `cells` and in them only what is given; gives their number.
fn check_all(cells: &[(usize, usize)], holding: &[Option<Colour>]) -> usize {
    let boards = repeat_n(holding.iter(), cells.len()).multi_cartesian_product();
    boards
        .map(|held| {
            let mut board = Board::new();
            for (&(row, column), &stone) in cells.iter().zip(held) {
                board.set(row, column, stone);
            }
            check(&board);
        })
        .count()
}

#[test]
fn all_lines_of_9_cells_in_all_directions_at_both_borders_and_in_the_middle() {
    let lines = iproduct!(Direction::ALL, [0, 5, 10]).map(|(direction, start)| match direction {
        Direction::Down => line(start, 9, direction, 9),
        Direction::Right => line(9, start, direction, 9),
        Direction::DownRight => line(start, start, direction, 9),
        Direction::UpRight => line(18 - start, start, direction, 9),
    });
    assert_eq!(lines.map(|line| check_all(&line, &CELLS)).sum::<usize>(), 12 * 3_usize.pow(9));
}

#[test]
fn all_diagonals_of_up_to_9_cells_across_the_corners() {
    let lines = (1..=9).flat_map(|length| {
        [
            line(0, SIZE - length, Direction::DownRight, length),
            line(SIZE - length, 0, Direction::DownRight, length),
            line(length - 1, 0, Direction::UpRight, length),
            line(SIZE - 1, SIZE - length, Direction::UpRight, length),
        ]
    });
    let boards = (1..=9).map(|length| 4 * 3_usize.pow(length)).sum::<usize>();
    assert_eq!(lines.map(|line| check_all(&line, &CELLS)).sum::<usize>(), boards);
}

#[test]
fn all_boards_of_one_colour_on_two_lines_of_7_that_cross() {
    let pairs = Direction::ALL.into_iter().array_combinations();
    let boards = pairs.map(|pair: [_; 2]| {
        let lines = pair.map(|direction| {
            let (down, right) = direction.step();
            line((9 - 3 * down) as usize, (9 - 3 * right) as usize, direction, 7)
        });
        let cells = lines.concat().into_iter().unique().collect_vec();
        check_all(&cells, &CELLS[..2])
    });
    assert_eq!(boards.sum::<usize>(), 6 * 2_usize.pow(13));
}

#[test]
fn all_boards_of_one_colour_on_2_by_7_cells_in_two_corners() {
    let wide = iproduct!(17..SIZE, 12..SIZE).collect_vec();
    let high = iproduct!(0..7, 0..2).collect_vec();
    assert_eq!(check_all(&wide, &CELLS[..2]) + check_all(&high, &CELLS[..2]), 2 * 2_usize.pow(14));
}
