//! The cases of a package: which of them go in, in which order, and in which groups.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::strength;
use crate::problem::{Case, Package};

/// So many groups have scores at most.
pub const MOST_GROUPS: usize = 10;

/// A case in a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// The case as `verify` names it.
    pub id: String,
    /// The folder that it is in.
    pub group: String,
    /// Its name in that folder.
    pub name: String,
    /// The file of the input.
    pub file: PathBuf,
    /// The input.
    pub input: Vec<u8>,
    /// The answer.
    pub answer: Vec<u8>,
    /// What it is for.
    pub description: Option<String>,
}

impl TestCase {
    /// A case of which nothing else is known.
    pub fn new(group: &str, name: &str, input: &str, answer: &str) -> TestCase {
        TestCase {
            id: format!("{group}/{name}"),
            group: group.to_string(),
            name: name.to_string(),
            file: PathBuf::new(),
            input: input.into(),
            answer: answer.into(),
            description: None,
        }
    }

    /// Reads a case; its group is the folder that it is in.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn read(case: &Case) -> Result<TestCase> {
        let mut parts = case.id.rsplit('/');
        let (name, group) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let read = |path| fs::read(path).with_context(|| format!("cannot read {}", case.input.display()));
        Ok(TestCase {
            id: case.id.clone(),
            group: group.to_string(),
            name: name.to_string(),
            file: case.input.clone(),
            input: read(&case.input)?,
            answer: read(&case.answer)?,
            description: case.description.clone(),
        })
    }

    /// A name that no other case of the set has.
    pub fn flat_name(&self) -> String {
        format!("{}-{}", self.group, self.name)
    }
}

/// A case that stays out, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftOut {
    /// The case as `verify` names it.
    pub id: String,
    /// Why.
    pub why: String,
}

/// The cases for all targets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestSet {
    /// The samples of the statement, in order.
    pub samples: Vec<TestCase>,
    /// The others, the strongest first.
    pub secret: Vec<TestCase>,
    /// Cases outside the grammar of the statement, which only a target without rules takes.
    pub loose: Vec<TestCase>,
    /// What stays out of every target.
    pub left_out: Vec<LeftOut>,
}

/// A group of cases with a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored<'a> {
    /// The name.
    pub name: &'a str,
    /// What all its cases together are worth.
    pub score: usize,
    /// Its cases, the strongest first.
    pub cases: Vec<&'a TestCase>,
}

/// Sorts out which cases are for judges. `args` are those that make the program follow the reading that the package
/// is for; a case with others is for another reading.
///
/// # Errors
/// If a case cannot be read.
pub fn choose(package: &Package, args: &[String]) -> Result<TestSet> {
    let mut set = TestSet::default();
    for case in &package.cases {
        let below = case.id.strip_prefix(&format!("{}/", package.name)).unwrap_or(&case.id);
        let folder = below.split('/').next().unwrap_or_default();
        let mut leave = |why: &str| set.left_out.push(LeftOut { id: case.id.clone(), why: why.to_string() });
        match folder {
            "reader" if case.args.is_empty() => set.loose.push(TestCase::read(case)?),
            "stream" => leave("it holds several boards, and a judge gives one at a time"),
            _ if case.args.is_empty() || case.args == args => {
                let case = TestCase::read(case)?;
                if below.starts_with("data/sample/") { &mut set.samples } else { &mut set.secret }.push(case);
            }
            _ => leave(&format!("its answer is for `{}`", case.args.join(" "))),
        }
    }
    if set.samples.is_empty() || set.secret.is_empty() {
        bail!("{} has no sample or no secret case", package.name);
    }
    set.samples.sort_by_key(|case| natural(&case.name));
    Ok(set)
}

/// Orders names so that 10 follows 9.
fn natural(name: &str) -> (usize, String) {
    (name.parse().unwrap_or(usize::MAX), name.to_string())
}

impl TestSet {
    /// Puts the strongest secret cases first, and keeps so many of them; their places of before. `kills` says for
    /// each secret case which of the wrong programs fail on it.
    pub fn rank(&mut self, kills: &[Vec<bool>], most: Option<usize>) -> Vec<usize> {
        let mut order = strength::order(kills);
        let mut cases: Vec<Option<TestCase>> = self.secret.drain(..).map(Some).collect();
        self.secret = order.iter().filter_map(|&index| cases[index].take()).collect();
        let kept = most.unwrap_or(usize::MAX).min(self.secret.len());
        for case in self.secret.drain(kept..) {
            self.left_out
                .push(LeftOut { id: case.id, why: format!("--max-cases {kept} keeps stronger ones") });
        }
        order.truncate(kept);
        order
    }

    /// The secret cases in at most [`MOST_GROUPS`] groups, the group with the strongest case first. The scores add
    /// up to 100, and an earlier group never has less.
    pub fn scored(&self) -> Vec<Scored<'_>> {
        let mut groups: Vec<(&str, Vec<&TestCase>)> = Vec::new();
        for case in &self.secret {
            match groups.iter_mut().find(|(name, _)| *name == case.group) {
                Some((_, cases)) => cases.push(case),
                None => groups.push((&case.group, vec![case])),
            }
        }
        if groups.len() > MOST_GROUPS {
            let rest = groups.drain(MOST_GROUPS - 1..).flat_map(|(_, cases)| cases).collect();
            groups.push(("rest", rest));
        }
        let count = groups.len();
        let score = |index| 100 / count + usize::from(index < 100 % count);
        let scored = groups.into_iter().enumerate();
        scored.map(|(index, (name, cases))| Scored { name, score: score(index), cases }).collect()
    }

    /// The secret cases by group, in the order of the names of groups and cases.
    pub fn by_group(&self) -> BTreeMap<&str, Vec<&TestCase>> {
        let mut groups: BTreeMap<&str, Vec<&TestCase>> = BTreeMap::new();
        for case in &self.secret {
            groups.entry(&case.group).or_default().push(case);
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    fn set(groups: usize, cases: usize) -> TestSet {
        let secret = (0..cases).map(|n| TestCase::new(&format!("g{}", n % groups), &n.to_string(), "", ""));
        TestSet { secret: secret.collect(), ..TestSet::default() }
    }

    #[test]
    fn scores_add_up_to_100() {
        for groups in 1..25 {
            let set = set(groups, 3 * groups);
            let scored = set.scored();
            assert_eq!(scored.len(), groups.min(MOST_GROUPS));
            assert_eq!(scored.iter().map(|group| group.score).sum::<usize>(), 100);
            assert_eq!(scored.iter().map(|group| group.cases.len()).sum::<usize>(), 3 * groups);
            assert!(scored.iter().tuple_windows().all(|(one, next)| one.score >= next.score));
        }
    }

    #[test]
    fn the_strongest_are_kept() {
        let mut set = set(2, 3);
        let places = set.rank(&[vec![false, true], vec![true, true], vec![false, false]], Some(1));
        assert_eq!(places, [1]);
        assert_eq!(set.secret.iter().map(|case| &case.name).collect_vec(), ["1"]);
        assert_eq!(set.left_out.iter().map(|case| &case.id).collect_vec(), ["g0/0", "g0/2"]);
    }

    #[test]
    fn ten_follows_nine() {
        let mut names = ["10", "9", "b", "1"];
        names.sort_by_key(|name| natural(name));
        assert_eq!(names, ["1", "9", "10", "b"]);
    }
}
