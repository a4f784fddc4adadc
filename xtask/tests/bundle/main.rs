//! `cargo xtask bundle` on small packages, one idea a package, and on the solvers of the workspace.

mod cfg;
mod dead;
mod editions;
mod folder;
mod macros;
mod modules;
mod names;
mod refused;
mod solvers;
