//! Every case of `testdata/mayan`, through the library and through the program, with a snapshot of its trace.

use std::path::{Path, PathBuf};

use gridkit::testing;
use mayan::{Mayan, Options};
use rstest::rstest;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mayan");

fn check(input: &Path, name: &str, exactly: bool) {
    let arguments: &[&str] = if exactly { &["--exactly"] } else { &[] };
    testing::check_case::<Mayan>(input, &Options { exactly }, PROGRAM, arguments, |trace| {
        insta::with_settings!({
            snapshot_suffix => input.file_stem().unwrap().to_str().unwrap(),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, trace);
        });
    });
}

#[rstest]
fn case(
    #[base_dir = "../../testdata/mayan"]
    #[files("data/s*/**/*.in")]
    #[files("reader/*.in")]
    input: PathBuf,
) {
    check(&input, "trace", false);
}

#[rstest]
fn disputed_within(
    #[base_dir = "../../testdata/mayan"]
    #[files("exactly/as-within/*.in")]
    input: PathBuf,
) {
    check(&input, "within", false);
}

#[rstest]
fn disputed_exactly(
    #[base_dir = "../../testdata/mayan"]
    #[files("exactly/as-exactly/*.in")]
    input: PathBuf,
) {
    check(&input, "exactly", true);
}

#[rstest]
fn stream(
    #[base_dir = "../../testdata/mayan"]
    #[files("stream/*.in")]
    #[exclude("exactly")]
    input: PathBuf,
) {
    testing::check_stream(&input, PROGRAM, &[]);
}

#[rstest]
fn stream_exactly(
    #[base_dir = "../../testdata/mayan"]
    #[files("stream/*exactly*.in")]
    input: PathBuf,
) {
    testing::check_stream(&input, PROGRAM, &["--exactly"]);
}
