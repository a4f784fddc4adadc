//! What the program carries with it: boards, mistakes and probes. Nothing is read from the disk.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use serde::Deserialize;

use crate::library::{self, Misprint, Mistake};
use crate::problem;
use crate::runner::Limits;

/// A problem as `build.rs` found it in `testdata`.
struct Problem {
    name: &'static str,
    settings: &'static str,
    mistakes: Option<&'static str>,
    probes: Option<&'static str>,
    /// Where each stands, such as `light-up/data/sample/1`, and its text.
    boards: &'static [(&'static str, &'static str)],
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What is known about a problem.
pub struct Known {
    /// What a judge lets a program use.
    pub limits: Limits,
    /// The samples and the test set: where each stands, and its text.
    pub boards: &'static [(&'static str, &'static str)],
    /// The mistakes that people make.
    pub mistakes: Vec<Mistake>,
    /// What they do on some boards.
    pub probes: Probes,
}

/// Boards on which the mistakes do different things.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Probes {
    /// The boards.
    pub probes: Vec<Probe>,
    /// What each mistake does on them.
    pub mistakes: Vec<Symptoms>,
}

/// A board with its answer.
#[derive(Clone, Debug, Deserialize)]
pub struct Probe {
    /// The judge's input.
    pub input: String,
    /// The judge's output.
    pub answer: String,
}

/// What a mistake does on the probes, one by one.
#[derive(Clone, Debug, Deserialize)]
pub struct Symptoms {
    /// The name of the mistake.
    pub id: String,
    /// What a program with it does.
    pub outputs: Vec<Symptom>,
}

/// What a program does on a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Symptom {
    /// It prints this.
    Output(String),
    /// It ends in another way: `RTE` or `TLE`.
    Ending {
        /// Which way.
        verdict: String,
    },
}

impl Known {
    /// What is known about the problem of this name.
    ///
    /// # Errors
    ///
    /// There is no such problem, or the program was built with a file that cannot be read.
    pub fn about(name: &str) -> Result<Known> {
        let problem = PROBLEMS.iter().find(|problem| problem.name == name);
        let problem = problem.with_context(|| format!("{name} was not in testdata when this was built"))?;
        let limits = problem::limits(Path::new("problem.yaml"), problem.settings)?;
        let mistakes = library::parse(problem.mistakes.unwrap_or_default()).map_err(|misprints| {
            let first = misprints
                .first()
                .map_or(String::new(), |Misprint { line, message }| format!("{line}: {message}"));
            anyhow!("{}:{first}", library::FILE)
        })?;
        let probes = problem.probes.map(serde_json::from_str).transpose();
        let probes = probes.with_context(|| format!("cannot read the probes of {name}"))?;
        Ok(Known { limits, boards: problem.boards, mistakes, probes: probes.unwrap_or_default() })
    }
}
