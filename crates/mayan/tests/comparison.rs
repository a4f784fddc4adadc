//! The fast core against the reference, and against itself without its prunes.

use gridkit::cases::{shrink, tasks};
use gridkit::problem::Problem;
use gridkit::puzzle::Puzzle;
use gridkit::testing;
use itertools::{iproduct, Itertools};
use mayan::{reference, search, Answer, Board, Mayan, Observer, Prune, Reading, Task};
use rstest::rstest;

#[test]
fn generated_boards() {
    testing::compare::<Mayan>(1, 5_000);
}

#[test]
fn generators_keep_their_promises() {
    testing::check_generators::<Mayan>(2, 1_000);
}

/// Compares `solve` with the reference; the message shows a board that is as simple as could be found.
fn compare(task: &Task, solve: impl Fn(&Task) -> Answer) {
    let differs = |task: &Task| solve(task) != reference::solve(task);
    if differs(task) {
        let task = shrink::<Mayan>(*task, differs);
        let (found, expected) = (solve(&task), reference::solve(&task));
        panic!("{:?}\n{}found\n{found}\nexpected\n{expected}", task.reading, Mayan::print(&task));
    }
}

#[test]
fn generated_boards_exactly() {
    for task in tasks::<Mayan>(3, 5_000) {
        compare(&Task { reading: Reading::Exactly, ..task }, Mayan::solve);
    }
}

/// Wants some prunes.
#[derive(Debug)]
struct Only(Vec<Prune>);

impl Observer for Only {
    fn cut(&mut self, prune: Prune, _moves: u32) -> bool {
        self.0.contains(&prune)
    }
}

#[rstest]
fn no_prune_changes_an_answer(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
    let mut some = PRUNES.into_iter().powerset().map(Only).collect_vec();
    for task in tasks::<Mayan>(4, 1_500) {
        let task = Task { reading, ..task };
        let expected = search(&task, &mut ());
        for only in &mut some {
            assert_eq!(search(&task, only), expected, "{only:?} on\n{}", Mayan::print(&task));
        }
    }
}

const PRUNES: [Prune; 4] = [Prune::Bound, Prune::Table, Prune::Order, Prune::Last];

/// All boards with the given heights in `colours` colours, up to the names of the colours. Runs at the start
/// are among them.
fn boards(heights: [usize; 5], colours: usize) -> impl Iterator<Item = Board> {
    let cells: usize = heights.iter().sum();
    let colourings = (0..cells).map(|_| 1..=colours).multi_cartesian_product();
    colourings.filter(|blocks| first_met_in_order(blocks)).map(move |blocks| {
        let mut board = Board::new();
        let mut blocks = blocks.into_iter();
        for (x, height) in (0..).zip(heights) {
            for colour in blocks.by_ref().take(height) {
                board.push(x, colour as u32);
            }
        }
        board
    })
}

/// A colour is met for the first time only after all smaller ones.
fn first_met_in_order(blocks: &[usize]) -> bool {
    let mut most = 0;
    blocks.iter().all(|&colour| {
        let known = colour <= most + 1;
        most = most.max(colour);
        known
    })
}

/// Checks all boards of up to `blocks` blocks in at most `colours` colours, with up to `moves` moves and in
/// both readings; gives the number of boards.
fn check_all(blocks: usize, colours: usize, moves: u32) -> usize {
    let heights = (0..5).map(|_| 0..=blocks.min(7)).multi_cartesian_product();
    let heights = heights.filter(|heights| (1..=blocks).contains(&heights.iter().sum()));
    let boards = heights.flat_map(|heights| boards(heights.try_into().unwrap(), colours));
    boards
        .map(|board| {
            for (moves, reading) in iproduct!(1..=moves, [Reading::Within, Reading::Exactly]) {
                compare(&Task { board, moves, reading }, Mayan::solve);
            }
        })
        .count()
}

#[test]
fn all_boards_of_up_to_5_blocks() {
    // A board has as many colourings as its blocks can be parted: 1, 2, 5, 15, 52 ways.
    assert_eq!(check_all(5, 5, 2), 5 + 15 * 2 + 35 * 5 + 70 * 15 + 126 * 52);
}

#[test]
fn all_boards_of_up_to_5_blocks_in_1_colour_with_4_moves() {
    assert_eq!(check_all(5, 1, 4), 5 + 15 + 35 + 70 + 126);
}

#[test]
fn all_boards_of_up_to_6_blocks_in_2_colours() {
    assert_eq!(check_all(6, 2, 3), 5 + 15 * 2 + 35 * 4 + 70 * 8 + 126 * 16 + 210 * 32);
}
