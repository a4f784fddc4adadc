//! Every case on the release binaries, as a judge would run it.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};

use super::select::Selection;
use crate::problem::{Case, Package};
use crate::runner::{self, Comparison, Job, Outcome, Runner, Verdict};
use crate::screen::{Screen, mebibytes, paint, seconds};
use crate::workspace::Workspace;

/// A case that has been run.
pub struct Judged<'a> {
    /// The place of its problem in the selection.
    pub problem: usize,
    /// The case.
    pub case: &'a Case,
    /// How the run went.
    pub outcome: Outcome,
    /// What is wrong with it; empty if nothing is.
    pub fault: String,
}

impl Judged<'_> {
    /// Whether the program gave the right answer within its limits.
    pub fn is_right(&self) -> bool {
        self.outcome.verdict == Verdict::Accepted
    }

    /// The command that shows the fault again.
    pub fn command(&self, workspace: &Workspace, name: &str) -> String {
        let mut command = format!("cargo run --release -p {name} --");
        for arg in &self.case.args {
            command.push_str(&format!(" {arg}"));
        }
        format!("{command} \"{}\"", workspace.say(&self.case.input))
    }
}

/// Runs the cases of the selection, so many at once, and prints a line for each in their order.
///
/// # Errors
///
/// A program cannot be run at all, or an answer cannot be read.
pub fn run<'a>(
    selection: &Selection<'a>,
    programs: &HashMap<String, PathBuf>,
    jobs: Option<NonZeroUsize>,
    screen: &mut Screen,
) -> Result<Vec<Judged<'a>>> {
    let runner = Runner::new().context("cannot find the running program")?;
    let cases = &selection.cases;
    screen.start("cases", Some(cases.len()));
    let work = |number: usize| {
        let (problem, case) = cases[number];
        judge(&runner, selection.problems[problem], case, programs)
    };
    let mut lines = InOrder::default();
    let mut screen_error = None;
    let results = runner::map(cases.len(), jobs.unwrap_or_else(runner::workers), work, |number, result| {
        screen.advance();
        let line = result.as_ref().ok().map(|(outcome, fault)| line(cases[number].1, outcome, fault));
        for line in lines.put(number, line).into_iter().flatten() {
            screen_error = screen_error.take().or(screen.line(line).err());
        }
    });
    screen.finish();
    if let Some(error) = screen_error {
        return Err(error.into());
    }
    let judged = cases.iter().zip(results).map(|(&(problem, case), result)| {
        result.map(|(outcome, fault)| Judged { problem, case, outcome, fault })
    });
    judged.collect()
}

fn judge(
    runner: &Runner,
    problem: &Package,
    case: &Case,
    programs: &HashMap<String, PathBuf>,
) -> Result<(Outcome, String)> {
    let program = programs.get(&problem.name);
    let program = program.with_context(|| format!("the crate {} builds no program {0}", problem.name))?;
    let job = Job {
        program: program.clone(),
        args: case.args.iter().map(Into::into).collect(),
        input: case.input.clone(),
        folder: None,
        limits: problem.limits,
    };
    let answer =
        std::fs::read(&case.answer).with_context(|| format!("cannot read {}", case.answer.display()))?;
    let mut outcome = runner.run(&job).with_context(|| format!("cannot run {}", case.id))?;
    let comparison = outcome.judge(&answer);
    let fault = match (outcome.verdict, comparison) {
        (Verdict::Accepted, _) => String::new(),
        (Verdict::WrongAnswer, Comparison::Different(difference)) => difference.to_string(),
        _ => outcome.status.clone(),
    };
    Ok((outcome, fault))
}

/// One case in one line: verdict, time, memory, name, fault.
fn line(case: &Case, outcome: &Outcome, fault: &str) -> String {
    let time = outcome.time.map_or_else(|| "n/a".to_string(), seconds);
    let memory = outcome.memory.map_or_else(|| "n/a".to_string(), mebibytes);
    let verdict = format!("{:<3}", outcome.verdict);
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    if outcome.verdict == Verdict::Accepted {
        return format!("{verdict} {time:>9} {memory:>9}  {}", case.id);
    }
    format!("{} {time:>9} {memory:>9}  {}: {fault}", paint(red, &verdict), case.id)
}

/// Holds back what comes too early.
#[derive(Default)]
struct InOrder<T> {
    next: usize,
    early: HashMap<usize, T>,
}

impl<T> InOrder<T> {
    /// Takes the thing with this number and gives what is due now.
    fn put(&mut self, number: usize, thing: T) -> Vec<T> {
        self.early.insert(number, thing);
        let mut due = Vec::new();
        while let Some(thing) = self.early.remove(&self.next) {
            due.push(thing);
            self.next += 1;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_order() {
        let mut lines = InOrder::default();
        assert_eq!(lines.put(1, "b"), Vec::<&str>::new());
        assert_eq!(lines.put(0, "a"), ["a", "b"]);
        assert_eq!(lines.put(2, "c"), ["c"]);
    }
}
