//! Boards of any size: the fast core against the reference and the fixed size, and the command line.

use std::ffi::OsStr;

use fastrand::Rng;
use gridkit::cases::tasks;
use gridkit::puzzle::Puzzle;
use gridkit::testing::{self, refusal};
use itertools::{iproduct, Itertools};
use puyo::any_size::{reference, AnySize, Board, Rounds, MOST_CELLS};
use puyo::{Colour, Puyo};
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puyo");

#[test]
fn generated_boards() {
    testing::compare::<AnySize>(1, 1_000);
}

#[test]
fn generators_keep_their_promises() {
    testing::check_generators::<AnySize>(2, 21);
}

/// Boards with cells at random, most of them with floating puyos.
fn scattered(rng: &mut Rng, height: usize, width: usize) -> Board {
    let (colours, puyos) = (rng.usize(1..=5), rng.usize(..=100));
    let mut board = Board::new(height, width);
    for (row, column) in iproduct!(0..height, 0..width) {
        let puyo = Colour::ALL[rng.usize(..colours)];
        board.set(row, column, Some(puyo).filter(|_| rng.usize(..100) < puyos));
    }
    board
}

fn check(board: &Board) {
    assert_eq!(board.chains(), reference::chains(board), "groups of {}:\n{board}", board.min_group());
}

#[test]
fn groups_of_any_size() {
    for (index, board) in tasks::<AnySize>(3, 1_000).enumerate() {
        let min_group = [1, 2, 3, 5, 6, 7, 8, 12, 20, 100][index % 10];
        check(&board.with_min_group(min_group));
    }
}

#[test]
fn puyos_that_float_fall_after_the_first_round() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..1_000 {
        let (height, width, min_group) = (rng.usize(1..20), rng.usize(1..20), rng.usize(2..6));
        check(&scattered(&mut rng, height, width).with_min_group(min_group));
    }
}

#[test]
fn all_shapes_around_the_borders_of_words() {
    let mut rng = Rng::with_seed(5);
    let sizes = [1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129];
    for (height, width) in iproduct!(sizes, sizes) {
        check(&scattered(&mut rng, height, width));
        let mut settled = scattered(&mut rng, height, width);
        settled.settle();
        assert_eq!(settled.floating(), None);
        check(&settled);
    }
}

#[test]
fn all_boards_of_3_by_4_cells_in_2_colours() {
    let cells = iproduct!(0..3, 0..4).collect_vec();
    for codes in
        (0..cells.len()).map(|_| [None, Some(Colour::Red), Some(Colour::Blue)]).multi_cartesian_product()
    {
        let mut board = Board::new(3, 4);
        for (&(row, column), puyo) in cells.iter().zip(codes) {
            board.set(row, column, puyo);
        }
        check(&board);
    }
}

#[test]
fn the_fixed_size_is_one_of_many() {
    for field in tasks::<Puyo>(6, 2_000) {
        let board: Board = field.to_string().parse().unwrap();
        assert_eq!(board.to_string(), field.to_string());
        assert_eq!(AnySize::TRACE.unwrap()(&board), Puyo::TRACE.unwrap()(&field));
    }
}

/// A chain of one group a round: in column t lie three puyos of colour t, and on them one of colour t + 1.
fn staircase(width: usize, height: usize) -> Board {
    let mut board = Board::new(height, width);
    let colour = |column: usize| Some(Colour::ALL[column % 3]);
    for column in 0..width {
        for from_floor in 0..height - 4 {
            let filler = [Colour::Purple, Colour::Yellow][(column + from_floor) % 2];
            board.set(height - 1 - from_floor, column, Some(filler));
        }
        // The first column has only what starts the chain.
        for row in if column == 0 { 3..4 } else { 1..4 } {
            board.set(row, column, colour(column.max(1)));
        }
        if column > 0 {
            board.set(0, column, colour(column + 1));
        }
    }
    board
}

#[test]
fn a_staircase_is_a_round_for_each_step() {
    assert_eq!(reference::chains(&staircase(50, 70)), 49);
    assert_eq!(staircase(50, 70).chains(), 49);
    // A program that looks at all cells in each round takes most of a minute here.
    assert_eq!(staircase(2_000, 1_000).chains(), 1_999);
}

#[test]
fn rounds_tell_what_pops() {
    let mut rounds = Rounds::new(&"B..\nRBB\nRRB\nRGG".parse().unwrap());
    assert!(rounds.find());
    assert_eq!(rounds.groups(), [[(3, 0), (2, 0), (1, 0), (2, 1)]].map(Vec::from));
    rounds.fall();
    assert_eq!(rounds.board().to_string(), "...\n..B\n.BB\nBGG\n");
    assert!(!rounds.find());
}

/// Runs the program; standard output, standard error, status.
fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    let output = testing::run(PROGRAM, arguments.iter().map(OsStr::new), input.as_bytes());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn answered(stdout: &str) -> (String, String, i32) {
    (stdout.to_string(), String::new(), 0)
}

#[test]
fn the_shape_comes_from_the_input() {
    assert_eq!(run(&["--any-size"], "RRRR\n"), answered("1\n"));
    assert_eq!(run(&["--any-size"], "R\nR\nR\nR\n"), answered("1\n"));
    assert_eq!(run(&["--any-size"], "\u{feff}\r\n RR. \r\n\r\n\tRR.\r\n\n"), answered("1\n"));
    assert_eq!(run(&["--any-size"], "."), answered("0\n"));
}

#[test]
fn options_work_in_any_order() {
    let board = "RR\nBB\n";
    assert_eq!(run(&["--any-size", "--min-group", "2"], board), answered("1\n"));
    assert_eq!(run(&["--min-group=3", "--any-size"], board), answered("0\n"));
    assert_eq!(run(&["--settle", "--any-size"], "RR\n..\nRR\n"), answered("1\n"));
    assert_eq!(run(&["--any-size", "--settle"], "RR\n..\nRR\n"), answered("1\n"));
}

#[test]
fn a_trace_and_json_are_those_of_the_fixed_size() {
    let trace = "# 1 pops 4\n*R*R\n*R*R\n# end\n . .\n . .\n# answer\n1\n";
    assert_eq!(run(&["--any-size", "--format=trace"], "RR\nRR\n"), answered(trace));
    let (stdout, _, _) = run(&["--any-size", "--format=json"], "RR\nRR\n");
    assert!(stdout.contains(r#""problem":"puyo""#) && stdout.contains(r#""answer":"1""#), "{stdout}");
}

#[test]
fn blank_lines_separate_the_boards_of_a_stream() {
    let boards = "RRRR\n\n\nRR\nRR\n \t\nRRR\n\nR\nR\nR\nR";
    assert_eq!(run(&["--any-size", "--batch"], boards), answered("1\n1\n0\n1\n"));
    assert_eq!(run(&["--any-size", "--batch"], "\n\n"), answered(""));
}

#[test]
fn a_bad_board_of_a_stream_ends_with_a_blank_line() {
    let boards = "RRRR\n\nRR\nR\nRR\nRR\n\nRRRR\n\nR.\n.R\n\n.\n";
    let (stdout, stderr, status) = run(&["--any-size", "--batch", "--keep-going"], boards);
    assert_eq!((stdout.as_str(), status), ("1\nerror\n1\nerror\n0\n", 2));
    let places = stderr.lines().filter(|line| line.starts_with("<stdin>")).collect_vec();
    assert_eq!(
        places,
        [
            "<stdin>:4:2: found the end of the line, expected 2 cells in a row without blanks, as in the row before (board 2)",
            "<stdin>:10:1: found 'R' above an empty cell, expected no floating puyo (--settle lets them fall first) (board 4)",
        ]
    );
}

fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

#[rstest]
#[case::empty(bytes(""))]
#[case::blank_lines_only(bytes("\n \n\t\n"))]
#[case::row_too_short(bytes("RRR\nRR\n"))]
#[case::row_too_long(bytes("RRR\nRRRR\n"))]
#[case::row_too_long_by_an_unknown_letter(bytes("RRR\nRRRQ\n"))]
#[case::unknown_letter(bytes("RRR\nRQR\n"))]
#[case::unknown_letter_first(bytes("Q"))]
#[case::wide_letter(bytes("RRR\nR뿌R\n"))]
#[case::blanks_between_cells(bytes("R R R\n"))]
#[case::a_second_word(bytes("RRR\nRRR RRR\n"))]
#[case::short_row_and_a_second_word(bytes("RRR\nRR R\n"))]
#[case::the_size_first(bytes("2 3\nRRR\nRRR\n"))]
#[case::not_utf8(b"RRR\nR\xffR\n".to_vec())]
#[case::utf16(bytes("\u{feff}R\n").iter().flat_map(|&byte| [byte, 0]).collect())]
#[case::floating(bytes(".R.\n...\nR..\n"))]
#[case::too_many_cells_in_a_row(".".repeat(MOST_CELLS + 1).into_bytes())]
#[case::too_many_rows(".\n".repeat(MOST_CELLS + 1).into_bytes())]
#[case::too_many_cells((".".repeat(3_000) + "\n").repeat(3_334).into_bytes())]
#[case::longer_than_any_line(vec![b'R'; 20_000_000])]
fn refused(#[context] context: Context, #[case] input: Vec<u8>) {
    snapshot("any_size", context.description.unwrap(), &refusal(PROGRAM, &["--any-size"], &input));
}

#[test]
fn a_floating_puyo_is_named_however_large_the_board() {
    let board = ".R\r\n..\r\n".to_string() + &"..\r\n".repeat(MOST_CELLS / 2 - 2);
    let message = refusal(PROGRAM, &["--any-size"], board.as_bytes());
    assert!(message.starts_with("<stdin>:1:2: found 'R' above an empty cell"), "{message}");
}

#[rstest]
#[case::min_group_alone(&["--min-group", "3"])]
#[case::min_group_without_a_value(&["--any-size", "--min-group"])]
#[case::min_group_of_none(&["--any-size", "--min-group", "0"])]
#[case::min_group_in_words(&["--any-size", "--min-group=four"])]
#[case::any_size_with_a_value(&["--any-size=12x6"])]
#[case::win(&["--any-size", "--win", "3"])]
#[case::batch_of_traces(&["--any-size", "--batch", "--format", "trace"])]
fn bad_usage(#[context] context: Context, #[case] arguments: &[&str]) {
    let (stdout, stderr, status) = run(arguments, "RRRR\n");
    assert_eq!((stdout.as_str(), status), ("", 2));
    snapshot("any_size_usage", context.description.unwrap(), &stderr);
}

#[test]
fn steps_of_a_large_board_are_too_many_to_show() {
    let board = (".".repeat(101) + "\n").repeat(100);
    let (stdout, stderr, status) = run(&["--any-size", "--format", "trace"], &board);
    assert_eq!((stdout.as_str(), status), ("", 2));
    snapshot("any_size_usage", "trace_of_a_large_board", &stderr);
}

fn snapshot(name: &str, suffix: &str, text: &str) {
    insta::with_settings!({
        snapshot_suffix => suffix,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}
