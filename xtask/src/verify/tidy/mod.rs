//! The rules of the house: what must never be in the workspace.

mod bounds;
mod files;
mod generated;
mod packages;
mod reference;
mod rooms;
mod sources;

use anyhow::Result;

use crate::problem::Package;
use crate::workspace::Workspace;

/// What the rules found.
#[derive(Debug, Default)]
pub struct Tidy {
    /// Broken rules, each with its place.
    pub findings: Vec<String>,
    /// What may be better, and is no fault.
    pub hints: Vec<String>,
    /// Rules that could not be looked at here, and why.
    pub skipped: Vec<String>,
}

pub use sources::place_of_name;

/// Holds every rule against the workspace.
///
/// # Errors
///
/// The workspace cannot be read.
pub fn check(workspace: &Workspace, problems: &[Package]) -> Result<Tidy> {
    let mut tidy = Tidy::default();
    packages::check(workspace, problems, &mut tidy)?;
    sources::check(workspace, problems, &mut tidy)?;
    reference::check(workspace, problems, &mut tidy)?;
    files::check(workspace, &mut tidy)?;
    rooms::check(workspace, problems, &mut tidy)?;
    generated::check(workspace, problems, &mut tidy)?;
    bounds::check(problems, &mut tidy)?;
    for problem in problems {
        tidy.findings.extend(problem.findings.iter().map(ToString::to_string));
    }
    Ok(tidy)
}
