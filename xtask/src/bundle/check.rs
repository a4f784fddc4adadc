//! Compiles a bundle as judges do, and runs every case on the result.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use anyhow::{Context, Result};
use itertools::Itertools;

use super::rustc::Rustc;
use super::{Bundle, source::indented};
use crate::problem::{Case, Package};
use crate::runner::{self, Comparison, Job, Runner, Verdict};
use crate::screen::{Screen, seconds};

/// The editions that judges compile with; one that names none means the first.
pub const EDITIONS: &[u16] = &[2015, 2018, 2021, 2024];

/// So many lines of a compiler's messages are shown.
const SHOWN: usize = 20;

/// One way to compile.
#[derive(Clone, Debug)]
pub struct Way {
    /// The compiler.
    pub rustc: Rustc,
    /// The edition.
    pub edition: u16,
    /// Its other flags.
    pub flags: &'static [&'static str],
}

/// All ways in which a bundle is compiled: every edition that a compiler knows with `-O`, and its newest edition
/// with the flags that change code or arithmetic.
pub fn ways(compilers: &[Rustc]) -> Vec<Way> {
    let mut ways = Vec::new();
    for rustc in compilers {
        let editions = EDITIONS.iter().copied().filter(|&edition| rustc.knows(edition)).collect_vec();
        ways.extend(editions.iter().map(|&edition| Way { rustc: rustc.clone(), edition, flags: &["-O"] }));
        let last = editions.last().copied().unwrap_or(2015);
        let flags: [&[&str]; 2] =
            [&["-C", "opt-level=3", "-C", "target-cpu=native"], &["-O", "-C", "overflow-checks=on"]];
        ways.extend(flags.map(|flags| Way { rustc: rustc.clone(), edition: last, flags }));
    }
    ways
}

/// The cases that a bundle with these features must get right. A feature is what an option is to the program: a
/// case with options is for the bundle that has just these as features. Cases below `data` hold for all.
pub fn cases<'a>(package: &'a Package, features: &[String]) -> Vec<&'a Case> {
    let options = features.iter().map(|feature| format!("--{feature}")).collect_vec();
    let data = format!("{}/data/", package.name);
    let for_all = |case: &Case| case.args.is_empty() && (options.is_empty() || case.id.starts_with(&data));
    package.cases.iter().filter(|case| case.args == options || for_all(case)).collect()
}

/// How one way went.
pub struct Built {
    /// The way.
    pub way: Way,
    /// What the compiler said; a bundle compiles in silence.
    pub messages: String,
    /// Whether there is a program.
    pub compiles: bool,
    /// Whether a fault here counts: an edition older than the sources may lack what they use.
    pub counts: bool,
    /// How many cases were run.
    pub cases: usize,
    /// The slowest case.
    pub slowest: Duration,
    /// Each case that went wrong, and how.
    pub faults: Vec<String>,
}

impl Built {
    /// Whether all is well.
    pub fn is_right(&self) -> bool {
        self.compiles && self.messages.is_empty() && self.faults.is_empty()
    }

    /// Its line in the table.
    pub fn cells(&self) -> Vec<String> {
        let result = match (self.compiles, self.messages.is_empty()) {
            (false, _) if !self.counts => "not its edition".to_string(),
            (false, _) => "does not compile".to_string(),
            (true, true) => "no warning".to_string(),
            (true, false) => "warnings".to_string(),
        };
        let right = self.cases - self.faults.len();
        let cases =
            if self.compiles && self.cases > 0 { format!("{right}/{}", self.cases) } else { "-".into() };
        let slowest = if self.cases > 0 { seconds(self.slowest) } else { "-".to_string() };
        let flags = self.way.flags.join(" ").replace("-C ", "-C");
        vec![
            format!("rustc {}", self.way.rustc.version),
            self.way.edition.to_string(),
            cases,
            slowest,
            result,
            flags,
        ]
    }

    /// How it is called in messages.
    fn name(&self) -> String {
        format!(
            "rustc {} --edition {} {}",
            self.way.rustc.version,
            self.way.edition,
            self.way.flags.join(" ")
        )
    }
}

/// What a person needs to see of what went wrong; what is the same in several ways comes once.
pub fn explain(built: &[Built]) -> Vec<String> {
    let what = |built: &&Built| (built.messages.clone(), built.faults.clone());
    let wrong = built.iter().filter(|built| !built.is_right() && built.counts).sorted_by_key(what);
    let mut lines = Vec::new();
    for ((messages, faults), ways) in &wrong.chunk_by(what) {
        lines.push(format!("{}:", ways.map(Built::name).join(", ")));
        lines.extend(faults.iter().map(|fault| format!("    {fault}")));
        lines.extend(indented(&messages).lines().take(SHOWN).map(str::to_string));
    }
    lines
}

/// Compiles the bundle that lies at `source` in each of these ways and runs the cases on each program.
///
/// # Errors
///
/// A compiler or a program cannot be started, or a case cannot be read.
pub fn check(
    bundle: &Bundle,
    source: &Path,
    ways: Vec<Way>,
    problem: Option<(&Package, &[&Case])>,
    screen: &mut Screen,
) -> Result<Vec<Built>> {
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let program =
        |number: usize| folder.path().join(format!("bundle{number}{}", std::env::consts::EXE_SUFFIX));
    screen.start("compiling", Some(ways.len()));
    let compile = |number: usize| {
        let way = &ways[number];
        way.rustc.compile(source, &program(number), way.edition, way.flags)
    };
    let outputs = runner::map(ways.len(), runner::workers(), compile, |_, _| screen.advance());
    screen.finish();
    let mut built = Vec::new();
    for (way, output) in ways.into_iter().zip(outputs) {
        built.push(compiled(way, &output.context("cannot start rustc")?, bundle, problem.is_some()));
    }
    if let Some((package, cases)) = problem {
        let programs = (0..built.len()).filter(|&number| built[number].compiles).collect_vec();
        let runs =
            programs.iter().flat_map(|&number| cases.iter().map(move |&case| (number, case))).collect_vec();
        judge(&runs, package, &program, &mut built, screen)?;
    }
    Ok(built)
}

fn compiled(way: Way, output: &Output, bundle: &Bundle, is_ours: bool) -> Built {
    Built {
        counts: is_ours || way.edition >= bundle.edition,
        way,
        messages: String::from_utf8_lossy(&output.stderr).into_owned(),
        compiles: output.status.success(),
        cases: 0,
        slowest: Duration::ZERO,
        faults: Vec::new(),
    }
}

/// Runs each case on its program and notes how it went.
fn judge(
    runs: &[(usize, &Case)],
    package: &Package,
    program: &(dyn Fn(usize) -> PathBuf + Sync),
    built: &mut [Built],
    screen: &mut Screen,
) -> Result<()> {
    let runner = Runner::new().context("cannot find the running program")?;
    screen.start("cases", Some(runs.len()));
    let run = |number: usize| {
        let (way, case) = runs[number];
        one(&runner, package, case, program(way))
    };
    let results = runner::map(runs.len(), runner::workers(), run, |_, _| screen.advance());
    screen.finish();
    for (&(way, _), result) in runs.iter().zip(results) {
        let (time, fault) = result?;
        built[way].cases += 1;
        built[way].slowest = built[way].slowest.max(time);
        built[way].faults.extend(fault);
    }
    Ok(())
}

/// Runs one case; its time, and what is wrong if something is. The output must be the answer byte for byte.
fn one(
    runner: &Runner,
    package: &Package,
    case: &Case,
    program: PathBuf,
) -> Result<(Duration, Option<String>)> {
    let answer =
        std::fs::read(&case.answer).with_context(|| format!("cannot read {}", case.answer.display()))?;
    let job = Job { program, args: vec![], input: case.input.clone(), folder: None, limits: package.limits };
    let mut outcome = runner.run(&job).with_context(|| format!("cannot run {}", case.id))?;
    let fault = match (outcome.judge(&answer), outcome.verdict) {
        (Comparison::Same, Verdict::Accepted) => None,
        (Comparison::Blanks, Verdict::Accepted) => Some("the blanks are not those of the answer".to_string()),
        (Comparison::Different(difference), Verdict::WrongAnswer) => Some(difference.to_string()),
        _ => Some(outcome.status.clone()),
    };
    let time = outcome.time.unwrap_or(outcome.wall);
    Ok((time, fault.map(|fault| format!("{} {}: {fault}", outcome.verdict, case.id))))
}
