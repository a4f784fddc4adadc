//! A small kit for grid puzzles. It knows grids; it knows no puzzle.
//!
//! A cell is named by its row and its column, both from 0, row 0 at the top and column 0 at the left.
//! Where a puzzle counts otherwise (from the bottom, or from 1), it converts at its own border.
//!
//! A byte goes one way: input → [`text::Reader`] → task → answer → `Display`. That is all that a judge compiles.

// Only the road keeps to the old Rust: it is checked without the tools.
#![cfg_attr(feature = "tools", allow(clippy::incompatible_msrv))]

pub mod planes;
pub mod problem;
pub mod text;

// The rest are tools: they look at the road from outside, and nothing on the road needs them.
#[cfg(feature = "tools")]
pub mod batch;
#[cfg(feature = "tools")]
pub mod cases;
#[cfg(feature = "tools")]
pub mod cli;
#[cfg(feature = "tools")]
pub mod puzzle;
#[cfg(feature = "tools")]
pub mod svg;
#[cfg(feature = "tools")]
pub mod testing;
#[cfg(feature = "tools")]
pub mod trace;

#[cfg(feature = "tools")]
pub use cli::main;
#[cfg(not(feature = "tools"))]
pub use problem::main;
