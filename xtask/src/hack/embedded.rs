//! What the program carries with it: boards, mistakes and probes. Nothing is read from the disk.

use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::library::probes::Probes;
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

impl Known {
    /// What is known about the problem of this name.
    ///
    /// # Errors
    ///
    /// There is no such problem, or the program was built with a file that cannot be read.
    pub fn about(name: &str) -> Result<Known> {
        let mut known = Known::without_probes(name)?;
        if let Some(text) = embedded(name)?.probes {
            known.probes =
                serde_json::from_str(text).with_context(|| format!("cannot read the probes of {name}"))?;
        }
        Ok(known)
    }

    /// The same without what the mistakes do, which may be about to be made.
    ///
    /// # Errors
    ///
    /// As [`Known::about`].
    pub fn without_probes(name: &str) -> Result<Known> {
        let problem = embedded(name)?;
        let limits = problem::limits(Path::new("problem.yaml"), problem.settings)?;
        let mistakes = library::parse(problem.mistakes.unwrap_or_default()).map_err(|misprints| {
            let first = misprints
                .first()
                .map_or(String::new(), |Misprint { line, message }| format!("{line}: {message}"));
            anyhow!("{}:{first}", library::FILE)
        })?;
        Ok(Known { limits, boards: problem.boards, mistakes, probes: Probes::default() })
    }
}

fn embedded(name: &str) -> Result<&'static Problem> {
    let problem = PROBLEMS.iter().find(|problem| problem.name == name);
    problem.with_context(|| format!("{name} was not in testdata when this was built"))
}
