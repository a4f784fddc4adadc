//! `cargo xtask verify`: is the workspace right? One file a step, in the order in which they run: the quick
//! answers first.

pub(crate) mod build;
mod bundles;
mod checks;
pub(crate) mod libtest;
mod matrix_page;
mod mistakes;
mod page;
mod report;
mod select;
pub(crate) mod snapshots;
pub(crate) mod table;
pub(crate) mod tests;
pub mod tidy;
mod unchanged;
mod verdicts;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use itertools::Itertools;

use crate::flags::Verify;
use crate::package::tools;
use crate::problem::{self, Package};
use crate::review;
use crate::runner::Verdict;
use crate::screen::{Screen, mebibytes, plural, seconds};
use crate::workspace::Workspace;
use checks::{Check, State};
use libtest::Tests;
use mistakes::Known;
use select::Selection;
use snapshots::Snapshots;
use tests::Scope;
use unchanged::Files;
use verdicts::Judged;

/// So many names of a kind are printed, and the rest is counted.
const SHOWN: usize = 10;

/// All that was found.
struct Verified<'a> {
    time: Duration,
    rows: Vec<Row<'a>>,
    /// Broken rules.
    findings: Vec<String>,
    checks: Vec<Check>,
    /// What is known about the mistakes of the problems that have some.
    known: Vec<Known<'a>>,
    /// What to type next.
    next: Vec<String>,
}

/// What was found of one problem: a line of the table.
struct Row<'a> {
    name: String,
    cases: Vec<Judged<'a>>,
    /// `None` if its tests were not run.
    snapshots: Option<Snapshots>,
}

impl Verified<'_> {
    fn is_ok(&self) -> bool {
        let cases = self.rows.iter().flat_map(|row| &row.cases);
        let stale = self.rows.iter().filter_map(|row| row.snapshots.as_ref()).any(Snapshots::is_off);
        cases.into_iter().all(Judged::is_right) && !stale && !self.checks.iter().any(Check::is_fault)
    }
}

/// Verifies the workspace and prints what it finds; whether all is well.
///
/// # Errors
///
/// A name or a filter matches nothing, or something cannot be read or started.
pub fn run(workspace: &Workspace, flags: &Verify) -> Result<bool> {
    let start = Instant::now();
    let packages = problem::all(&workspace.root.join("testdata"))?;
    let selection = select::select(&packages, flags)?;
    let mut screen = Screen::new();
    let mut verified = Verified {
        time: Duration::ZERO,
        rows: rows(&selection),
        findings: Vec::new(),
        checks: Vec::new(),
        known: Vec::new(),
        next: Vec::new(),
    };

    let check = rules(workspace, &packages, &mut verified, &screen)?;
    verified.add(check, &screen)?;
    let (check, programs) = build(workspace, &selection)?;
    verified.add(check, &screen)?;
    if let Some(programs) = programs {
        for judged in verdicts::run(&selection, &programs, flags.jobs, &mut screen)? {
            verified.rows[judged.problem].cases.push(judged);
        }
        slower(workspace, flags, &selection, &mut verified, &mut screen)?;
    }

    verified.time = start.elapsed();
    verified.find_next(workspace);
    print(&verified, workspace, &screen)?;
    if let Some(folder) = &flags.report {
        report::write(folder, &verified)?;
        page::write(folder, &workspace.root, &verified)?;
    }
    Ok(verified.is_ok())
}

fn rows<'a>(selection: &Selection<'a>) -> Vec<Row<'a>> {
    let row = |problem: &&Package| Row { name: problem.name.clone(), cases: Vec::new(), snapshots: None };
    selection.problems.iter().map(row).collect()
}

/// Holds the rules of the house against the whole workspace, whatever was selected: they are quick.
fn rules(
    workspace: &Workspace,
    packages: &[Package],
    verified: &mut Verified<'_>,
    screen: &Screen,
) -> Result<Check> {
    let start = Instant::now();
    let tidy = tidy::check(workspace, packages)?;
    for finding in &tidy.findings {
        screen.line(format!("rule broken: {finding}"))?;
    }
    for hint in &tidy.hints {
        screen.line(format!("hint: {hint}"))?;
    }
    for skipped in &tidy.skipped {
        screen.line(format!("skipped: {skipped}"))?;
    }
    let state = if tidy.findings.is_empty() { State::Ok } else { State::Failed };
    let note =
        if tidy.findings.is_empty() { String::new() } else { format!("{} broken", tidy.findings.len()) };
    verified.findings = tidy.findings;
    Ok(Check { name: "rules", state, seconds: start.elapsed().as_secs_f64(), note, next: String::new() })
}

/// Builds what the cases need.
fn build(
    workspace: &Workspace,
    selection: &Selection<'_>,
) -> Result<(Check, Option<HashMap<String, PathBuf>>)> {
    let start = Instant::now();
    let programs = build::programs(workspace, &selection.problems)?;
    let packages = selection.problems.iter().map(|problem| format!(" -p {}", problem.name)).join("");
    let (state, next) = match programs {
        Some(_) => (State::Ok, String::new()),
        None => (State::Failed, format!("cargo build --release{packages}")),
    };
    let seconds = start.elapsed().as_secs_f64();
    Ok((Check { name: "build", state, seconds, note: String::new(), next }, programs))
}

/// The checks that take longer; a shard does its share of them.
fn slower<'a>(
    workspace: &Workspace,
    flags: &Verify,
    selection: &Selection<'a>,
    verified: &mut Verified<'a>,
    screen: &mut Screen,
) -> Result<()> {
    let solvers: Vec<&str> = selection.problems.iter().map(|problem| problem.name.as_str()).collect();
    let everything = flags.names.is_empty() && flags.filter.is_none();
    if selection.shard.has(0) && everything && !flags.quick {
        for line in tools::skipped() {
            screen.line(line)?;
        }
    }
    if selection.shard.has(0) {
        verified.add(checks::format(workspace)?, screen)?;
    }
    // A mistake that the chosen cases do not kill may well be killed by another.
    if selection.shard.has(4) && flags.filter.is_none() {
        let start = Instant::now();
        verified.known = mistakes::know(workspace, &selection.problems, flags.quick, flags.jobs, screen)?;
        if let Some(check) = mistakes::check(&verified.known, start, flags.matrix, screen)? {
            verified.add(check, screen)?;
        }
    }
    if selection.shard.has(3) && flags.filter.is_none() {
        let check = bundles::check(workspace, &selection.problems, flags.quick, screen)?;
        if let Some(check) = check {
            verified.add(check, screen)?;
        }
    }
    if selection.shard.has(1) && !flags.quick {
        let packages = (!everything).then_some(solvers.as_slice());
        verified.add(checks::lints(workspace, packages)?, screen)?;
        verified.add(checks::road(workspace, &solvers)?, screen)?;
    }
    if selection.shard.has(2) {
        // Before the tests, which take a while in which files can change.
        let files = if everything && !flags.quick { Files::of(workspace) } else { None };
        let scope = match &files {
            Some(files) if files.passed() => Scope::AllButTools,
            _ if everything && !flags.quick => Scope::Everything,
            _ => Scope::Packages { names: solvers, quick: flags.quick },
        };
        let mut check = run_tests(workspace, &scope, verified, screen)?;
        match (&scope, files) {
            (Scope::Everything, Some(files)) if check.state == State::Ok => files.note()?,
            (Scope::AllButTools, _) if check.state == State::Ok => {
                check.note += "; those of xtask passed on these very files before";
            }
            _ => {}
        }
        verified.add(check, screen)?;
    }
    Ok(())
}

/// Runs the tests, prints what failed and all results, and sorts the snapshots.
fn run_tests(
    workspace: &Workspace,
    scope: &Scope<'_>,
    verified: &mut Verified<'_>,
    screen: &mut Screen,
) -> Result<Check> {
    let start = Instant::now();
    let references = tempfile::NamedTempFile::new().context("cannot make a temporary file")?;
    let (tests, is_content) = tests::run(workspace, scope, references.path(), screen)?;
    for line in tests.failures.iter().chain(if is_content { &[] } else { tests.other.as_slice() }) {
        screen.line(line)?;
    }
    for (program, result) in &tests.results {
        screen.line(program)?;
        screen.line(result)?;
    }
    // A test that fails may stop before it looks at its snapshot.
    let is_whole = tests.is_whole() && tests.failed.is_empty();
    for row in &mut verified.rows {
        if let Some(member) = workspace.member(&row.name) {
            let sorted = snapshots::sort(workspace, member.folder(), references.path(), is_whole)?;
            row.snapshots = Some(sorted);
        }
    }
    let state = if is_content { State::Ok } else { State::Failed };
    let note = match tests.failed.len() {
        0 => format!("{} passed", tests.passed),
        failed => format!("{} passed, {failed} failed", tests.passed),
    };
    let next = if is_content { String::new() } else { rerun(&tests, scope) };
    Ok(Check { name: "tests", state, seconds: start.elapsed().as_secs_f64(), note, next })
}

/// The command that runs again what failed; cargo names it between back ticks.
fn rerun(tests: &Tests, scope: &Scope<'_>) -> String {
    let named = tests.other.iter().flat_map(|line| line.split('`')).find(|word| word.starts_with("-p "));
    match named {
        Some(program) => format!("cargo test {program}"),
        None => format!("cargo {}", scope.arguments().join(" ")),
    }
}

impl Verified<'_> {
    /// Notes a check and prints its line.
    fn add(&mut self, check: Check, screen: &Screen) -> Result<()> {
        screen.line(format!("{}  {}", say(&check), seconds(Duration::from_secs_f64(check.seconds))))?;
        self.checks.push(check);
        Ok(())
    }

    /// Collects the commands to type: for wrong verdicts, for snapshots, then for the checks.
    fn find_next(&mut self, workspace: &Workspace) {
        for row in &self.rows {
            if let Some(judged) = row.cases.iter().find(|judged| !judged.is_right()) {
                let (command, verdict) = (judged.command(workspace, &row.name), judged.outcome.verdict);
                self.next.push(format!("{command}    # {verdict} {}: {}", judged.case.id, judged.fault));
            }
        }
        let snapshots: Vec<&Snapshots> = self.rows.iter().filter_map(|row| row.snapshots.as_ref()).collect();
        let pending = snapshots.iter().flat_map(|snapshots| snapshots.changed.iter().chain(&snapshots.new));
        if let Some((first, rest)) = pending.collect_vec().split_first() {
            let rest = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
            self.next.push(format!("cargo xtask review    # {first}{rest}"));
        }
        for row in &self.rows {
            let unreferenced = row.snapshots.as_ref().and_then(|snapshots| snapshots.unreferenced.as_ref());
            if let Some(first) = unreferenced.and_then(|list| list.first()) {
                self.next.push(format!("git rm \"{first}\"    # no test looks at it"));
            }
        }
        let checks = self.checks.iter().filter(|check| !check.next.is_empty());
        self.next.extend(checks.map(|check| check.next.clone()));
    }
}

/// A check in a few words.
fn say(check: &Check) -> String {
    let state = match check.state {
        State::Ok => "ok",
        State::Failed => "not ok",
        State::Skipped => "skipped",
    };
    let note = if check.note.is_empty() { String::new() } else { format!(" ({})", check.note) };
    format!("{} {state}{note}", check.name)
}

/// Prints the end: the table, the checks, the word, and what to type next.
fn print(verified: &Verified<'_>, workspace: &Workspace, screen: &Screen) -> Result<()> {
    screen.line("")?;
    let head = [
        "problem",
        "cases",
        "verdicts",
        "time",
        "memory",
        "right",
        "changed",
        "new",
        "unreferenced",
        "slowest case",
    ];
    let mut rows = vec![head.map(str::to_string).to_vec()];
    rows.extend(verified.rows.iter().map(Row::cells));
    for line in table::lines(&rows) {
        screen.line(line)?;
    }
    for row in &verified.rows {
        if let Some(snapshots) = &row.snapshots {
            for line in snapshots.lines(workspace)? {
                screen.line(line)?;
            }
        }
    }
    screen.line(verified.checks.iter().map(say).join(", "))?;
    let word = if verified.is_ok() { "ok" } else { "not ok" };
    screen.line(format!("{word}  {}", seconds(verified.time)))?;
    if !verified.next.is_empty() {
        screen.line("next:")?;
    }
    for command in &verified.next {
        screen.line(format!("  {command}"))?;
    }
    Ok(())
}

impl Row<'_> {
    /// The cells of its line in the table.
    fn cells(&self) -> Vec<String> {
        let mut verdicts: BTreeMap<Verdict, usize> = BTreeMap::new();
        for judged in &self.cases {
            *verdicts.entry(judged.outcome.verdict).or_default() += 1;
        }
        let verdicts = verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).join(" ");
        let slowest = self.cases.iter().max_by_key(|judged| time_of(judged));
        let counts = match &self.snapshots {
            Some(snapshots) => snapshots.counts(),
            None => ["-"; 4].map(str::to_string),
        };
        let mut cells = vec![self.name.clone(), self.cases.len().to_string(), verdicts];
        cells.push(slowest.map_or("-".to_string(), |judged| seconds(time_of(judged))));
        let memory = slowest.map(|judged| judged.outcome.memory.map_or("n/a".to_string(), mebibytes));
        cells.push(memory.unwrap_or("-".to_string()));
        cells.extend(counts);
        cells.push(slowest.map_or(String::new(), |judged| judged.case.id.clone()));
        cells
    }
}

impl Snapshots {
    /// Whether something is to be done.
    fn is_off(&self) -> bool {
        let unreferenced = self.unreferenced.as_ref().is_some_and(|list| !list.is_empty());
        unreferenced || !self.changed.is_empty() || !self.new.is_empty()
    }

    /// Right, changed, new and unreferenced.
    fn counts(&self) -> [String; 4] {
        let unreferenced = self.unreferenced.as_ref().map_or("-".to_string(), |list| list.len().to_string());
        let [right, changed, new] = [self.right, self.changed.len(), self.new.len()].map(|n| n.to_string());
        [right, changed, new, unreferenced]
    }

    /// Those that are off, and of each that changed why.
    fn lines(&self, workspace: &Workspace) -> Result<Vec<String>> {
        let none = Vec::new();
        let unreferenced = self.unreferenced.as_ref().unwrap_or(&none);
        let mut lines = Vec::new();
        for name in self.changed.iter().take(SHOWN) {
            // An inline snapshot stands in the source; its file is not one to compare.
            let is_file = name.ends_with(".snap");
            let cause = if is_file { review::cause(&workspace.root, name)? } else { "inline".to_string() };
            lines.push(format!("changed snapshot: {name}: {cause}"));
        }
        lines.extend(more(&self.changed, "changed"));
        for (kind, names) in [("new", &self.new), ("unreferenced", unreferenced)] {
            lines.extend(names.iter().take(SHOWN).map(|name| format!("{kind} snapshot: {name}")));
            lines.extend(more(names, kind));
        }
        Ok(lines)
    }
}

/// How many names of a kind are not printed.
fn more(names: &[String], kind: &str) -> Option<String> {
    let rest = names.len().saturating_sub(SHOWN);
    (rest > 0).then(|| format!("and {} more", plural(rest, &format!("{kind} snapshot"))))
}

/// What a case took: processor time where the system tells it, else time by the clock.
fn time_of(judged: &Judged<'_>) -> Duration {
    judged.outcome.time.unwrap_or(judged.outcome.wall)
}
