//! One snapshot that is not as it was, with what a reviewer wants to know of it.

use std::fs;
use std::path::{Path, PathBuf};

use gridkit::svg::Skin;
use gridkit::trace::Trace;
use itertools::Itertools;
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use super::difference::{self, Difference, one_line};
use super::find::Found;
use super::snap::Snap;
use crate::problem::{Case, Package};
use crate::registry;
use crate::runner;
use crate::screen::plural;
use crate::subject::Subject;

/// A snapshot that is not as it was.
pub struct Change {
    /// `problem/case`, or the path without `.snap` if it is no case of a problem.
    pub name: String,
    /// The files and their texts.
    pub found: Found,
    /// What has become of it.
    pub state: State,
    /// The problem whose crate it lies in.
    pub problem: Option<&'static dyn Subject>,
    /// The case that it shows: its name and its description.
    pub case: Option<(String, Option<String>)>,
    /// What it shows.
    pub body: Body,
    /// What the plain solution says of the case.
    pub reference: Option<Reference>,
}

/// What has become of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// There was none.
    Added,
    /// It is gone.
    Removed,
    /// It lies elsewhere.
    Renamed,
    /// It shows something else.
    Changed,
}

/// What a snapshot shows.
pub enum Body {
    /// The steps of a solution.
    Board {
        /// The steps as they were.
        old: Option<Trace>,
        /// The steps as they are.
        new: Option<Trace>,
        /// Where they part; `None` if one is missing or they are equal.
        difference: Option<Difference>,
    },
    /// Any other text.
    Text,
}

/// What the plain solution says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its answer.
    pub answer: String,
    /// Whose answer it is.
    pub agrees: Agreement,
}

/// With whom the plain solution agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// With the old answer alone.
    Old,
    /// With the new answer alone.
    New,
    /// With both, which are equal.
    Both,
    /// With none.
    Neither,
}

impl Agreement {
    /// In one word, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Agreement::Old => "old",
            Agreement::New => "new",
            Agreement::Both => "both",
            Agreement::Neither => "neither",
        }
    }

    /// In a few words.
    pub fn say(self) -> &'static str {
        match self {
            Agreement::Old => "agrees with the old",
            Agreement::New => "agrees with the new",
            Agreement::Both => "agrees with both",
            Agreement::Neither => "agrees with neither",
        }
    }
}

/// Looks at what was found: its case, where it differs, and what the plain solution says.
pub fn look(root: &Path, found: &[Found]) -> Vec<Change> {
    let packages = packages(&root.join("testdata"));
    runner::map(found.len(), runner::workers(), |index| change(&found[index], &packages), |_, _| {})
}

/// The problems that can be read; `verify` says what is wrong with the others.
fn packages(testdata: &Path) -> Vec<Package> {
    let entries = fs::read_dir(testdata).into_iter().flatten().flatten();
    let folders = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).sorted();
    folders.filter_map(|folder| Package::read(&folder).ok()).collect()
}

fn change(found: &Found, packages: &[Package]) -> Change {
    let place = Place::of(&found.place);
    let problem = place.problem;
    let case = problem.and_then(|problem| place.case(problem.name(), packages));
    let trace =
        |text: &Option<String>| text.as_deref().and_then(|text| Snap::parse(text).contents.parse().ok());
    let (old, new): (Option<Trace>, Option<Trace>) = (trace(&found.old), trace(&found.new));
    let is_board = old.is_some() == found.old.is_some() && new.is_some() == found.new.is_some();
    let (body, reference) = if is_board {
        let reference = problem.zip(case).and_then(|(problem, case)| reference(problem, case, &old, &new));
        let pair = old.as_ref().zip(new.as_ref());
        let verb = problem.map_or(Skin::PLAIN, Subject::skin).verb;
        let difference = pair.and_then(|(old, new)| difference::compare(old, new, verb));
        (Body::Board { old, new, difference }, reference)
    } else {
        (Body::Text, None)
    };
    let name = match (problem, &place.suffix) {
        (Some(problem), Some(suffix)) if is_board => {
            // The trace of a case is what it is called by; what else there is of it says so.
            let assertion =
                if place.assertion == TRACE { String::new() } else { format!("{}@", place.assertion) };
            format!("{}/{assertion}{suffix}", problem.name())
        }
        _ => found.place.trim_end_matches(".snap").to_string(),
    };
    let state = match (&found.old, &found.new) {
        _ if found.renamed_from.is_some() => State::Renamed,
        (None, _) => State::Added,
        (_, None) => State::Removed,
        _ => State::Changed,
    };
    let case = case.map(|case| (case.id.clone(), case.description.clone()));
    Change { name, found: found.clone(), state, problem, case, body, reference }
}

/// The assertion whose snapshot is the trace of a case.
const TRACE: &str = "trace";

/// What the path of a snapshot says.
struct Place {
    problem: Option<&'static dyn Subject>,
    assertion: String,
    suffix: Option<String>,
}

impl Place {
    fn of(place: &str) -> Place {
        let problem = place.split('/').rev().skip(1).find_map(registry::subject);
        let file = place.rsplit('/').next().unwrap_or(place).trim_end_matches(".snap");
        let (assertion, suffix) =
            file.split_once('@').map_or((file, None), |(name, suffix)| (name, Some(suffix)));
        Place { problem, assertion: assertion.to_string(), suffix: suffix.map(str::to_string) }
    }

    /// The case of that name; of several the one whose folder has the name of the assertion.
    fn case<'a>(&self, problem: &str, packages: &'a [Package]) -> Option<&'a Case> {
        let package = packages.iter().find(|package| package.name == problem)?;
        let suffix = self.suffix.as_deref()?;
        let stem = |case: &&Case| case.id.rsplit('/').next() == Some(suffix);
        let cases = package.cases.iter().filter(stem).collect_vec();
        match cases[..] {
            [case] => Some(case),
            _ => {
                let is_named = |part: &str| part.ends_with(&self.assertion);
                cases.into_iter().find(|case| case.id.split('/').any(is_named))
            }
        }
    }
}

fn reference(
    problem: &dyn Subject,
    case: &Case,
    old: &Option<Trace>,
    new: &Option<Trace>,
) -> Option<Reference> {
    let input = fs::read_to_string(&case.input).ok()?;
    let answer = problem.reference_with(&input, &case.args)?.ok()?;
    let has = |trace: &Option<Trace>| trace.as_ref().is_some_and(|trace| trace.answer == answer);
    let agrees = match (has(old), has(new)) {
        (true, true) => Agreement::Both,
        (true, false) => Agreement::Old,
        (false, true) => Agreement::New,
        (false, false) => Agreement::Neither,
    };
    Some(Reference { answer, agrees })
}

impl Change {
    /// How the problem looks.
    pub fn skin(&self) -> Skin {
        self.problem.map_or(Skin::PLAIN, Subject::skin)
    }

    /// What the test gave then and gives now.
    pub fn contents(&self) -> (Option<String>, Option<String>) {
        let contents = |text: &Option<String>| text.as_deref().map(|text| Snap::parse(text).contents);
        (contents(&self.found.old), contents(&self.found.new))
    }

    /// What has changed, in one line.
    pub fn cause(&self) -> String {
        match (self.state, &self.body) {
            (State::Renamed, _) => {
                format!("was {}", self.found.renamed_from.as_deref().unwrap_or("elsewhere"))
            }
            (State::Added, Body::Board { new: Some(trace), .. }) => {
                format!("new: {}; answer {}", plural(trace.frames.len(), "step"), one_line(&trace.answer))
            }
            (State::Removed, Body::Board { old: Some(trace), .. }) => {
                format!("gone: {}; answer {}", plural(trace.frames.len(), "step"), one_line(&trace.answer))
            }
            (State::Added, _) => "new".to_string(),
            (State::Removed, _) => "gone".to_string(),
            (_, Body::Board { difference: Some(difference), .. }) => difference.cause.clone(),
            _ => self.lines_changed(),
        }
    }

    fn lines_changed(&self) -> String {
        let lines = self.diff();
        let count = |tag| lines.iter().filter(|(of, _)| *of == tag).count();
        match (count(ChangeTag::Delete), count(ChangeTag::Insert)) {
            (0, 0) => "only the head of the file differs".to_string(),
            (gone, new) => format!("{} less, {new} more", plural(gone, "line")),
        }
    }

    /// The lines of the old and the new contents, in the order in which a person compares them.
    pub fn diff(&self) -> Vec<(ChangeTag, String)> {
        let (old, new) = self.contents();
        let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
        let diff = TextDiff::from_lines(&old, &new);
        let line =
            |change: similar::Change<&str>| (change.tag(), change.value().trim_end_matches('\n').to_string());
        diff.iter_all_changes().map(line).collect()
    }

    /// What the plain solution says, in one line.
    pub fn verdict(&self) -> Option<String> {
        let reference = self.reference.as_ref()?;
        Some(format!("the reference {}: {}", reference.agrees.say(), one_line(&reference.answer)))
    }

    /// The file of the snapshot below `root`.
    pub fn file(&self, root: &Path) -> PathBuf {
        root.join(&self.found.place)
    }
}
