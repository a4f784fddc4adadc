//! `cargo xtask bench`, as quick as can be: one round, a few boards, and this program as it is. No figure is looked
//! at, only that it is there.

use std::fs;

use super::house::{House, Run, SETTINGS};
use rstest::rstest;
use serde_json::Value;

const QUICK: [&str; 6] = ["bench", "--here", "--rounds", "1", "--boards", "6"];

/// A workspace with a README that has a place for the table.
fn house(name: &str) -> House {
    let mut house = House::new(name);
    house.write("README.md", "above\n<!-- bench -->\nold\n<!-- /bench -->\nbelow\n");
    house
}

fn bench(house: &House, words: &[&str]) -> Run {
    house.run(&[&QUICK, words].concat())
}

/// Without the large boards, which take seconds.
#[rstest]
#[case("puyo/*l*", &["half", "full", "long"])]
#[case("omok/*e*", &["sparse", "one-five", "dense"])]
fn ratios_come_first_then_nanoseconds(#[case] filter: &str, #[case] classes: &[&str]) {
    let house = house(&format!("bench-{}", classes[0]));
    let run = bench(&house, &["--filter", filter, "--no-count"]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    let place =
        |part: &str| run.stdout.find(part).unwrap_or_else(|| panic!("no {part:?} in\n{}", run.stdout));
    assert!(place("core : reference") < place("nanoseconds a board"), "{}", run.stdout);
    for class in classes {
        let class = format!("{}{class}", filter.split_inclusive('/').next().unwrap());
        let lines: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with(&class)).collect();
        // Six ratios, then the times of five ways, each with a median.
        let figures: Vec<usize> = lines.iter().map(|line| line.matches('(').count()).collect();
        assert_eq!(figures, [6, 5], "{class} in\n{}", run.stdout);
    }
    run.line("instructions a board: not here: left out by --no-count");
    run.line("ok  all ways give the same answers");
    if cfg!(debug_assertions) {
        run.line("these figures mean nothing");
    }
    assert_eq!(run.next(), ["cargo xtask bench --save before    # and, after a change, --against before"]);
    assert!(!run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'), "no escape codes in a file");
}

#[test]
fn a_run_is_saved_and_compared_with() {
    let mut house = house("bench-saved");
    house.write("testdata/mayan/problem.yaml", SETTINGS);
    let boards = "1\n1 0\n1 0\n2 0\n1 2 2 0\n0\n\n2\n1 0\n0\n0\n0\n0\n";
    house.write("testdata/mayan/data/sample/two.in", boards);
    house.write("testdata/mayan/data/sample/two.ans", "2 0 1\n-1\n");
    house.write("testdata/mayan/data/sample/two.yaml", "description: Two boards.\nargs: [--batch]\n");
    let saved = if cfg!(windows) { "xtask/bench/first.json" } else { "bench/first.json" };
    let saved = house.target().join(saved);
    let _ = fs::remove_dir_all(saved.parent().unwrap());

    let run = bench(&house, &["--filter", "*/two", "--no-count", "--save", "first"]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    assert!(!run.stdout.contains("times as fast as in"), "{}", run.stdout);
    assert_eq!(run.next(), ["cargo xtask bench --against first    # after a change"]);
    let json: Value = serde_json::from_slice(&fs::read(&saved).unwrap()).unwrap();
    assert_eq!((&json["version"], &json["classes"][0]["id"]), (&1.into(), &"mayan/two".into()));
    assert_eq!(json["classes"][0]["boards"], 2);
    let series = json["classes"][0]["series"].as_array().unwrap();
    let ways: Vec<&str> = series.iter().map(|series| series["way"].as_str().unwrap()).collect();
    assert_eq!(ways, ["reference", "core", "reader"]);

    // The last saved run is meant if none is named.
    for words in [["--against", "first"].as_slice(), &[]] {
        let run = bench(&house, &[&["mayan", "--no-count"], words].concat());
        assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
        run.line("times as fast as in first");
        let rows = run.stdout.lines().skip_while(|line| !line.contains("as in first")).skip(2).take(2);
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().take(2).collect()).collect();
        assert_eq!(rows, [["mayan/two", "core"], ["mayan/two", "reader"]]);
    }
    let run = bench(&house, &["puyo", "--no-count"]);
    run.line("against first: it has none of these boards");

    fs::write(&saved, "{\"version\": 99}").unwrap();
    let run = bench(&house, &["mayan"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains("has version 99, expected 1"), "{}", run.stderr);
    fs::remove_file(saved).unwrap();
}

#[rstest]
#[case::problem(&["pyuo"], "there is no problem pyuo; there are puyo, ")]
#[case::filter(&["--filter", "puyo/hlaf"], "no class of boards matches \"puyo/hlaf\"; the name of a class is like puyo/half")]
#[case::run(&["--against", "never"], "there is no saved run never; there is none yet; to save one: cargo xtask bench --save never")]
#[case::path(&["--save", "../x"], "\"../x\" is no name for a run; expected letters, ")]
#[case::no_boards(&["mayan"], "there are no boards to measure")]
fn bad_usage_is_told_before_anything_is_measured(#[case] words: &[&str], #[case] message: &str) {
    let run = bench(&house("bench-usage"), words);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.starts_with(&format!("error: {message}")), "{}", run.stderr);
}

#[test]
fn a_stream_with_a_bad_board_is_named() {
    let mut house = house("bench-stream");
    house.write("testdata/omok/problem.yaml", SETTINGS);
    house.write("testdata/omok/data/sample/odd.in", "0 0\n");
    house.write("testdata/omok/data/sample/odd.ans", "0\n");
    house.write("testdata/omok/data/sample/odd.yaml", "description: One row.\nargs: [--batch]\n");
    let run = bench(&house, &["omok"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains("odd.in: board 1: 1:"), "{}", run.stderr);
}

#[test]
fn the_table_in_the_readme_is_refreshed() {
    let house = house("bench-readme");
    let run = bench(&house, &["--filter", "puyo/full", "--no-count", "--readme"]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    let text = fs::read_to_string(house.path("README.md")).unwrap();
    let table = text.strip_prefix("above\n<!-- bench -->\n").expect(&text);
    let table = table.strip_suffix("<!-- /bench -->\nbelow\n").expect(&text);
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[2].starts_with("| puyo/full | "), "{table}");
    assert!(rows.iter().all(|row| row.matches('|').count() == 8), "{table}");
}

#[test]
fn a_readme_without_a_place_stays_as_it_is() {
    let mut house = house("bench-no-place");
    house.write("README.md", "no place\n");
    let run = bench(&house, &["--readme"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(
        run.stderr.contains("add a line <!-- bench -->, and a line <!-- /bench --> below it"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read_to_string(house.path("README.md")).unwrap(), "no place\n");
}

#[test]
fn without_valgrind_there_are_no_instructions() {
    let house = house("bench-no-valgrind");
    house.build();
    let mut command = house.command(&[&QUICK, ["--filter", "puyo/full"].as_slice()].concat());
    let run = Run::of(command.env("PATH", "").output().unwrap());
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    run.line("instructions a board: not here: valgrind is not installed");
}

/// Instead of valgrind, a script: it says 100 instructions, and 50 for each board, and runs the program too.
#[cfg(unix)]
#[test]
fn instructions_are_what_answering_adds() {
    use std::os::unix::fs::PermissionsExt;

    const SCRIPT: &str = r#"#!/bin/sh
for word; do
    case "$word" in
        --version) exit 0 ;;
        --log-file=*) log="${word#--log-file=}"; shift ;;
        --*=*) shift ;;
        *) break ;;
    esac
done
"$@" || exit
for boards; do :; done
echo "==1== I   refs:      $((100 + 50 * boards))" > "$log"
"#;
    let mut house = house("bench-instructions");
    house.write("bin/valgrind", SCRIPT);
    house.build();
    fs::set_permissions(house.path("bin/valgrind"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = house.command(&[&QUICK, ["--filter", "omok/dense"].as_slice()].concat());
    let run = Run::of(
        command.env("PATH", format!("{}:/usr/bin:/bin", house.path("bin").display())).output().unwrap(),
    );
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    let mut lines = run.stdout.lines().skip_while(|&line| line != "instructions a board").skip(1);
    let mut words = || lines.next().unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(words(), ["class", "core", "reader", "portable", "kernel"]);
    assert_eq!(words(), ["omok/dense", "50.0", "50.0", "50.0", "50.0"]);
}
