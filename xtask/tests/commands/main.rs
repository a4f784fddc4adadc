//! `cargo xtask` as a person types it: what it prints and how it ends.

mod bench;
mod generate;
mod house;
mod mistakes;
mod new;
mod review;
mod verify;
