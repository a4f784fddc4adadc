//! Words that make no sense: status 2, and a message that says what would.

use super::*;

fn refused(words: &[&str]) -> String {
    let output = hack(words);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {}{said}", text(&output.stdout));
    said
}

#[test]
fn the_problem() {
    assert!(
        refused(&["tetris", "a.out"]).contains("there is no problem tetris; there are puyo, omok, mayan")
    );
    assert!(refused(&[]).contains("<NAME>"));
}

#[test]
fn the_command() {
    assert!(refused(&["omok"]).contains("<COMMAND>"));
    assert!(refused(&["omok", "./no-such-program"]).contains("cannot start"));
    assert!(refused(&["omok", "no-such-program"]).contains("cannot start"));
    assert!(refused(&["omok", "mine.cpp"]).contains("mine.cpp is not there"));
    assert!(refused(&["omok", "--", "python3", "mine.py"]).contains("mine.py is not there"));
    // An option behind the program is ours unless -- says otherwise.
    assert!(refused(&["omok", "a.out", "--fast"]).contains("-- --fast"));
}

#[test]
fn a_program_in_this_folder_needs_its_dot() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.out"), "").unwrap();
    let output = hack_in(folder.path(), &["omok", "a.out"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("type ./a.out"), "{}", text(&output.stderr));
}

#[test]
fn the_options() {
    for words in
        [["--seconds", "0"], ["--seconds", "x"], ["--limit-ms", "0"], ["--seed", "-1"], ["--lang", "fr"]]
    {
        refused(&["omok", words[0], words[1], guest(), "right"]);
    }
}

#[test]
fn the_reading() {
    let said = refused(&["omok", "--reading", "exactly", guest(), "right"]);
    assert!(said.contains("the statement of omok has one reading only"), "{said}");
    let said = refused(&["mayan", "--reading", "loosely", guest(), "right"]);
    assert!(said.contains("expected one of within, exactly, either"), "{said}");
}

#[test]
fn the_files() {
    let said = refused(&["omok", "-o", "no/such/folder/a.in", guest(), "overline"]);
    assert!(said.contains("there is no folder no/such/folder"), "{said}");
    let said = refused(&["omok", "-o", ".", guest(), "overline"]);
    assert!(said.contains("it is a folder; name a file"), "{said}");
}

#[test]
fn promotion_needs_a_test_set() {
    let said = refused(&["omok", "--promote", guest(), "overline"]);
    assert!(said.contains("is in no cargo workspace"), "{said}");
}
