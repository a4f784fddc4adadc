//! The second opinion is one only if it shares no more with the fast core than the parsed input.

use std::path::Path;

use anyhow::Result;

use super::Tidy;
use crate::problem::Package;
use crate::registry;
use crate::source::{self, Token};
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    for problem in problems {
        let source = workspace.root.join("crates").join(&problem.name).join("src");
        let (file, root) = (source.join("reference.rs"), source.join("lib.rs"));
        let Some(subject) = registry::subject(&problem.name) else { continue };
        if !file.exists() || !root.exists() {
            continue;
        }
        let parsed = module_of(subject.task_type());
        let mut core = Vec::new();
        for road in source::road_files(&root)? {
            if !is_module(&road, parsed) {
                core.extend(source::tokens(&road)?);
            }
        }
        for (name, line) in shared(&source::tokens(&file)?, &core, parsed) {
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

fn is_module(file: &Path, module: Option<&str>) -> bool {
    module.is_some_and(|module| file.file_stem().is_some_and(|stem| stem == module))
}

/// What the reference should not use, with the line: other modules of the road, but for their types and
/// constants, whose names start with a capital letter; the functions of the core; the planes of gridkit.
fn shared(reference: &[Token], core: &[Token], parsed: Option<&str>) -> Vec<(String, usize)> {
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
    let functions = source::functions(source::without_tests(core));
    for pair in reference.windows(2) {
        let is_call = [".", ":"].contains(&pair[0].text.as_str());
        if is_call && functions.iter().any(|&(name, _)| name == pair[1].text) {
            found.push((format!("the function {} of the core", pair[1].text), pair[1].line));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const CORE: &str = "impl Board { pub fn fast(&self) {} } impl Display for Board { fn fmt(&self) {} }";

    #[rstest]
    #[case::types("use crate::{Board, SIZE}; use crate::core::Answer;", &[])]
    #[case::the_parsed_input("use crate::board::{self, cells};", &[])]
    #[case::another_module("use crate::core;", &["crate::core"])]
    #[case::a_function("use crate::{Board, core::fast};", &["crate::core::fast", "the function fast of the core"])]
    #[case::a_method("fn f(board: &Board) { board.fast() }", &["the function fast of the core"])]
    #[case::a_path("fn f(board: &Board) { Board::fast(board) }", &["the function fast of the core"])]
    #[case::its_own_function("fn fast() {} fn f() { fast() }", &[])]
    #[case::a_trait("fn f(board: &Board) { board.fmt() }", &[])]
    #[case::planes("use gridkit::planes::Lanes;", &["gridkit::planes::Lanes"])]
    fn what_a_reference_uses(#[case] text: &str, #[case] expected: &[&str]) {
        let (reference, core) = (source::parse(text).unwrap(), source::parse(CORE).unwrap());
        let found = shared(&reference, &core, module_of("gobang::board::Board"));
        assert_eq!(found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), expected);
    }
}
