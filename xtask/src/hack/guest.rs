//! The program under test: what was typed, made ready to be run on a board.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::language::{self, Language};
use crate::runner::{Job, Limits, Outcome, RunError, Runner};

/// A program that can be run on any board, and by several threads at once.
pub struct Guest {
    runner: Runner,
    program: PathBuf,
    args: Vec<OsString>,
    /// Where it starts: where the person is, or an empty folder for what we compiled ourselves.
    folder: PathBuf,
    /// What it may use.
    pub limits: Limits,
    /// What has been done and will be done, as one would type it.
    pub commands: Vec<String>,
    /// The boards, each as long as it is needed, and what was compiled.
    desk: TempDir,
    runs: AtomicUsize,
}

impl Guest {
    /// Makes the words of a command line ready: a program with its arguments, or one file of source code, which is
    /// compiled if its language is.
    ///
    /// # Errors
    ///
    /// The file is not there or does not compile, or there is nothing to compile or to run it with.
    pub fn prepare(words: &[OsString], limits: Limits, runner: Runner) -> Result<Guest> {
        let desk = desk()?;
        let here = env::current_dir().context("there is no current directory")?;
        let [first, rest @ ..] = words else { bail!("no program to run") };
        let language = language::of(Path::new(first)).filter(|_| rest.is_empty());
        if let Some(language) = language {
            return Guest::of_source(language, Path::new(first), limits, runner, desk);
        }
        for word in words {
            check_source(Path::new(word))?;
        }
        Ok(Guest {
            runner,
            program: PathBuf::from(first),
            args: rest.to_vec(),
            folder: here,
            limits,
            commands: vec![shown(words)],
            desk,
            runs: AtomicUsize::new(0),
        })
    }

    /// A program with one argument.
    ///
    /// # Errors
    ///
    /// There is no temporary folder.
    pub fn of_program(program: &Path, argument: &str, limits: Limits, runner: Runner) -> Result<Guest> {
        let desk = desk()?;
        let words = [program.into(), OsString::from(argument)];
        Ok(Guest {
            runner,
            program: program.to_path_buf(),
            folder: desk.path().to_path_buf(),
            limits,
            commands: vec![shown(&words)],
            args: words.into_iter().skip(1).collect(),
            desk,
            runs: AtomicUsize::new(0),
        })
    }

    fn of_source(
        language: &Language,
        source: &Path,
        limits: Limits,
        runner: Runner,
        desk: TempDir,
    ) -> Result<Guest> {
        check_source(source)?;
        let source =
            std::path::absolute(source).with_context(|| format!("no path to {}", source.display()))?;
        let folder = desk.path().join("program");
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let ready = language.prepare(&source, &folder, &runner)?;
        let empty = desk.path().join("empty");
        fs::create_dir(&empty).with_context(|| format!("cannot make {}", empty.display()))?;
        let mut words = ready.command.into_iter();
        let program = PathBuf::from(words.next().unwrap_or_default());
        let args: Vec<OsString> = words.collect();
        let run: Vec<OsString> =
            std::iter::once(program.clone().into()).chain(args.iter().cloned()).collect();
        let mut commands: Vec<String> = ready.built.iter().map(|words| shown(words)).collect();
        commands.push(shown(&run));
        Ok(Guest { runner, program, args, folder: empty, limits, commands, desk, runs: AtomicUsize::new(0) })
    }

    /// Runs it on a board.
    ///
    /// # Errors
    ///
    /// It cannot be started, or the board cannot be written.
    pub fn run(&self, board: &str, limits: Limits) -> Result<Outcome> {
        let input = self.desk.path().join(format!("{}.in", self.runs.fetch_add(1, Ordering::Relaxed)));
        fs::write(&input, board).with_context(|| format!("cannot write {}", input.display()))?;
        let job = Job {
            program: self.program.clone(),
            args: self.args.clone(),
            input: input.clone(),
            folder: Some(self.folder.clone()),
            limits,
        };
        let outcome = self.runner.run(&job);
        // What stays goes with the folder.
        let _ = fs::remove_file(&input);
        outcome.map_err(|error| self.unstarted(error))
    }

    /// Why a run failed, and what helps: a bare name is looked up in `PATH` and not where the person is.
    fn unstarted(&self, error: RunError) -> anyhow::Error {
        let name = &self.program;
        let is_bare = name.file_name() == Some(name.as_os_str());
        if is_bare && self.folder.join(name).is_file() {
            return anyhow::anyhow!("{error}; for the file in this folder type ./{}", name.display());
        }
        anyhow::Error::new(error)
    }
}

fn desk() -> Result<TempDir> {
    tempfile::Builder::new().prefix("hack-").tempdir().context("no temporary folder")
}

/// A source file that is named must be there: an interpreter would only fail on every board.
fn check_source(path: &Path) -> Result<()> {
    if language::of(path).is_some() && !path.is_file() {
        bail!("{} is not there", path.display());
    }
    Ok(())
}

/// Words as one types them into a shell.
pub fn shown(words: &[OsString]) -> String {
    let quoted = |word: &OsString| {
        let text = word.to_string_lossy();
        let plain = |letter: char| letter.is_alphanumeric() || "-_./+=:,\\~@%".contains(letter);
        if !text.is_empty() && text.chars().all(plain) { text.into_owned() } else { format!("{text:?}") }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// A file name as the programs of this system have it.
pub fn program_name(stem: &OsStr) -> OsString {
    let mut name = stem.to_os_string();
    name.push(env::consts::EXE_SUFFIX);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_words_are_quoted() {
        let words = ["python3", "my file.py", "", "-O2", "한글.py"].map(OsString::from);
        assert_eq!(shown(&words), "python3 \"my file.py\" \"\" -O2 한글.py");
    }
}
