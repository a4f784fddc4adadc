//! Every wrong program on every case: each must fail as its folder says, and every right one must pass.

use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::{Context, Result};
use itertools::Itertools;

use super::checks::{Check, State};
use super::{SHOWN, table};
use crate::bounds;
use crate::library::matrix::{Flaw, Matrix, Row};
use crate::library::results::{Lacking, Results};
use crate::library::{self, Fault, Mistake};
use crate::problem::Package;
use crate::runner::Runner;
use crate::screen::{Screen, plural};
use crate::workspace::Workspace;

/// What is known about the mistakes of one problem.
pub struct Known<'a> {
    /// The problem.
    pub package: &'a Package,
    /// Its mistakes, in the order of the matrix.
    pub mistakes: Vec<Mistake>,
    /// What they do on its cases.
    pub matrix: Matrix<'a>,
    /// The cases that nothing needs, by their places.
    pub redundant: Vec<usize>,
}

/// Fills the matrix of each problem that has a library; a problem whose library has faults has none, since the rules
/// have named them. If it must be quick, nothing is run that is not known.
///
/// # Errors
///
/// A program cannot be built or run, or a file cannot be read or written.
pub fn know<'a>(
    workspace: &Workspace,
    problems: &[&'a Package],
    quick: bool,
    jobs: Option<NonZeroUsize>,
    screen: &mut Screen,
) -> Result<Vec<Known<'a>>> {
    let lacking = if quick { Lacking::Leave } else { Lacking::Run };
    let runner = Runner::new().context("cannot find the running program")?;
    let mut known = Vec::new();
    for &package in problems {
        let programs = library::programs(&package.dir)?;
        if !programs.is_there || !programs.faults.is_empty() {
            continue;
        }
        let all = programs.accepted.iter().chain(&programs.wrong).collect_vec();
        screen.start(&format!("mistakes of {}", package.name), Some(all.len()));
        let workshop = workspace.workshop(&package.name);
        let results = Results::open(&workshop, package.limits, all, &runner, jobs)?;
        let matrix = Matrix::of(package, &programs.mistakes, &results, lacking, || screen.advance())?;
        results.save()?;
        screen.finish();
        let demands = bounds::demands(package, &matrix.cases)?;
        // What is not known may need a case.
        let redundant = if matrix.lacking == 0 { matrix.redundant(&demands) } else { Vec::new() };
        known.push(Known { package, mistakes: programs.mistakes, matrix, redundant });
    }
    Ok(known)
}

/// Prints what is wrong with the mistakes, and a line a problem; `None` if no problem has a library.
///
/// # Errors
///
/// Standard output cannot be written.
pub fn check(known: &[Known<'_>], start: Instant, full: bool, screen: &Screen) -> Result<Option<Check>> {
    if known.is_empty() {
        return Ok(None);
    }
    let mut flaws = Vec::new();
    for known in known {
        for line in known.lines() {
            screen.line(line)?;
        }
        if full {
            for line in known.picture() {
                screen.line(line)?;
            }
        }
        flaws.extend(known.flaws());
    }
    for (line, _) in &flaws {
        screen.line(line)?;
    }
    for line in table::lines(&summary(known)) {
        screen.line(line)?;
    }
    let count = |of: fn(&Matrix<'_>) -> usize| known.iter().map(|known| of(&known.matrix)).sum::<usize>();
    let (lacking, fresh) = (count(|matrix| matrix.lacking), count(|matrix| matrix.fresh));
    let (state, note, next) = match flaws.first() {
        Some((_, next)) => (State::Failed, plural(flaws.len(), "flaw"), next.clone()),
        None if lacking > 0 => {
            let note =
                format!("{} not known from an earlier run, and not made to be quick", plural(lacking, "run"));
            (State::Skipped, note, "cargo xtask verify".to_string())
        }
        None => (State::Ok, format!("{}, the rest known", plural(fresh, "new run")), String::new()),
    };
    Ok(Some(Check { name: "mistakes", state, seconds: start.elapsed().as_secs_f64(), note, next }))
}

/// The table: a line a problem.
fn summary(known: &[Known<'_>]) -> Vec<Vec<String>> {
    let head = ["problem", "mistakes", "killed", "cases", "redundant", "fewest", "least killed"];
    let mut rows = vec![head.map(str::to_string).to_vec()];
    for Known { package, matrix, redundant, .. } in known {
        let fewest = matrix.wrong.iter().filter(|row| row.kills() > 0).min_by_key(|row| row.kills());
        rows.push(vec![
            package.name.clone(),
            matrix.wrong.len().to_string(),
            matrix.wrong.iter().filter(|row| row.kills() > 0).count().to_string(),
            matrix.cases.len().to_string(),
            redundant.len().to_string(),
            fewest.map_or("-".to_string(), |row| row.kills().to_string()),
            fewest.map_or(String::new(), |row| row.path.clone()),
        ]);
    }
    rows
}

impl Known<'_> {
    /// The mistakes that hang on a single case, and the cases that nothing needs.
    fn lines(&self) -> Vec<String> {
        let name = &self.package.name;
        let lonely = self.matrix.lonely().collect_vec();
        let hangs = |(row, case): &(&Row, usize)| {
            format!("hangs on one case: {name}/{}: {}", row.path, self.matrix.cases[*case].id)
        };
        let mut lines = lonely.iter().take(SHOWN).map(hangs).collect_vec();
        lines.extend(rest(lonely.len(), "mistake"));
        let redundant = self.redundant.iter().take(SHOWN);
        lines.extend(redundant.map(|&case| format!("redundant: {}", self.matrix.cases[case].id)));
        lines.extend(rest(self.redundant.len(), "redundant case"));
        lines
    }

    /// What is wrong, each with the command that shows it.
    pub fn flaws(&self) -> Vec<(String, String)> {
        let Known { package, matrix, .. } = self;
        let shows = |row: &Row| format!("cargo xtask hack {} \"{}\"", package.name, self.place(row));
        let rows = matrix.accepted.iter().chain(&matrix.wrong);
        rows.filter_map(|row| Some((self.flaw(row)?, shows(row)))).collect()
    }

    /// What is wrong with a program.
    pub fn flaw(&self, row: &Row) -> Option<String> {
        let place = self.place(row);
        Some(match row.flaw()? {
            Flaw::Survives => format!("survives: {place}: no case kills it"),
            Flaw::Does(verdict, case) => {
                let case = &self.matrix.cases[case].id;
                format!("wrong verdict: {place}: {verdict} on {case}, expected {}", expected(row))
            }
        })
    }

    fn place(&self, row: &Row) -> String {
        format!("testdata/{}/submissions/{}", self.package.name, row.path)
    }

    /// The whole matrix: a line a program, a letter a case.
    fn picture(&self) -> Vec<String> {
        let Matrix { cases, accepted, wrong, .. } = &self.matrix;
        let mut lines =
            cases.iter().enumerate().map(|(number, case)| format!("{number:>3}  {}", case.id)).collect_vec();
        for row in accepted.iter().chain(wrong) {
            let letters: String = row.cells.iter().map(|cell| cell.letter()).collect();
            lines.push(format!("{letters}  {}/{}", self.package.name, row.path));
        }
        lines
    }
}

/// The verdicts that the folder of a program stands for.
fn expected(row: &Row) -> &'static str {
    match row.fault {
        None => "AC",
        Some(Fault::WrongAnswer) => "WA or AC",
        Some(Fault::TimeLimitExceeded) => "TLE or AC",
        Some(Fault::RunTimeError) => "RTE or AC",
    }
}

/// How many things of a kind are not printed.
fn rest(count: usize, kind: &str) -> Option<String> {
    let rest = count.saturating_sub(SHOWN);
    (rest > 0).then(|| format!("and {}", plural(rest, &format!("more {kind}"))))
}
