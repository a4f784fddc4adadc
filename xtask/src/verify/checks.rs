//! The checks beside the verdicts: the format and the lints.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::workspace::Workspace;

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nothing is wrong.
    Ok,
    /// Something is.
    Failed,
    /// It could not be run here.
    Skipped,
}

/// One line of the end.
#[derive(Debug, Serialize)]
pub struct Check {
    /// A word for it.
    pub name: &'static str,
    /// How it ended.
    pub state: State,
    /// How long it took.
    pub seconds: f64,
    /// What there is to know.
    pub note: String,
    /// What to type next; empty if nothing.
    pub next: String,
}

impl Check {
    /// Whether it keeps the whole from being right: on a CI machine a check that is skipped does.
    pub fn is_fault(&self) -> bool {
        match self.state {
            State::Ok => false,
            State::Failed => true,
            State::Skipped => std::env::var_os("CI").is_some(),
        }
    }
}

/// `cargo fmt --check`; prints which files are not as they should be.
///
/// # Errors
///
/// Cargo cannot be started.
pub fn format(workspace: &Workspace) -> Result<Check> {
    let mut command = workspace.cargo();
    command.args(["fmt", "--all", "--check", "--", "--files-with-diff"]);
    component(workspace, "format", "fmt", "rustfmt", command, "cargo fmt --all")
}

/// `cargo clippy` on everything or on some packages; warnings are faults.
///
/// # Errors
///
/// Cargo cannot be started.
pub fn lints(workspace: &Workspace, packages: Option<&[&str]>) -> Result<Check> {
    let mut arguments = vec!["clippy", "--locked", "--all-targets"];
    match packages {
        Some(names) => arguments.extend(names.iter().flat_map(|&name| ["--package", name])),
        None => arguments.push("--workspace"),
    }
    let mut command = workspace.cargo();
    command.args(&arguments).args(["--quiet", "--", "--deny", "warnings"]);
    let next = format!("cargo {} -- --deny warnings", arguments.join(" "));
    component(workspace, "lints", "clippy", "clippy", command, &next)
}

/// `cargo clippy` on the road of some problems, that is without the tools: only so does it hold the code against the
/// old Rust that a judge may have.
///
/// # Errors
///
/// Cargo cannot be started.
pub fn road(workspace: &Workspace, names: &[&str]) -> Result<Check> {
    let mut arguments = vec!["clippy", "--locked", "--no-default-features"];
    arguments.extend(names.iter().flat_map(|&name| ["--package", name]));
    let mut command = workspace.cargo();
    command.args(&arguments).args(["--quiet", "--", "--deny", "warnings"]);
    let next = format!("cargo {} -- --deny warnings", arguments.join(" "));
    component(workspace, "road", "clippy", "clippy", command, &next)
}

/// Runs a check that needs a component of the toolchain.
fn component(
    workspace: &Workspace,
    name: &'static str,
    tool: &str,
    component: &str,
    mut command: Command,
    next: &str,
) -> Result<Check> {
    let start = Instant::now();
    let probe =
        workspace.cargo().args([tool, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let (state, note, next) = if !probe.context("cannot start cargo")?.success() {
        (State::Skipped, format!("{component} is not there"), format!("rustup component add {component}"))
    } else if command.status().context("cannot start cargo")?.success() {
        (State::Ok, String::new(), String::new())
    } else {
        (State::Failed, String::new(), next.to_string())
    };
    Ok(Check { name, state, seconds: start.elapsed().as_secs_f64(), note, next })
}
