//! `cargo xtask` as a person types it: what it prints and how it ends.

mod bench;
mod house;
mod new;
mod review;
mod verify;
