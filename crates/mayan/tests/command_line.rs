//! What the program does that the other solvers do not.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use gridkit::testing;
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mayan");

/// One move clears it.
const BOARD: &str = "1\n1 0\n1 0\n0\n1 0\n0\n";

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
fn the_reading_is_an_option() {
    let two_moves = "2\n0\n1 1 0\n0\n1 0\n0\n";
    assert_eq!(run(&[], two_moves), answered("1 0 1\n"));
    assert_eq!(run(&["--exactly"], two_moves), answered("1 0 -1\n3 0 -1\n"));
    assert_eq!(run(&["--exactly"], BOARD), answered("3 0 -1\n"));
    let twice = BOARD.to_string() + "\n" + BOARD;
    assert_eq!(run(&["--exactly", "--batch"], &twice), answered("3 0 -1\n3 0 -1\n"));
}

#[test]
fn an_answer_of_billions_of_moves_is_written_as_it_is_made() {
    let board = BOARD.replacen('1', "4294967295", 1);
    let mut command = Command::new(PROGRAM);
    command.arg("--exactly");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The reader goes away after fifty thousand; that is no error.
    let moves: Vec<String> = lines.take(50_000).map(Result::unwrap).collect();
    assert_eq!(moves.len(), 50_000);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_trace_shows_moves_and_what_vanishes() {
    let trace = "\
# move 1: 3 0 -1
 1 1 .<1 .
# 3 vanish
*1*1*1 . .
# end
 . . . . .
# answer
3 0 -1
";
    assert_eq!(run(&["--format", "trace"], BOARD), answered(trace));
    let (coloured, _, _) = run(&["--format=trace", "--color=always"], BOARD);
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), trace, "colours change nothing else");
}

#[test]
fn a_trace_says_how_many_moves_it_leaves_out() {
    let board = BOARD.replacen('1', "12345", 1);
    let (stdout, _, status) = run(&["--exactly", "--format", "json"], &board);
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let answer: Vec<&str> = json["answer"].as_str().unwrap().lines().collect();
    let more = "2345 more moves; without --format all are printed";
    assert_eq!((status, answer.len(), answer[10_000]), (0, 10_001, more));
    let (stdout, _, _) = run(&["--exactly"], &board);
    assert_eq!(stdout.lines().count(), 12_345);
    assert!(stdout.lines().zip(answer).take(10_000).all(|(line, shown)| line == shown));
}

#[test]
fn a_trace_of_no_solution_shows_the_board() {
    let board = "1\n10 9 0\n0\n0\n0\n0\n";
    let trace = "# end\n 9 . . . .\n A . . . .\n# answer\n-1\n";
    assert_eq!(run(&["--format", "trace"], board), answered(trace));
}

#[test]
fn a_picture_of_the_first_sample() {
    let sample = "../../testdata/mayan/data/sample/1.in";
    let (svg, stderr, status) = run(&["--format", "svg", sample], "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    snapshot("picture", "", &svg);
}

#[test]
fn json_has_the_answer_and_the_frames() {
    let (stdout, _, status) = run(&["--format", "json"], BOARD);
    assert_eq!((status, stdout.lines().count()), (0, 1));
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(
        (&json["version"], &json["problem"], &json["answer"]),
        (&1.into(), &"mayan".into(), &"3 0 -1".into())
    );
    assert_eq!(json["frames"].as_array().unwrap().len(), 3);
    // Of the three moves the last one clears the board; the bound leaves the others out.
    let counts = serde_json::json!({
        "boards": 1,
        "boards_found_in_table": 0,
        "moves_cut_by_bound": 2,
        "moves_cut_by_order": 0,
        "last_moves_cut": 0,
    });
    assert_eq!(json["counts"], counts);
}

/// What `testdata/mayan/solution` says of its two boards.
#[test]
fn the_examples_of_the_explanation() {
    // One colour has to travel two columns in one move.
    let (stdout, _, _) = run(&["--format", "json"], "1\n2 0\n2 1 0\n1 0\n1 0\n2 0\n");
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(json["answer"], "-1");
    assert_eq!((&json["counts"]["boards"], &json["counts"]["moves_cut_by_bound"]), (&1.into(), &4.into()));
    // The first of two moves that touch different columns makes a run alone.
    assert_eq!(run(&[], "2\n1 1 0\n0\n1 1 0\n0\n0\n"), answered("2 0 1\n0 0 1\n"));
}

/// The search takes days. On a terminal it shows how far it is, and Ctrl-C, which sends this signal, ends it as it
/// ends any program.
#[cfg(unix)]
#[test]
fn a_long_search_on_a_terminal() {
    use nix::pty::openpty;
    use nix::sys::signal::{kill, Signal};
    use nix::unistd::Pid;
    use std::fs::File;
    use std::io::Read;
    use std::os::unix::process::ExitStatusExt;

    let board = "20\n1 2 3 4 5 6 7 0\n4 5 6 7 1 2 3 0\n7 1 2 3 4 5 6 0\n3 4 5 6 7 1 2 0\n6 7 1 2 3 4 5 0\n";
    let terminal = openpty(None, None).unwrap();
    let mut command = Command::new(PROGRAM);
    command.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(terminal.slave);
    let mut child = command.spawn().unwrap();
    // The command holds the other end of the terminal as well.
    drop(command);
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    let mut screen = BufReader::new(File::from(terminal.master));
    let mut line = Vec::new();
    // The first line stands behind the second carriage return.
    for _ in 0..2 {
        screen.read_until(b'\r', &mut line).unwrap();
    }
    kill(Pid::from_raw(child.id().try_into().unwrap()), Signal::SIGINT).unwrap();
    let status = child.wait().unwrap();
    let line = String::from_utf8(line).unwrap();
    assert!(line.starts_with("\rmayan: ") && line.contains(" %, ") && line.ends_with(" s\r"), "{line:?}");
    assert_eq!(status.signal(), Some(Signal::SIGINT as i32));
    let mut answer = String::new();
    child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "");
}

#[test]
fn a_bad_board_is_passed_over_when_asked_to() {
    let boards = [
        BOARD,
        // Without a blank line behind it: its own last line ends it.
        "1\n1 1 1 0\n0\n0\n0\n0\n",
        BOARD,
        "1\n1 0\n0\n\n",
        BOARD,
        "0\n1 0\n1 0\n1 0\n0\n0\n",
        BOARD,
    ];
    let (stdout, stderr, status) = run(&["--batch", "--keep-going"], &boards.concat());
    assert_eq!((stdout.as_str(), status), ("3 0 -1\nerror\n3 0 -1\nerror\n3 0 -1\nerror\n3 0 -1\n", 2));
    let places: Vec<&str> = stderr.lines().filter(|line| line.starts_with("<stdin>")).collect();
    assert_eq!(
        places,
        [
            "<stdin>:8:1: found a run of colour 1, expected no three blocks of one colour in a row or column at the start (board 2)",
            "<stdin>:22:1: found no more lines, expected column 3 of 5 (board 4)",
            "<stdin>:29:1: found \"0\", expected the number of moves, from 1 to 4294967295 (board 6)",
        ]
    );
}

#[rstest]
#[case::no_such_option(&["--nope"])]
#[case::option_of_another(&["--settle"])]
#[case::value_for_a_flag(&["--exactly=yes"])]
fn bad_usage(#[context] context: Context, #[case] arguments: &[&str]) {
    let (stdout, stderr, status) = run(arguments, BOARD);
    assert_eq!((stdout.as_str(), status), ("", 2));
    snapshot("usage", context.description.unwrap(), &stderr);
}

#[test]
fn help_and_version() {
    let (stdout, stderr, status) = run(&["--help"], "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    snapshot("help", "", &stdout);
    assert_eq!(run(&["--version"], ""), answered(concat!("mayan ", env!("CARGO_PKG_VERSION"), "\n")));
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
