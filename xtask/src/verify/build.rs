//! The release binaries, as a person builds them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::problem::Package;
use crate::workspace::Workspace;

/// A line of what cargo says; most lines lack most of it.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// Builds the solvers of `problems` and says where they are; `None` if one does not compile, which cargo has
/// then explained on standard error.
///
/// # Errors
///
/// Cargo cannot be started.
pub fn programs(workspace: &Workspace, problems: &[&Package]) -> Result<Option<HashMap<String, PathBuf>>> {
    let mut command = workspace.cargo();
    command.args(["build", "--release", "--locked", "--bins", "--message-format=json-render-diagnostics"]);
    for problem in problems {
        command.args(["--package", &problem.name]);
    }
    run(command)
}

/// Runs a build that reports to programs, `--message-format=json-render-diagnostics`, and says where the programs
/// are; `None` if something does not compile.
///
/// # Errors
///
/// Cargo cannot be started.
pub fn run(mut command: Command) -> Result<Option<HashMap<String, PathBuf>>> {
    let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo build")?;
    if !output.status.success() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Message>(line).ok());
    let programs = messages.filter_map(|message| Some((message.target?.name, message.executable?)));
    Ok(Some(programs.collect()))
}
