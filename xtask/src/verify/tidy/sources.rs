//! What may stand in which source file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::Tidy;
use crate::problem::Package;
use crate::registry;
use crate::source::{self, Token};
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    let mut files = Vec::new();
    for package in &workspace.members {
        rust_files(package.folder(), &mut files)?;
    }
    files.sort();
    files.dedup();
    for file in &files {
        let place = workspace.say(file);
        let tokens = match source::tokens(file) {
            Ok(tokens) => tokens,
            Err(error) => {
                tidy.findings.push(format!("{error:#}"));
                continue;
            }
        };
        if !file.ends_with("wide.rs") {
            let found = tokens.iter().filter(|token| token.text == "unsafe");
            tidy.findings
                .extend(found.map(|token| format!("{place}:{}: unsafe outside of a wide.rs", token.line)));
        }
        if place.starts_with("xtask/src/") && !file.ends_with("registry.rs") {
            tidy.findings.extend(names_of_problems(&tokens, problems).map(|(token, name)| {
                format!("{place}:{}: names {name}; only xtask/src/registry.rs names a problem", token.line)
            }));
        }
    }
    for package in &workspace.members {
        check_road(workspace, package.folder(), tidy)?;
    }
    for problem in problems {
        check_reference(workspace, problem, tidy)?;
    }
    Ok(())
}

/// The Rust files below `folder`, without those that were built.
fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() && entry.file_name() != "target" {
            rust_files(&path, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The words of the code, and the words in its strings, that name a problem.
fn names_of_problems<'a>(
    tokens: &'a [Token],
    problems: &'a [Package],
) -> impl Iterator<Item = (&'a Token, &'a str)> {
    tokens.iter().filter_map(move |token| {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut words = token.text.split(|letter| !is_letter(letter));
        words
            .find_map(|word| problems.iter().find(|problem| problem.name == word))
            .map(|problem| (token, problem.name.as_str()))
    })
}

/// No macros of our own on the road that a judge compiles.
fn check_road(workspace: &Workspace, package: &Path, tidy: &mut Tidy) -> Result<()> {
    let root = package.join("src/lib.rs");
    if !package.starts_with(workspace.root.join("crates")) || !root.exists() {
        return Ok(());
    }
    for file in source::road_files(&root)? {
        for token in source::tokens(&file)?.iter().filter(|token| token.text == "macro_rules") {
            let place = workspace.say(&file);
            tidy.findings.push(format!(
                "{place}:{}: macro_rules on the judge's road; write it as a function",
                token.line
            ));
        }
    }
    Ok(())
}

/// The second opinion shares the parsed input with the fast core, and nothing else.
///
/// What it may name of its own crate: the module of the task, and types that are printed or parsed
/// (a type starts with a capital letter, a function of the core does not).
fn check_reference(workspace: &Workspace, problem: &Package, tidy: &mut Tidy) -> Result<()> {
    let file = workspace.root.join("crates").join(&problem.name).join("src/reference.rs");
    let Some(subject) = registry::subject(&problem.name) else { return Ok(()) };
    if !file.exists() {
        return Ok(());
    }
    let shared: Vec<&str> = subject.task_type().split("::").skip(1).collect();
    for (path, line) in source::crate_paths(&source::tokens(&file)?) {
        let is_shared = shared.len() > 1 && path.first().is_some_and(|module| module == shared[0]);
        let is_type = path.last().is_some_and(|name| name.starts_with(char::is_uppercase));
        if !is_shared && !is_type {
            let (place, path) = (workspace.say(&file), path.join("::"));
            tidy.findings.push(format!(
                "{place}:{line}: uses crate::{path}; the reference may share the parsed input ({}) and nothing else",
                subject.task_type()
            ));
        }
    }
    Ok(())
}
