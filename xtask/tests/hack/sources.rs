//! Single source files: compiled or run as a judge would, with the command shown.

use super::*;

/// Each prints the answer of the first sample, and knows no other.
const SOURCES: &[(&str, &str, &str)] = &[
    ("mine.rs", "rustc", "fn main() { println!(\"ANSWER\"); }\n"),
    ("mine.cpp", "g++", "#include <cstdio>\nint main() { std::puts(\"ANSWER\"); }\n"),
    ("mine.py", "python3", "print('ANSWER')\n"),
    ("mine.js", "node", "console.log('ANSWER')\n"),
    (
        "mine.java",
        "javac",
        "public class Main { public static void main(String[] args) { System.out.println(\"ANSWER\"); } }\n",
    ),
];

fn is_there(tool: &str) -> bool {
    let version = if tool == "javac" { "-version" } else { "--version" };
    Command::new(tool).arg(version).output().is_ok_and(|output| output.status.success())
}

#[test]
fn each_language_is_run() {
    let mut skipped = Vec::new();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/omok/data/sample/1.ans");
    let answer = fs::read_to_string(sample).unwrap().replace('\n', "\\n");
    let answer = answer.strip_suffix("\\n").unwrap();
    for &(name, tool, source) in SOURCES {
        if !is_there(tool) {
            skipped.push(tool);
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), source.replace("ANSWER", answer)).unwrap();
        let output = hack_in(folder.path(), &["omok", "--lang", "en", "--boards", "1", name]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{name}: {said}{}", text(&output.stderr));
        assert!(said.starts_with("$ "), "{said}");
        assert!(said.contains("no counterexample on 1 board "), "{name}: {said}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "what is compiled lies elsewhere");
    }
    if !skipped.is_empty() {
        println!("skipped, not on this machine: {}", skipped.join(", "));
    }
}

#[test]
fn what_does_not_compile_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.rs"), "fn main() { nonsense }\n").unwrap();
    let output = hack_in(folder.path(), &["omok", "mine.rs"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("does not compile") && said.contains("nonsense"), "{said}");
}
