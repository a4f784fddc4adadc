//! `cargo xtask`: the tools of the workspace.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::runner::helper_main().unwrap_or(ExitCode::SUCCESS)
}
