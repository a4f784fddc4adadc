//! Every case of `testdata/puyo`, through the library and through the program, with a snapshot of its trace.

use std::path::PathBuf;

use gridkit::testing;
use puyo::{Options, Puyo};
use rstest::rstest;

const PROGRAM: &str = env!("CARGO_BIN_EXE_puyo");

#[rstest]
fn case(
    #[base_dir = "../../testdata/puyo"]
    #[files("data/s*/**/*.in")]
    #[files("reader/*.in")]
    input: PathBuf,
) {
    testing::check_case::<Puyo>(&input, &Options::default(), PROGRAM, &[], |trace| {
        insta::with_settings!({
            snapshot_suffix => input.file_stem().unwrap().to_str().unwrap(),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!("trace", trace);
        });
    });
}

#[rstest]
fn stream(
    #[base_dir = "../../testdata/puyo"]
    #[files("stream/*.in")]
    input: PathBuf,
) {
    testing::check_stream(&input, PROGRAM, &[]);
}
