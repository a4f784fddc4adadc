//! The bundles of the workspace's own solvers.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use xtask::bundle::check::EDITIONS;
use xtask::bundle::command::LARGEST;
use xtask::bundle::{Program, Rustc, bundle};
use xtask::registry::PROBLEMS;
use xtask::subject::Subject;

use crate::folder::compile;

/// So many boards of each stream are put to a bundle.
const BOARDS: usize = 40;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The bundle of a problem's solver.
fn text(name: &str) -> String {
    let manifest = root().join("crates").join(name).join("Cargo.toml");
    let program = Program { manifest, bin: None, features: vec![], no_default_features: true, target: None };
    bundle(Some(name), &program).unwrap_or_else(|error| panic!("{name}: {error}")).text
}

/// The first boards of each stream of a problem: a blank line parts them.
fn boards(name: &str) -> Vec<String> {
    let folder = root().join("testdata").join(name).join("stream");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    files.sort();
    assert!(!files.is_empty(), "{name} has no streams");
    let text_of = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let first =
        |text: String| text.split("\n\n").take(BOARDS).map(|board| format!("{board}\n")).collect::<Vec<_>>();
    files.iter().map(text_of).flat_map(first).collect()
}

/// Puts boards to a program and to the library; what both take must look the same byte for byte.
fn agree(subject: &dyn Subject, program: &Path) {
    let mut taken = 0;
    for board in boards(subject.name()) {
        let Ok(expected) = subject.solve(&board) else { continue };
        taken += 1;
        assert_eq!(printed(program, &board), format!("{expected}\n"), "{}:\n{board}", subject.name());
    }
    assert!(taken >= BOARDS / 2, "{}: only {taken} boards were taken", subject.name());
}

fn printed(program: &Path, board: &str) -> String {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn every_bundle_is_small_enough_for_every_judge() {
    let sizes = PROBLEMS.iter().map(|subject| (subject.name(), text(subject.name()).len()));
    let large: Vec<_> = sizes.filter(|&(_, bytes)| bytes > LARGEST).collect();
    assert!(large.is_empty(), "more than {LARGEST} bytes: {large:?}");
}

#[test]
fn every_solver_is_a_quiet_file_that_answers_like_its_library() {
    let folder = tempfile::tempdir().unwrap();
    let newest = Rustc::newest().unwrap();
    for subject in PROBLEMS {
        let name = subject.name();
        let text = text(name);
        for word in ["#[cfg", "#[test]", "feature =", "Trace", "expect("] {
            assert!(!text.contains(word), "{name}: {word}");
        }
        let (header, code) = text.split_once("\n\n").unwrap();
        assert!(header.contains(&format!("cargo xtask bundle {name}")), "{header}");
        assert!(header.ends_with("// License: MIT OR Apache-2.0"), "{header}");
        let solver = code.find(&format!("mod {name} {{")).unwrap();
        assert!(solver < code.find("mod gridkit {").unwrap(), "{name}: the solver comes first");
        let source = folder.path().join(format!("{name}.rs"));
        fs::write(&source, text).unwrap();
        let program = folder.path().join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        compile(&newest, &source, &program, EDITIONS[0], &["-O"]);
        agree(*subject, &program);
    }
}
