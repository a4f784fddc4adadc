//! The tests of the workspace, with their snapshots.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, Result};

use super::libtest::Tests;
use crate::screen::Screen;
use crate::workspace::Workspace;

/// Which tests are run.
pub enum Scope<'a> {
    /// All of the workspace.
    Everything,
    /// All of the workspace but those of this package.
    AllButTools,
    /// All of these packages; `quick` leaves out the examples of their documentation.
    Packages {
        /// Their names.
        names: Vec<&'a str>,
        /// Without the examples of the documentation.
        quick: bool,
    },
}

impl Scope<'_> {
    /// The arguments of cargo.
    pub fn arguments(&self) -> Vec<&str> {
        let mut arguments = vec!["test", "--locked", "--no-fail-fast"];
        match self {
            Scope::Everything => arguments.push("--workspace"),
            Scope::AllButTools => arguments.extend(["--workspace", "--exclude", env!("CARGO_PKG_NAME")]),
            Scope::Packages { names, quick } => {
                arguments.extend(names.iter().flat_map(|&name| ["--package", name]));
                arguments.extend(quick.then_some("--tests"));
            }
        }
        arguments
    }
}

/// Runs the tests; says what they said and whether cargo is content.
///
/// Snapshots that differ are written beside the old ones and none is accepted; the names of all that a test
/// looks at go to the file `references`.
///
/// # Errors
///
/// Cargo cannot be started.
pub fn run(
    workspace: &Workspace,
    scope: &Scope<'_>,
    references: &Path,
    screen: &mut Screen,
) -> Result<(Tests, bool)> {
    let (reader, writer) = io::pipe().context("cannot make a pipe")?;
    let mut command = workspace.cargo();
    command.args(scope.arguments()).stdout(writer.try_clone()?).stderr(writer);
    // Without this a CI machine writes no pending snapshots, and a person's settings may accept them unseen.
    command.env("INSTA_UPDATE", "new").env("INSTA_SNAPSHOT_REFERENCES_FILE", references);
    for name in ["INSTA_FORCE_PASS", "INSTA_PENDING_DIR", "INSTA_OUTPUT", "INSTA_FORCE_UPDATE_SNAPSHOTS"] {
        command.env_remove(name);
    }
    let mut child = command.env("CARGO_TERM_COLOR", "never").spawn().context("cannot start cargo test")?;
    // The command holds the writing ends, and the pipe ends when all of them are closed.
    drop(command);

    screen.start("tests", None);
    let mut tests = Tests::default();
    let mut lines = BufReader::new(reader);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        tests.line(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']));
        screen.advance();
        line.clear();
    }
    screen.finish();
    let status = child.wait()?;
    Ok((tests, status.success()))
}
