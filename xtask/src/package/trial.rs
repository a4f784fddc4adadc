//! Runs programs on the cases before they are packed: the bundle, which must be right, and the wrong programs, which
//! tell how strong each case is, and each case how strong they are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::material::{File, Material};
use super::set::{LeftOut, TestCase};
use crate::library::built::Workshop;
use crate::library::matrix::{self, Row};
use crate::library::results::{Input, Lacking, Results, Said};
use crate::library::{FOLDERS, Fault, Program};
use crate::runner::{self, Job, Limits, Runner, Verdict};

/// Runs the bundle on all cases. For another reading, a case without an option of its own on which the bundle has
/// another answer is one on which the readings differ, and stays out.
///
/// # Errors
/// If the bundle cannot be compiled, or is wrong on any other case.
pub fn try_bundle(material: &mut Material, runner: &Runner) -> Result<()> {
    let work = TempDir::new().context("cannot make a temporary folder")?;
    let program = compile(work.path(), "bundle", material.bundle.as_bytes())?;
    let set = &mut material.set;
    let all: Vec<&TestCase> = set.samples.iter().chain(&set.secret).chain(&set.loose).collect();
    let verdicts = run(work.path(), &program, &all, material.limits, runner)?;
    let wrong: Vec<(String, Verdict)> = all
        .iter()
        .zip(&verdicts)
        .filter(|(_, verdict)| **verdict != Verdict::Accepted)
        .map(|(case, verdict)| (case.id.clone(), *verdict))
        .collect();
    for (id, verdict) in wrong {
        let own =
            material.reading.as_ref().map(|reading| format!("{}/{reading}/as-{reading}/", material.problem));
        let disputed =
            own.as_ref().is_some_and(|own| !id.starts_with(own)) && verdict == Verdict::WrongAnswer;
        if !disputed {
            bail!("the bundle of {} gets {verdict} on {id}; no package was made", material.problem);
        }
        if set.samples.iter().any(|case| case.id == id) {
            bail!("the readings of {} differ on {id}, a sample; replace it", material.problem);
        }
        set.secret.retain(|case| case.id != id);
        set.loose.retain(|case| case.id != id);
        set.left_out
            .push(LeftOut { id, why: "the readings differ on it, and the answer is for the other".into() });
    }
    Ok(())
}

/// Runs the wrong programs on the secret cases, puts the strongest cases first, and keeps `most_cases` of them and of
/// each kind `most_programs`: those that the fewest cases catch, since whoever catches these catches the others.
///
/// # Errors
/// If the programs cannot be compiled or run.
pub fn choose(
    material: &mut Material,
    workshop: &Workshop,
    runner: &Runner,
    most_cases: Option<usize>,
    most_programs: usize,
) -> Result<()> {
    let (wrong, mut kept): (Vec<File>, Vec<File>) =
        material.submissions.drain(..).partition(|file| fault(file).is_some() && file.name.ends_with(".rs"));
    let rows = rows(&wrong, &material.set.secret, material.limits, workshop, runner)?;
    let kills = |case: usize| rows.iter().map(|row| row.cells[case].kills()).collect();
    let kills: Vec<Vec<bool>> = (0..material.set.secret.len()).map(kills).collect();
    let places = material.set.rank(&kills, most_cases);

    let caught = |row: &Row| places.iter().filter(|&&case| row.cells[case].kills()).count();
    let mut chosen: Vec<(usize, File)> = rows
        .iter()
        .zip(wrong)
        .filter(|(row, _)| row.flaw().is_none() && caught(row) > 0)
        .map(|(row, file)| (caught(row), file))
        .collect();
    chosen.sort_by_key(|(caught, _)| *caught);
    for folder in FOLDERS.map(|fault| fault.to_string()) {
        let files = chosen.iter().filter(|(_, file)| file.folder == folder).take(most_programs);
        kept.extend(files.map(|(_, file)| file.clone()));
    }
    kept.sort_by(|one, other| (&one.folder, &one.name).cmp(&(&other.folder, &other.name)));
    material.submissions = kept;
    Ok(())
}

/// How a submission should fail, if it should.
fn fault(file: &File) -> Option<Fault> {
    FOLDERS.into_iter().find(|fault| fault.to_string() == file.folder)
}

/// How wrong programs fare on cases.
fn rows(
    wrong: &[File],
    cases: &[TestCase],
    limits: Limits,
    workshop: &Workshop,
    runner: &Runner,
) -> Result<Vec<Row>> {
    let program = |file: &File| Program {
        path: format!("{}/{}", file.folder, file.name),
        text: String::from_utf8_lossy(&file.bytes).into_owned(),
    };
    let programs: Vec<Program> = wrong.iter().map(program).collect();
    let faults: Vec<Option<Fault>> = wrong.iter().map(fault).collect();
    let inputs = cases.iter().map(|case| Input::read(&case.file)).collect::<Result<Vec<_>>>()?;
    let answers: Vec<Said> = cases.iter().map(|case| Said::tokens(&case.answer)).collect();
    let results = Results::open(workshop, limits, programs.iter().collect(), runner, None)?;
    matrix::rows(&results, &faults, &inputs, &answers, Lacking::Run, || {})
}

/// Compiles one Rust file as a judge would.
fn compile(work: &Path, name: &str, source: &[u8]) -> Result<PathBuf> {
    let path = work.join(format!("{name}.rs"));
    let program = work.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    fs::write(&path, source).with_context(|| format!("cannot write {}", path.display()))?;
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2021", "-C", "opt-level=2", "-o"]).arg(&program).arg(&path);
    let output = rustc.output().context("cannot start rustc")?;
    if !output.status.success() {
        bail!("rustc refuses {name}.rs:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(program)
}

/// The verdicts of a program on cases.
fn run(
    work: &Path,
    program: &Path,
    cases: &[&TestCase],
    limits: Limits,
    runner: &Runner,
) -> Result<Vec<Verdict>> {
    let verdict = |index: usize| -> Result<Verdict> {
        let input = work.join(format!("{index}.in"));
        fs::write(&input, &cases[index].input)?;
        let job = Job { program: program.to_path_buf(), args: Vec::new(), input, folder: None, limits };
        let mut outcome = runner.run(&job)?;
        outcome.judge(&cases[index].answer);
        Ok(outcome.verdict)
    };
    let verdicts = runner::map(cases.len(), runner::workers(), verdict, |_, _| {});
    verdicts.into_iter().collect()
}
