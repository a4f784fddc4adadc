//! Packages of different editions.

use crate::folder::{folder, manifest};

#[test]
fn a_package_of_the_newest_edition() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2024, "b = { path = \"../b\" }")),
        (
            "a/src/main.rs",
            "use b::Even;\n\nmod part;\n\nfn main() {\n    let found = \"2 4 x\".split(' ').map(part::parse).collect::<Vec<_>>();\n    \
             if let Some(first) = found[0] && first.is_even() {\n        println!(\"{first} {found:?}\");\n    }\n}\n",
        ),
        (
            "a/src/part.rs",
            "pub fn parse(text: &str) -> Option<u8> { text.parse::<u32>().ok().and_then(|n| n.try_into().ok()) }\n",
        ),
        ("b/Cargo.toml", &manifest("b", 2024, "")),
        (
            "b/src/lib.rs",
            "#![warn(missing_docs)]\n//! Even numbers.\n\n/// Even.\npub trait Even {\n    /// Whether.\n    fn is_even(&self) -> bool;\n}\n\n\
             impl Even for u8 {\n    #[expect(clippy::manual_is_multiple_of)]\n    fn is_even(&self) -> bool { self % 2 == 0 }\n}\n",
        ),
    ]);
    let text = folder.prints(&[2024], "2 [Some(2), Some(4), None]\n");
    assert!(!text.contains("expect(") && !text.contains("#![warn"), "{text}");
}

#[test]
fn what_the_prelude_of_an_older_edition_lacks() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "")),
        (
            "a/src/main.rs",
            "mod deep {\n    pub fn small(n: u32) -> Option<u8> { u8::try_from(n).ok() }\n}\n\nfn main() {\n    let n: Result<u8, _> = \
             256_u32.try_into();\n    let all = Vec::from_iter(deep::small(7));\n    println!(\"{} {:?}\", n.is_err(), all);\n}\n",
        ),
    ]);
    folder.prints(&[2021, 2015, 2018, 2024], "true [7]\n");
}

#[test]
fn a_package_of_the_first_edition() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2015, "b = { path = \"../b\" }")),
        (
            "a/src/main.rs",
            "extern crate b;\n\nmod one;\nmod two;\n\nuse one::first;\nuse b::third;\n\nfn main() {\n    println!(\"{} {} {}\", \
             first(), two::second(), third());\n}\n",
        ),
        (
            "a/src/one.rs",
            "use two;\npub fn first() -> u32 { two::second() + ::two::second() + ::b::third() }\n",
        ),
        ("a/src/two.rs", "use b::third;\npub fn second() -> u32 { third() + 1 }\n"),
        ("b/Cargo.toml", &manifest("b", 2015, "")),
        (
            "b/src/lib.rs",
            "mod inner;\nuse inner::base;\npub fn third() -> u32 { base() + ::inner::base() }\n",
        ),
        ("b/src/inner.rs", "pub fn base() -> u32 { ::std::cmp::max(1, 0) }\n"),
    ]);
    // base 1; third 2; second 3; first 3 + 3 + 2.
    folder.prints(&[2015, 2018, 2021, 2024], "8 3 2\n");
}
