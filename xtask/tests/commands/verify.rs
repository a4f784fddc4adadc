//! `cargo xtask verify` on small workspaces made for one fault each.

use std::fs;
use std::process::{Command, Stdio};

use super::house::{House, Run, SETTINGS};
use rstest::rstest;
use serde_json::Value;

#[test]
fn a_right_workspace_is_ok() {
    let house = House::new("right");
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    assert_eq!(run.right(), ["sum/data/sample/1"]);
    let row: Vec<&str> =
        run.stdout.lines().find(|line| line.starts_with("sum ")).unwrap().split_whitespace().collect();
    assert_eq!(row[..4], ["sum", "1", "1", "AC"]);
    assert!(run.line("test result: ok. 0 passed").ends_with('s'));
    assert!(run.stdout.lines().last().unwrap().starts_with("ok "));
    assert!(!run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'), "no escape codes in a file");
    assert!(run.next().is_empty());
}

#[test]
fn every_verdict_is_named_with_its_case_and_the_command_that_shows_it() {
    let mut house = House::new("verdicts");
    house.case("data/secret/kinds/wrong", "2 2\n", "5\n");
    house.case("data/secret/kinds/sleeps", "sleep\n", "1\n");
    house.case("data/secret/kinds/eats", "eat\n", "1\n");
    house.case("data/secret/kinds/crashes", "crash\n", "1\n");
    house.write("testdata/sum/data/secret/kinds/args.in", "1 1\n");
    house.write("testdata/sum/data/secret/kinds/args.ans", "2\n");
    house.write("testdata/sum/data/secret/kinds/args.yaml", "description: Has arguments.\nargs: [--plain]\n");
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    assert!(run.line("MiB  sum/data/secret/kinds/wrong").starts_with("WA "));
    assert!(run.line("MiB  sum/data/secret/kinds/wrong").ends_with(": line 1: found `4`, expected `5`"));
    assert!(run.line("MiB  sum/data/secret/kinds/sleeps").starts_with("TLE "));
    assert!(run.line("MiB  sum/data/secret/kinds/crashes").starts_with("RTE "));
    if cfg!(any(target_os = "linux", windows)) {
        assert!(run.line("MiB  sum/data/secret/kinds/eats").starts_with("MLE "));
        assert!(run.line("1 MLE").contains("2 AC 1 WA 1 RTE 1 TLE 1 MLE"));
    }
    assert!(run.stdout.contains("\nnot ok  "));
    let next = run.next();
    let first = "cargo run --release -p sum -- \"testdata/sum/data/secret/kinds/crashes.in\"    # RTE ";
    assert!(next[0].starts_with(first), "{next:?}");
}

#[test]
fn the_command_repeats_the_arguments_of_the_case() {
    let mut house = House::new("arguments");
    house.write("testdata/sum/data/sample/2.in", "1 1\n");
    house.write("testdata/sum/data/sample/2.ans", "3\n");
    house.write("testdata/sum/data/sample/2.yaml", "description: Has arguments.\nargs: [--plain]\n");
    let next = house.verify(&[]).next().join("\n");
    assert!(
        next.starts_with("cargo run --release -p sum -- --plain \"testdata/sum/data/sample/2.in\""),
        "{next}"
    );
}

#[test]
fn faults_of_the_package_are_found() {
    let mut house = House::new("package");
    house.case("data/sample/2", "1 3\n", "4\n");
    house.case("data/secret/a/same", "1 2\n", "3\n");
    house.case("data/secret/a/silent", "3 3\n", "6\n");
    house.remove("testdata/sum/data/sample/2.ans");
    house.remove("testdata/sum/data/secret/a/silent.yaml");
    house.write("testdata/sum/data/secret/a/lost.ans", "1\n");
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    for place in ["data/sample/2.in", "data/secret/a/same", "data/secret/a/silent", "data/secret/a/lost.ans"]
    {
        run.line(&format!("rule broken: sum/{place}"));
    }
    assert!(run.line("rule broken: sum/data/secret/a/same").contains("sum/data/sample/1"));
    run.line("rules not ok (4 broken), build ok");
}

#[test]
fn crates_that_lean_on_each_other_are_found() {
    let mut house = House::new("crates");
    let manifest = |name: &str, needs: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[dependencies]\n{needs}\n"
        )
    };
    house.write("crates/sum/Cargo.toml", manifest("sum", "other.path = \"../other\""));
    house.write("crates/sum/src/lib.rs", "mod road;\n#[cfg(test)]\nmod tests;\n");
    house.write(
        "crates/sum/src/road.rs",
        "macro_rules! two { () => { 2 } }\n// unsafe\npub fn f() -> u8 { two!() }\n",
    );
    house.write("crates/sum/src/tests.rs", "macro_rules! two { () => { 2 } }\n");
    house.write("crates/sum/src/wide.rs", "fn f() { unsafe {} }\n");
    house.write("crates/sum/src/narrow.rs", "/// unsafe\nfn f() { unsafe {} }\n");
    house.write("crates/other/Cargo.toml", manifest("other", "xtask.path = \"../../xtask\""));
    house.write("crates/other/src/main.rs", "fn main() {}\n");
    house.write("testdata/other/problem.yaml", SETTINGS);
    for (extension, text) in [("in", "1\n"), ("ans", "1\n"), ("yaml", "description: One.\n")] {
        house.write(&format!("testdata/other/data/sample/1.{extension}"), text);
    }
    house.write("xtask/Cargo.toml", manifest("xtask", ""));
    house.write("xtask/src/lib.rs", "pub fn f() -> &'static str { \"crates/sum\" }\n");
    let packages = ["other", "sum", "xtask"].map(|name| {
        let needs = match name {
            "other" => "dependencies = [\n \"xtask\",\n]\n",
            "sum" => "dependencies = [\n \"other\",\n]\n",
            _ => "",
        };
        format!("\n[[package]]\nname = \"{name}\"\nversion = \"0.0.0\"\n{needs}")
    });
    house.write("Cargo.lock", format!("version = 4\n{}", packages.concat()));
    house.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\", \"xtask\"]\n");
    let run = house.verify(&["sum"]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    let broken: Vec<&str> =
        run.stdout.lines().filter_map(|line| line.strip_prefix("rule broken: ")).collect();
    let expected = [
        "crates/other/Cargo.toml: depends on xtask, but ",
        "crates/sum/Cargo.toml: depends on other, but ",
        "crates/other: xtask is on the judge's road",
        "crates/sum: other is on the judge's road",
        "crates/sum: xtask is on the judge's road",
        "crates/sum/src/narrow.rs:2: unsafe ",
        "crates/sum/src/road.rs:1: macro_rules ",
        "xtask/src/lib.rs:1: names sum;",
    ];
    for part in expected {
        assert_eq!(broken.iter().filter(|line| line.starts_with(part)).count(), 1, "{part} in {broken:#?}");
    }
    assert_eq!(broken.len(), expected.len(), "{broken:#?}");
}

#[test]
fn committed_files_are_looked_at() {
    let mut house = House::new("git");
    house.write("notes.txt", "");
    house.write(".hidden", "");
    house.write("crates/sum/large.bin", "x".repeat((1 << 20) + 1));
    house.write("crates/sum/tests/snapshots/a.snap.new", "");
    house.build();
    for words in [["init", "."], ["add", "."]] {
        let git = Command::new("git").current_dir(house.path("")).args(words).output();
        assert!(git.expect("the tests need git").status.success());
    }
    fs::remove_file(house.path("crates/sum/tests/snapshots/a.snap.new")).unwrap();
    let run = Run::of(house.command(&["verify", "--quick"]).output().unwrap());
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    assert!(run.line("rule broken: crates/sum/large.bin").contains("1048577 bytes"));
    run.line("rule broken: crates/sum/tests/snapshots/a.snap.new");
    run.line("rule broken: notes.txt");
    run.line("rules not ok (3 broken), build ok");
}

/// A test that does what insta does with one snapshot that is right, one that differs, and one that is new.
const BOARDS: &str = r#"use std::{env, fs, io::Write};

#[test]
fn boards() {
    assert_eq!(env::var("INSTA_UPDATE").as_deref(), Ok("new"));
    assert!(env::var_os("INSTA_FORCE_PASS").is_none());
    let list = env::var_os("INSTA_SNAPSHOT_REFERENCES_FILE").unwrap();
    let mut list = fs::OpenOptions::new().append(true).open(list).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots");
    for name in ["right", "changed", "new"] {
        writeln!(list, "{folder}/{name}.snap").unwrap();
    }
    for name in ["changed", "new"] {
        fs::write(format!("{folder}/{name}.snap.new"), "2\n").unwrap();
    }
    panic!("two boards are not as they were");
}
"#;

#[test]
fn pending_snapshots_are_counted_and_the_review_command_is_named() {
    let mut house = House::new("pending");
    for name in ["right", "changed", "old"] {
        house.write(&format!("crates/sum/tests/snapshots/{name}.snap"), "1\n");
    }
    house.write("crates/sum/tests/boards.rs", BOARDS);
    house.build();
    let mut command = house.command(&["verify", "--quick"]);
    let run = Run::of(command.env("CI", "true").env("INSTA_FORCE_PASS", "1").output().unwrap());
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    assert_eq!(run.right(), ["sum/data/sample/1"]);
    run.line("changed snapshot: crates/sum/tests/snapshots/changed.snap: 1 line less, 1 more");
    run.line("new snapshot: crates/sum/tests/snapshots/new.snap");
    let counts: Vec<&str> = run.row().into_iter().skip(8).take(4).collect();
    assert_eq!(counts, ["1", "1", "1", "-"], "a failed test may have missed one\n{}", run.stdout);
    run.line("two boards are not as they were");
    run.line("test result: FAILED. 0 passed; 1 failed");
    let next = run.next();
    let review = "cargo xtask review    # crates/sum/tests/snapshots/changed.snap and 1 more";
    assert_eq!(next[0], review);
    assert_eq!(next[1], "cargo test -p sum --test boards");
}

#[test]
fn a_snapshot_that_no_test_looks_at_is_not_ok() {
    let mut house = House::new("unreferenced");
    house.write("crates/sum/tests/snapshots/right.snap", "1\n");
    house.write("crates/sum/tests/snapshots/old.snap", "1\n");
    let boards = BOARDS.replace("[\"right\", \"changed\", \"new\"]", "[\"right\"]");
    let start = boards.find("    for name in [\"changed\"").unwrap();
    house.write("crates/sum/tests/boards.rs", format!("{}}}\n", &boards[..start]));
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("unreferenced snapshot: crates/sum/tests/snapshots/old.snap");
    let counts: Vec<&str> = run.row().into_iter().skip(8).take(4).collect();
    assert_eq!(counts, ["1", "0", "0", "1"], "{}", run.stdout);
    assert!(run.next()[0].starts_with("git rm \"crates/sum/tests/snapshots/old.snap\""), "{}", run.stdout);
}

#[test]
fn the_review_removes_what_no_test_looks_at_only_when_asked_to() {
    let mut house = House::new("unreferenced-review");
    house.write("crates/sum/tests/snapshots/right.snap", "1\n");
    house.write("crates/sum/tests/snapshots/old.snap", "1\n");
    house.write("crates/sum/tests/boards.rs", BOARDS);
    let run = house.run(&["review", "unreferenced"]);
    assert_eq!(run.status, Some(2), "{}\n{}", run.stdout, run.stderr);
    assert!(run.stderr.starts_with("error: not all tests passed"), "{}", run.stderr);

    let boards = BOARDS.replace("[\"right\", \"changed\", \"new\"]", "[\"right\"]");
    let start = boards.find("    for name in [\"changed\"").unwrap();
    house.write("crates/sum/tests/boards.rs", format!("{}}}\n", &boards[..start]));
    let old = house.path("crates/sum/tests/snapshots/old.snap");
    let run = house.run(&["review", "unreferenced"]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("no test looks at crates/sum/tests/snapshots/old.snap");
    assert_eq!(run.next(), ["cargo xtask review unreferenced --delete"]);
    assert!(old.exists());
    let run = house.run(&["review", "unreferenced", "--delete"]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    run.line("removed crates/sum/tests/snapshots/old.snap");
    assert!(!old.exists() && house.path("crates/sum/tests/snapshots/right.snap").exists());
}

#[test]
fn a_solver_that_does_not_compile_is_not_ok() {
    let mut house = House::new("broken");
    house.write("crates/sum/src/main.rs", "fn main() { nothing }\n");
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("cannot find value `nothing`"), "{}", run.stderr);
    assert_eq!(run.next(), ["cargo build --release -p sum"]);
}

#[test]
fn code_that_is_not_formatted_is_not_ok() {
    let mut house = House::new("format");
    house.write("crates/sum/src/lib.rs", "  fn  f( ) { }\n");
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    assert!(run.line("format not ok  ").ends_with("ms"));
    assert!(run.next().contains(&"cargo fmt --all"), "{}", run.stdout);
}

#[test]
fn lints_are_part_of_the_whole() {
    let mut house = House::new("lints");
    house.write("crates/sum/src/lib.rs", "pub fn f() -> bool {\n    1 == 1\n}\n");
    let run = house.run(&["verify"]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("eq_op"), "{}", run.stderr);
    assert!(run.next().contains(&"cargo clippy --locked --all-targets --workspace -- --deny warnings"));
}

/// A workspace in which all is right, with five cases.
fn right(name: &str) -> House {
    let mut house = House::new(name);
    for number in 0..4 {
        let stem = format!("data/secret/some/case-{number}");
        house.case(&stem, &format!("{number} 7\n"), &format!("{}\n", number + 7));
    }
    house
}

#[test]
fn a_filter_chooses_cases_by_their_name() {
    let house = right("filter");
    for (filter, count) in [("sum/case-3", 1), ("sum/data/*-?", 4), ("*/sample/*", 1), ("s*", 5)] {
        let run = house.verify(&["--filter", filter, "--jobs", "1"]);
        assert_eq!(
            (run.status, run.right().len()),
            (Some(0), count),
            "{filter}\n{}\n{}",
            run.stdout,
            run.stderr
        );
    }
}

#[test]
fn shards_together_run_every_case_once() {
    let house = right("shards");
    let runs = ["1/3", "2/3", "3/3"].map(|shard| house.verify(&["--shard", shard]));
    for run in &runs {
        assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    }
    let of = |check: &str| runs.iter().filter(|run| run.stdout.contains(check)).count();
    assert_eq!((of("format ok  "), of("tests ok ")), (1, 1), "the checks are dealt out as well");
    let mut cases: Vec<&str> = runs.iter().flat_map(Run::right).collect();
    cases.sort_unstable();
    let secret = ["0", "1", "2", "3"].map(|number| format!("sum/data/secret/some/case-{number}"));
    assert_eq!(cases[0], "sum/data/sample/1");
    assert_eq!(cases[1..], secret);
}

#[rstest]
#[case::name(&["verify", "summ"], "there is no problem summ; there are sum")]
#[case::filter(&["verify", "--filter", "sum/9"], "no case matches \"sum/9\"")]
#[case::shard(&["verify", "--shard", "3/2"], "expected K/N")]
#[case::jobs(&["verify", "--jobs", "0"], "--jobs")]
#[case::flag(&["verify", "--quik"], "--quick")]
#[case::verb(&["verfy"], "verify")]
#[case::nothing(&[], "Usage: cargo xtask")]
fn bad_usage_is_explained(#[case] words: &[&str], #[case] part: &str) {
    let run = House::new("usage").run(words);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains(part), "{}", run.stderr);
}

#[test]
fn reports_say_the_same_as_the_screen() {
    let mut house = House::new("reports");
    house.case("data/sample/2", "2 2\n", "5\n");
    let folder = house.path("a report/of today");
    let run = house.verify(&["--report", folder.to_str().unwrap()]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    for judged in ["sum/data/sample/1</td>", "<a href=\"review.html\">"] {
        assert!(page.contains(judged), "{page}");
    }
    assert!(fs::read_to_string(folder.join("review.html")).unwrap().contains("no snapshot is pending"));
    let json: Value = serde_json::from_slice(&fs::read(folder.join("report.json")).unwrap()).unwrap();
    assert_eq!((&json["version"], &json["ok"]), (&Value::from(1), &Value::from(false)));
    let case = &json["problems"][0]["cases"][1];
    assert_eq!(case["id"], "sum/data/sample/2");
    assert_eq!((&case["verdict"], &case["fault"]), (&"WA".into(), &"line 1: found `4`, expected `5`".into()));
    assert_eq!(json["problems"][0]["cases"][0]["fault"], Value::Null);
    assert_eq!(json["next"][0], run.next()[0]);
    let xml = fs::read_to_string(folder.join("junit.xml")).unwrap();
    assert!(
        xml.contains("<testsuite name=\"sum\" tests=\"2\" skipped=\"0\" errors=\"0\" failures=\"1\""),
        "{xml}"
    );
    assert!(xml.contains("<failure message=\"line 1: found `4`, expected `5`\" type=\"WA\""), "{xml}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "nothing else is left there");
}

#[test]
fn two_at_once_do_not_disturb_each_other() {
    let house = House::new("two");
    house.build();
    let start = || {
        let mut command = house.command(&["verify", "--quick"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let runs = [start(), start()];
    for run in runs {
        let run = Run::of(run.wait_with_output().unwrap());
        assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let house = House::new("pipe");
    house.build();
    let mut command = house.command(&["verify", "--quick"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let run = Run::of(child.wait_with_output().unwrap());
    assert!(!run.stderr.contains("error: ") && !run.stderr.contains("panicked"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn control_c_leaves_no_child() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::os::unix::process::CommandExt;
    use std::time::{Duration, Instant};

    let mut house = House::new("interrupt");
    let file = house.path("pid");
    house.case("data/sample/2", "sleep\n", "1\n");
    house.write("testdata/sum/data/sample/2.yaml", format!("description: Sleeps.\nargs: [{:?}]\n", file));
    let settings = SETTINGS.replace("time_limit: 0.2", "time_limit: 20");
    house.write("testdata/sum/problem.yaml", settings);
    house.build();

    let mut command = house.command(&["verify", "--quick", "--filter", "sum/2"]);
    let mut child = command.process_group(0).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let wait = |what: &str, is_there: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !is_there() {
            assert!(start.elapsed() < Duration::from_secs(60), "{what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    let solver = || fs::read_to_string(&file).ok().and_then(|text| text.parse().ok()).map(Pid::from_raw);
    wait("the solver does not start", &|| solver().is_some());
    let solver = solver().unwrap();
    // As a terminal does it: to the whole group.
    let group = Pid::from_raw(-i32::try_from(child.id()).unwrap());
    kill(group, Signal::SIGINT).unwrap();
    assert!(!child.wait().unwrap().success());
    wait("the solver does not end", &|| kill(solver, None).is_err());
}
