//! `cargo xtask new` on small workspaces, and on a copy of this one.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::house::{House, Run};
use rstest::rstest;

#[rstest]
#[case::capitals("Sum", "\"Sum\" is no name for a problem; expected ")]
#[case::path("../sum", "\"../sum\" is no name for a problem; expected ")]
#[case::keyword("match", "match means something else to ")]
#[case::folder("sum", "crates/sum is already there; ")]
#[case::package("other", "a package other is already in Cargo.lock; ")]
#[case::word("taken", "xtask/src/lib.rs:2 uses the word taken, ")]
fn a_name_that_cannot_be_is_refused(#[case] name: &str, #[case] part: &str) {
    let house = tools("refused");
    let run = house.run(&["new", name]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.starts_with(&format!("error: {part}")), "{}", run.stderr);
}

/// A workspace with tools of its own, in which no new problem can be built: it has no gridkit.
fn tools(name: &str) -> House {
    let mut house = House::new(name);
    house.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\", \"xtask\"]\n\n[workspace.dependencies]\nsum = { path = \"crates/sum\" }\n");
    let packages = ["other", "sum", "xtask"]
        .map(|name| format!("\n[[package]]\nname = \"{name}\"\nversion = \"0.0.0\"\n"));
    house.write("Cargo.lock", format!("version = 4\n{}", packages.concat()));
    house.write(
        "crates/another/Cargo.toml",
        "[package]\nname = \"other\"\nversion = \"0.0.0\"\nedition = \"2021\"\n",
    );
    house.write("crates/another/src/lib.rs", "");
    house.write(
        "xtask/Cargo.toml",
        "[package]\nname = \"xtask\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[dependencies]\n",
    );
    house.write("xtask/src/lib.rs", "//! taken\npub fn taken() {}\n");
    house.write("xtask/src/registry.rs", "pub static PROBLEMS: &[&dyn Subject] = &[\n    &sum::Sum,\n];\n");
    house
}

#[test]
fn what_fails_half_way_changes_nothing() {
    let house = tools("halfway");
    house.build();
    let before = house.there();
    let run = Run::of(house.command(&["new", "night-sky"]).output().unwrap());
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains("error: night-sky is not made, and nothing has changed"), "{}", run.stderr);
    assert!(house.there() == before, "{:?}", house.there().keys());
}

/// The one slow test: it builds this workspace's own tools once more.
#[test]
fn a_new_problem_passes_verify_in_a_copy_of_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut copy = House::empty("copy");
    for name in [
        "Cargo.toml",
        "Cargo.lock",
        ".rustfmt.toml",
        ".cargo",
        "crates",
        "testdata",
        "xtask/Cargo.toml",
        "xtask/src",
    ] {
        add(&mut copy, root, name);
    }
    copy.build();
    let run = Run::of(copy.command(&["new", "night-sky"]).output().unwrap());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(run.next(), ["cargo xtask verify night-sky"]);

    let mut command = Command::new(env!("CARGO"));
    command.current_dir(copy.path("")).args(["xtask", "verify", "night-sky", "--quick"]);
    command.env("CARGO_TARGET_DIR", copy.target()).env_remove("CI");
    // The dependencies are built already; only what is built in the end has a folder of its own.
    command.env("CARGO_BUILD_BUILD_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
    let run = Run::of(command.output().unwrap());
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    assert_eq!(run.right(), ["night-sky/data/sample/1"]);
    run.line("hint: crates/night-sky: no reference");
    run.line("test result: ok. 2 passed");
}

/// Takes a file or a folder of `root` into the copy.
fn add(copy: &mut House, root: &Path, below: &str) {
    let path = root.join(below);
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            add(copy, root, &format!("{below}/{}", entry.unwrap().file_name().to_str().unwrap()));
        }
        return;
    }
    let mut bytes = fs::read(path).unwrap();
    if ["Cargo.toml", "Cargo.lock"].contains(&below) {
        // Another version, or cargo would take the members of the two workspaces for the same. Packages from
        // elsewhere have a source and keep theirs.
        let text = String::from_utf8(bytes).unwrap();
        let version = |block: &str| match block.contains("\nsource = ") {
            true => block.to_string(),
            false => block.replace("\nversion = \"0.1.0\"", "\nversion = \"0.1.0-copy\""),
        };
        bytes = text.split("\n\n").map(version).collect::<Vec<_>>().join("\n\n").into_bytes();
    }
    copy.write(below, bytes);
}
