//! The single files for judges: made, compiled and judged.

use std::time::Instant;

use anyhow::Result;

use super::checks::{Check, State};
use crate::bundle::check::{EDITIONS, Way, ways};
use crate::bundle::command::no_oldest;
use crate::bundle::{Rustc, all};
use crate::problem::Package;
use crate::registry;
use crate::screen::{Screen, plural};
use crate::workspace::Workspace;

/// Verifies the bundles of these problems: in one edition if it must be quick, else with every compiler and in
/// every edition. `None` if none of them has a bundle.
///
/// # Errors
///
/// Something cannot be read, written or started.
pub fn check(
    workspace: &Workspace,
    problems: &[&Package],
    quick: bool,
    screen: &mut Screen,
) -> Result<Option<Check>> {
    let start = Instant::now();
    let problems: Vec<&&Package> =
        problems.iter().filter(|problem| registry::subject(&problem.name).is_some()).collect();
    if problems.is_empty() {
        return Ok(None);
    }
    let newest = Rustc::newest()?;
    let oldest = if quick { None } else { Rustc::oldest() };
    let lacking = !quick && oldest.is_none();
    let ways = if quick {
        // A judge that names no edition means the first.
        vec![Way { rustc: newest, edition: EDITIONS[0], flags: &["-O"] }]
    } else {
        ways(&oldest.into_iter().chain([newest]).collect::<Vec<_>>())
    };
    let mut faults = Vec::new();
    for problem in &problems {
        faults.extend(all::verify(workspace, problem, &ways, screen)?);
    }
    for fault in &faults {
        screen.line(fault)?;
    }
    let (state, note, next) = match faults.first() {
        Some(fault) => {
            (State::Failed, plural(faults.len(), "fault"), fault.split(": ").next().unwrap_or_default())
        }
        None if lacking => (State::Skipped, no_oldest(), "rustup toolchain install 1.63"),
        None => (State::Ok, plural(ways.len(), "way"), ""),
    };
    let seconds = start.elapsed().as_secs_f64();
    Ok(Some(Check { name: "bundles", state, seconds, note, next: next.to_string() }))
}
