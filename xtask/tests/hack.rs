//! The hunt as a person types it, against programs that are wrong in known ways.

#[path = "hack/foreign.rs"]
mod foreign;
#[path = "hack/keep.rs"]
mod keep;
#[path = "hack/misuse.rs"]
mod misuse;
#[path = "hack/sources.rs"]
mod sources;
#[path = "hack/stopped.rs"]
mod stopped;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::{env, fs};

use serde_json::Value;

const XTASK: &str = env!("CARGO_BIN_EXE_xtask");

/// The program of `hack/guest.rs`, built once.
fn guest() -> &'static str {
    static GUEST: OnceLock<PathBuf> = OnceLock::new();
    let path = GUEST.get_or_init(|| {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder =
            tempfile::Builder::new().prefix("guest").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let submissions = here.join("../testdata/omok/submissions");
        let program = |name: &str| {
            let text = fs::read_to_string(submissions.join(name)).unwrap();
            text.replace("fn main()", "pub fn main()")
        };
        fs::write(folder.path().join("textbook.rs"), program("accepted/textbook.rs")).unwrap();
        fs::write(folder.path().join("overline.rs"), program("wrong_answer/overline_wins.rs")).unwrap();
        for name in ["guest.rs", "mayan.rs"] {
            fs::copy(here.join("tests/hack").join(name), folder.path().join(name)).unwrap();
        }
        let name = format!("guest{}", env::consts::EXE_SUFFIX);
        let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
        let mut command = Command::new(rustc);
        command.current_dir(folder.path()).args(["--edition=2024", "-O", "-o", &name, "guest.rs"]);
        assert!(command.status().unwrap().success());
        // Another run of the tests may use the file of that name; a renamed one does not disturb it.
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hack-{name}"));
        fs::rename(folder.path().join(&name), &path).unwrap();
        path
    });
    path.to_str().unwrap()
}

/// `cargo xtask hack` with these words, in an empty folder.
fn hack_in(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(XTASK);
    command.arg("hack").args(words).current_dir(folder);
    command.env("LC_ALL", "C").env_remove("CARGO");
    command.output().unwrap()
}

fn hack(words: &[&str]) -> Output {
    hack_in(tempfile::tempdir().unwrap().path(), words)
}

/// Hunts a program of the guest's and reads the JSON object; whether a board was found is also the exit status.
fn hunt(problem: &str, words: &[&str], program: &[&str]) -> Value {
    let output = hack(&[&[problem, "--json"], words, &["--", guest()], program].concat());
    let json: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", text(&output.stdout), text(&output.stderr)));
    assert_eq!(output.status.code(), Some(i32::from(json["found"] == true)), "{json:#}");
    json
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The stones of a board of omok.
fn stones(json: &Value) -> usize {
    let input = json["input"].as_str().unwrap();
    input.chars().filter(|&letter| letter == '1' || letter == '2').count()
}

#[test]
fn a_wrong_program_is_caught_on_the_smallest_board() {
    let json = hunt("omok", &[], &["overline"]);
    assert_eq!(json["result"], "wrong answer");
    assert_eq!(stones(&json), 6, "an overline of six");
    assert_eq!(json["pieces"], 6);
    assert_eq!(json["expected"], "0");
    assert_eq!(json["is_least"], true);
    assert!(json["output"].as_str().unwrap().starts_with("1\n"), "black, the first colour");
}

#[test]
fn a_wrong_program_is_caught_without_the_test_set() {
    let json = hunt("omok", &["--no-testdata", "--seed", "7"], &["overline"]);
    assert_eq!(stones(&json), 6);
}

#[test]
fn a_right_program_is_not_caught() {
    let json = hunt("omok", &["--boards", "50"], &["right"]);
    assert_eq!(json["found"], false);
    assert_eq!(json["boards"], 50, "{json:#}");
}

#[test]
fn one_seed_gives_one_board() {
    let of_seed = |seed: &str| {
        let mut json = hunt("omok", &["--no-testdata", "--seed", seed], &["crash"]);
        json["seconds"] = Value::Null;
        json["stderr"] = Value::Null;
        json
    };
    assert_eq!(of_seed("3"), of_seed("3"));
}

#[test]
fn blanks_are_not_wrong() {
    let output = hack(&["omok", "--boards", "20", "--lang", "en", "--", guest(), "blanks"]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    assert!(said.contains("only blanks or line ends differ, which judges let pass"), "{said}");
    assert!(said.contains("no counterexample on "), "{said}");
}

#[test]
fn debugging_output_is_named() {
    for program in ["debug", "label"] {
        let output = hack(&["omok", "--lang", "en", "--boards", "20", "--", guest(), program]);
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stdout);
        assert!(said.starts_with(&format!("$ {} {program}\nmore output than the answer", guest())), "{said}");
        assert!(said.contains("take out what is printed for debugging"), "{said}");
        assert!(!said.contains("none of the"), "the output is no mistake of the library: {said}");
    }
}

#[test]
fn debugging_output_does_not_hide_a_mistake() {
    let json = hunt("omok", &[], &["debug-overline"]);
    assert_eq!((&json["result"], &json["extra_output"]), (&"wrong answer".into(), &true.into()));
    assert_eq!(stones(&json), 6);
}

#[test]
fn a_moody_program_is_not_shrunk() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    let json = hunt("omok", &["--no-testdata"], &["moody", mark.to_str().unwrap()]);
    assert_eq!(json["is_unsteady"], true, "{json:#}");
    assert_eq!(json["shrink_runs"], Value::Null);
}

#[test]
fn the_report_is_for_people() {
    let output = hack(&["omok", "--lang", "en", "--", guest(), "overline"]);
    let said = text(&output.stdout);
    let row = "1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0";
    for part in
        ["wrong answer on a board of 6 pieces\n", "\ninput\n", row, "\nexpected\n0\n", "\nfound\n1\n1 1\n"]
    {
        assert!(said.contains(part), "{part:?} in\n{said}");
    }
    assert!(said.contains("where they part, step 1 of 1: nobody wins"), "{said}");
    assert!(!said.contains('\x1b'), "no colours where no person looks");
}

#[test]
fn the_report_speaks_three_languages() {
    let said = |words: &[&str]| {
        let words = [&["omok", "--no-shrink"], words, &["--", guest(), "overline"]].concat();
        text(&hack(&words).stdout)
    };
    assert!(said(&["--lang", "ko"]).contains("오답: 말이 "));
    assert!(said(&["--lang", "zh"]).contains("答案错误：盘面上有 "));
    let mut command = Command::new(XTASK);
    command.args(["hack", "omok", "--no-shrink", "--", guest(), "overline"]).env("LC_ALL", "ko_KR.UTF-8");
    assert!(text(&command.output().unwrap().stdout).contains("오답"), "by the locale");
}

#[test]
fn a_lone_binary_in_an_empty_folder_knows_everything() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join(format!("hunter{}", env::consts::EXE_SUFFIX));
    fs::copy(XTASK, &copy).unwrap();
    let empty = tempfile::tempdir().unwrap();
    let mut command = Command::new(&copy);
    command.args(["hack", "omok", "--json", "--", guest(), "overline"]).current_dir(empty.path());
    // Neither cargo nor anything else can be found.
    command.env("PATH", empty.path()).env_remove("CARGO");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["pieces"], 6);
    assert_eq!(fs::read_dir(&empty).unwrap().count(), 0, "nothing is left behind");
}

mod readings {
    use super::*;

    /// One move clears the board, and so do a swap that changes nothing and that move.
    #[test]
    fn two_answers_are_right_on_one_board() {
        let mayan = xtask::registry::subject("mayan").unwrap();
        let answers = mayan.readings().into_iter().map(|reading| {
            let answer = mayan.solve_with("2\n1 0\n1 0\n2 2 0\n1 0\n2 0\n", &reading.arguments);
            (reading.name, answer.unwrap())
        });
        let expected = [("within", "2 0 1".to_string()), ("exactly", "0 0 1\n2 0 1".to_string())];
        assert_eq!(answers.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_program_may_follow_either() {
        for reading in ["within", "exactly"] {
            let json = hunt("mayan", &["--boards", "150", "--reading", "either"], &["mayan", reading]);
            assert_eq!(json["found"], false, "{json:#}");
            assert_eq!(json["readings"], serde_json::json!([reading]));
        }
    }

    #[test]
    fn a_program_that_mixes_them_is_wrong_by_both() {
        let json = hunt("mayan", &[], &["mayan", "mixed"]);
        assert_eq!(json["found"], true);
    }

    #[test]
    fn one_reading_can_be_asked_for() {
        let right = hunt("mayan", &["--boards", "50", "--reading", "exactly"], &["mayan", "exactly"]);
        assert_eq!(right["found"], false, "{right:#}");
        let wrong = hunt("mayan", &["--no-shrink", "--reading", "exactly"], &["mayan", "within"]);
        assert_eq!((&wrong["found"], &wrong["reading"]), (&true.into(), &"exactly".into()));
        let wrong = hunt("mayan", &["--reading", "within"], &["mayan", "exactly"]);
        assert_eq!((&wrong["found"], &wrong["reading"]), (&true.into(), &"within".into()));
        assert_eq!(wrong["is_least"], true, "{wrong:#}");
    }

    #[test]
    fn the_reading_that_is_closest_is_named() {
        let output = hack(&["mayan", "--no-shrink", "--lang", "en", "--", guest(), "mayan", "none"]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("and wrong by every reading"), "{said}");
    }
}
