//! The program as a black box: what it prints where, and how it ends.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use gridkit::testing;
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puyo");

/// The last rows of a field with one chain.
const POPS: &str = "RR....\nRR....\n";

fn field(rows: &str) -> String {
    "......\n".repeat(12 - rows.lines().count()) + rows
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
    let file = folder.path().join("a field.in");
    fs::write(&file, field(POPS)).unwrap();
    assert_eq!(run(&[file.to_str().unwrap()], ""), answered("1\n"));
    assert_eq!(run(&[], &field(POPS)), answered("1\n"));
    assert_eq!(run(&["-"], &field(POPS)), answered("1\n"));
}

#[test]
fn settles_only_when_asked_to() {
    let floating = field("RR....\n......\nRR....\n");
    assert_eq!(run(&["--settle"], &floating), answered("1\n"));
    assert_eq!(run(&["--settle", "--batch"], &(floating.clone() + &floating)), answered("1\n1\n"));
    assert_eq!(run(&[], &floating).2, 2);
}

#[test]
fn a_trace_is_text_that_can_be_pasted() {
    let trace = "# 1 pops 4\n".to_string()
        + &" . . . . . .\n".repeat(10)
        + &"*R*R . . . .\n".repeat(2)
        + "# end\n"
        + &" . . . . . .\n".repeat(12)
        + "# answer\n1\n";
    assert_eq!(run(&["--format", "trace"], &field(POPS)), answered(&trace));
    let (coloured, _, _) = run(&["--format=trace", "--color=always"], &field(POPS));
    assert!(coloured.contains("\u{1b}["));
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(plain, trace, "colours change nothing else");
}

#[test]
fn a_picture_of_the_first_sample() {
    let sample = "../../testdata/puyo/data/sample/1.in";
    let (svg, stderr, status) = run(&["--format", "svg", sample], "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    snapshot("picture", "", &svg);
}

#[test]
fn json_has_the_answer_and_the_frames() {
    let (stdout, _, status) = run(&["--format", "json"], &field(POPS));
    assert_eq!((status, stdout.lines().count()), (0, 1));
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(
        (&json["version"], &json["problem"], &json["answer"]),
        (&1.into(), &"puyo".into(), &"1".into())
    );
    assert_eq!(json["frames"].as_array().unwrap().len(), 2);
    let first = &json["frames"][0];
    assert_eq!(
        (&first["caption"], &first["cells"][11], &first["marks"][11]),
        (&"1 pops 4".into(), &"RR....".into(), &"**    ".into())
    );
}

#[test]
fn a_stream_has_a_line_an_answer() {
    let boards = [
        field(POPS),
        "\n".into(),
        field(""),
        field(POPS),
        " \n\t\r\n".into(),
        field("").replace('\n', "\r\n"),
    ];
    assert_eq!(run(&["--batch"], &boards.concat()), answered("1\n0\n1\n0\n"));
    assert_eq!(run(&["--batch"], ""), answered(""));
    assert_eq!(run(&["--batch"], "\n\n"), answered(""));
    assert_eq!(run(&["--batch"], field(POPS).trim_end()), answered("1\n"));
}

#[test]
fn a_bad_board_ends_a_stream() {
    let boards = field(POPS) + "\n" + &field("..Q...\n") + "\n" + &field(POPS);
    let (stdout, stderr, status) = run(&["--batch"], &boards);
    assert_eq!((stdout.as_str(), status), ("1\n", 2));
    assert_eq!(
        stderr,
        "<stdin>:25:3: found 'Q', expected a cell: one of . R G B P Y (board 2)\n  ..Q...\n    ^\n"
    );
}

#[test]
fn a_bad_board_is_passed_over_when_asked_to() {
    let short = "......\n".repeat(11);
    let boards = [
        field(POPS),
        // Without a blank line behind it: its own last line ends it.
        field("..Q...\n......\n......\n"),
        field(POPS),
        short.clone() + "\n",
        field(POPS),
        "\n\n".into(),
        field("R.....\n......\n"),
        field(""),
        short,
    ];
    let (stdout, stderr, status) = run(&["--batch", "--keep-going"], &boards.concat());
    assert_eq!((stdout.as_str(), status), ("1\nerror\n1\nerror\n1\nerror\n0\nerror\n", 2));
    let places: Vec<&str> = stderr.lines().filter(|line| line.starts_with("<stdin>")).collect();
    assert_eq!(
        places,
        [
            "<stdin>:22:3: found 'Q', expected a cell: one of . R G B P Y (board 2)",
            "<stdin>:48:1: found no more lines, expected row 12 of 12 (board 4)",
            "<stdin>:73:1: found 'R' above an empty cell, expected no floating puyo (--settle lets them fall first) (board 6)",
            "<stdin>:98:1: found no more lines, expected row 12 of 12 (board 8)",
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
        stdin.write_all(field(POPS).as_bytes()).unwrap();
        let mut answer = String::new();
        // Would wait for ever if the answer waited for the next board.
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, "1\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = Command::new(PROGRAM);
    command.arg("--batch").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let board = field(POPS);
    while stdin.write_all(board.as_bytes()).is_ok() {}
    let mut messages = String::new();
    child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    assert_eq!((child.wait().unwrap().code(), messages.as_str()), (Some(0), ""));
}

#[test]
fn an_output_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chains.txt");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["-o", name], &field(POPS)), answered(""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "1\n");
    assert_eq!(run(&["-o", name], "bad").2, 2);
    assert_eq!(run(&["--batch", "-o", name], &(field("") + "bad")).2, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "1\n", "a failed run leaves the file as it was");
    assert_eq!(run(&["--batch", "--keep-going", "-o", name], &(field("") + "bad")).2, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "0\nerror\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn standard_output_by_another_name_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, board) = (folder.path().join("kept"), folder.path().join("board"));
    fs::write(&board, field(POPS)).unwrap();
    let script = format!(
        "(echo before; '{PROGRAM}' '{board}' -o /dev/stdout; echo after) > '{kept}'",
        board = board.display(),
        kept = kept.display(),
    );
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    assert_eq!(fs::read_to_string(kept).unwrap(), "before\n1\nafter\n");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_stays() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("nothing"), &link).unwrap();
    let (_, stderr, status) = run(&["-o", link.to_str().unwrap()], &field(POPS));
    assert_eq!(status, 2);
    assert!(stderr.ends_with("cannot be written (the link leads nowhere)\n"), "{stderr}");
    assert!(link.is_symlink());
}

#[rstest]
#[case::no_such_option(&["--nope"])]
#[case::no_such_short_option(&["-x"])]
#[case::no_such_format(&["--format", "picture"])]
#[case::no_format(&["--format"])]
#[case::no_such_color(&["--color", "red"])]
#[case::no_output(&["-o"])]
#[case::two_files(&["a.in", "b.in"])]
#[case::keep_going_alone(&["--keep-going"])]
#[case::batch_of_traces(&["--batch", "--format", "trace"])]
#[case::value_for_a_switch(&["--batch=yes"])]
#[case::value_for_a_flag(&["--settle=yes"])]
fn bad_usage(#[context] context: Context, #[case] arguments: &[&str]) {
    let (stdout, stderr, status) = run(arguments, &field(POPS));
    assert_eq!((stdout.as_str(), status), ("", 2));
    snapshot("usage", context.description.unwrap(), &stderr);
}

#[test]
fn files_that_cannot_be_read_or_written() {
    let missing = Path::new("no such folder").join("a.in");
    let missing = missing.to_str().unwrap();
    let (stdout, stderr, status) = run(&[missing], "");
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(stderr.starts_with(&format!("puyo: {missing}: cannot be read (")), "{stderr}");
    let (stdout, stderr, status) = run(&["-o", missing], &field(POPS));
    assert_eq!((stdout.as_str(), status), ("", 2));
    assert!(stderr.starts_with(&format!("puyo: {missing}: cannot be written (")), "{stderr}");
    let (_, stderr, status) = run(&[env!("CARGO_MANIFEST_DIR")], "");
    assert_eq!(status, 2, "a folder is no board");
    assert!(stderr.contains("cannot be read ("), "{stderr}");
}

#[test]
fn help_and_version() {
    let (stdout, stderr, status) = run(&["--help"], "");
    assert_eq!((stderr.as_str(), status), ("", 0));
    snapshot("help", "", &stdout);
    assert_eq!(run(&["-h"], "").0, stdout);
    assert_eq!(run(&["--version"], ""), answered(concat!("puyo ", env!("CARGO_PKG_VERSION"), "\n")));
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
