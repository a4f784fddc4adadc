//! What may stand in which source file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::Tidy;
use crate::problem::Package;
use crate::source::{self, Token};
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    for member in &workspace.members {
        for file in rust_files(member.folder())? {
            match source::tokens(&file) {
                Ok(tokens) => check_unsafe(&workspace.say(&file), &tokens, tidy),
                Err(error) => tidy.findings.push(format!("{error:#}")),
            }
        }
        check_road(workspace, member.folder(), tidy)?;
    }
    for problem in problems {
        if let Some(place) = place_of_name(workspace, &problem.name)? {
            let name = &problem.name;
            tidy.findings.push(format!("{place}: names {name}; only xtask/src/registry.rs names a problem"));
        }
    }
    Ok(())
}

fn check_unsafe(place: &str, tokens: &[Token], tidy: &mut Tidy) {
    if !place.ends_with("/wide.rs") {
        let found = tokens.iter().filter(|token| token.text == "unsafe");
        tidy.findings
            .extend(found.map(|token| format!("{place}:{}: unsafe outside of a wide.rs", token.line)));
    }
}

/// The first place in the code of `xtask`, outside of the registry and of tests, that has `name` as a word of
/// its own or in a string.
///
/// # Errors
///
/// A file cannot be read.
pub fn place_of_name(workspace: &Workspace, name: &str) -> Result<Option<String>> {
    let Some(xtask) = workspace.member("xtask") else { return Ok(None) };
    let files = rust_files(&xtask.folder().join("src"))?;
    for file in files.iter().filter(|file| !file.ends_with("registry.rs")) {
        // What is not Rust has a finding of its own.
        let tokens = source::tokens(file).unwrap_or_default();
        let code = source::without_tests(&tokens);
        if let Some(token) = code.iter().find(|token| has_word(&token.text, name)) {
            return Ok(Some(format!("{}:{}", workspace.say(file), token.line)));
        }
    }
    Ok(None)
}

/// Whether `text` has `word` between signs that belong to no name.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    text.split(|letter| !is_part(letter)).any(|found| found == word || found == word.replace('-', "_"))
}

/// The Rust files below `folder` in the order of their names, without those that were built.
fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() && entry.file_name() != "target" {
            files.extend(rust_files(&path)?);
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
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
