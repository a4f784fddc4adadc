//! `cfg` in all its places.

use crate::folder::{folder, manifest};

const MAIN: &str = r#"
#![cfg_attr(not(feature = "fast"), allow(unused_variables))]

#[cfg(feature = "fast")]
mod fast;
#[cfg(not(feature = "fast"))]
mod slow;
#[cfg(test)]
mod no_such_file_but_in_tests;

#[cfg(feature = "fast")]
use fast::name;
#[cfg(not(feature = "fast"))]
use slow::name;

#[derive(Clone)]
#[cfg_attr(feature = "fast", derive(Debug))]
struct Pair {
    left: u32,
    #[cfg(test)]
    hidden: u32,
    #[cfg(feature = "fast")]
    right: u32,
}

enum Kind {
    One,
    #[cfg(any(test, not(feature = "fast")))]
    Two,
}

fn count(#[cfg(test)] extra: u32, kind: Kind) -> u32 {
    match kind {
        Kind::One => 1,
        #[cfg(any(test, not(feature = "fast")))]
        Kind::Two => 2,
    }
}

#[cfg(unix)]
fn separator() -> char {
    helper('/')
}

#[cfg(not(unix))]
fn separator() -> char {
    other('\\')
}

fn helper(letter: char) -> char {
    letter
}

/// Only other machines need it.
#[cfg_attr(unix, allow(dead_code))]
fn other(letter: char) -> char {
    letter
}

macro_rules! choose {
    () => {{
        #[cfg(feature = "fast")]
        let chosen = "fast";
        #[cfg(not(feature = "fast"))]
        let chosen = "slow";
        chosen
    }};
}

fn main() {
    let pair = Pair {
        left: 1,
        #[cfg(test)]
        hidden: 2,
        #[cfg(feature = "fast")]
        right: 3,
    };
    #[cfg(feature = "fast")]
    println!("{:?} {}", pair, pair.left + pair.right);
    #[cfg(not(feature = "fast"))]
    println!("{}", pair.left);
    let kind = if cfg!(feature = "fast") || cfg!(test) { Kind::One } else { Kind::One };
    #[cfg(not(feature = "fast"))]
    let _ = Kind::Two;
    println!("{} {} {} {}", count(kind), name(), separator().is_ascii(), choose!());
    println!("{}", if cfg!(all(wide, feature = "fast")) { "wide" } else { "narrow" });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing() {
        assert_eq!(count(Kind::One), 1);
    }
}
"#;

fn package() -> crate::folder::Folder {
    let manifest = manifest("a", 2021, "") + "[features]\nfast = []\n";
    folder(&[
        ("a/Cargo.toml", &manifest),
        (
            "a/build.rs",
            "fn main() {\n    println!(\"cargo:rustc-cfg=wide\");\n    println!(\"cargo:rustc-check-cfg=cfg(wide)\");\n}\n",
        ),
        ("a/src/main.rs", MAIN),
        ("a/src/fast.rs", "pub fn name() -> &'static str { \"quick\" }\n"),
        ("a/src/slow.rs", "pub fn name() -> &'static str { \"steady\" }\n"),
    ])
}

#[test]
fn with_the_feature() {
    let text = package().bundle_with(&["fast"]).unwrap().text;
    let expected = "Pair { left: 1, right: 3 } 4\n1 quick true fast\nwide\n";
    crate::folder::prints(&text, &[2021, 2015, 2024], expected);
    for gone in ["feature", "test", "hidden", "Two", "steady", "cfg!", "wide)"] {
        assert!(!text.replace("--features fast", "").contains(gone), "{gone}\n{text}");
    }
    // What another machine may need is not dead.
    assert!(text.contains("#[cfg(not(unix))]") && text.contains("fn other"), "{text}");
}

#[test]
fn without_the_feature() {
    let text = package().bundle().unwrap().text;
    crate::folder::prints(&text, &[2021, 2015], "1\n1 steady true slow\nnarrow\n");
    assert!(!text.contains("quick") && !text.contains("right"), "{text}");
}
