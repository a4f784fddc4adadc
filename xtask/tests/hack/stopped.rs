//! Programs that must be stopped: each is, with all its children, and the report says what it did.

use super::*;

/// What is said of a program that gets no further than the first boards.
fn result(program: &[&str]) -> Value {
    hunt("omok", &["--limit-ms", "200", "--no-shrink"], program)
}

#[test]
fn a_crash() {
    let json = hunt("omok", &[], &["crash"]);
    assert_eq!(json["pieces"], 1, "one white stone is enough, wherever it lies");
    assert_eq!(json["result"], "crash");
    assert_eq!(json["status"], "exit status 101");
    assert!(json["stderr"].as_str().unwrap().contains("words on standard error"));
    assert_eq!(result(&["exit"])["status"], "exit status 3");
}

#[test]
fn a_crash_is_reported_with_its_last_words() {
    let output = hack(&["omok", "--lang", "en", "--", guest(), "crash"]);
    let said = text(&output.stdout);
    assert!(said.contains("run-time error on a board of 1 piece\n"), "{said}");
    assert!(said.contains("found (exit status 101)\n(nothing)\n"), "{said}");
    assert!(said.contains("standard error\n") && said.contains("words on standard error"), "{said}");
}

#[test]
fn an_endless_loop() {
    let json = hunt("omok", &["--limit-ms", "200"], &["spin"]);
    assert_eq!((&json["result"], &json["pieces"]), (&"time limit".into(), &0.into()));
}

#[test]
fn a_program_that_sleeps() {
    assert_eq!(result(&["sleep"])["result"], "time limit");
}

#[test]
fn a_flood() {
    let json = result(&["flood"]);
    assert_eq!(json["result"], "output limit");
    assert!(json["status"].as_str().unwrap().starts_with("stopped after "), "{json:#}");
}

#[test]
fn a_program_that_eats_memory() {
    let json = hunt("omok", &["--limit-ms", "5000", "--no-shrink"], &["eat"]);
    assert_eq!(json["result"], "memory limit", "{json:#}");
}

/// It ends at the number of processes or at the time, whichever comes first on this machine.
#[cfg(unix)]
#[test]
fn a_program_that_forks() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("children");
    let json = result(&["fork", list.to_str().unwrap()]);
    assert!(["crash", "time limit"].contains(&json["result"].as_str().unwrap()), "{json:#}");
    let children = fs::read_to_string(list).unwrap();
    assert!(children.lines().count() > 1);
    // The numbers of processes come around again: what lives must not be ours.
    let lives = Command::new("ps").args(["-A", "-o", "pid=,args="]).output().unwrap();
    let lives = String::from_utf8_lossy(&lives.stdout).into_owned();
    for live in lives.lines().filter(|live| live.contains(guest()) && live.contains("sleep")) {
        let number = live.split_whitespace().next();
        assert!(!children.lines().any(|child| Some(child) == number), "lives on: {live}");
    }
}
