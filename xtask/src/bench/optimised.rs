//! Measured is what people run: this program, built once more as the release binaries are.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::verify::build;
use crate::workspace::Workspace;

/// Builds this program with optimisation and lets it do what this one was asked for; whether all is well.
///
/// # Errors
///
/// It does not compile, or cannot be started.
pub fn run(workspace: &Workspace, plot: bool) -> Result<bool> {
    let program = program(workspace, plot)?;
    let mut command = Command::new(&program);
    command.args(env::args_os().skip(1)).arg("--here");
    let status = command.status().with_context(|| format!("cannot start {}", program.display()))?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        // It has said why.
        Some(code) => std::process::exit(code),
        None => bail!("{} was killed", program.display()),
    }
}

/// This program, built with optimisation.
fn program(workspace: &Workspace, plot: bool) -> Result<PathBuf> {
    let mut command = workspace.cargo();
    command.args(["build", "--release", "--locked", "--package", env!("CARGO_PKG_NAME")]);
    command.arg("--message-format=json-render-diagnostics");
    if plot {
        command.args(["--features", "plot"]);
    }
    let Some(mut programs) = build::run(command)? else {
        bail!(
            "the optimised build failed; to see it alone: cargo build --release -p {}",
            env!("CARGO_PKG_NAME")
        );
    };
    programs.remove(env!("CARGO_PKG_NAME")).context("cargo does not say where the optimised program is")
}
