//! What the cases of a problem must reach, as `testdata/NAME/bounds.toml` has it: which values of which features of a
//! task must occur, and how much there may be of all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use itertools::Itertools;
use serde::Deserialize;
use toml::Spanned;

use crate::library::matrix::{self, Demand};
use crate::library::{Misprint, line_of};
use crate::problem::{Case, Package};
use crate::registry;
use crate::subject::Subject;

/// The file, in the folder of the problem.
pub const FILE: &str = "bounds.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    limits: Option<Limits>,
    #[serde(default)]
    bound: Vec<Entry>,
}

/// How much there may be.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// So many cases of `data`.
    pub cases: usize,
    /// So many bytes of inputs, answers and settings there.
    pub bytes: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    feature: Spanned<String>,
    values: Option<Vec<Value>>,
    range: Option<[i64; 2]>,
    #[serde(default = "one")]
    at_least: usize,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(i64),
    Text(String),
}

fn one() -> usize {
    1
}

/// A feature, and values of it that must occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The feature.
    pub feature: String,
    /// The line of the file that names it, from 1.
    pub line: usize,
    /// The values.
    pub values: Vec<String>,
    /// In how many cases each of them must occur.
    pub at_least: usize,
}

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// How much there may be, if that is said.
    pub limits: Option<Limits>,
    /// What must occur, in the order of the file.
    pub bounds: Vec<Bound>,
}

/// Reads the file.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn parse(text: &str) -> Result<Bounds, Vec<Misprint>> {
    let written: Written = toml::from_str(text).map_err(|error| vec![Misprint::of(text, &error)])?;
    let mut misprints = Vec::new();
    let mut bounds = Vec::new();
    for entry in written.bound {
        let line = line_of(text, &entry.feature.span());
        let feature = entry.feature.into_inner();
        let values = match (entry.values, entry.range) {
            (Some(values), None) => values.into_iter().map(Value::text).collect_vec(),
            (None, Some([first, last])) => (first..=last).map(|value| value.to_string()).collect(),
            _ => Vec::new(),
        };
        if values.is_empty() {
            let message = format!(
                "bound `{feature}`: expected either `values`, some of them, or `range`, from first to last"
            );
            misprints.push(Misprint { line, message });
        }
        bounds.push(Bound { feature, line, values, at_least: entry.at_least });
    }
    if misprints.is_empty() { Ok(Bounds { limits: written.limits, bounds }) } else { Err(misprints) }
}

impl Value {
    fn text(self) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text,
        }
    }
}

/// For each case what it has: values by feature.
type Features = Vec<BTreeMap<&'static str, BTreeSet<String>>>;

/// The features of cases; one that is no input has none.
fn features(subject: &dyn Subject, cases: &[&Case]) -> Result<Features> {
    let of = |case: &&Case| -> Result<_> {
        let input = fs::read_to_string(&case.input)
            .with_context(|| format!("cannot read {}", case.input.display()))?;
        let mut found: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        for (feature, value) in subject.features(&input).unwrap_or_default() {
            found.entry(feature).or_default().insert(value);
        }
        Ok(found)
    };
    cases.iter().map(of).collect()
}

/// The file of a problem; `None` if it has none.
fn read(package: &Package) -> Result<Option<String>> {
    let file = package.dir.join(FILE);
    if !file.exists() {
        return Ok(None);
    }
    fs::read_to_string(&file).map(Some).with_context(|| format!("cannot read {}", file.display()))
}

/// What the cases of a problem do not reach, each with its place.
///
/// # Errors
///
/// A file cannot be read.
pub fn check(package: &Package) -> Result<Vec<String>> {
    let Some(text) = read(package)? else { return Ok(Vec::new()) };
    let place = format!("testdata/{}/{FILE}", package.name);
    let bounds = match parse(&text) {
        Ok(bounds) => bounds,
        Err(misprints) => {
            let say = |misprint: &Misprint| format!("{place}:{}: {}", misprint.line, misprint.message);
            return Ok(misprints.iter().map(say).collect());
        }
    };
    let cases = matrix::cases(package);
    let mut found = Vec::new();
    if let Some(limits) = bounds.limits {
        found.extend(excess(package, limits, cases.len())?.iter().map(|excess| format!("{place}: {excess}")));
    }
    let Some(subject) = registry::subject(&package.name) else { return Ok(found) };
    let features = features(subject, &cases)?;
    let known: BTreeSet<&str> = features.iter().flat_map(|case| case.keys().copied()).collect();
    for bound in &bounds.bounds {
        let place = format!("{place}:{}", bound.line);
        if !known.contains(bound.feature.as_str()) {
            let known = known.iter().join(", ");
            found.push(format!("{place}: no case has the feature `{}`; there are {known}", bound.feature));
            continue;
        }
        for value in &bound.values {
            let count = features.iter().filter(|case| has(case, &bound.feature, value)).count();
            if count < bound.at_least {
                let there = match count {
                    0 => "no case".to_string(),
                    count => format!("only {count} of {}", bound.at_least),
                };
                found.push(format!(
                    "{place}: bound not reached: {} {value}: {there} has it; add one",
                    bound.feature
                ));
            }
        }
    }
    Ok(found)
}

fn has(case: &BTreeMap<&'static str, BTreeSet<String>>, feature: &str, value: &str) -> bool {
    case.get(feature).is_some_and(|values| values.contains(value))
}

/// What there is too much of.
fn excess(package: &Package, limits: Limits, cases: usize) -> Result<Vec<String>> {
    let mut bytes = 0;
    for case in matrix::cases(package) {
        for path in [&case.input, &case.answer, &case.input.with_extension("yaml")] {
            bytes += fs::metadata(path).map_or(0, |metadata| metadata.len());
        }
    }
    let mut excess = Vec::new();
    if cases > limits.cases {
        excess.push(format!("found {cases} cases, expected at most {}; remove redundant ones", limits.cases));
    }
    if bytes > limits.bytes {
        excess.push(format!(
            "found {bytes} bytes of cases, expected at most {}; remove redundant ones",
            limits.bytes
        ));
    }
    Ok(excess)
}

/// What the bounds of a problem ask of its cases.
///
/// # Errors
///
/// A file cannot be read.
pub fn demands(package: &Package, cases: &[&Case]) -> Result<Vec<Demand>> {
    let (Some(text), Some(subject)) = (read(package)?, registry::subject(&package.name)) else {
        return Ok(Vec::new());
    };
    // What is wrong with the file is for the rules to say.
    let bounds = parse(&text).unwrap_or_default();
    let features = features(subject, cases)?;
    let demand = |bound: &Bound, value: &String| Demand {
        met: features.iter().map(|case| has(case, &bound.feature, value)).collect(),
        enough: bound.at_least,
    };
    let demands =
        bounds.bounds.iter().flat_map(|bound| bound.values.iter().map(move |value| demand(bound, value)));
    Ok(demands.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn bounds_are_read() {
        let text = "[limits]\ncases = 3\nbytes = 10\n[[bound]]\nfeature = \"n\"\nrange = [1, 3]\n\
                    [[bound]]\nfeature = \"colour\"\nvalues = [\"red\", 2]\nat_least = 2\n";
        let bounds = parse(text).unwrap();
        assert_eq!(bounds.limits, Some(Limits { cases: 3, bytes: 10 }));
        let said = bounds.bounds.iter().map(|bound| (bound.line, bound.values.join(" "), bound.at_least));
        assert_eq!(said.collect_vec(), [(5, "1 2 3".to_string(), 1), (8, "red 2".to_string(), 2)]);
    }

    #[rstest]
    #[case::neither("[[bound]]\nfeature = \"n\"\n", 2, "bound `n`: expected either `values`")]
    #[case::both("[[bound]]\nfeature = \"n\"\nvalues = [1]\nrange = [1, 2]\n", 2, "expected either `values`")]
    #[case::backwards("[[bound]]\nfeature = \"n\"\nrange = [2, 1]\n", 2, "expected either `values`")]
    #[case::key("[[bound]]\nfeture = \"n\"\n", 2, "unknown field `feture`")]
    fn a_misprint_is_named_with_its_line(#[case] text: &str, #[case] line: usize, #[case] message: &str) {
        let misprints = parse(text).unwrap_err();
        assert_eq!(misprints[0].line, line, "{misprints:?}");
        assert!(misprints[0].message.contains(message), "{misprints:?}");
    }
}
