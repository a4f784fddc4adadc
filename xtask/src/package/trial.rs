//! Runs programs on the cases before they are packed: the bundle, which must be right, and the wrong programs, which
//! tell how strong each case is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::material::Material;
use super::set::{LeftOut, TestCase};
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

/// For each secret case, which of the wrong programs fail on it.
///
/// # Errors
/// If a program cannot be compiled or run.
pub fn kills(material: &Material, runner: &Runner) -> Result<Vec<Vec<bool>>> {
    let work = TempDir::new().context("cannot make a temporary folder")?;
    let cases: Vec<&TestCase> = material.set.secret.iter().collect();
    let wrong = material.submissions.iter().filter(|file| file.folder == "wrong_answer");
    let wrong: Vec<_> = wrong.filter(|file| file.name.ends_with(".rs")).collect();
    let programs = runner::map(
        wrong.len(),
        runner::workers(),
        |index| compile(work.path(), &format!("wrong{index}"), &wrong[index].bytes),
        |_, _| {},
    );
    let mut kills = vec![Vec::new(); cases.len()];
    for program in programs {
        let verdicts = run(work.path(), &program?, &cases, material.limits, runner)?;
        for (kills, verdict) in kills.iter_mut().zip(verdicts) {
            kills.push(verdict != Verdict::Accepted);
        }
    }
    Ok(kills)
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
