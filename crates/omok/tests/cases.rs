//! Every case of `testdata/omok`, through the library and through the program, with a snapshot of its trace.

use std::path::PathBuf;

use gridkit::testing;
use omok::Omok;
use rstest::rstest;

const PROGRAM: &str = env!("CARGO_BIN_EXE_omok");

#[rstest]
fn case(
    #[base_dir = "../../testdata/omok"]
    #[files("data/s*/**/*.in")]
    #[files("reader/*.in")]
    input: PathBuf,
) {
    testing::check_case::<Omok>(&input, &(), PROGRAM, &[], |trace| {
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
    #[base_dir = "../../testdata/omok"]
    #[files("stream/*.in")]
    input: PathBuf,
) {
    testing::check_stream(&input, PROGRAM, &[]);
}
