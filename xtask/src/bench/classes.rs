//! Which boards are measured: the classes that a problem names, and the streams of its cases.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use itertools::Itertools;
use wildmatch::WildMatch;

use super::measure::Class;
use crate::problem::Package;
use crate::registry::{self, PROBLEMS};
use crate::subject::Subject;

/// The problems that are measured.
///
/// # Errors
///
/// A name is unknown.
pub fn subjects(names: &[String]) -> Result<Vec<&'static dyn Subject>> {
    for name in names {
        if !PROBLEMS.iter().any(|subject| subject.name() == name) {
            let known = PROBLEMS.iter().map(|subject| subject.name()).join(", ");
            bail!("there is no problem {name}; there are {known}");
        }
    }
    let is_named =
        |subject: &&&dyn Subject| names.is_empty() || names.iter().any(|name| name == subject.name());
    Ok(PROBLEMS.iter().filter(is_named).copied().collect())
}

/// The classes of boards of these problems, with at most so many boards each.
///
/// # Errors
///
/// Nothing matches the filter, or a stream cannot be read.
pub fn classes(
    testdata: &Path,
    subjects: &[&'static dyn Subject],
    filter: Option<&str>,
    boards: usize,
) -> Result<Vec<Class>> {
    let glob = filter.map(WildMatch::new);
    let is_wanted = |id: &str| glob.as_ref().is_none_or(|glob| glob.matches(id));
    let mut classes = Vec::new();
    let mut example = None;
    for subject in subjects {
        for kind in subject.kinds() {
            let id = format!("{}/{}", subject.name(), kind.name);
            if is_wanted(&id) {
                let work = (kind.make)(boards);
                classes.push(Class::new(id.clone(), kind.about.to_string(), work));
            }
            example.get_or_insert(id);
        }
        for kind in registry::any_size(subject.name()).into_iter().flat_map(Subject::kinds) {
            let id = format!("{}/{}", subject.name(), kind.name);
            if is_wanted(&id) {
                // Only blank lines separate such boards, and one is large enough.
                let class = Class::new(id, kind.about.to_string(), (kind.make)(1));
                classes.push(Class { any_size: true, ..class });
            }
        }
        let folder = testdata.join(subject.name());
        if folder.exists() {
            streams(&folder, *subject, boards, &is_wanted, &mut classes)?;
        }
    }
    match (filter, example) {
        (Some(filter), Some(example)) if classes.is_empty() => {
            bail!("no class of boards matches \"{filter}\"; the name of a class is like {example}")
        }
        _ if classes.is_empty() => bail!("there are no boards to measure: no problem has classes or streams"),
        _ => Ok(classes),
    }
}

/// Adds the streams among the cases of a problem, those that ask for nothing but `--batch`.
fn streams(
    folder: &Path,
    subject: &dyn Subject,
    boards: usize,
    is_wanted: &impl Fn(&str) -> bool,
    classes: &mut Vec<Class>,
) -> Result<()> {
    for case in Package::read(folder)?.cases.iter().filter(|case| case.args == ["--batch"]) {
        let stem = case.id.rsplit('/').next().unwrap_or(&case.id);
        let id = format!("{}/{stem}", subject.name());
        if !is_wanted(&id) {
            continue;
        }
        let text = fs::read_to_string(&case.input)
            .with_context(|| format!("cannot read {}", case.input.display()))?;
        let work = subject.read_stream(&text, boards);
        let work = work.map_err(|error| anyhow::anyhow!("{}: {error}", case.input.display()))?;
        classes.push(Class::new(id, format!("the stream {}.in", case.id), work));
    }
    Ok(())
}
