//! Boards of any size: the one pass against the reference and the fixed size, and the command line.

use std::ffi::OsStr;

use fastrand::Rng;
use gridkit::cases::tasks;
use gridkit::puzzle::Puzzle;
use gridkit::testing::{self, refusal};
use itertools::{iproduct, Itertools};
use omok::any_size::{reference, AnySize, Board, KEPT_CELLS, MOST_CELLS, NAMED};
use omok::{Colour, Omok};
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_omok");

#[test]
fn generated_boards() {
    testing::compare::<AnySize>(1, 2_000);
}

#[test]
fn generators_keep_their_promises() {
    testing::check_generators::<AnySize>(2, 10);
}

/// Compares the first runs and the number of all with the reference.
fn check(board: &Board) {
    let runs = reference::runs(board);
    let shape = (board.height(), board.width(), board.win());
    assert_eq!(board.found().count, runs.len() as u64, "runs of {shape:?}:\n{}", AnySize::print(board));
    assert_eq!(
        board.found().first,
        runs[..runs.len().min(NAMED + 1)],
        "{shape:?}:\n{}",
        AnySize::print(board)
    );
}

/// A board with stones at random, of one or two colours.
fn scattered(rng: &mut Rng, height: usize, width: usize, win: u32) -> Board {
    let (stones, black) = (rng.usize(..=100), rng.usize(..=100));
    Board::new(height, width, win, |_, _| {
        let colour = Colour::ALL[usize::from(rng.usize(..100) >= black)];
        Some(colour).filter(|_| rng.usize(..100) < stones)
    })
}

#[test]
fn all_runs_of_any_length() {
    let mut rng = Rng::with_seed(3);
    for win in (1..=12).chain([20, 40, 1_000]).cycle().take(3_000) {
        let (height, width) = (rng.usize(1..45), rng.usize(1..45));
        check(&scattered(&mut rng, height, width, win));
    }
}

#[test]
fn all_shapes_around_the_borders_of_words() {
    let mut rng = Rng::with_seed(4);
    let sizes = [1, 2, 3, 4, 5, 6, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129];
    for (height, width) in iproduct!(sizes, sizes) {
        check(&scattered(&mut rng, height, width, 5));
        check(&Board::new(height, width, 5, |_, _| Some(Colour::White)));
        let win = [height, width, height.min(width)][rng.usize(..3)] as u32;
        check(&Board::new(height, width, win, |_, _| Some(Colour::Black)));
    }
}

#[test]
fn all_boards_of_3_by_3_cells() {
    let stones = [None, Some(Colour::Black), Some(Colour::White)];
    for cells in (0..9).map(|_| stones).multi_cartesian_product() {
        for win in 1..=3 {
            check(&Board::new(3, 3, win, |row, column| cells[3 * row + column]));
        }
    }
}

#[test]
fn the_fixed_size_is_one_of_many() {
    for board in tasks::<Omok>(5, 3_000) {
        let any: Board = board.to_string().parse().unwrap();
        assert_eq!(AnySize::print(&any), board.to_string());
        assert_eq!(AnySize::TRACE.unwrap()(&any), Omok::TRACE.unwrap()(&board));
    }
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
    assert_eq!(run(&["--any-size"], "0 1 1 1 1 1\n"), answered("1\n1 2\n"));
    assert_eq!(run(&["--any-size"], "2\n2\n2\n2\n2"), answered("2\n1 1\n"));
    assert_eq!(run(&["--any-size"], "\u{feff}\r\n 2\t 2  2 2 2 \r\n\r\n"), answered("2\n1 1\n"));
    assert_eq!(run(&["--any-size"], "0"), answered("0\n"));
    assert_eq!(run(&["--any-size"], "1 1 1 1 1 1"), answered("0\n"));
}

#[test]
fn a_row_may_be_one_word() {
    assert_eq!(run(&["--any-size"], "0000\n0 1 1 0\n1100\n",), answered("0\n"));
    assert_eq!(run(&["--any-size", "--win=3"], "000\n22 2".replace(' ', "").as_str()), answered("2\n2 1\n"));
    assert_eq!(run(&["--any-size", "--win=3"], "001\n0 1 0\n100\n"), answered("1\n3 1\n"));
}

#[test]
fn win_says_how_many() {
    let board = "1 1 1 0\n0 2 2 0\n";
    assert_eq!(run(&["--any-size", "--win", "3"], board), answered("1\n1 1\n"));
    assert_eq!(run(&["--win=2", "--any-size"], board), answered("2\n2 2\n"));
    assert_eq!(run(&["--any-size"], board), answered("0\n"));
}

#[test]
fn several_runs_are_answered_with_a_warning() {
    let warning = "<stdin>: warning: the answer is the first of several fives; the others are ";
    let others = "white, row 3, column 1, right\n";
    let found = run(&["--any-size"], "11111\n00000\n22222\n");
    assert_eq!(found, ("1\n1 1\n".to_string(), warning.to_string() + others, 0));
    let warning = "<stdin>: warning: the answer is the first of several runs of 2; the others are \
        black, row 1, column 1, right; black, row 1, column 1, down-right; black, row 1, column 2, down; \
        black, row 2, column 1, right; black, row 2, column 1, up-right\n";
    assert_eq!(run(&["--any-size", "--win=2"], "11\n11\n"), ("1\n1 1\n".to_string(), warning.to_string(), 0));
}

#[test]
fn only_the_first_of_many_runs_are_named() {
    let (stdout, stderr, status) = run(&["--any-size", "--batch"], &"111110\n".repeat(1_000));
    assert_eq!((stdout.as_str(), status), ("1 1 1\n", 0));
    assert_eq!(stderr.matches("black").count(), 10);
    // In each row one to the right; the diagonals that are as long start in rows 1 to 996 and 5 to 1,000.
    assert!(stderr.ends_with("; and 2981 more (board 1)\n"), "{stderr}");
    assert!(stderr.starts_with("<stdin>:1: warning: "), "{stderr}");
}

#[test]
fn a_trace_is_that_of_the_fixed_size() {
    let trace = "# white wins\n . . .*2\n . .*2 .\n .*2 . 1\n# answer\n2\n3 2\n";
    let board = "0 0 0 2\n0 0 2 0\n0 2 0 1\n";
    assert_eq!(run(&["--any-size", "--win=3", "--format=trace"], board), answered(trace));
    let (stdout, _, _) = run(&["--any-size", "--win=3", "--format=json"], board);
    assert!(stdout.contains(r#""problem":"omok""#) && stdout.contains(r#""answer":"2\n3 2""#), "{stdout}");
}

#[test]
fn blank_lines_separate_the_boards_of_a_stream() {
    let boards = "11111\n\n\n0 0\n0 0\n \t\n0\n\n2\n2\n2\n2\n2";
    assert_eq!(run(&["--any-size", "--batch"], boards), answered("1 1 1\n0\n0\n2 1 1\n"));
    assert_eq!(run(&["--any-size", "--batch"], "\n\n"), answered(""));
}

#[test]
fn a_bad_board_of_a_stream_ends_with_a_blank_line() {
    let boards = "11111\n\n00\n0\n00\n00\n\n0\n";
    let (stdout, stderr, status) = run(&["--any-size", "--batch", "--keep-going"], boards);
    assert_eq!((stdout.as_str(), status), ("1 1 1\nerror\n0\n", 2));
    let place =
        "<stdin>:4:2: found the end of the line, expected 2 cells in a row, as in the row before (board 2)";
    assert_eq!(stderr, place.to_string() + "\n  0\n   ^\n");
}

#[test]
fn a_board_may_be_a_single_long_line() {
    let board = "0 ".repeat(3_000_000) + "2 2 2 2 2 1";
    assert_eq!(run(&["--any-size"], &board), answered("2\n1 3000001\n"));
    let bad = board + " 3";
    let message = refusal(PROGRAM, &["--any-size"], bad.as_bytes());
    assert!(message.starts_with("<stdin>:1:6000013: found \"3\", expected a cell"), "{message}");
}

fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

#[rstest]
#[case::empty(bytes(""))]
#[case::blank_lines_only(bytes("\n \n\t\n"))]
#[case::row_too_short(bytes("0 1 2\n0 1\n"))]
#[case::row_too_long(bytes("0 1 2\n0 1 2 0\n"))]
#[case::word_too_short(bytes("0 1 2\n01\n"))]
#[case::word_too_long(bytes("012\n0120\n"))]
#[case::word_and_cells(bytes("0 1 2\n01 2\n"))]
#[case::word_and_cells_first(bytes("01 2\n0 1 2\n"))]
#[case::cells_and_word(bytes("0 1 2\n0 12\n"))]
#[case::cells_behind_a_word(bytes("0 1 2\n012 0\n"))]
#[case::three(bytes("0 1 2\n0 3 2\n"))]
#[case::three_in_a_word(bytes("012\n032\n"))]
#[case::wide_digit(bytes("012\n0１2\n"))]
#[case::the_size_first(bytes("3\n0 1 2\n0 1 2\n0 1 2\n"))]
#[case::dots(bytes("...\n...\n"))]
#[case::not_utf8(b"0 1 2\n0 \xff 2\n".to_vec())]
#[case::utf16(bytes("\u{feff}0\n").iter().flat_map(|&byte| [byte, 0]).collect())]
#[case::too_many_cells(("0".repeat(20_000) + "\n").repeat(MOST_CELLS / 20_000 + 1).into_bytes())]
fn refused(#[context] context: Context, #[case] input: Vec<u8>) {
    snapshot("any_size", context.description.unwrap(), &refusal(PROGRAM, &["--any-size"], &input));
}

#[rstest]
#[case::win_alone(&["--win", "3"])]
#[case::win_without_a_value(&["--any-size", "--win"])]
#[case::win_with_none(&["--any-size", "--win", "0"])]
#[case::win_in_words(&["--any-size", "--win=five"])]
#[case::min_group(&["--any-size", "--min-group", "3"])]
#[case::settle(&["--any-size", "--settle"])]
fn bad_usage(#[context] context: Context, #[case] arguments: &[&str]) {
    let (stdout, stderr, status) = run(arguments, "0 1 2\n");
    assert_eq!((stdout.as_str(), status), ("", 2));
    snapshot("any_size_usage", context.description.unwrap(), &stderr);
}

#[test]
fn a_large_board_is_too_large_to_show() {
    let board = ("0".repeat(256) + "\n").repeat(KEPT_CELLS / 256 + 1);
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
