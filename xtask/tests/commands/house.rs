//! A small workspace made for one test, and `cargo xtask` run on it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const XTASK: &str = env!("CARGO_BIN_EXE_xtask");

/// A solver that adds two numbers, and does odd things when it is asked to.
const SOLVER: &str = r#"//! Adds two numbers.

fn main() {
    let mut input = String::new();
    std::io::stdin().read_line(&mut input).unwrap();
    match input.trim() {
        "sleep" => {
            if let Some(file) = std::env::args_os().nth(1) {
                std::fs::write(file, std::process::id().to_string()).unwrap();
            }
            std::thread::sleep(std::time::Duration::from_secs(60));
        }
        "eat" => {
            let food = vec![1u8; 256 << 20];
            std::thread::sleep(std::time::Duration::from_secs(60));
            println!("{}", food.iter().filter(|&&byte| byte == 1).count());
        }
        "crash" => std::process::abort(),
        numbers => {
            let number = |text: &str| text.parse::<u32>().unwrap();
            println!("{}", numbers.split(' ').map(number).sum::<u32>());
        }
    }
}
"#;

/// The settings of `sum`.
pub const SETTINGS: &str = "\
problem_format_version: 2025-09
name: Sum
uuid: 12345678-1234-1234-1234-1234567890ab
license: cc0
limits:
  time_limit: 0.2
  memory: 64
  output: 1
";

/// A workspace of one test.
///
/// Its folder stays below `target`, so that cargo has nothing to build when the test runs again; it is made to
/// hold these files and no others before each run.
pub struct House {
    folder: PathBuf,
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// Held as long as the test runs: another run of the tests waits for it.
    _lock: File,
}

/// What a run of `cargo xtask` did.
pub struct Run {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl House {
    /// A workspace with the one solver `sum`, whose first sample is right.
    pub fn new(name: &str) -> House {
        let mut house = House::empty(name);
        house.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\"]\n");
        house.write("Cargo.lock", "version = 4\n\n[[package]]\nname = \"sum\"\nversion = \"0.0.0\"\n");
        // The nearest settings count, and the folder may lie below those of the repository.
        house.write(".rustfmt.toml", "");
        house.write(
            "crates/sum/Cargo.toml",
            "[package]\nname = \"sum\"\nversion = \"0.0.0\"\nedition = \"2021\"\n",
        );
        house.write("crates/sum/src/main.rs", SOLVER);
        house.write("testdata/sum/problem.yaml", SETTINGS);
        house.case("data/sample/1", "1 2\n", "3\n");
        house
    }

    /// A workspace without files.
    pub fn empty(name: &str) -> House {
        let houses = Path::new(env!("CARGO_TARGET_TMPDIR")).join("houses");
        fs::create_dir_all(&houses).unwrap();
        let lock = File::create(houses.join(format!("{name}.lock"))).unwrap();
        lock.lock().unwrap();
        House { folder: houses.join(name), files: BTreeMap::new(), _lock: lock }
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.folder.join(below)
    }

    pub fn write(&mut self, below: &str, text: impl AsRef<[u8]>) {
        self.files.insert(self.path(below), text.as_ref().to_vec());
    }

    pub fn remove(&mut self, below: &str) {
        self.files.remove(&self.path(below)).unwrap();
    }

    /// A case of `sum`.
    pub fn case(&mut self, stem: &str, input: &str, answer: &str) {
        self.write(&format!("testdata/sum/{stem}.in"), input);
        self.write(&format!("testdata/sum/{stem}.ans"), answer);
        self.write(&format!("testdata/sum/{stem}.yaml"), format!("description: Adds {input}"));
    }

    /// Makes the folder hold the files. One that is right already is left alone, or cargo would build it again.
    pub fn build(&self) {
        self.tidy(&self.folder);
        for (path, text) in &self.files {
            if fs::read(path).ok().as_ref() != Some(text) {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
        }
    }

    /// What is in the folder now.
    pub fn there(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.insert(path.clone(), fs::read(path).unwrap());
                }
            }
        }
        files
    }

    /// Removes what is in `folder` and should not be.
    fn tidy(&self, folder: &Path) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if !self.files.keys().any(|file| file.starts_with(&path)) {
                if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
            } else if path.is_dir() {
                self.tidy(&path);
            }
        }
    }

    /// `cargo xtask` with these words, about to start in the folder as it is.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(XTASK);
        command.arg("--root").arg(&self.folder).args(words);
        command.env("CARGO_TARGET_DIR", self.target());
        command.env_remove("CI");
        command
    }

    /// Where cargo builds: a folder for each workspace, since it tells the members of two workspaces apart by their
    /// places in the workspace alone.
    pub fn target(&self) -> PathBuf {
        self.folder.with_extension("target")
    }

    /// Runs `cargo xtask` with these words.
    pub fn run(&self, words: &[&str]) -> Run {
        self.build();
        Run::of(self.command(words).output().unwrap())
    }

    /// `verify --quick` with these words.
    pub fn verify(&self, words: &[&str]) -> Run {
        self.run(&[&["verify", "--quick"], words].concat())
    }
}

impl Run {
    pub fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// The one line of standard output with this part.
    pub fn line(&self, part: &str) -> &str {
        let mut lines = self.stdout.lines().filter(|line| line.contains(part));
        let line = lines.next().unwrap_or_else(|| panic!("no {part:?} in\n{}\n{}", self.stdout, self.stderr));
        assert_eq!(lines.next(), None, "{part:?} is there twice in\n{}", self.stdout);
        line
    }

    /// The words of the line of `sum` in the table.
    pub fn row(&self) -> Vec<&str> {
        let line = self.stdout.lines().find(|line| line.starts_with("sum "));
        line.unwrap_or_else(|| panic!("no table in\n{}\n{}", self.stdout, self.stderr))
            .split_whitespace()
            .collect()
    }

    /// The cases that were right.
    pub fn right(&self) -> Vec<&str> {
        let lines = self.stdout.lines().filter(|line| line.starts_with("AC "));
        lines.filter_map(|line| line.split_whitespace().last()).collect()
    }

    /// The lines behind `next:`.
    pub fn next(&self) -> Vec<&str> {
        self.stdout.lines().skip_while(|&line| line != "next:").skip(1).map(str::trim).collect()
    }
}
