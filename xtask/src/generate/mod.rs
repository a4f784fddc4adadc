//! `cargo xtask generate`: makes what can be made from the lists of a problem, its wrong programs and its generated
//! cases, or says what is not as the lists have it.

mod cases;
mod choose;
mod manifest;
mod plan;
pub mod probes;

use std::time::Instant;

use anyhow::{Result, bail};

pub use plan::Plan;

use crate::flags::Generate;
use crate::problem::{self, Package};
use crate::screen::{Screen, plural, seconds};
use crate::workspace::Workspace;

/// Makes the files of some problems, or checks them; whether all is well.
///
/// # Errors
///
/// A name is unknown, or a file cannot be read or written.
pub fn run(workspace: &Workspace, flags: &Generate) -> Result<bool> {
    let packages = problem::all(&workspace.root.join("testdata"))?;
    for name in &flags.names {
        if !packages.iter().any(|package| package.name == *name) {
            let known: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
            bail!("there is no problem {name}; there are {}", known.join(", "));
        }
    }
    let mut screen = Screen::new();
    let (mut wrong, mut old) = (Vec::new(), Vec::new());
    for package in
        packages.iter().filter(|package| flags.names.is_empty() || flags.names.contains(&package.name))
    {
        if flags.probes && !flags.check {
            probes::make(workspace, package, &mut screen)?;
        }
        let plan = Plan::of(package)?;
        if !generate(workspace, package, &plan, flags.check, &screen)? {
            wrong.push(package.name.as_str());
        }
        if let Some(fault) = &plan.probes {
            screen.line(fault)?;
            old.push(package.name.as_str());
        }
    }
    if wrong.is_empty() && !old.is_empty() {
        screen.line(format!("next:\n  cargo xtask generate {} --probes", old.join(" ")))?;
    }
    if !wrong.is_empty() {
        let check = if flags.check { "" } else { "    # after mending what is named above" };
        screen.line(format!("next:\n  cargo xtask generate {}{check}", wrong.join(" ")))?;
    }
    Ok(wrong.is_empty() && old.is_empty())
}

/// Makes or checks the files of one problem. A list with faults makes nothing.
fn generate(
    workspace: &Workspace,
    package: &Package,
    plan: &Plan,
    check: bool,
    screen: &Screen,
) -> Result<bool> {
    let start = Instant::now();
    for fault in &plan.faults {
        screen.line(fault)?;
    }
    let stale = plan.stale()?;
    if check {
        for (path, _) in &stale {
            screen.line(format!("{}: is not what the lists make", workspace.say(path)))?;
        }
    } else if plan.faults.is_empty() {
        for file in &stale {
            plan::write(file)?;
            screen.line(format!("wrote {}", workspace.say(&file.0)))?;
        }
    }
    let is_well = plan.faults.is_empty() && (stale.is_empty() || !check);
    let (word, left) = match (is_well, check) {
        (true, true) => ("ok", "differ"),
        (true, false) => ("ok", "written"),
        (false, true) => ("not ok", "differ"),
        (false, false) => ("not ok", "not written"),
    };
    let made = plural(plan.files.len(), "file");
    screen.line(format!(
        "{} {word}  {made}, {} {left}  {}",
        package.name,
        stale.len(),
        seconds(start.elapsed())
    ))?;
    Ok(is_well)
}
