//! Makes `probes.json`: runs every mistake on many boards and chooses those that tell the mistakes apart.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::choose::{Row, alike, choose};
use crate::file;
use crate::hack::boards::{Board, Boards};
use crate::hack::embedded::Known;
use crate::library::built::{self, Built, argument};
use crate::library::probes::{FILE, Probe, Probes, Symptom, Symptoms, digest};
use crate::library::{self, Program, Programs};
use crate::problem::Package;
use crate::registry::{self, COMPLETE};
use crate::runner::{self, Job, Limits, Outcome, Runner, Verdict};
use crate::screen::{Screen, plural, seconds};
use crate::subject::Subject;
use crate::workspace::Workspace;

/// So many generated boards are tried at least, all that a hunt comes to with this seed.
const FRESH: usize = 100;
const SEED: u64 = 1;

/// Any two mistakes differ on so many probes, if so many boards tell them apart,
const TIMES: usize = 3;

/// but there are no more probes than this: a program of any language is run on all of them.
const MOST: usize = 60;

/// A right program takes no longer on a probe, so that one in a slow language has time enough.
const COST: Duration = Duration::from_millis(10);

/// A program that has hung so often is not run on the boards that follow, since that takes long.
const HANGS: usize = 4;

/// How long a program may run: less than a judge allows, since those that hang take all of it.
const TIME: Duration = Duration::from_millis(500);

/// What is wrong with the probes of a problem, which must have some if it is to be complete.
///
/// # Errors
///
/// The file cannot be read.
pub fn fault(package: &Package, programs: &Programs) -> Result<Option<String>> {
    let path = package.dir.join(FILE);
    let name = &package.name;
    let place = format!("testdata/{name}/{FILE}");
    let next = format!("type: cargo xtask generate {name} --probes");
    if !path.is_file() {
        let is_missing = programs.is_there && COMPLETE.contains(&name.as_str());
        return Ok(is_missing.then(|| format!("{place}: is not there; {next}")));
    }
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let probes: Probes = match serde_json::from_str(&text) {
        Ok(probes) => probes,
        Err(error) => return Ok(Some(format!("{place}: {error}; {next}"))),
    };
    let stale = probes.stale(&programs.mistakes, &programs.wrong);
    Ok(stale.first().map(|id| {
        let programs = plural(stale.len(), "mistake");
        format!("{place}: is older than the programs of {programs}, such as {id}; {next}")
    }))
}

/// Makes the file of a problem.
///
/// # Errors
///
/// The problem has no sound library, or a program cannot be built or run.
pub fn make(workspace: &Workspace, package: &Package, screen: &mut Screen) -> Result<()> {
    let start = std::time::Instant::now();
    let programs = library::programs(&package.dir)?;
    let name = &package.name;
    let subject = registry::subject(name).with_context(|| format!("{name} is not in the registry"))?;
    if let Some(fault) = programs.faults.first() {
        bail!("{fault}");
    }
    if programs.wrong.is_empty() {
        bail!("{name} has no library of mistakes to make probes for");
    }
    let bench = Bench::new(workspace, package, subject, &programs)?;
    screen.start(&format!("probes of {name}"), Some(bench.programs.len()));
    let runs = bench.run_all(screen)?;
    screen.finish();
    let probes = bench.probes(&runs, screen)?;
    let text = probes.print().context("cannot write the probes as JSON")?;
    file::replace(&package.dir.join(FILE), text)?;
    let (count, boards) = (plural(probes.probes.len(), "probe"), bench.boards.len());
    screen.line(format!("{name}  {count} out of {boards} boards  {}", seconds(start.elapsed())))?;
    Ok(())
}

/// The programs and the boards.
struct Bench<'a> {
    subject: &'static dyn Subject,
    /// The mistakes, then the right programs.
    programs: Vec<&'a Program>,
    library: &'a Programs,
    built: Built,
    runner: Runner,
    limits: Limits,
    /// First those that a hunt comes to without the test set, in its order.
    boards: Vec<Board>,
    answers: Vec<String>,
    /// How many boards a hunt comes to.
    fresh: usize,
    folder: TempDir,
}

/// What a program did on a board.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Run {
    Right,
    Wrong(Symptom),
    /// It has hung too often to be run.
    Unknown,
}

impl<'a> Bench<'a> {
    fn new(
        workspace: &Workspace,
        package: &Package,
        subject: &'static dyn Subject,
        library: &'a Programs,
    ) -> Result<Bench<'a>> {
        let all: Vec<&Program> = library.accepted.iter().chain(&library.wrong).collect();
        let built = built::build(&workspace.workshop(&package.name), &all)?;
        let (boards, fresh) = boards(subject, &Known::without_probes(&package.name)?);
        let mut answers = Vec::new();
        let folder = tempfile::tempdir().context("no temporary folder")?;
        for (number, board) in boards.iter().enumerate() {
            fs::write(input(folder.path(), number), &board.text).context("cannot write a board")?;
            let answer = subject.solve(&board.text);
            answers.push(answer.unwrap_or_default());
        }
        Ok(Bench {
            subject,
            programs: library.wrong.iter().chain(&library.accepted).collect(),
            library,
            built,
            runner: Runner::new().context("cannot find the running program")?,
            limits: Limits { time: TIME, ..package.limits },
            boards,
            answers,
            fresh,
            folder,
        })
    }

    /// What every program does on every board; of the right ones it counts how long they take.
    fn run_all(&self, screen: &Screen) -> Result<Runs> {
        let costs = Mutex::new(vec![Duration::ZERO; self.boards.len()]);
        let work = |program: usize| {
            let is_right = program >= self.library.wrong.len();
            let hangs = AtomicUsize::new(0);
            let mut row = Vec::new();
            for board in 0..self.boards.len() {
                if hangs.load(Ordering::Relaxed) >= HANGS {
                    row.push(Run::Unknown);
                    continue;
                }
                let outcome = self.run(program, board)?;
                hangs.fetch_add(usize::from(outcome.verdict == Verdict::TimeLimit), Ordering::Relaxed);
                if is_right && let Ok(mut costs) = costs.lock() {
                    costs[board] = costs[board].max(outcome.time.unwrap_or(outcome.wall));
                }
                row.push(self.said(board, &outcome));
            }
            Ok(row)
        };
        let rows = runner::map(self.programs.len(), runner::workers(), work, |_, _| screen.advance());
        let mut rows = rows.into_iter().collect::<Result<Vec<Vec<Run>>>>()?;
        rows.truncate(self.library.wrong.len());
        Ok(Runs { rows, costs: costs.into_inner().unwrap_or_default() })
    }

    fn run(&self, program: usize, board: usize) -> Result<Outcome> {
        let program = self.programs[program];
        let job = Job {
            program: self.built.program.clone(),
            args: vec![argument(program).into()],
            input: input(self.folder.path(), board),
            folder: Some(self.folder.path().to_path_buf()),
            limits: self.limits,
        };
        self.runner.run(&job).with_context(|| format!("cannot run {}", program.path))
    }

    fn said(&self, board: usize, outcome: &Outcome) -> Run {
        let ending = |verdict: &str| Run::Wrong(Symptom::Ending { verdict: verdict.to_string() });
        match outcome.verdict {
            Verdict::Accepted | Verdict::WrongAnswer => {
                let text = String::from_utf8_lossy(&outcome.stdout).trim_end().to_string();
                let is_right = text.split_whitespace().eq(self.answers[board].split_whitespace());
                if is_right { Run::Right } else { Run::Wrong(Symptom::Output(text)) }
            }
            Verdict::RunTimeError => ending("RTE"),
            Verdict::TimeLimit | Verdict::MemoryLimit | Verdict::OutputLimit => ending("TLE"),
        }
    }

    /// The probes, with what the mistakes do on them.
    fn probes(&self, runs: &Runs, screen: &Screen) -> Result<Probes> {
        let rows = runs.numbered();
        let usable: Vec<usize> = (0..self.boards.len()).filter(|&board| runs.costs[board] <= COST).collect();
        let kept: Vec<Row> =
            rows.iter().map(|row| usable.iter().map(|&board| row[board]).collect()).collect();
        let pieces =
            |&board: &usize| self.subject.plain(&self.boards[board].text).map_or(0, |(_, pieces)| pieces);
        let costs: Vec<usize> = usable.iter().map(pieces).collect();
        let chosen = choose(&kept, &costs, TIMES, MOST);
        for (one, other) in alike(&kept, &chosen) {
            let name =
                |row: usize| self.library.mistakes.get(row).map_or("a right program", |it| it.id.as_str());
            screen.line(format!("no probe tells {} from {}", name(one), name(other)))?;
        }
        let chosen: Vec<usize> = chosen.into_iter().map(|place| usable[place]).collect();
        let probe = |&board: &usize| Probe {
            input: self.boards[board].text.clone(),
            answer: self.answers[board].clone(),
        };
        let symptoms = |program: usize| self.symptoms(program, &runs.rows[program], &chosen);
        let mistakes = runner::map(runs.rows.len(), runner::workers(), symptoms, |_, _| ());
        Ok(Probes {
            probes: chosen.iter().map(probe).collect(),
            mistakes: mistakes.into_iter().collect::<Result<_>>()?,
        })
    }

    /// What a mistake does on the probes, and how many boards it takes to find it.
    fn symptoms(&self, program: usize, row: &[Run], chosen: &[usize]) -> Result<Symptoms> {
        let mut outputs = Vec::new();
        for &board in chosen {
            let run = match &row[board] {
                Run::Unknown => self.said(board, &self.run(program, board)?),
                known => known.clone(),
            };
            outputs.push(if let Run::Wrong(symptom) = run { Some(symptom) } else { None });
        }
        let first = row.iter().take(self.fresh).position(|run| matches!(run, Run::Wrong(_)));
        Ok(Symptoms {
            id: self.library.mistakes[program].id.clone(),
            program: digest(self.programs[program]),
            boards: first.map(|first| first + 1),
            outputs,
        })
    }
}

/// What the mistakes did on the boards, and how long the right programs took there.
struct Runs {
    rows: Vec<Vec<Run>>,
    costs: Vec<Duration>,
}

impl Runs {
    /// The rows in numbers, and one for what is right.
    fn numbered(&self) -> Vec<Row> {
        let mut numbers: HashMap<&Run, u32> = HashMap::from([(&Run::Right, 0)]);
        let mut rows: Vec<Row> = Vec::new();
        for row in &self.rows {
            let mut number = |run| {
                let next = numbers.len() as u32;
                *numbers.entry(run).or_insert(next)
            };
            rows.push(row.iter().map(|run| (*run != Run::Unknown).then(|| number(run))).collect());
        }
        rows.push(vec![Some(0); self.costs.len()]);
        rows
    }
}

/// The boards that are tried, and how many of them a hunt comes to without the test set, which are the first.
fn boards(subject: &dyn Subject, known: &Known) -> (Vec<Board>, usize) {
    let mut source = Boards::new(subject, SEED);
    let mut boards = source.samples(known);
    while boards.len() < FRESH {
        let round = source.round();
        if round.is_empty() {
            break;
        }
        boards.extend(round);
    }
    let fresh = boards.len();
    boards.extend(source.test_set(known));
    (boards, fresh)
}

fn input(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.in"))
}
