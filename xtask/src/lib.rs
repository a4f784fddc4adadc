//! The tools of the workspace, one room a verb: `cargo xtask --help` lists them.

pub mod bench;
pub mod bounds;
pub mod bundle;
pub mod file;
pub mod flags;
pub mod generate;
pub mod hack;
pub mod library;
pub mod new;
pub mod package;
pub mod problem;
pub mod registry;
pub mod review;
pub mod runner;
pub mod screen;
pub mod source;
pub mod subject;
pub mod verify;
pub mod workspace;
