//! Which cases are run.

use anyhow::{Result, bail};
use wildmatch::WildMatch;

use crate::flags::{Shard, Verify};
use crate::problem::{Case, Package};

/// The part of the work that was asked for.
pub struct Selection<'a> {
    /// The chosen problems, in the order of their names.
    pub problems: Vec<&'a Package>,
    /// The chosen cases, with the place of their problem in `problems`.
    pub cases: Vec<(usize, &'a Case)>,
    /// The part of the other checks.
    pub shard: Shard,
}

/// Chooses by name, then by glob, then deals out the shards.
///
/// # Errors
///
/// A name is unknown, or nothing matches the glob.
pub fn select<'a>(all: &'a [Package], flags: &Verify) -> Result<Selection<'a>> {
    for name in &flags.names {
        if !all.iter().any(|problem| problem.name == *name) {
            let known: Vec<&str> = all.iter().map(|problem| problem.name.as_str()).collect();
            bail!("there is no problem {name}; there are {}", known.join(", "));
        }
    }
    let is_named = |problem: &Package| flags.names.is_empty() || flags.names.contains(&problem.name);
    let glob = flags.filter.as_deref().map(WildMatch::new);
    let is_wanted = |case: &Case| glob.as_ref().is_none_or(|glob| matches(glob, &case.id));

    let mut problems = Vec::new();
    let mut cases = Vec::new();
    for problem in all.iter().filter(|problem| is_named(problem)) {
        let wanted: Vec<&Case> = problem.cases.iter().filter(|case| is_wanted(case)).collect();
        if glob.is_none() || !wanted.is_empty() {
            cases.extend(wanted.into_iter().map(|case| (problems.len(), case)));
            problems.push(problem);
        }
    }
    if let (Some(filter), true) = (&flags.filter, cases.is_empty()) {
        let example = all.iter().flat_map(|problem| &problem.cases).next();
        let hint = example.map_or(String::new(), |case| format!("; the name of a case is like {}", case.id));
        bail!("no case matches \"{filter}\"{hint}");
    }
    let shard = flags.shard.unwrap_or(Shard::WHOLE);
    let mut number = 0..;
    cases.retain(|_| number.next().is_some_and(|number| shard.has(number)));
    Ok(Selection { problems, cases, shard })
}

/// Whether a glob means this case, by its full name or by its problem and its last word.
fn matches(glob: &WildMatch, id: &str) -> bool {
    let words = (id.split('/').next(), id.rsplit('/').next());
    let short = words.0.zip(words.1).map(|(problem, stem)| format!("{problem}/{stem}"));
    glob.matches(id) || short.is_some_and(|short| glob.matches(&short))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use std::path::PathBuf;
    use std::time::Duration;

    use crate::runner::Limits;

    fn problem(name: &str, cases: &[&str]) -> Package {
        let case = |path: &&str| Case {
            id: format!("{name}/{path}"),
            input: PathBuf::new(),
            answer: PathBuf::new(),
            args: Vec::new(),
            description: None,
        };
        Package {
            name: name.to_string(),
            dir: PathBuf::new(),
            limits: Limits { time: Duration::from_secs(1), memory: 1, output: 1 },
            cases: cases.iter().map(case).collect(),
            findings: Vec::new(),
        }
    }

    fn two() -> Vec<Package> {
        vec![
            problem("life", &["data/sample/1", "data/secret/edges/corner", "data/secret/edges/wrap-left"]),
            problem("maze", &["data/sample/1", "data/secret/corner"]),
        ]
    }

    fn ids(flags: &Verify) -> Vec<String> {
        select(&two(), flags).unwrap().cases.iter().map(|(_, case)| case.id.clone()).collect()
    }

    #[rstest]
    #[case::whole_names("life/data/sample/1", &["life/data/sample/1"])]
    #[case::stars_cross_slashes("life/*/corner", &["life/data/secret/edges/corner"])]
    #[case::the_last_word("maze/corner", &["maze/data/secret/corner"])]
    #[case::part_of_the_last_word("life/*wrap*", &["life/data/secret/edges/wrap-left"])]
    #[case::any_problem("*/1", &["life/data/sample/1", "maze/data/sample/1"])]
    fn a_filter(#[case] filter: &str, #[case] expected: &[&str]) {
        assert_eq!(ids(&Verify { filter: Some(filter.to_string()), ..Verify::default() }), expected);
    }

    #[test]
    fn a_filter_drops_the_problems_without_a_match() {
        let (all, filter) = (two(), Some("maze/*".to_string()));
        let selection = select(&all, &Verify { filter, ..Verify::default() }).unwrap();
        assert_eq!(selection.problems.len(), 1);
        assert!(selection.cases.iter().all(|&(problem, _)| selection.problems[problem].name == "maze"));
    }

    #[test]
    fn what_matches_nothing_is_an_error() {
        let all = two();
        let filter = Verify { filter: Some("corner".to_string()), ..Verify::default() };
        let message = select(&all, &filter).err().unwrap().to_string();
        assert_eq!(message, "no case matches \"corner\"; the name of a case is like life/data/sample/1");
        let name = Verify { names: vec!["lift".to_string()], ..Verify::default() };
        let message = select(&all, &name).err().unwrap().to_string();
        assert_eq!(message, "there is no problem lift; there are life, maze");
    }

    #[test]
    fn shards_run_every_case_once() {
        for count in 1..8 {
            let shards = (0..count).map(|index| Some(Shard { index, count }));
            let mut found: Vec<String> =
                shards.flat_map(|shard| ids(&Verify { shard, ..Verify::default() })).collect();
            found.sort();
            assert_eq!(found, ids(&Verify::default()), "{count} shards");
        }
    }
}
