//! What a bundle cannot carry is an error with its place.

use rstest::rstest;

use crate::folder::{folder, manifest};

/// A package whose only file is this.
fn error_of(main: &str) -> String {
    folder(&[("a/Cargo.toml", &manifest("a", 2021, "")), ("a/src/main.rs", main), ("a/src/text.txt", "1")])
        .error()
}

#[rstest]
#[case::include(
    "fn main() {\n    println!(\"{}\", include!(\"text.txt\"));\n}\n",
    "src/main.rs:2:20: found include!, expected"
)]
#[case::include_str(
    "fn main() {\n    let _ = include_str!(\"text.txt\");\n}\n",
    "src/main.rs:2:13: found include_str!, expected"
)]
#[case::env(
    "const A: &str = env!(\"CARGO_PKG_NAME\");\nfn main() {\n    let _ = A;\n}\n",
    "src/main.rs:1:17: found env!, expected"
)]
#[case::not_rust("fn main() {\n    let = 1;\n}\n", "Cargo.toml: does not compile as it is:")]
fn one_file(#[case] main: &str, #[case] expected: &str) {
    let error = error_of(main);
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn an_external_crate() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "outer = \"1\"")),
        // A registry on this disk with one crate in it.
        (
            "a/.cargo/config.toml",
            "[source.crates-io]\nreplace-with = \"disk\"\n[source.disk]\ndirectory = \"disk\"\n",
        ),
        ("a/disk/outer/Cargo.toml", "[package]\nname = \"outer\"\nversion = \"1.0.0\"\n"),
        ("a/disk/outer/.cargo-checksum.json", "{\"files\":{}}"),
        ("a/disk/outer/src/lib.rs", "pub fn f() {}\n"),
        ("a/src/main.rs", "mod user;\nfn main() {\n    user::g();\n}\n"),
        (
            "a/src/user.rs",
            "// 밖\nuse std::{fmt, mem};\nuse {outer::f, mem as _, fmt as _};\npub fn g() {\n    f();\n}\n",
        ),
    ]);
    let expected =
        "src/user.rs:3:6: found the external crate outer, expected the standard library or a path dependency";
    let error = folder.error();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_procedural_macro() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "p = { path = \"../p\" }")),
        ("a/src/main.rs", "fn main() {\n    println!(\"{}\", p::one!());\n}\n"),
        ("p/Cargo.toml", &(manifest("p", 2021, "") + "[lib]\nproc-macro = true\n")),
        (
            "p/src/lib.rs",
            "#[proc_macro]\npub fn one(_: proc_macro::TokenStream) -> proc_macro::TokenStream {\n    \"1\".parse().unwrap()\n}\n",
        ),
    ]);
    let error = folder.error();
    assert!(error.starts_with("src/main.rs:2:20: found p, a crate of procedural macros"), "{error}");
}

#[test]
fn two_macros_of_one_name() {
    let library = "#[macro_export]\nmacro_rules! m { () => { 1 }; }\n";
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "b = { path = \"../b\" }\nc = { path = \"../c\" }")),
        ("a/src/main.rs", "fn main() {\n    println!(\"{}\", b::m!() + c::m!());\n}\n"),
        ("b/Cargo.toml", &manifest("b", 2021, "")),
        ("b/src/lib.rs", library),
        ("c/Cargo.toml", &manifest("c", 2021, "")),
        ("c/src/lib.rs", library),
    ]);
    assert_eq!(
        folder.error(),
        "found the exported macro m in b and in c, expected one of that name; rename one"
    );
}

#[test]
fn no_program_and_too_many() {
    let none = folder(&[("a/Cargo.toml", &manifest("a", 2021, "")), ("a/src/lib.rs", "")]);
    assert_eq!(
        none.error(),
        "Cargo.toml: found no program in the package, expected src/main.rs with fn main"
    );
    let main = "fn main() {}\n";
    let several = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "")),
        ("a/src/bin/one.rs", main),
        ("a/src/bin/two.rs", main),
    ]);
    assert_eq!(several.error(), "Cargo.toml: found several programs; choose one with --bin, of one, two");
    let missing = folder(&[]);
    assert!(missing.error().starts_with("Cargo.toml: found no such file, "), "{}", missing.error());
}
