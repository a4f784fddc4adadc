//! The second opinion is one only if it shares no more with the fast core than the parsed input.

use anyhow::Result;

use super::Tidy;
use crate::problem::Package;
use crate::registry;
use crate::source::{self, Token};
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    for problem in problems {
        let source = workspace.root.join("crates").join(&problem.name).join("src");
        let file = source.join("reference.rs");
        let Some(subject) = registry::subject(&problem.name) else { continue };
        if !file.exists() {
            continue;
        }
        for (name, line) in shared(&source::tokens(&file)?, module_of(subject.task_type())) {
            let place = workspace.say(&file);
            tidy.findings.push(format!(
                "{place}:{line}: uses {name}; the reference may share the parsed input with the core, and nothing else"
            ));
        }
    }
    Ok(())
}

/// The module that the type of the task is declared in, such as `board` for `gobang::board::Board`.
fn module_of(task_type: &str) -> Option<&str> {
    let mut names = task_type.split("::").skip(1);
    names.next().filter(|_| names.next().is_some())
}

/// What the reference should not use, with the line: other modules of its crate, but for their types and
/// constants, whose names start with a capital letter; and the planes of gridkit.
///
/// Methods of the parsed input are out of sight: whose they are is for a reader to see.
fn shared(reference: &[Token], parsed: Option<&str>) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (path, line) in source::paths(reference, "crate") {
        let is_parsed = path.first().map(String::as_str) == parsed;
        let is_type = path.last().is_some_and(|name| name.starts_with(char::is_uppercase));
        if !is_parsed && !is_type {
            found.push((format!("crate::{}", path.join("::")), line));
        }
    }
    for (path, line) in source::paths(reference, "gridkit") {
        if path.first().is_some_and(|module| module == "planes") {
            found.push((format!("gridkit::{}", path.join("::")), line));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::types("use crate::{Board, SIZE}; use crate::core::Answer;", &[])]
    #[case::the_parsed_input("use crate::board::{self, cells};", &[])]
    #[case::another_module("use crate::core;", &["crate::core"])]
    #[case::a_function("use crate::{Board, core::fast};", &["crate::core::fast"])]
    #[case::planes("use gridkit::planes::Lanes;", &["gridkit::planes::Lanes"])]
    fn what_a_reference_uses(#[case] text: &str, #[case] expected: &[&str]) {
        let reference = source::parse(text).unwrap();
        let found = shared(&reference, module_of("gobang::board::Board"));
        assert_eq!(found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), expected);
    }
}
