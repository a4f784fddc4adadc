//! What `main` does not reach goes, with what belongs to it; the rest stays as it was written.

use crate::folder::{folder, manifest};

const LIBRARY: &str = r#"//! A library.
//!
//! ```
//! assert_eq!(a::alive(), 7);
//! ```

use std::collections::{BTreeMap, HashMap, HashSet as Set};
use std::fmt;

// Why seven: it is prime.
/// Alive, unlike [`dead`].
pub fn alive() -> u32 {
    // The step that matters.
    let map: HashMap<u32, u32> = [(1, 7)].iter().copied().collect(); // one pair
    map[&1] /* seven */ + Kept::default().zero()
}

// Why this is dead.
/// Dead.
#[must_use]
pub fn dead() -> BTreeMap<u32, Set<u32>> {
    deader()
}

fn deader() -> BTreeMap<u32, Set<u32>> {
    BTreeMap::new()
}

/// Kept, but not whole.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    zero: u32,
}

impl Kept {
    /// Kept.
    pub fn zero(&self) -> u32 {
        self.zero.count()
    }

    // About the method that goes.
    /// Gone.
    pub fn one(&self) -> u32 {
        ONE
    }
}

impl Kept {
    /// Gone, and its block with it.
    pub fn two(&self) -> u32 {
        2
    }
}

const ONE: u32 = 1;
pub static NAME: &str = "gone";

/// A trait with a method too many.
pub trait Count {
    /// Kept.
    fn count(&self) -> u32;
    /// Gone.
    fn more(&self) -> u32;
}

impl Count for u32 {
    fn count(&self) -> u32 {
        *self
    }

    fn more(&self) -> u32 {
        self + 1
    }
}

/// Nobody needs it, nor what is done for it.
pub trait Forgotten {
    fn forgotten(&self) -> u32;
}

impl Forgotten for u32 {
    fn forgotten(&self) -> u32 {
        0
    }
}

/// Nobody makes one.
pub struct Lost(pub u32);

impl Lost {
    pub fn new() -> Lost {
        Lost(1)
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

pub mod empty {
    //! All of it goes.

    pub type Gone = u32;
    pub fn gone() -> Gone {
        0
    }
}
"#;

const EXPECTED: &str = r#"
mod a {
    //! A library.

    use std::collections::HashMap;

    // Why seven: it is prime.
    /// Alive, unlike `dead`.
    pub fn alive() -> u32 {
        // The step that matters.
        let map: HashMap<u32, u32> = [(1, 7)].iter().copied().collect(); // one pair
        map[&1] /* seven */ + Kept::default().zero()
    }

    /// Kept, but not whole.
    #[derive(Clone, Debug, Default)]
    pub struct Kept {
        zero: u32,
    }

    impl Kept {
        /// Kept.
        pub fn zero(&self) -> u32 {
            self.zero.count()
        }
    }

    /// A trait with a method too many.
    pub trait Count {
        /// Kept.
        fn count(&self) -> u32;
    }

    impl Count for u32 {
        fn count(&self) -> u32 {
            *self
        }
    }
}
"#;

#[test]
fn only_what_main_reaches_is_left() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "")),
        ("a/src/main.rs", "fn main() {\n    println!(\"{}\", a::alive());\n}\n"),
        ("a/src/lib.rs", LIBRARY),
    ]);
    let text = folder.prints(&[2021, 2015, 2018, 2024], "7\n");
    let library = &text[text.find("\nmod a {").unwrap()..];
    // A bundle is indented with tabs, which are shorter.
    assert_eq!(library, EXPECTED.replace("    ", "\t"));
}
