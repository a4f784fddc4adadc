//! Paths and imports, within a crate and from crate to crate.

use crate::folder::{folder, manifest};

#[test]
fn imports_of_every_form() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2018, "")),
        (
            "a/src/main.rs",
            "mod one;\nmod two;\n\nuse one::{deep::{self as below, leaf}, Kind::{self, *}};\nuse std::{fmt, io::Write as _};\n\
             use two::*;\nuse crate::one::deep as again;\n\nstruct Shown(Kind);\n\nimpl fmt::Display for Shown {\n    \
             fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {\n        match self.0 {\n            First => \
             f.write_str(\"first\"),\n            Second => f.write_str(\"second\"),\n        }\n    }\n}\n\n\
             fn main() {\n    let sum = leaf() + below::leaf() + again::leaf() + one::own() + by_glob() + passed_on() + renamed();\n    \
             writeln!(std::io::stdout(), \"{} {} {}\", sum, Shown(Kind::First), Shown(pick())).unwrap();\n}\n",
        ),
        (
            "a/src/one.rs",
            "pub mod deep {\n    pub fn leaf() -> u32 { super::own() + crate::two::by_glob() }\n}\n\
             #[derive(Clone, Copy)]\npub enum Kind { First, Second }\npub fn own() -> u32 { 1 }\n",
        ),
        (
            "a/src/two.rs",
            "pub use inner::{passed_on, original as renamed};\nuse crate::one::Kind;\nmod inner {\n    pub fn passed_on() -> u32 { 100 }\n    \
             pub(in crate::two) fn hidden() -> u32 { 1000 }\n    pub fn original() -> u32 { 10_000 }\n}\n\
             pub fn by_glob() -> u32 { 10 + inner::hidden() }\npub fn pick() -> Kind {\n    use Kind::*;\n    Second\n}\n",
        ),
    ]);
    // leaf: 1 + 1010 = 1011, three times; own 1; by_glob 1010; passed_on 100; renamed 10000.
    folder.prints(&[2018, 2021, 2024], "14144 first second\n");
}

#[test]
fn crates_that_use_crates() {
    let folder = folder(&[
        ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"a\", \"lib/*\"]\n"),
        (
            "a/Cargo.toml",
            &manifest(
                "a",
                2021,
                "middle-part = { path = \"../lib/middle\" }\nother = { path = \"../lib/leaf2\", package = \"leaf\" }",
            ),
        ),
        // A module of the program has the name of a crate further down.
        (
            "a/src/main.rs",
            "mod base;\n\nuse middle_part::{self as middle, Pass};\nuse other::{self, two};\n\nfn main() {\n    let base = \
             base::own() + crate::base::own();\n    println!(\"{} {} {} {} {}\", base, middle::twice(4), Pass(3).value(), \
             other::one() + two(), a::of_library());\n}\n",
        ),
        (
            "a/src/lib.rs",
            "use middle_part as m;\npub fn of_library() -> u32 { ::middle_part::twice(5) + m::twice(1) + crate::own() }\nfn own() -> u32 { 0 }\n",
        ),
        ("a/src/base.rs", "pub fn own() -> u32 { 1 }\n"),
        ("lib/middle/Cargo.toml", &manifest("middle-part", 2021, "base = { path = \"../base\" }")),
        ("lib/middle/src/lib.rs", "mod pass;\npub use base::twice;\npub use pass::Pass;\n"),
        (
            "lib/middle/src/pass.rs",
            "extern crate base as foundation;\nuse crate::twice;\npub struct Pass(pub u32);\nimpl Pass {\n    \
             pub fn value(&self) -> u32 { twice(self.0) + foundation::half(self.0) + base::half(2) }\n}\n",
        ),
        ("lib/base/Cargo.toml", &manifest("base", 2018, "")),
        (
            "lib/base/src/lib.rs",
            "pub fn twice(n: u32) -> u32 { 2 * n }\npub fn half(n: u32) -> u32 { n / 2 }\n",
        ),
        ("lib/leaf2/Cargo.toml", &manifest("leaf", 2021, "")),
        ("lib/leaf2/src/lib.rs", "pub fn one() -> u32 { 1 }\npub fn two() -> u32 { 2 }\n"),
    ]);
    // base 1 + 1; twice 8; value 6 + 1 + 1; other 1 + 2; library 10 + 2 + 0.
    let text = folder.prints(&[2021, 2015, 2018, 2024], "2 8 8 3 12\n");
    let at = |line: &str| text.find(line).unwrap_or_else(|| panic!("{line}\n{text}"));
    assert!(
        at("mod a {") < at("mod middle_part {") && at("mod middle_part {") < at("mod base_1 {"),
        "{text}"
    );
}

#[test]
fn a_name_can_be_hidden_by_another() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "b = { path = \"../b\" }")),
        (
            "a/src/main.rs",
            "mod inner {\n    mod b {\n        pub fn f() -> u32 { 1 }\n    }\n    pub fn local() -> u32 { b::f() }\n    \
             pub fn global() -> u32 { ::b::f() }\n}\n\nfn main() {\n    fn in_block() -> u32 {\n        mod b {\n            \
             pub fn f() -> u32 { 3 }\n        }\n        b::f()\n    }\n    println!(\"{} {} {} {}\", inner::local(), \
             inner::global(), in_block(), b::f());\n}\n",
        ),
        ("b/Cargo.toml", &manifest("b", 2021, "")),
        ("b/src/lib.rs", "pub fn f() -> u32 { 2 }\n"),
    ]);
    folder.prints(&[2021, 2015, 2024], "1 2 3 2\n");
}
