//! The programs of a problem: the right ones, and the wrong ones that are made from them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use itertools::Itertools;

use super::{FILE, Fault, Mistake, parse};

/// The folders of wrong programs.
pub const FOLDERS: [Fault; 3] = [Fault::WrongAnswer, Fault::TimeLimitExceeded, Fault::RunTimeError];

/// The folder of right programs.
const ACCEPTED: &str = "accepted";

/// The start of the line that a program begins its work at.
pub(super) const MAIN: &str = "fn main() {";

/// What would not compile in a module, where each program of the library is.
const NO_MODULE: &[&str] = &["#![", "crate::"];

/// So many characters of a text are shown in a message.
const SHOWN: usize = 60;

/// A complete program in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its file below the submissions, with `/`.
    pub path: String,
    /// Its source.
    pub text: String,
}

/// The programs of a problem, and what is wrong with them.
#[derive(Debug, Default)]
pub struct Programs {
    /// Whether there is a library at all.
    pub is_there: bool,
    /// The mistakes, in the order of the file.
    pub mistakes: Vec<Mistake>,
    /// The program of each mistake, in the same order. If there are faults, some may be missing.
    pub wrong: Vec<Program>,
    /// The right programs in Rust, in the order of their names.
    pub accepted: Vec<Program>,
    /// What is wrong, each with its place below `testdata`.
    pub faults: Vec<String>,
}

/// The programs of the problem in the folder `dir`.
///
/// # Errors
///
/// A file cannot be read.
pub fn programs(dir: &Path) -> Result<Programs> {
    let submissions = dir.join("submissions");
    let file = submissions.join(FILE);
    let mut programs = Programs::default();
    if !file.exists() {
        return Ok(programs);
    }
    programs.is_there = true;
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let place = format!("testdata/{name}/submissions");
    programs.accepted = accepted(&submissions)?;
    match parse(&read(&file)?) {
        Ok(mistakes) => programs.mistakes = mistakes,
        Err(misprints) => {
            let faults = misprints
                .iter()
                .map(|misprint| format!("{place}/{FILE}:{}: {}", misprint.line, misprint.message));
            programs.faults.extend(faults);
            return Ok(programs);
        }
    }
    for program in &programs.accepted {
        programs
            .faults
            .extend(no_module(&program.text).map(|fault| format!("{place}/{}: {fault}", program.path)));
    }
    let bases =
        programs.accepted.iter().map(|program| (program.path.as_str(), program.text.as_str())).collect();
    for mistake in &programs.mistakes {
        match text(mistake, &bases, &submissions) {
            Ok(text) => programs.wrong.push(Program { path: mistake.path(), text }),
            Err(fault) => {
                programs
                    .faults
                    .push(format!("{place}/{FILE}:{}: mistake `{}`: {fault}", mistake.line, mistake.id));
            }
        }
    }
    programs.faults.extend(strangers(&submissions, &programs.mistakes)?.iter().map(|path| {
        format!("{place}/{path}: no mistake of {FILE} is called so; add it there, or type: git rm \"{place}/{path}\"")
    }));
    Ok(programs)
}

/// The right programs in Rust.
fn accepted(submissions: &Path) -> Result<Vec<Program>> {
    let names = names(&submissions.join(ACCEPTED))?.into_iter().filter(|name| name.ends_with(".rs"));
    let program = |name: String| {
        let path = format!("{ACCEPTED}/{name}");
        Ok(Program { text: read(&submissions.join(&path))?, path })
    };
    names.map(program).collect()
}

/// The program of a mistake: made from its base, which is one of `bases`, or as it is kept.
///
/// # Errors
///
/// What is wrong with it.
pub fn text(mistake: &Mistake, bases: &BTreeMap<&str, &str>, submissions: &Path) -> Result<String, String> {
    let text = match &mistake.change {
        Some(changes) => {
            let base = bases.get(format!("{ACCEPTED}/{}", mistake.base).as_str()).ok_or_else(|| {
                let known = bases.keys().filter_map(|path| path.rsplit('/').next()).join(", ");
                format!("there is no {ACCEPTED}/{}; there are {known}", mistake.base)
            })?;
            format!("{}\n{}", mistake.headline(), changed(base, &mistake.base, changes)?)
        }
        None => kept(mistake, &submissions.join(mistake.path()))?,
    };
    match no_module(&text) {
        Some(fault) => Err(fault),
        None => Ok(text),
    }
}

/// The program of a mistake that is kept by hand.
fn kept(mistake: &Mistake, file: &Path) -> Result<String, String> {
    let path = mistake.path();
    let text = fs::read_to_string(file)
        .map_err(|error| format!("has no `change`, and {path} cannot be read: {error}"))?;
    let headline = mistake.headline();
    match text.lines().next() {
        Some(first) if first == headline => Ok(text),
        first => Err(format!("{path} starts with `{}`, expected `{headline}`", first.unwrap_or_default())),
    }
}

/// The base with all changes made, each of which must have one place.
fn changed(base: &str, name: &str, changes: &[[String; 2]]) -> Result<String, String> {
    if changes.is_empty() {
        return Err("changes nothing; leave out `change` for a program that is kept by hand".to_string());
    }
    let mut text = base.to_string();
    for (number, [old, new]) in changes.iter().enumerate() {
        let number = number + 1;
        let after = if number == 1 { "" } else { ", after the changes before it" };
        if old == new {
            return Err(format!("change {number} puts `{}` in its own place", shown(old)));
        }
        match places(&text, old)[..] {
            [place] => text.replace_range(place..place + old.len(), new),
            [] => {
                return Err(format!(
                    "change {number}: found no `{}` in {name}{after}, expected one",
                    shown(old)
                ));
            }
            ref many => {
                let lines = many.iter().map(|&place| super::line_of(&text, &(place..place))).join(", ");
                return Err(format!(
                    "change {number}: found `{}` {} times in {name}{after}, in the lines {lines}; expected it once",
                    shown(old),
                    many.len()
                ));
            }
        }
    }
    Ok(text)
}

/// Where `old` starts in `text`, also where two places overlap.
fn places(text: &str, old: &str) -> Vec<usize> {
    if old.is_empty() {
        return Vec::new();
    }
    text.char_indices().map(|(place, _)| place).filter(|&place| text[place..].starts_with(old)).collect()
}

/// A text as it fits into a message.
fn shown(text: &str) -> String {
    let mut letters = text.escape_debug();
    let start: String = letters.by_ref().take(SHOWN).collect();
    if letters.next().is_some() { format!("{start}…") } else { start }
}

/// Why a program cannot be a module of a larger one.
fn no_module(text: &str) -> Option<String> {
    let mains = text.lines().filter(|line| line.starts_with(MAIN)).count();
    if mains != 1 {
        return Some(format!("found {mains} lines that start with `{MAIN}`, expected one"));
    }
    let found = NO_MODULE.iter().find(|&&part| text.contains(part))?;
    Some(format!("found `{found}`, which a program of the library cannot have: all are built as one"))
}

/// The files among the wrong programs that belong to no mistake, below the submissions.
fn strangers(submissions: &Path, mistakes: &[Mistake]) -> Result<Vec<String>> {
    let mut strangers = Vec::new();
    for folder in FOLDERS {
        for name in names(&submissions.join(folder.to_string()))? {
            let path = format!("{folder}/{name}");
            if !mistakes.iter().any(|mistake| mistake.path() == path) {
                strangers.push(path);
            }
        }
    }
    Ok(strangers)
}

/// The names in a folder in their order, without those that start with a dot; none if there is no such folder.
fn names(folder: &Path) -> Result<Vec<String>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const BASE: &str = "let a = 1;\nlet b = 1;\nlet c = aaa;\n";

    fn change(changes: &[[&str; 2]]) -> Result<String, String> {
        let changes: Vec<[String; 2]> = changes.iter().map(|change| change.map(str::to_string)).collect();
        changed(BASE, "base.rs", &changes)
    }

    #[test]
    fn changes_are_made_one_after_the_other() {
        let text = change(&[["a = 1", "a = 2"], ["a = 2;\n", ""]]).unwrap();
        assert_eq!(text, "let let b = 1;\nlet c = aaa;\n");
    }

    #[rstest]
    #[case::missing(&[["x", "y"]], "change 1: found no `x` in base.rs, expected one")]
    #[case::gone(&[["a = 1", "x"], ["a = 1", "y"]], "change 2: found no `a = 1` in base.rs, after the changes before it, expected one")]
    #[case::twice(&[["= 1", "y"]], "change 1: found `= 1` 2 times in base.rs, in the lines 1, 2; expected it once")]
    #[case::overlapping(&[["aa", "y"]], "change 1: found `aa` 2 times in base.rs, in the lines 3, 3; expected it once")]
    #[case::same(&[["a = 1", "a = 1"]], "change 1 puts `a = 1` in its own place")]
    #[case::empty(&[["", "a"]], "change 1: found no `` in base.rs, expected one")]
    #[case::none(&[], "changes nothing; leave out `change` for a program that is kept by hand")]
    fn a_change_has_one_place(#[case] changes: &[[&str; 2]], #[case] message: &str) {
        assert_eq!(change(changes).unwrap_err(), message);
    }

    #[test]
    fn a_program_can_be_a_module() {
        assert_eq!(no_module("use std::io;\nfn main() {\n}\n"), None);
        let faults = ["fn f() {}\n", "fn main() {}\nfn main() {}\n", "#![allow(unused)]\nfn main() {}\n"]
            .map(no_module);
        assert!(faults[0].as_ref().unwrap().starts_with("found 0 lines"));
        assert!(faults[1].as_ref().unwrap().starts_with("found 2 lines"));
        assert!(faults[2].as_ref().unwrap().starts_with("found `#![`"));
    }
}
