//! The program as a black box: what of its command line depends on the problem.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use gridkit::testing;
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_omok");

/// A row without stones.
const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
/// A row with a five of white, and what is said of a board with nothing else above it.
const FIVE: &str = "0 0 0 2 2 2 2 2 1 0 0 0 0 0 0 0 0 0 0\n";
const ANSWER: &str = "2\n19 4\n";

fn board(rows: &str) -> String {
    EMPTY.repeat(19 - rows.lines().count()) + rows
}

/// Two fives: white's starts lower, black's is above and crosses nothing.
fn two_fives() -> String {
    let black = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1\n";
    board(&(black.to_string() + EMPTY + FIVE))
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
fn reads_a_file_or_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a board.in");
    fs::write(&file, board(FIVE)).unwrap();
    assert_eq!(run(&[file.to_str().unwrap()], ""), answered(ANSWER));
    assert_eq!(run(&[], &board(FIVE)), answered(ANSWER));
    assert_eq!(run(&["-"], &board("")), answered("0\n"));
}

#[test]
fn a_row_may_be_one_word() {
    let word = |row: &str| row.replace(' ', "");
    assert_eq!(run(&[], &word(&board(FIVE))), answered(ANSWER));
    assert_eq!(run(&[], &board(&(EMPTY.to_string() + &word(FIVE)))), answered(ANSWER));
    let boards = [board(FIVE), word(&board(FIVE)), word(&board(""))].concat();
    assert_eq!(run(&["--batch"], &boards), answered("2 19 4\n2 19 4\n0\n"));
}

#[test]
fn several_fives_are_answered_with_a_warning() {
    let warning = "the answer is the first of several fives; the others are white, row 19, column 4, right";
    let (answer, warning) = ("1\n17 15\n", format!("<stdin>: warning: {warning}\n"));
    assert_eq!(run(&[], &two_fives()), (answer.to_string(), warning.clone(), 0));
    let (stdout, stderr, status) = run(&["--format=trace"], &two_fives());
    assert!(
        stdout.starts_with("# black wins\n") && stdout.ends_with(&format!("# answer\n{answer}")),
        "{stdout}"
    );
    assert_eq!(stdout.matches('*').count(), 5);
    assert_eq!((stderr, status), (warning, 0));
}

#[test]
fn fives_with_one_stone_in_common_are_all_named() {
    // From the top left in all three directions; a fourth five, of white, rises to the right.
    let rows = [
        "1111100000000000000",
        "1100000000000000000",
        "1010000000000000000",
        "1001000000000000000",
        "1000100000000000002",
        "0000000000000000020",
        "0000000000000000200",
        "0000000000000002000",
        "0000000000000020000",
    ];
    let board = rows.join("\n") + "\n" + &EMPTY.repeat(10);
    let warning = "<stdin>: warning: the answer is the first of several fives; the others are \
        black, row 1, column 1, right; black, row 1, column 1, down-right; white, row 9, column 15, up-right\n";
    assert_eq!(run(&[], &board), ("1\n1 1\n".to_string(), warning.to_string(), 0));
}

#[test]
fn a_stream_warns_of_the_board() {
    let boards = board(FIVE) + "\n" + &two_fives() + &board("");
    let (stdout, stderr, status) = run(&["--batch"], &boards);
    assert_eq!((stdout.as_str(), status), ("2 19 4\n1 17 15\n0\n", 0));
    let place = "<stdin>:21: warning: the answer is the first of several fives; ";
    assert!(stderr.starts_with(place) && stderr.ends_with(" (board 2)\n"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1);
}

#[test]
fn a_trace_is_text_that_can_be_pasted() {
    let trace = "# white wins\n".to_string()
        + &(" .".repeat(19) + "\n").repeat(18)
        + &(" .".repeat(3) + &"*2".repeat(5) + " 1" + &" .".repeat(10) + "\n")
        + "# answer\n2\n19 4\n";
    assert_eq!(run(&["--format", "trace"], &board(FIVE)), answered(&trace));
    let (coloured, _, _) = run(&["--format=trace", "--color=always"], &board(FIVE));
    assert!(coloured.contains("\u{1b}["));
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(plain, trace, "colours change nothing else");
}

#[test]
fn a_picture_of_the_first_sample() {
    let sample = "../../testdata/omok/data/sample/1.in";
    let (svg, stderr, status) = run(&["--format", "svg", sample], "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    snapshot("picture", "", &svg);
}

#[test]
fn json_has_the_answer_the_frame_and_the_warning() {
    let (stdout, _, status) = run(&["--format", "json"], &two_fives());
    assert_eq!((status, stdout.lines().count()), (0, 1));
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(
        (&json["version"], &json["problem"], &json["answer"]),
        (&1.into(), &"omok".into(), &"1\n17 15".into())
    );
    assert_eq!((json["frames"].as_array().unwrap().len(), json["notes"].as_array().unwrap().len()), (1, 1));
    let frame = &json["frames"][0];
    assert_eq!(
        (&frame["caption"], &frame["cells"][16], &frame["marks"][16]),
        (&"black wins".into(), &"..............11111".into(), &"              *****".into())
    );
}

#[test]
fn a_bad_board_ends_a_stream() {
    let boards = board(FIVE) + "\n" + &board("0 3\n") + "\n" + &board(FIVE);
    let (stdout, stderr, status) = run(&["--batch"], &boards);
    assert_eq!((stdout.as_str(), status), ("2 19 4\n", 2));
    assert_eq!(stderr, "<stdin>:39:3: found \"3\", expected a cell: one of 0 1 2 (board 2)\n  0 3\n    ^\n");
}

#[test]
fn a_bad_board_is_passed_over_when_asked_to() {
    let short = EMPTY.repeat(18);
    let boards = [
        board(FIVE),
        // Without a blank line behind it: its own last line ends it.
        board(&("0 3\n".to_string() + EMPTY + EMPTY)),
        board(FIVE),
        short.clone() + "\n",
        board(FIVE),
        "\n\n".into(),
        board("00\n"),
        board(""),
        short,
    ];
    let (stdout, stderr, status) = run(&["--batch", "--keep-going"], &boards.concat());
    assert_eq!((stdout.as_str(), status), ("2 19 4\nerror\n2 19 4\nerror\n2 19 4\nerror\n0\nerror\n", 2));
    let places: Vec<&str> = stderr.lines().filter(|line| line.starts_with("<stdin>")).collect();
    assert_eq!(
        places,
        [
            "<stdin>:36:3: found \"3\", expected a cell: one of 0 1 2 (board 2)",
            "<stdin>:76:1: found no more lines, expected row 19 of 19 (board 4)",
            "<stdin>:116:3: found the end of the line, expected 19 cells in a row (board 6)",
            "<stdin>:154:1: found no more lines, expected row 19 of 19 (board 8)",
        ]
    );
}

#[test]
fn odd_boards_behind_many_plain_ones_are_named_by_line_and_number() {
    let boards = [
        board(FIVE).repeat(100),
        two_fives(),
        (board(FIVE) + "\n").repeat(100),
        board(&("0 3\n".to_string() + FIVE)),
        board(FIVE).repeat(100),
    ];
    let (stdout, stderr, status) = run(&["--batch", "--keep-going"], &boards.concat());
    let five = "2 19 4\n".repeat(100);
    assert_eq!((stdout, status), (five.clone() + "1 17 15\n" + &five + "error\n" + &five, 2));
    let places: Vec<&str> = stderr.lines().filter(|line| line.starts_with("<stdin>")).collect();
    // Lines before: 100 boards; these, one more, and 100 with an empty line behind each, then 17 rows.
    let (warned, bad) = (100 * 19 + 1, 101 * 19 + 100 * 20 + 18);
    assert_eq!(
        places,
        [
            format!("<stdin>:{warned}: warning: the answer is the first of several fives; the others are white, row 19, column 4, right (board 101)"),
            format!("<stdin>:{bad}:3: found \"3\", expected a cell: one of 0 1 2 (board 202)"),
        ]
    );
}

#[test]
fn a_stream_answers_as_boards_come() {
    let mut command = Command::new(PROGRAM);
    command.arg("--batch").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(board(FIVE).as_bytes()).unwrap();
        let mut answer = String::new();
        // Would wait for ever if the answer waited for the next board.
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, "2 19 4\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[rstest]
#[case::no_such_option(&["--nope"])]
#[case::option_of_another_problem(&["--settle"])]
#[case::keep_going_alone(&["--keep-going"])]
#[case::batch_of_traces(&["--batch", "--format", "trace"])]
fn bad_usage(#[context] context: Context, #[case] arguments: &[&str]) {
    let (stdout, stderr, status) = run(arguments, &board(FIVE));
    assert_eq!((stdout.as_str(), status), ("", 2));
    snapshot("usage", context.description.unwrap(), &stderr);
}

#[test]
fn help_and_version() {
    let (stdout, stderr, status) = run(&["--help"], "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    snapshot("help", "", &stdout);
    assert_eq!(run(&["--version"], ""), answered(concat!("omok ", env!("CARGO_PKG_VERSION"), "\n")));
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
