//! Writes down what of `testdata` goes into the program, so that `hack` works with nothing beside it.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// A larger input is a stream of boards.
const LARGEST: u64 = 2 << 10;

/// Folders of a problem that hold no boards, or boards that are none.
const OTHERS: &[&str] =
    &["invalid_input", "input_validators", "reader", "solution", "statement", "stream", "submissions"];

fn main() {
    let package = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let data = Path::new(&package).join("../testdata");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", data.display());
    let mut text = String::from("static PROBLEMS: &[Problem] = &[\n");
    for folder in entries(&data).into_iter().filter(|folder| folder.join("problem.yaml").is_file()) {
        problem(&folder, &mut text);
    }
    text += "];\n";
    fs::write(Path::new(&out).join("embedded.rs"), text).expect("cargo's folder can be written");
}

/// Writes the line of one problem.
fn problem(folder: &Path, text: &mut String) {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let settings = folder.join("problem.yaml");
    let (mistakes, probes) = (folder.join("submissions/mistakes.toml"), folder.join("probes.json"));
    let mut lines = String::new();
    let mut found = Vec::new();
    boards(folder, &mut found);
    // The samples come first as the smallest name among the folders of data.
    for board in found {
        let place = board.strip_prefix(folder).unwrap_or(&board).with_extension("");
        let id = format!("{name}/{}", place.display()).replace('\\', "/");
        writeln!(lines, "        ({id:?}, include_str!({board:?})),").expect("a text can be written");
    }
    writeln!(
        text,
        "    Problem {{\n        name: {name:?},\n        settings: include_str!({settings:?}),\n        \
         mistakes: {},\n        probes: {},\n        boards: &[\n{lines}    ]}},",
        included(&mistakes),
        included(&probes)
    )
    .expect("a text can be written");
}

/// The text of a file that may be missing.
fn included(path: &Path) -> String {
    if path.is_file() { format!("Some(include_str!({path:?}))") } else { "None".to_string() }
}

/// Adds the inputs below a folder that are one board.
fn boards(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !OTHERS.contains(&name.as_str()) {
                boards(&path, found);
            }
        } else if name.ends_with(".in")
            && fs::metadata(&path).is_ok_and(|metadata| metadata.len() <= LARGEST)
            && fs::read_to_string(&path).is_ok()
        {
            found.push(path);
        }
    }
}

/// What is in a folder, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}
