//! The tools of the workspace, one room a verb: `cargo xtask --help` lists them.

pub mod problem;
pub mod runner;
