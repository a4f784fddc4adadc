//! Mistakes of the library in programs of another hand and language: the diagnosis must name them.

use super::*;

/// A problem, an ending of its program, and the mistakes that the program can make.
const FOREIGN: &[(&str, &str, &[&str])] = &[
    (
        "omok",
        "py",
        &[
            "overline_wins",
            "three_directions",
            "antidiagonal_from_the_top",
            "column_first",
            "black_only",
            "white_overline_wins",
            "seven_wins",
            "row_prints_rightmost",
        ],
    ),
    (
        "omok",
        "cpp",
        &[
            "board_of_18",
            "torus",
            "row_wrap",
            "no_rows",
            "no_columns",
            "no_falling",
            "no_check_before",
            "edge_rejected",
            "zero_based",
            "winner_without_place",
        ],
    ),
    (
        "puyo",
        "py",
        &[
            "threshold_3",
            "threshold_5",
            "diagonal",
            "exactly_4",
            "first_group_only",
            "whole_colour_pops",
            "chain_per_group",
            "column_reversed",
            "one_round_only",
        ],
    ),
    (
        "puyo",
        "cpp",
        &[
            "wraps_sideways",
            "top_line_hidden",
            "last_column_ignored",
            "gravity_one_row",
            "purple_never_pops",
            "all_clear_not_counted",
            "chain_per_colour",
            "three_rounds",
            "counts_last_round",
            "one_digit",
        ],
    ),
    (
        "mayan",
        "py",
        &[
            "flat_runs_only",
            "upright_runs_only",
            "diagonals_too",
            "exactly_three",
            "no_cascade",
            "left_before_right",
            "row_by_row",
            "right_to_left",
            "never_swaps",
            "counts_from_one",
            "prints_y_first",
        ],
    ),
    (
        "mayan",
        "cpp",
        &[
            "last_column_hangs",
            "rows_before_columns",
            "cascade_of_two",
            "multiples_of_three",
            "top_down",
            "right_only",
            "swaps_only",
            "bottom_row_never_moves",
            "fewest_moves_first",
            "one_move_less",
            "silent_without_an_answer",
            "counts_from_the_top",
            "left_is_zero",
        ],
    ),
];

/// The command that runs a foreign program, but for its mistake; `None` if this machine cannot, which a machine that
/// builds must. What is compiled is put into `folder`.
fn command(problem: &str, ending: &str, folder: &Path) -> Option<Vec<String>> {
    let command = known_command(problem, ending, folder);
    if command.is_none() {
        assert!(env::var_os("CI").is_none(), "nothing here runs programs in .{ending}");
        println!("skipped: nothing here runs programs in .{ending}");
    }
    command
}

fn known_command(problem: &str, ending: &str, folder: &Path) -> Option<Vec<String>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/hack/foreign/{problem}.{ending}"));
    let source = source.to_str().unwrap().to_string();
    if ending == "py" {
        // Not by way of a script that looks for it, which takes longer than the program.
        let output =
            Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        return Some(vec![text(&output.stdout).trim().to_string(), source]);
    }
    if ending == "js" {
        let is_there = Command::new("node").arg("--version").output().is_ok();
        return is_there.then(|| vec!["node".to_string(), source]);
    }
    let program = folder.join(format!("{problem}{}", env::consts::EXE_SUFFIX));
    let program = program.to_str().unwrap().to_string();
    let status = Command::new("g++").args(["-O2", "-std=gnu++17", "-o", &program, &source]).status().ok()?;
    assert!(status.success(), "{source} does not compile");
    Some(vec![program])
}

/// What a hunt says of a foreign program.
fn said(problem: &str, command: &[String], mistake: &str, words: &[&str]) -> Value {
    let command = command.iter().map(String::as_str);
    let words: Vec<&str> = [problem, "--json"]
        .into_iter()
        .chain(words.iter().copied())
        .chain(["--"])
        .chain(command)
        .chain([mistake])
        .collect();
    let output = hack(&words);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(&output.stderr)))
}

/// The mistake that is named first.
fn named(said: &Value) -> &str {
    said["diagnosis"][0]["id"].as_str().unwrap_or("none")
}

#[test]
fn a_mistake_is_named_in_a_program_of_another_hand() {
    let folder = tempfile::tempdir().unwrap();
    let Some(command) = command("omok", "py", folder.path()) else { return };
    assert_eq!(
        named(&said("omok", &command, "antidiagonal_from_the_top", &["--no-shrink"])),
        "antidiagonal_from_the_top"
    );
}

/// The right one is first for at least eight in ten; takes a minute.
#[test]
#[ignore = "takes a minute; .ci/run runs it: cargo test -p xtask --test hack -- --ignored --nocapture foreign"]
fn most_mistakes_are_named_first() {
    let folder = tempfile::tempdir().unwrap();
    let (mut right, mut all) = (0, 0);
    for &(problem, ending, mistakes) in FOREIGN {
        let Some(command) = command(problem, ending, folder.path()) else { continue };
        for &mistake in mistakes {
            let said = said(problem, &command, mistake, &["--no-testdata", "--no-shrink"]);
            let first = named(&said);
            println!("{problem}.{ending} {mistake}: {first} {}", said["diagnosis"]);
            all += 1;
            right += usize::from(first == mistake);
        }
    }
    println!("{right} of {all} named first");
    assert!(all > 0 && right * 10 >= all * 8, "{right} of {all}");
}

/// The same programs without a mistake are right, and so are others that know no mistake.
#[test]
#[ignore = "takes two minutes; .ci/run runs it"]
fn right_foreign_programs_survive() {
    let folder = tempfile::tempdir().unwrap();
    for problem in ["puyo", "omok", "mayan"] {
        for ending in ["py", "cpp", "js"] {
            let Some(command) = command(problem, ending, folder.path()) else { continue };
            let said = said(problem, &command, "right", &["--seconds", "10"]);
            assert_eq!(said["found"], false, "{problem}.{ending}: {said:#}");
        }
    }
}
