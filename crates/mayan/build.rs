//! Has the tests compiled again when a case comes or goes: they are named after the files.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../../testdata/mayan");
}
