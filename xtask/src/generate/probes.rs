//! Makes `probes.json`: runs every mistake on many boards and chooses those that tell the mistakes apart.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::choose::{Row, alike, choose, pairs};
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

/// So many more rounds are tried with the mistakes that are not told apart by then.
const ROUNDS: usize = 6;

/// Any two mistakes differ on so many probes, if so many boards tell them apart,
const TIMES: usize = 3;

/// but there are no more probes than this: a program of any language is run on all of them.
const MOST: usize = 60;

/// A right program takes no longer on a probe, so that one in a slow language has time enough.
const COST: Duration = Duration::from_millis(25);

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

/// Makes the file of a problem. Probes that are those of the mistakes are kept, and only added to.
///
/// # Errors
///
/// The problem has no sound library, or a program cannot be built or run.
pub fn make(workspace: &Workspace, package: &Package, screen: &mut Screen) -> Result<()> {
    let start = Instant::now();
    let programs = library::programs(&package.dir)?;
    let name = &package.name;
    if let Some(fault) = programs.faults.first() {
        bail!("{fault}");
    }
    if programs.wrong.is_empty() {
        bail!("{name} has no library of mistakes to make probes for");
    }
    let bench = Bench::new(workspace, package, &programs)?;
    let path = package.dir.join(FILE);
    let mut probes = match kept(&path, &programs) {
        Some(probes) => probes,
        None => bench.first(&Known::without_probes(name)?, screen)?,
    };
    bench.widen(&mut probes, screen)?;
    for (one, other) in alike(&rows(&probes), &all(&probes)) {
        let name = |row: usize| programs.mistakes.get(row).map_or("a right program", |it| it.id.as_str());
        screen.line(format!("no probe tells {} from {}", name(one), name(other)))?;
    }
    file::replace(&path, probes.print().context("cannot write the probes as JSON")?)?;
    let count = plural(probes.probes.len(), "probe");
    screen.line(format!("{name}  {count}  {}", seconds(start.elapsed())))?;
    Ok(())
}

/// The probes that are there, if they are those of the mistakes in their order.
fn kept(path: &Path, programs: &Programs) -> Option<Probes> {
    let probes: Probes = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    let ids = probes.mistakes.iter().map(|symptoms| symptoms.id.as_str());
    let is_same = ids.eq(programs.mistakes.iter().map(|mistake| mistake.id.as_str()));
    (is_same && probes.stale(&programs.mistakes, &programs.wrong).is_empty()).then_some(probes)
}

/// The programs, and what runs them.
struct Bench<'a> {
    subject: &'static dyn Subject,
    /// The mistakes, then the right programs.
    programs: Vec<&'a Program>,
    library: &'a Programs,
    built: Built,
    runner: Runner,
    limits: Limits,
}

/// Boards with their answers, each in a file.
struct Desk {
    boards: Vec<Board>,
    answers: Vec<String>,
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

impl Desk {
    fn new(subject: &dyn Subject, boards: Vec<Board>) -> Result<Desk> {
        let folder = tempfile::tempdir().context("no temporary folder")?;
        for (number, board) in boards.iter().enumerate() {
            fs::write(input(folder.path(), number), &board.text).context("cannot write a board")?;
        }
        let answers = boards.iter().map(|board| subject.solve(&board.text).unwrap_or_default()).collect();
        Ok(Desk { boards, answers, folder })
    }

    fn probe(&self, board: usize) -> Probe {
        Probe { input: self.boards[board].text.clone(), answer: self.answers[board].clone() }
    }

    /// What a run on a board came to.
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
}

impl<'a> Bench<'a> {
    fn new(workspace: &Workspace, package: &Package, library: &'a Programs) -> Result<Bench<'a>> {
        let name = &package.name;
        let all: Vec<&Program> = library.accepted.iter().chain(&library.wrong).collect();
        Ok(Bench {
            subject: registry::subject(name).with_context(|| format!("{name} is not in the registry"))?,
            programs: library.wrong.iter().chain(&library.accepted).collect(),
            library,
            built: built::build(&workspace.workshop(name), &all)?,
            runner: Runner::new().context("cannot find the running program")?,
            limits: Limits { time: TIME, ..package.limits },
        })
    }

    /// Probes out of the boards that a hunt comes to first and of the test set.
    fn first(&self, known: &Known, screen: &mut Screen) -> Result<Probes> {
        let mut source = Boards::new(self.subject, SEED);
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
        let desk = Desk::new(self.subject, boards)?;
        let programs: Vec<usize> = (0..self.library.wrong.len()).collect();
        let runs = self.runs(&desk, &programs, screen)?;
        let mut numbered = numbered(&runs);
        numbered.push(vec![Some(0); desk.boards.len()]);
        let costs = self.costs(&desk);
        let pairs = pairs(numbered.len(), TIMES);
        let mut chosen = choose(&numbered, pairs, &costs, MOST);
        self.drop_slow(&desk, &mut chosen)?;
        let symptoms = |program: usize| {
            let is_wrong = |run: &Run| matches!(run, Run::Wrong(_));
            let first = runs[program].iter().take(fresh).position(is_wrong);
            Ok(Symptoms {
                id: self.library.mistakes[program].id.clone(),
                program: digest(self.programs[program]),
                boards: first.map(|first| first + 1),
                outputs: self.outputs(&desk, program, &runs[program], &chosen)?,
            })
        };
        let mistakes = runner::map(programs.len(), runner::workers(), symptoms, |_, _| ());
        Ok(Probes {
            probes: chosen.iter().map(|&board| desk.probe(board)).collect(),
            mistakes: mistakes.into_iter().collect::<Result<_>>()?,
        })
    }

    /// Adds boards that tell apart what no probe does, out of more generated ones.
    fn widen(&self, probes: &mut Probes, screen: &mut Screen) -> Result<()> {
        let mut source = Boards::new(self.subject, SEED);
        for _ in 0..ROUNDS {
            let alike = alike(&rows(probes), &all(probes));
            let boards = source.round();
            if alike.is_empty() || boards.is_empty() {
                break;
            }
            let desk = Desk::new(self.subject, boards)?;
            let wrong = self.library.wrong.len();
            let is_alike = |program: &usize| alike.iter().any(|&(one, other)| [one, other].contains(program));
            let programs: Vec<usize> = (0..wrong).filter(is_alike).collect();
            let runs = self.runs(&desk, &programs, screen)?;
            // As many rows as there are mistakes, and one for what is right; most are not known.
            let mut rows = vec![vec![None; desk.boards.len()]; wrong];
            for (program, row) in programs.iter().zip(numbered(&runs)) {
                rows[*program] = row;
            }
            rows.push(vec![Some(0); desk.boards.len()]);
            let pairs = alike.into_iter().map(|(one, other)| (one, other, 1)).collect();
            let mut chosen =
                choose(&rows, pairs, &self.costs(&desk), MOST.saturating_sub(probes.probes.len()));
            self.drop_slow(&desk, &mut chosen)?;
            self.add(probes, &desk, &chosen)?;
        }
        Ok(())
    }

    /// Adds boards to the probes.
    fn add(&self, probes: &mut Probes, desk: &Desk, chosen: &[usize]) -> Result<()> {
        let unknown = vec![Run::Unknown; desk.boards.len()];
        let work = |program: usize| self.outputs(desk, program, &unknown, chosen);
        let outputs = runner::map(self.library.wrong.len(), runner::workers(), work, |_, _| ());
        for (symptoms, outputs) in probes.mistakes.iter_mut().zip(outputs) {
            symptoms.outputs.extend(outputs?);
        }
        probes.probes.extend(chosen.iter().map(|&board| desk.probe(board)));
        Ok(())
    }

    /// What some programs do on every board.
    fn runs(&self, desk: &Desk, programs: &[usize], screen: &mut Screen) -> Result<Vec<Vec<Run>>> {
        screen.start("probes", Some(programs.len()));
        let work = |place: usize| {
            let (program, mut hangs, mut row) = (programs[place], 0, Vec::new());
            for board in 0..desk.boards.len() {
                if hangs >= HANGS {
                    row.push(Run::Unknown);
                    continue;
                }
                let outcome = self.run(desk, program, board)?;
                hangs += usize::from(outcome.verdict.is_stopped());
                row.push(desk.said(board, &outcome));
            }
            Ok(row)
        };
        let rows = runner::map(programs.len(), runner::workers(), work, |_, _| screen.advance());
        screen.finish();
        rows.into_iter().collect()
    }

    fn run(&self, desk: &Desk, program: usize, board: usize) -> Result<Outcome> {
        let program = self.programs[program];
        let job = Job {
            program: self.built.program.clone(),
            args: vec![argument(program).into()],
            input: input(desk.folder.path(), board),
            folder: Some(desk.folder.path().to_path_buf()),
            limits: self.limits,
        };
        self.runner.run(&job).with_context(|| format!("cannot run {}", program.path))
    }

    /// What a mistake does on some boards; what is not known by now is run.
    fn outputs(
        &self,
        desk: &Desk,
        program: usize,
        row: &[Run],
        chosen: &[usize],
    ) -> Result<Vec<Option<Symptom>>> {
        let output = |&board: &usize| {
            let run = match &row[board] {
                Run::Unknown => desk.said(board, &self.run(desk, program, board)?),
                known => known.clone(),
            };
            Ok(if let Run::Wrong(symptom) = run { Some(symptom) } else { None })
        };
        chosen.iter().map(output).collect()
    }

    /// How many pieces lie on each board: people would rather look at few.
    fn costs(&self, desk: &Desk) -> Vec<usize> {
        let pieces = |board: &Board| self.subject.plain(&board.text).map_or(0, |(_, pieces)| pieces);
        desk.boards.iter().map(pieces).collect()
    }

    /// Leaves out the boards that take a right program long.
    fn drop_slow(&self, desk: &Desk, chosen: &mut Vec<usize>) -> Result<()> {
        let right: Vec<usize> = (self.library.wrong.len()..self.programs.len()).collect();
        let mut slow = Vec::new();
        for &board in chosen.iter() {
            for &program in &right {
                let outcome = self.run(desk, program, board)?;
                if outcome.time.unwrap_or(outcome.wall) > COST {
                    slow.push(board);
                }
            }
        }
        chosen.retain(|board| !slow.contains(board));
        Ok(())
    }
}

/// What the mistakes do on the probes, in numbers, and what is right.
fn rows(probes: &Probes) -> Vec<Row> {
    let run = |output: &Option<Symptom>| output.clone().map_or(Run::Right, Run::Wrong);
    let runs = |symptoms: &Symptoms| symptoms.outputs.iter().map(run).collect();
    let runs: Vec<Vec<Run>> = probes.mistakes.iter().map(runs).collect();
    let mut rows = numbered(&runs);
    rows.push(vec![Some(0); probes.probes.len()]);
    rows
}

fn all(probes: &Probes) -> Vec<usize> {
    (0..probes.probes.len()).collect()
}

/// Runs as numbers, 0 for what is right.
fn numbered(runs: &[Vec<Run>]) -> Vec<Row> {
    let mut numbers: HashMap<&Run, u32> = HashMap::from([(&Run::Right, 0)]);
    let mut rows = Vec::new();
    for row in runs {
        let mut number = |run| {
            let next = numbers.len() as u32;
            *numbers.entry(run).or_insert(next)
        };
        rows.push(row.iter().map(|run| (*run != Run::Unknown).then(|| number(run))).collect());
    }
    rows
}

fn input(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.in"))
}
