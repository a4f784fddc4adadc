//! The files of the generated cases.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::manifest::{self, FILE, Made, Manifest, ROOTS};
use super::plan::Plan;
use crate::runner;
use crate::subject::Subject;

/// The widest line of a case's settings, in characters.
const WIDTH: usize = 100;

/// Adds the cases of the problem in the folder `dir` to the plan, if it has a list of them.
///
/// # Errors
///
/// A file or folder cannot be read.
pub fn plan(dir: &Path, name: &str, subject: Option<&dyn Subject>, plan: &mut Plan) -> Result<()> {
    let file = dir.join(FILE);
    if !file.exists() {
        return Ok(());
    }
    let place = format!("testdata/{name}/{FILE}");
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let manifest = match manifest::parse(&text) {
        Ok(manifest) => manifest,
        Err(misprints) => {
            let faults =
                misprints.iter().map(|misprint| format!("{place}:{}: {}", misprint.line, misprint.message));
            plan.faults.extend(faults);
            return Ok(());
        }
    };
    let data = dir.join("data");
    let made = runner::map(
        manifest.made.len(),
        runner::workers(),
        |number| files(&data, &manifest.made[number], subject),
        |_, _| {},
    );
    for (case, files) in manifest.made.iter().zip(made) {
        match files {
            Ok(files) => plan.files.extend(files),
            Err(fault) => plan.faults.push(format!("{place}:{}: case `{}`: {fault}", case.line, case.name)),
        }
    }
    for (name, line) in &manifest.kept {
        if !with_extension(&data, name, "in").is_file() {
            plan.faults.push(format!(
                "{place}:{line}: case `{name}`: there is no data/{name}.in; add it, or remove the entry"
            ));
        }
    }
    plan.faults.extend(strangers(&data, &manifest)?.iter().map(|case| {
        format!(
            "testdata/{name}/data/{case}.in: {FILE} does not name it; add a [[file]] with name = \"{case}\""
        )
    }));
    Ok(())
}

/// Input, answer and settings of a case.
fn files(data: &Path, case: &Made, subject: Option<&dyn Subject>) -> Result<[(PathBuf, Vec<u8>); 3], String> {
    let subject = subject.ok_or("the problem is not in xtask/src/registry.rs, so it has no generators")?;
    let input = subject.make(&case.family, case.seed).ok_or_else(|| {
        format!("there is no family `{}`; there are {}", case.family, subject.families().join(", "))
    })?;
    let answer = subject.reference(&input).ok_or("the problem has no plain solution to answer it")?;
    let answer = answer.map_err(|error| {
        format!(
            "the family `{}` makes what is no input: line {}: found {}",
            case.family, error.line, error.found
        )
    })?;
    let path = |extension| with_extension(data, &case.name, extension);
    Ok([
        (path("in"), input.into_bytes()),
        (path("ans"), format!("{}\n", answer.trim_end()).into_bytes()),
        (path("yaml"), settings(&case.description).into_bytes()),
    ])
}

/// The settings of a case, which are its description in short lines.
fn settings(description: &str) -> String {
    let mut yaml = "description: >-\n".to_string();
    for line in description.lines() {
        let mut width = 0;
        for word in line.split_whitespace() {
            let length = word.chars().count();
            if width == 0 {
                yaml.push_str("  ");
                width = 2 + length;
            } else if width + 1 + length > WIDTH {
                yaml.push_str("\n  ");
                width = 2 + length;
            } else {
                yaml.push(' ');
                width += 1 + length;
            }
            yaml.push_str(word);
        }
        if width > 0 {
            yaml.push('\n');
        }
    }
    yaml
}

/// The inputs below `data` that no list names, by name.
fn strangers(data: &Path, manifest: &Manifest) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for root in ROOTS {
        inputs(&data.join(root), root, &mut found)?;
    }
    let is_made = |name: &String| manifest.made.iter().any(|case| case.name == *name);
    let is_kept = |name: &String| manifest.kept.iter().any(|(kept, _)| kept == name);
    found.retain(|name| !is_made(name) && !is_kept(name));
    found.sort();
    Ok(found)
}

/// Adds the names of all inputs in a folder and below.
fn inputs(folder: &Path, place: &str, found: &mut Vec<String>) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            inputs(&entry.path(), &format!("{place}/{name}"), found)?;
        } else if let Some(stem) = name.strip_suffix(".in").filter(|stem| !stem.starts_with('.')) {
            found.push(format!("{place}/{stem}"));
        }
    }
    Ok(())
}

/// The file of a case; the name may have dots of its own.
fn with_extension(data: &Path, name: &str, extension: &str) -> PathBuf {
    data.join(format!("{name}.{extension}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_wrapped() {
        let words = ["word"; 25].join(" ");
        let expected =
            format!("description: >-\n  Short.\n  {}\n  {}\n", ["word"; 19].join(" "), ["word"; 6].join(" "));
        assert_eq!(settings(&format!("Short.\n\n  {words}\n")), expected);
        assert!(expected.lines().all(|line| line.chars().count() <= WIDTH));
    }
}
