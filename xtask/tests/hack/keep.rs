//! What is kept of a board that was found.

use super::*;

#[test]
fn a_file_and_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let output = hack_in(folder.path(), &["omok", "-o", "wrong.in", "--", guest(), "overline"]);
    assert_eq!(output.status.code(), Some(1));
    let input = fs::read_to_string(folder.path().join("wrong.in")).unwrap();
    assert_eq!(input.lines().count(), 19);
    assert_eq!(input.matches('1').count(), 6);
    assert_eq!(fs::read_to_string(folder.path().join("wrong.in.ans")).unwrap(), "0\n");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn nothing_is_written_when_nothing_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["omok", "--boards", "5", "-o", "wrong.in", "--", guest(), "right"];
    assert_eq!(hack_in(folder.path(), &words).status.code(), Some(0));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// A workspace with an empty test set.
fn house() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Cargo.toml"), "[workspace]\n").unwrap();
    fs::create_dir_all(folder.path().join("testdata/omok/data/secret")).unwrap();
    fs::write(folder.path().join("testdata/omok/cases.toml"), "[[file]]\nname = \"secret/a/b\"\n").unwrap();
    folder
}

#[test]
fn a_case_of_the_test_set() {
    let house = house();
    let below = |path: &str| fs::read_to_string(house.path().join("testdata/omok").join(path)).unwrap();
    let words = ["omok", "--promote=lines/six", "--lang", "en", "--", guest(), "overline"];
    let output = hack_in(house.path(), &words);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!(below("data/secret/lines/six.in").matches('1').count(), 6);
    assert_eq!(below("data/secret/lines/six.ans"), "0\n");
    assert!(below("data/secret/lines/six.yaml").starts_with("description: >-\n  "));
    assert_eq!(
        below("cases.toml"),
        "[[file]]\nname = \"secret/a/b\"\n\n[[file]]\nname = \"secret/lines/six\"\n"
    );
    let said = text(&output.stdout);
    assert!(said.contains("cargo xtask verify omok --filter \"omok/data/secret/lines/six\""), "{said}");
    // The name is taken now.
    let output = hack_in(house.path(), &words);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is there already; choose another name"));
}

#[test]
fn a_case_gets_a_name() {
    let house = house();
    for _ in 0..2 {
        hack_in(house.path(), &["omok", "--promote", "--no-shrink", "--", guest(), "overline"]);
    }
    let found = fs::read_dir(house.path().join("testdata/omok/data/secret/found")).unwrap();
    assert_eq!(found.count(), 6, "two cases, each with an answer and a description");
}

#[test]
fn a_name_must_be_one() {
    let house = house();
    for place in ["../x/y", "a/b/c", "a/", "a b/c", "-a/b"] {
        let words = ["omok", &format!("--promote={place}"), "--", guest(), "overline"];
        let output = hack_in(house.path(), &words);
        assert_eq!(output.status.code(), Some(2), "{place}");
        assert!(text(&output.stderr).contains("expected GROUP/NAME"), "{}", text(&output.stderr));
    }
}
