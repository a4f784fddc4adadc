//! What was found, for programs: `report.json` and `junit.xml`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};
use serde::Serialize;

use super::checks::{Check, State};
use super::mistakes::Known;
use super::{Row, Verified};
use crate::file;
use crate::library::matrix;
use crate::runner::Verdict;

/// Raised when a field changes its meaning or goes away.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    ok: bool,
    seconds: f64,
    problems: Vec<Problem<'a>>,
    rules: &'a [String],
    checks: &'a [Check],
    next: &'a [String],
}

#[derive(Serialize)]
struct Problem<'a> {
    name: &'a str,
    cases: Vec<Case<'a>>,
    snapshots: Option<&'a super::snapshots::Snapshots>,
    /// Null if the problem has no library of mistakes, or it was not looked at.
    mistakes: Option<Mistakes<'a>>,
}

/// Every program of the library on every case.
#[derive(Serialize)]
struct Mistakes<'a> {
    /// The cases; the verdicts of a program are in this order.
    cases: Vec<&'a str>,
    /// Those that nothing needs.
    redundant: Vec<&'a str>,
    programs: Vec<Program<'a>>,
    flaws: Vec<String>,
}

#[derive(Serialize)]
struct Program<'a> {
    path: &'a str,
    /// How many cases kill it.
    kills: usize,
    /// A verdict a case; `–` behind the first time-out, `?` if it is not known.
    verdicts: Vec<String>,
}

#[derive(Serialize)]
struct Case<'a> {
    id: &'a str,
    args: &'a [String],
    verdict: String,
    /// Processor time; null where the system does not tell.
    seconds: Option<f64>,
    /// Time by the clock.
    wall_seconds: f64,
    /// Peak of the resident memory in bytes; null where the system does not tell.
    memory: Option<u64>,
    fault: Option<&'a str>,
}

/// Writes both files into `folder`, which is made if it is not there.
///
/// # Errors
///
/// The folder cannot be made, or a file cannot be written.
pub fn write(folder: &Path, verified: &Verified<'_>) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut json = serde_json::to_string_pretty(&report(verified)).context("cannot write JSON")?;
    json.push('\n');
    file::replace(&folder.join("report.json"), json)?;
    let junit = junit(verified).to_string().context("cannot write XML")?;
    file::replace(&folder.join("junit.xml"), junit)
}

fn report<'a>(verified: &'a Verified<'_>) -> Report<'a> {
    Report {
        version: VERSION,
        ok: verified.is_ok(),
        seconds: verified.time.as_secs_f64(),
        problems: verified.rows.iter().map(|row| problem(row, verified)).collect(),
        rules: &verified.findings,
        checks: &verified.checks,
        next: &verified.next,
    }
}

fn problem<'a>(row: &'a Row<'_>, verified: &'a Verified<'_>) -> Problem<'a> {
    let cases = row.cases.iter().map(|judged| Case {
        id: &judged.case.id,
        args: &judged.case.args,
        verdict: judged.outcome.verdict.to_string(),
        seconds: judged.outcome.time.map(|time| time.as_secs_f64()),
        wall_seconds: judged.outcome.wall.as_secs_f64(),
        memory: judged.outcome.memory,
        fault: (!judged.is_right()).then_some(judged.fault.as_str()),
    });
    let known = verified.known.iter().find(|known| known.package.name == row.name);
    Problem {
        name: &row.name,
        cases: cases.collect(),
        snapshots: row.snapshots.as_ref(),
        mistakes: known.map(mistakes),
    }
}

fn mistakes<'a>(known: &'a Known<'_>) -> Mistakes<'a> {
    let matrix = &known.matrix;
    let id = |&case: &usize| matrix.cases[case].id.as_str();
    let program = |row: &'a matrix::Row| Program {
        path: &row.path,
        kills: row.kills(),
        verdicts: row.cells.iter().map(ToString::to_string).collect(),
    };
    Mistakes {
        cases: matrix.cases.iter().map(|case| case.id.as_str()).collect(),
        redundant: known.redundant.iter().map(id).collect(),
        programs: matrix.accepted.iter().chain(&matrix.wrong).map(program).collect(),
        flaws: known.flaws().into_iter().map(|(flaw, _)| flaw).collect(),
    }
}

/// A suite a problem with its cases, and one suite for the checks.
fn junit(verified: &Verified<'_>) -> Junit {
    let mut junit = Junit::new("cargo xtask verify");
    junit.set_time(verified.time);
    for row in &verified.rows {
        let mut suite = TestSuite::new(row.name.as_str());
        for judged in &row.cases {
            let status = match judged.outcome.verdict {
                Verdict::Accepted => TestCaseStatus::success(),
                verdict => failure(&verdict.to_string(), &judged.fault),
            };
            let mut case = TestCase::new(judged.case.id.as_str(), status);
            case.set_classname(row.name.as_str()).set_time(judged.outcome.wall);
            suite.add_test_case(case);
        }
        junit.add_test_suite(suite);
    }
    for known in &verified.known {
        junit.add_test_suite(killed(known));
    }
    let mut suite = TestSuite::new("checks");
    for check in &verified.checks {
        let status = match check.state {
            State::Ok => TestCaseStatus::success(),
            State::Failed => failure(check.name, &check.note),
            State::Skipped => {
                let mut status = TestCaseStatus::skipped();
                status.set_message(check.note.as_str());
                status
            }
        };
        let mut case = TestCase::new(check.name, status);
        case.set_classname("checks").set_time(Duration::from_secs_f64(check.seconds));
        suite.add_test_case(case);
    }
    junit.add_test_suite(suite);
    junit
}

/// A suite a library, with a test a program: it fails as it should.
fn killed(known: &Known<'_>) -> TestSuite {
    let name = format!("mistakes of {}", known.package.name);
    let mut suite = TestSuite::new(name.as_str());
    for row in known.matrix.accepted.iter().chain(&known.matrix.wrong) {
        let status = match known.flaw(row) {
            Some(flaw) => failure("flaw", &flaw),
            None if row.is_known() || row.kills() > 0 => TestCaseStatus::success(),
            None => TestCaseStatus::skipped(),
        };
        let mut case = TestCase::new(row.path.as_str(), status);
        case.set_classname(name.as_str());
        suite.add_test_case(case);
    }
    suite
}

fn failure(kind: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_type(kind).set_message(message);
    status
}
