//! `testdata/NAME/cases.toml`: where every case of `data` comes from.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::library::{Misprint, line_of};

/// The file, in the folder of the problem.
pub const FILE: &str = "cases.toml";

/// The folders below `data` that hold cases.
pub const ROOTS: [&str; 2] = ["sample", "secret"];

/// The cases that a generator makes, and the names of the others.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The generated cases, in the order of the file.
    pub made: Vec<Made>,
    /// The cases that are kept as files, with the lines that name them, from 1.
    pub kept: Vec<(String, usize)>,
}

/// A case that a generator makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its path below `data`, without extension.
    pub name: String,
    /// The line of the file that names it, from 1.
    pub line: usize,
    /// The family of the generator.
    pub family: String,
    /// What the generator starts from.
    pub seed: u64,
    /// What it is for; a line of it starts a line of the case's settings.
    pub description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    case: Vec<Case>,
    #[serde(default)]
    file: Vec<File>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: Spanned<String>,
    family: String,
    seed: u64,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
}

/// Reads the file.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn parse(text: &str) -> Result<Manifest, Vec<Misprint>> {
    let written: Written = toml::from_str(text).map_err(|error| vec![Misprint::of(text, &error)])?;
    let line = |name: &Spanned<String>| line_of(text, &name.span());
    let made = written.case.into_iter().map(|case| Made {
        line: line(&case.name),
        name: case.name.into_inner(),
        family: case.family,
        seed: case.seed,
        description: case.description,
    });
    let kept = written.file.into_iter().map(|file| (line(&file.name), file.name.into_inner()));
    let manifest = Manifest { made: made.collect(), kept: kept.map(|(line, name)| (name, line)).collect() };
    let misprints = manifest.misprints();
    if misprints.is_empty() { Ok(manifest) } else { Err(misprints) }
}

impl Manifest {
    fn misprints(&self) -> Vec<Misprint> {
        let mut misprints = Vec::new();
        let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
        let made = self.made.iter().map(|case| (case.name.as_str(), case.line));
        for (name, line) in made.chain(self.kept.iter().map(|(name, line)| (name.as_str(), *line))) {
            let mut wrong = |message: String| {
                misprints.push(Misprint { line, message: format!("case `{name}`: {message}") });
            };
            if !is_name(name) {
                wrong("expected a path below data without extension, as in secret/edges/corner".to_string());
            }
            if let Some(first) = lines.insert(name, line) {
                wrong(format!("is in line {first} already; give each case one entry"));
            }
        }
        for case in self.made.iter().filter(|case| case.description.trim().is_empty()) {
            let message = format!("case `{}`: no description; say which mistake it catches", case.name);
            misprints.push(Misprint { line: case.line, message });
        }
        misprints
    }
}

/// Whether this is the path of a case below `data`.
fn is_name(name: &str) -> bool {
    let is_good = |part: &str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        part.bytes().all(is_letter) && part.starts_with(|first: char| first.is_ascii_alphanumeric())
    };
    let parts: Vec<&str> = name.split('/').collect();
    parts.len() >= 2 && ROOTS.contains(&parts[0]) && parts.into_iter().all(is_good)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const GOOD: &str = r#"[[case]]
name = "secret/long/one"
family = "long"
seed = 17
description = "Long."

[[file]]
name = "sample/1"
"#;

    #[test]
    fn cases_and_files_are_read() {
        let manifest = parse(GOOD).unwrap();
        assert_eq!(manifest.kept, [("sample/1".to_string(), 8)]);
        let [made] = &manifest.made[..] else { panic!("one case") };
        assert_eq!((made.line, made.family.as_str(), made.seed), (2, "long", 17));
    }

    #[rstest]
    #[case::twice("\"sample/1\"", "\"secret/long/one\"", 8, "case `secret/long/one`: is in line 2 already")]
    #[case::place("\"sample/1\"", "\"reader/1\"", 8, "case `reader/1`: expected a path below data")]
    #[case::up("\"sample/1\"", "\"sample/../1\"", 8, "expected a path below data")]
    #[case::seed("17", "-17", 4, "invalid value: integer `-17`")]
    #[case::silent("\"Long.\"", "\"\"", 2, "case `secret/long/one`: no description")]
    #[case::key("seed", "sede", 4, "unknown field `sede`")]
    fn a_misprint_is_named_with_its_line(
        #[case] old: &str,
        #[case] new: &str,
        #[case] line: usize,
        #[case] message: &str,
    ) {
        let misprints = parse(&GOOD.replace(old, new)).unwrap_err();
        assert_eq!(misprints[0].line, line, "{misprints:?}");
        assert!(misprints[0].message.contains(message), "{misprints:?}");
    }
}
