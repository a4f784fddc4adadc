//! The solver as a program.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridkit::main::<mayan::Mayan>()
}
