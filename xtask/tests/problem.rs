//! The reader of problem packages, on folders made for one fault each, and on those of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use xtask::problem::{FindingKind, Package};

const SETTINGS: &str = "\
problem_format_version: 2025-09
name: Sum
uuid: 12345678-1234-1234-1234-1234567890ab
license: cc0
limits:
  time_limit: 1.5
  memory: 64
  output: 2
";

/// A package that is removed with the test.
struct Fake {
    temporary: tempfile::TempDir,
}

impl Fake {
    /// The smallest package: settings and one sample.
    fn new() -> Fake {
        let fake = Fake { temporary: tempfile::tempdir().unwrap() };
        fake.write("problem.yaml", SETTINGS);
        fake.case("data/sample/1", "1 2\n");
        fake
    }

    fn dir(&self) -> PathBuf {
        self.temporary.path().join("sum")
    }

    fn path(&self, below: &str) -> PathBuf {
        self.dir().join(below)
    }

    fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn case(&self, stem: &str, input: &str) {
        self.write(&format!("{stem}.in"), input);
        self.write(&format!("{stem}.ans"), "3\n");
        self.write(&format!("{stem}.yaml"), "description: Catches a mistake.\n");
    }

    fn read(&self) -> Package {
        Package::read(&self.dir()).unwrap()
    }

    fn ids(&self) -> Vec<String> {
        self.read().cases.into_iter().map(|case| case.id).collect()
    }

    /// The error, with the path of the package cut off.
    fn error(&self) -> String {
        let error = Package::read(&self.dir()).unwrap_err().to_string();
        let start = format!("{}{}", self.dir().display(), std::path::MAIN_SEPARATOR);
        error.strip_prefix(&start).unwrap_or(&error).replace('\\', "/")
    }

    fn findings(&self) -> Vec<String> {
        self.read().findings.iter().map(ToString::to_string).collect()
    }

    /// The error after a change of `problem.yaml`.
    fn error_with(&self, old: &str, new: &str) -> String {
        assert!(SETTINGS.contains(old));
        self.write("problem.yaml", &SETTINGS.replace(old, new));
        self.error()
    }
}

#[test]
fn limits_are_read() {
    let package = Fake::new().read();
    assert_eq!(package.name, "sum");
    assert_eq!(package.limits.time, Duration::from_millis(1500));
    assert_eq!((package.limits.memory, package.limits.output), (64 << 20, 2 << 20));
    assert_eq!(package.findings, []);
}

#[test]
fn cases_come_from_all_folders_in_order() {
    let fake = Fake::new();
    for (input, stem) in
        ["data/secret/b/2", "data/secret/b/10", "data/secret/a/z", "reader/crlf", "exactly/x/1"]
            .iter()
            .enumerate()
    {
        fake.case(stem, &format!("{input}\n"));
    }
    // These hold no cases.
    fake.write("submissions/wrong_answer/x.in", "");
    fake.write("data/invalid_input/x.in", "");
    fake.write("statement/problem.en.md", "");
    let expected = [
        "data/sample/1",
        "data/secret/a/z",
        "data/secret/b/10",
        "data/secret/b/2",
        "exactly/x/1",
        "reader/crlf",
    ];
    assert_eq!(fake.ids(), expected.map(|id| format!("sum/{id}")));
    assert_eq!(fake.findings(), [""; 0]);
}

#[test]
fn a_case_knows_its_files_and_its_description() {
    let fake = Fake::new();
    let case = &fake.read().cases[0];
    assert_eq!(case.input, fake.path("data/sample/1.in"));
    assert_eq!(case.answer, fake.path("data/sample/1.ans"));
    assert_eq!(case.description.as_deref(), Some("Catches a mistake."));
    assert_eq!(case.args, [""; 0]);
}

#[test]
fn arguments_are_inherited_and_overridden() {
    let fake = Fake::new();
    fake.write("other/test_group.yaml", "args: [--a, \"1\"]\n");
    fake.case("other/1", "a");
    fake.case("other/below/2", "b");
    fake.write("other/c/test_group.yaml", "args:\n- --c\n");
    fake.case("other/c/3", "c");
    fake.case("other/c/4", "d");
    fake.write("other/c/4.yaml", "description: d\nargs: []\n");
    // A group without arguments of its own passes on those from above.
    fake.write("other/d/test_group.yaml", "full_feedback: true\n");
    fake.case("other/d/5", "e");
    let args: Vec<Vec<String>> = fake.read().cases.into_iter().skip(1).map(|case| case.args).collect();
    let expected: [&[&str]; 5] = [&["--a", "1"], &["--a", "1"], &["--c"], &[], &["--a", "1"]];
    assert_eq!(args, expected);
}

#[test]
fn what_is_missing_or_too_much_is_found() {
    let fake = Fake::new();
    fake.write("data/secret/g/lonely.in", "9\n");
    fake.write("data/secret/g/answer.ans", "9\n");
    fake.write("data/secret/g/settings.yaml", "description: x\n");
    fake.write("data/secret/g/picture.png", "");
    fake.write("data/secret/g/notes.txt", "");
    fake.write("data/notes.txt", "");
    fake.write("notes.txt", "");
    fake.write("reader/odd name.in", "7\n");
    fake.write("reader/odd name.ans", "7\n");
    fake.write(".hidden", "");
    assert_eq!(
        fake.findings(),
        [
            "sum/data/notes.txt: not a file of a problem package; remove it",
            "sum/data/secret/g/answer.ans: no input beside it; add the .in file or remove the .ans file",
            "sum/data/secret/g/lonely.in: no answer beside it; add the .ans file or remove the .in file",
            "sum/data/secret/g/notes.txt: not a file of a problem package; remove it",
            "sum/data/secret/g/picture.png: no input of that name beside it; remove it or add the case",
            "sum/data/secret/g/settings.yaml: no input of that name beside it; remove it or add the case",
            "sum/notes.txt: not a file of a problem package; remove it",
            "sum/reader/odd name: no description; write `description: …` into odd name.yaml",
            "sum/reader/odd name.ans: the name needs other letters than a-z, A-Z, 0-9, `.`, `_`, `-`",
            "sum/reader/odd name.in: the name needs other letters than a-z, A-Z, 0-9, `.`, `_`, `-`",
        ]
    );
    assert_eq!(fake.ids(), ["sum/data/sample/1", "sum/reader/odd name"], "an orphan is no case");
}

#[test]
fn the_same_input_with_other_arguments_is_another_case() {
    let fake = Fake::new();
    fake.case("reader/again", "1 2\n");
    fake.case("other/again", "1 2\n");
    fake.write("other/test_group.yaml", "args: [--other]\n");
    let findings = fake.read().findings;
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].place, "sum/reader/again");
    assert_eq!(findings[0].kind, FindingKind::SameAs("sum/data/sample/1".to_string()));
}

#[test]
fn a_case_without_a_description_is_found() {
    let fake = Fake::new();
    fs::remove_file(fake.path("data/sample/1.yaml")).unwrap();
    let expected = ["sum/data/sample/1: no description; write `description: …` into 1.yaml"];
    assert_eq!(fake.findings(), expected);
    for text in ["", "# only a comment\n", "hint: look closely\n"] {
        fake.write("data/sample/1.yaml", text);
        assert_eq!(fake.findings(), expected, "{text:?}");
    }
}

#[test]
fn wrong_settings_are_named_with_their_line() {
    let fake = Fake::new();
    let cases = [
        ("memory: 64", "memory: 0", "7: `memory`: found the number 0, expected a whole number above 0"),
        ("memory: 64", "memory: 64 MiB", "7: `memory`: found `64 MiB`, expected a whole number above 0"),
        ("memory: 64", "memory: -1", "7: `memory`: found the number -1, expected a whole number above 0"),
        ("memory: 64", "memory: 1.5", "7: `memory`: found the number 1.5, expected a whole number above 0"),
        ("memory: 64", "memory:", "7: `memory`: found nothing, expected a whole number above 0"),
        (
            "memory: 64",
            "memory: 99999999",
            "7: `memory`: found the number 99999999, expected at most 1048576, in MiB",
        ),
        (
            "time_limit: 1.5",
            "time_limit: 0",
            "6: `time_limit`: found the number 0, expected a number above 0",
        ),
        (
            "time_limit: 1.5",
            "time_limit: .inf",
            "6: `time_limit`: found the number inf, expected a number above 0",
        ),
        (
            "time_limit: 1.5",
            "time_limit: 1e30",
            "6: `time_limit`: found the number 1000000000000000000000000000000, expected at most an hour, in seconds",
        ),
        ("  output: 2\n", "", "6: the key `output` is missing"),
        ("name: Sum\n", "", "1: the key `name` is missing"),
        ("name: Sum", "name: 5", "2: `name`: found the number 5, expected a string; put it in quotes"),
        ("name: Sum", "name:\n  en: []", "3: `en`: found a sequence, expected a string"),
        ("2025-09", "legacy", "1: `problem_format_version`: found `legacy`, expected `2025-09`"),
        (
            "-1234567890ab",
            "-12345678",
            "3: `uuid`: found `12345678-1234-1234-1234-12345678`, expected a UUID of 8-4-4-4-12 hexadecimal digits",
        ),
        (
            "license: cc0",
            "license: MIT",
            "4: `license`: found `MIT`, expected one of unknown, public domain, cc0, cc by, cc by-sa, educational, permission",
        ),
        ("name: Sum", "name: Sum\nname: Sum", "3: no YAML: "),
        ("name: Sum", "name: [Sum", "3: no YAML: "),
        (
            "name: Sum",
            "keywords: one\nname: Sum",
            "2: `keywords`: found `one`, expected a sequence of strings, ",
        ),
        ("license: cc0", "---\nlicense: cc0", "5: found a second document, expected one"),
    ];
    for (old, new, expected) in cases {
        let error = fake.error_with(old, new);
        assert!(error.starts_with(&format!("problem.yaml:{expected}")), "{new}: {error}");
    }
    let error = fake.error_with("time_limit", "tme_limit");
    assert!(
        error.starts_with("problem.yaml:6: found the key `tme_limit`, expected one of time_multipliers, "),
        "{error}"
    );
}

#[test]
fn settings_that_are_no_mapping_are_refused() {
    let fake = Fake::new();
    for (text, expected) in [
        ("", "problem.yaml:1: found nothing, expected problem_format_version, name, limits, …"),
        ("- 1\n", "problem.yaml:1: found a sequence, expected a mapping"),
        ("words\n", "problem.yaml:1: found `words`, expected a mapping"),
        ("1: 2\n", "problem.yaml:1: found the number 1, expected a string as key"),
    ] {
        fake.write("problem.yaml", text);
        assert_eq!(fake.error(), expected, "{text:?}");
    }
    fs::write(fake.path("problem.yaml"), b"name: a\nb: \xff\n").unwrap();
    assert_eq!(fake.error(), "problem.yaml:2: found bytes that are not UTF-8, expected UTF-8 text");
    fs::remove_file(fake.path("problem.yaml")).unwrap();
    assert!(fake.error().starts_with("problem.yaml: cannot be read: "), "{}", fake.error());
}

#[test]
fn hostile_settings_end_in_an_error() {
    let fake = Fake::new();
    let bomb: String = (1..30)
        .map(|level| format!("a{level}: &a{level} [*a{0}, *a{0}, *a{0}, *a{0}]\n", level - 1))
        .collect();
    let deep = |text: &str| text.repeat(10_000);
    for text in [
        format!("a0: &a0 [x]\n{bomb}"),
        deep("["),
        deep("[\n"),
        deep("{a: "),
        deep("- "),
        deep("? "),
        (0..300).map(|level| format!("{}a:\n", " ".repeat(level))).collect(),
        "x".repeat(100_000),
        "a: *nothing\n".to_string(),
        "\u{0}".to_string(),
    ] {
        fake.write("problem.yaml", &text);
        assert!(fake.error().starts_with("problem.yaml"), "{}", fake.error());
    }
}

#[test]
fn wrong_settings_of_a_case_or_group_are_named() {
    let fake = Fake::new();
    for (file, text, expected) in [
        ("data/sample/1.yaml", "descripton: x\n", "1: found the key `descripton`, expected one of args, "),
        ("data/sample/1.yaml", "args: --a\n", "1: `args`: found `--a`, expected a sequence of strings, "),
        (
            "data/sample/1.yaml",
            "args: [5]\n",
            "1: `args`: found the number 5, expected a string; put it in quotes",
        ),
        ("data/sample/1.yaml", "\ndescription:\n", "2: `description`: found nothing, expected a string"),
        (
            "data/sample/test_group.yaml",
            "description: x\n",
            "1: found the key `description`, expected one of args, ",
        ),
        (
            "data/sample/test_group.yaml",
            "args: {a: b}\n",
            "1: `args`: found a mapping, expected a sequence of strings, ",
        ),
    ] {
        fs::remove_file(fake.path("data/sample/test_group.yaml")).ok();
        fake.write("data/sample/1.yaml", "description: x\n");
        fake.write(file, text);
        assert!(fake.error().starts_with(&format!("{file}:{expected}")), "{}", fake.error());
    }
}

#[test]
fn a_package_without_data_is_an_error() {
    let fake = Fake::new();
    fs::remove_dir_all(fake.path("data")).unwrap();
    assert!(fake.error().starts_with("data: cannot be read: "), "{}", fake.error());
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn a_link_to_a_folder_is_refused() {
        let fake = Fake::new();
        symlink("..", fake.path("data/sample/again")).unwrap();
        let expected = "data/sample/again: found a symbolic link to a folder, expected the folder itself";
        assert_eq!(fake.error(), expected);
    }

    #[test]
    fn a_link_in_a_circle_is_refused() {
        let fake = Fake::new();
        symlink("2.in", fake.path("data/sample/3.in")).unwrap();
        symlink("3.in", fake.path("data/sample/2.in")).unwrap();
        let error = fake.error();
        assert!(error.starts_with("data/sample/2.in: found a symbolic link that leads nowhere: "), "{error}");
    }

    #[test]
    fn a_link_to_a_file_is_followed() {
        let fake = Fake::new();
        fs::rename(fake.path("data/sample/1.in"), fake.temporary.path().join("input")).unwrap();
        symlink("../../../input", fake.path("data/sample/1.in")).unwrap();
        assert_eq!(fake.ids(), ["sum/data/sample/1"]);
    }

    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let fake = Fake::new();
        assert!(Command::new("mkfifo").arg(fake.path("data/sample/2.in")).status().unwrap().success());
        assert_eq!(fake.error(), "data/sample/2.in: found neither a file nor a folder");
    }

    #[test]
    fn names_that_cannot_be_shown_are_refused() {
        let fake = Fake::new();
        let line = fake.path("data/sample/a\nb.in");
        fs::write(&line, "").unwrap();
        assert_eq!(fake.error(), "data/sample/a/nb.in: the name has a control character");
        fs::remove_file(line).unwrap();
        // Some file systems refuse such a name themselves.
        if fs::write(fake.path("data/sample").join(OsStr::from_bytes(b"\xff.in")), "").is_ok() {
            let error = fake.error();
            assert!(error.contains("the name is not UTF-8, expected letters"), "{error}");
        }
    }
}

#[test]
fn the_packages_of_the_workspace_are_right() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut names = Vec::new();
    for entry in fs::read_dir(testdata).unwrap() {
        let package = Package::read(&entry.unwrap().path()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(package.findings, [], "{}", package.name);
        assert!(package.cases[0].id.contains("/data/sample/"), "{}", package.name);
        names.push(package.name);
    }
    assert!(!names.is_empty());
}
