//! The tools of the workspace in a real browser and in a real terminal, and its pictures in a strict reader.

mod browser;
mod page;
mod pictures;
mod project;
#[cfg(unix)]
mod terminal;
