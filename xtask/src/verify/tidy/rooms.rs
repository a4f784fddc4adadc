//! Which rooms a problem has.

use std::fs;

use anyhow::Result;

use super::Tidy;
use crate::problem::Package;
use crate::registry;
use crate::subject::Subject;
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    for problem in problems {
        let name = &problem.name;
        if workspace.member(name).is_none() {
            tidy.findings.push(format!("testdata/{name}: there is no crate {name} in crates/{name}"));
        }
        check_line(workspace, name, tidy);
        let Some(subject) = registry::subject(name) else { continue };
        let missing = missing(workspace, subject);
        let insists = registry::COMPLETE.contains(&name.as_str());
        let list = if insists { &mut tidy.findings } else { &mut tidy.hints };
        list.extend(missing.iter().map(|room| format!("crates/{name}: no {room}")));
    }
    Ok(())
}

/// A problem without its line in the registry is a problem that no command sees.
fn check_line(workspace: &Workspace, name: &str, tidy: &mut Tidy) {
    let registry = workspace.root.join("xtask/src/registry.rs");
    let path = format!("&{}::", name.replace('-', "_"));
    if fs::read_to_string(registry).is_ok_and(|text| !text.contains(&path)) {
        tidy.findings.push(format!("xtask/src/registry.rs: no line for {name}"));
    }
}

/// The rooms that a problem lacks, as a person says it.
fn missing(workspace: &Workspace, subject: &dyn Subject) -> Vec<&'static str> {
    let folder = workspace.root.join("crates").join(subject.name());
    let rooms = [
        (subject.has_reference(), "reference (Puzzle::REFERENCE, src/reference.rs)"),
        (subject.has_trace(), "trace (Puzzle::TRACE)"),
        (subject.has_generators(), "generators of boards (Cases::FAMILIES, src/cases.rs)"),
        (folder.join("tests/snapshots").exists(), "snapshots of its cases (tests/snapshots)"),
    ];
    rooms.into_iter().filter(|(there, _)| !there).map(|(_, room)| room).collect()
}
