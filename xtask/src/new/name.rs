//! The name of a new problem.

use std::fs;

use anyhow::{Result, bail};

use crate::verify::tidy;
use crate::workspace::Workspace;

/// The longest name.
const LONGEST: usize = 30;

/// Words that a crate, a module or a folder cannot have as a name.
#[rustfmt::skip]
const TAKEN: &[&str] = &[
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "build", "const", "continue", "core",
    "crate", "deps", "do", "dyn", "else", "enum", "examples", "extern", "false", "final", "fn", "for", "gen",
    "if", "impl", "in", "incremental", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "proc-macro", "pub", "ref", "return", "self", "static", "std", "struct", "super", "test", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
    // Devices of Windows.
    "aux", "con", "nul", "prn", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// A name in its three spellings.
#[derive(Debug, PartialEq, Eq)]
pub struct Name {
    /// `light-up`: the crate, the program and the folders.
    pub kebab: String,
    /// `light_up`: in a path of Rust.
    pub ident: String,
    /// `LightUp`: the type.
    pub camel: String,
}

impl Name {
    /// A name that nothing in the workspace has.
    ///
    /// # Errors
    ///
    /// It is not in kebab case, or it is taken.
    pub fn new(text: &str, workspace: &Workspace) -> Result<Name> {
        let name = Name::spell(text)?;
        for folder in ["crates", "testdata"] {
            if workspace.root.join(folder).join(text).exists() {
                bail!("{folder}/{text} is already there; choose another name");
            }
        }
        let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
        if lock.lines().any(|line| line == format!("name = \"{text}\"")) {
            bail!("a package {text} is already in Cargo.lock; choose another name");
        }
        if let Some(place) = tidy::place_of_name(workspace, text)? {
            bail!("{place} uses the word {text}, and xtask must not name a problem; choose another name");
        }
        Ok(name)
    }

    /// The spellings of a name that is well formed.
    fn spell(text: &str) -> Result<Name> {
        let mut words = text.split('-');
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        let starts_well = text.starts_with(|letter: char| letter.is_ascii_lowercase());
        if !starts_well || !words.clone().all(is_word) || text.len() > LONGEST {
            bail!(
                "{text:?} is no name for a problem; expected up to {LONGEST} small letters, digits and single \
                 hyphens, a letter first, such as light-up"
            );
        }
        if TAKEN.contains(&text) {
            bail!("{text} means something else to cargo, Rust or Windows; choose another name");
        }
        let camel = words.by_ref().map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        Ok(Name { kebab: text.to_string(), ident: text.replace('-', "_"), camel })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("sudoku", "sudoku", "Sudoku")]
    #[case("light-up", "light_up", "LightUp")]
    #[case("n2-k", "n2_k", "N2K")]
    fn spellings(#[case] kebab: &str, #[case] ident: &str, #[case] camel: &str) {
        let [kebab, ident, camel] = [kebab, ident, camel].map(str::to_string);
        assert_eq!(Name::spell(&kebab).unwrap(), Name { kebab, ident, camel });
    }

    #[rstest]
    fn what_is_no_name(
        #[values("", "-", "a-", "-a", "a--b", "A", "a_b", "a b", "a/b", "..", "ä", "self", "con", "1a")]
        text: &str,
    ) {
        assert!(Name::spell(text).is_err());
    }

    #[test]
    fn a_long_name_is_refused() {
        assert!(Name::spell(&"a".repeat(LONGEST)).is_ok());
        assert!(Name::spell(&"a".repeat(LONGEST + 1)).is_err());
    }
}
