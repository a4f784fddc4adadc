//! A project with pending snapshots, made from those of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

/// The cases of which a trace is pending.
pub const CASES: [&str; 3] = ["1", "2", "chain-per-group"];

/// The snapshot that is no trace.
pub const HELP: &str = "crates/puyo/tests/snapshots/help";

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A program of the workspace, built now if it is not.
pub fn program(name: &str) -> PathBuf {
    static PROGRAMS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    let programs = PROGRAMS.get_or_init(|| {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root()).args([
            "build",
            "--locked",
            "--bins",
            "--workspace",
            "--message-format",
            "json",
        ]);
        let output = command.stderr(Stdio::inherit()).output().unwrap();
        assert!(output.status.success(), "the workspace does not build");
        let lines = String::from_utf8(output.stdout).unwrap();
        let messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).collect()
    });
    let program = programs.iter().find(|path| path.file_stem().unwrap() == name);
    program.unwrap_or_else(|| panic!("no program {name}")).clone()
}

pub struct Project {
    folder: TempDir,
}

impl Project {
    /// Three traces in which nothing pops any more, and a help text.
    pub fn new() -> Project {
        let project = Project { folder: tempfile::tempdir().unwrap() };
        for case in CASES {
            let old = fs::read_to_string(root().join(trace(case))).unwrap();
            project.write(&trace(case), &old);
            project.write(&(trace(case) + ".new"), &nothing_pops(&old));
        }
        let help = "---\nsource: a.rs\n---\nUsage: puyo\n";
        project.write(&format!("{HELP}.snap"), help);
        project.write(&format!("{HELP}.snap.new"), &help.replace("puyo", "puyo [FILE]"));
        copy(&root().join("testdata/puyo"), &project.path().join("testdata/puyo"));
        project
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, below: &str, text: &str) {
        let file = self.path().join(below);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    /// Whether a snapshot of this path without `.snap` is pending.
    pub fn is_pending(&self, stem: &str) -> bool {
        self.path().join(format!("{stem}.snap.new")).exists()
    }

    /// Which of the cases, and the help, are pending.
    pub fn pending(&self) -> Vec<&'static str> {
        let stems = CASES.iter().map(|&case| (case, stem(case))).chain([("help", HELP.to_string())]);
        stems.filter(|(_, stem)| self.is_pending(stem)).map(|(name, _)| name).collect()
    }

    pub fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path().join(below)).unwrap()
    }

    /// `xtask review` on it, with these words.
    pub fn review(&self, words: &[&str]) -> Command {
        let mut command = Command::new(program("xtask"));
        command.arg("review").args(words).arg("--path").arg(self.path()).env_remove("INSTA_PENDING_DIR");
        command
    }
}

/// The snapshot of a case.
pub fn trace(case: &str) -> String {
    format!("crates/puyo/tests/snapshots/trace@{case}.snap")
}

/// The path of that snapshot without `.snap`.
pub fn stem(case: &str) -> String {
    trace(case).trim_end_matches(".snap").to_string()
}

/// What a program writes that wants larger groups: the first board, and no chain.
pub fn nothing_pops(old: &str) -> String {
    let (head, trace) = old.split_at(old.rfind("---\n").unwrap() + 4);
    let board: Vec<&str> = trace.lines().skip(1).take(12).collect();
    let board = board.join("\n").replace('*', " ");
    format!("{}assertion_line: 9\n---\n# end\n{board}\n# answer\n0\n", head.trim_end_matches("---\n"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(path, target).unwrap();
        }
    }
}
