//! What the programs of a problem do on inputs. What is known from an earlier run is not run again: a program does
//! on an input what it did, as long as its source, the compiler, the limits and the input are the same.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use sha1_smol::Sha1;

use super::built::{self, Built, Workshop, argument};
use super::{Fault, Program};
use crate::file;
use crate::runner::{self, Job, Limits, Outcome, Runner, Verdict};

/// So many bytes of an output are kept; what is longer is told apart by a digest.
const KEPT: usize = 200;

/// What a program did on an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Said {
    /// It printed these tokens, with one blank between them.
    Tokens(String),
    /// It broke off or was stopped.
    Broke(Verdict),
}

impl Said {
    /// What a run came to.
    pub fn of(outcome: &Outcome) -> Said {
        match outcome.verdict {
            Verdict::Accepted | Verdict::WrongAnswer => Said::tokens(&outcome.stdout),
            verdict => Said::Broke(verdict),
        }
    }

    /// The tokens of an output or an answer.
    pub fn tokens(output: &[u8]) -> Said {
        let tokens: Vec<String> = output
            .split(u8::is_ascii_whitespace)
            .filter(|token| !token.is_empty())
            .map(|token| String::from_utf8_lossy(token).into_owned())
            .collect();
        let mut tokens = tokens.join(" ");
        if tokens.len() > KEPT {
            let digest = Sha1::from(&tokens).digest();
            tokens.truncate(tokens.floor_char_boundary(KEPT));
            tokens.push_str(&format!("… {digest}"));
        }
        Said::Tokens(tokens)
    }

    /// The verdict, if this is the answer.
    pub fn verdict(&self, answer: &Said) -> Verdict {
        match self {
            Said::Broke(verdict) => *verdict,
            tokens if tokens == answer => Verdict::Accepted,
            Said::Tokens(_) => Verdict::WrongAnswer,
        }
    }
}

/// What breaks off is written in angle brackets, and tokens that start like that get one more.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Tokens(tokens) if tokens.starts_with('<') => write!(f, "<{tokens}"),
            Said::Tokens(tokens) => f.write_str(tokens),
            Said::Broke(verdict) => write!(f, "<{verdict}>"),
        }
    }
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        const BROKE: [Verdict; 4] =
            [Verdict::RunTimeError, Verdict::TimeLimit, Verdict::MemoryLimit, Verdict::OutputLimit];
        match text.strip_prefix('<') {
            Some(rest) if rest.starts_with('<') => Said::Tokens(rest.to_string()),
            Some(rest) => {
                let broke = BROKE.into_iter().find(|verdict| format!("{verdict}>") == rest);
                broke.map_or_else(|| Said::Tokens(text.clone()), Said::Broke)
            }
            None => Said::Tokens(text),
        }
    }
}

impl From<Said> for String {
    fn from(said: Said) -> String {
        said.to_string()
    }
}

/// An input in a file.
#[derive(Clone, Debug)]
pub struct Input {
    path: PathBuf,
    digest: String,
}

impl Input {
    /// The input in this file.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn read(path: &Path) -> Result<Input> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Input { path: path.to_path_buf(), digest: Sha1::from(bytes).digest().to_string() })
    }
}

/// What is known: by program, then by input.
type Known = HashMap<String, HashMap<String, Said>>;

/// The programs of a problem, and what they do.
pub struct Results<'a> {
    workshop: &'a Workshop,
    limits: Limits,
    programs: Vec<&'a Program>,
    /// The digest of each program, the compiler and the limits.
    digests: Vec<String>,
    runner: &'a Runner,
    jobs: NonZeroUsize,
    built: OnceLock<Built>,
    file: PathBuf,
    known: Mutex<Known>,
    /// What was asked for in this run; nothing else is kept at its end.
    used: Mutex<Known>,
    /// The file, to which each new result is added at once: a run that is broken off is not lost.
    notes: Mutex<File>,
}

/// What is done about a result that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacking {
    /// The program is run.
    Run,
    /// It stays unknown.
    Leave,
}

/// What each program did on each input; `None` for what is not known, or behind a program's first time-out.
pub type Table = Vec<Vec<Option<Said>>>;

impl<'a> Results<'a> {
    /// The results of some programs of a problem under its limits. They are `jobs` at once.
    ///
    /// # Errors
    ///
    /// There is no compiler, or the folder cannot be written.
    pub fn open(
        workshop: &'a Workshop,
        limits: Limits,
        programs: Vec<&'a Program>,
        runner: &'a Runner,
        jobs: Option<NonZeroUsize>,
    ) -> Result<Results<'a>> {
        let compiler = built::compiler(workshop)?;
        let digest = |program: &&Program| {
            let text = format!("{compiler} {limits:?} {}\n{}", program.path, program.text);
            Sha1::from(text).digest().to_string()
        };
        let folder = &workshop.folder;
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let file = folder.join("results");
        let known = read(&fs::read_to_string(&file).unwrap_or_default());
        let notes = File::options().create(true).append(true).open(&file);
        Ok(Results {
            workshop,
            limits,
            digests: programs.iter().map(digest).collect(),
            programs,
            runner,
            jobs: jobs.unwrap_or_else(runner::workers),
            built: OnceLock::new(),
            notes: Mutex::new(notes.with_context(|| format!("cannot write {}", file.display()))?),
            file,
            known: Mutex::new(known),
            used: Mutex::default(),
        })
    }

    /// The programs.
    pub fn programs(&self) -> &[&'a Program] {
        &self.programs
    }

    /// What some programs, by their numbers, do on inputs, one after the other until the first time-out. `each` hears
    /// of every program that is done.
    ///
    /// # Errors
    ///
    /// The programs cannot be built or run.
    pub fn table(
        &self,
        programs: &[usize],
        inputs: &[Input],
        lacking: Lacking,
        mut each: impl FnMut(),
    ) -> Result<Table> {
        let is_lacking = |program: usize| !self.is_known(program, inputs);
        if lacking == Lacking::Run && programs.iter().any(|&program| is_lacking(program)) {
            self.built()?;
        }
        let row = |number: usize| self.row(programs[number], inputs, lacking);
        let rows = runner::map(programs.len(), self.jobs, row, |_, _| each());
        rows.into_iter().collect()
    }

    /// How many runs it takes at most to know what the programs do on inputs.
    pub fn lacking(&self, programs: &[usize], inputs: &[Input]) -> usize {
        let unknown = |&program: &usize| {
            let row = inputs.iter().map(|input| self.known(program, input));
            let stops = |said: &Option<Said>| *said == Some(Said::Broke(Verdict::TimeLimit));
            row.take_while(|said| !stops(said)).filter(Option::is_none).count()
        };
        programs.iter().map(unknown).sum()
    }

    fn is_known(&self, program: usize, inputs: &[Input]) -> bool {
        self.lacking(&[program], inputs) == 0
    }

    fn row(&self, program: usize, inputs: &[Input], lacking: Lacking) -> Result<Vec<Option<Said>>> {
        let mut row = vec![None; inputs.len()];
        for (cell, input) in row.iter_mut().zip(inputs) {
            *cell = match (self.known(program, input), lacking) {
                (None, Lacking::Run) => Some(self.run(program, input)?),
                (known, _) => known,
            };
            if *cell == Some(Said::Broke(Verdict::TimeLimit)) {
                break;
            }
        }
        Ok(row)
    }

    fn known(&self, program: usize, input: &Input) -> Option<Said> {
        let digest = &self.digests[program];
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let said = known.get(digest)?.get(&input.digest)?.clone();
        drop(known);
        self.note(&self.used, program, input, &said);
        Some(said)
    }

    fn note(&self, where_to: &Mutex<Known>, program: usize, input: &Input, said: &Said) {
        let mut known = where_to.lock().unwrap_or_else(PoisonError::into_inner);
        let results = known.entry(self.digests[program].clone()).or_default();
        results.insert(input.digest.clone(), said.clone());
    }

    /// Runs a program on an input.
    fn run(&self, program: usize, input: &Input) -> Result<Said> {
        let Program { path, .. } = self.programs[program];
        let job = Job {
            program: self.built()?.program.clone(),
            args: vec![argument(self.programs[program]).into()],
            input: input.path.clone(),
            folder: None,
            limits: self.limits,
        };
        let outcome = self.runner.run(&job).with_context(|| format!("cannot run {path}"))?;
        let said = Said::of(&outcome);
        // On a busy machine the clock can stop a program that is fast enough: only who shall be slow is believed.
        let is_slow = path.starts_with(&Fault::TimeLimitExceeded.to_string());
        if is_slow || said != Said::Broke(Verdict::TimeLimit) {
            self.note(&self.known, program, input, &said);
            self.note(&self.used, program, input, &said);
            let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
            // In one piece, so that two runs at once do not mix their lines.
            notes.write_all(line(&self.digests[program], &input.digest, &said).as_bytes())?;
        }
        Ok(said)
    }

    /// The programs as one, built when they are needed first.
    fn built(&self) -> Result<&Built> {
        if self.built.get().is_none() {
            let built = built::build(self.workshop, &self.programs)?;
            let _ = self.built.set(built);
        }
        self.built.get().context("what was built is gone")
    }

    /// Keeps what was asked for, for the next run, and forgets the rest.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self) -> Result<()> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines: Vec<String> = used
            .iter()
            .flat_map(|(program, results)| {
                results.iter().map(move |(input, said)| line(program, input, said))
            })
            .collect();
        lines.sort_unstable();
        file::replace(&self.file, lines.concat())
    }
}

/// A result as a line: program, input, and what was said.
fn line(program: &str, input: &str, said: &Said) -> String {
    format!("{program} {input} {}\n", serde_json::Value::from(said.to_string()))
}

/// Reads lines of results; what is no such line is as good as not there.
fn read(text: &str) -> Known {
    let mut known = Known::new();
    for line in text.lines() {
        let mut words = line.splitn(3, ' ');
        let (Some(program), Some(input), Some(said)) = (words.next(), words.next(), words.next()) else {
            continue;
        };
        if let Ok(said) = serde_json::from_str(said) {
            known.entry(program.to_string()).or_default().insert(input.to_string(), said);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(Said::tokens(b"2\n12 6\n"), "2 12 6")]
    #[case(Said::tokens(b""), "")]
    #[case(Said::tokens(b"<TLE>"), "<<TLE>")]
    #[case(Said::tokens(b"<b"), "<<b")]
    #[case(Said::Broke(Verdict::TimeLimit), "<TLE>")]
    #[case(Said::Broke(Verdict::RunTimeError), "<RTE>")]
    fn what_was_said_is_written_and_read_back(#[case] said: Said, #[case] text: &str) {
        assert_eq!(String::from(said.clone()), text);
        assert_eq!(Said::from(text.to_string()), said);
    }

    #[test]
    fn long_outputs_are_told_apart() {
        let said = |last: &str| Said::tokens(format!("{}{last}", "12 ".repeat(1000)).as_bytes());
        assert_ne!(said("3"), said("4"));
        assert!(said("3").to_string().len() < 300);
        assert_eq!(said("3"), said("  3\n"));
    }

    #[test]
    fn results_are_read_back_line_by_line() {
        let odd = Said::tokens("a\u{1b}\\ \"é\" 1\n2".as_bytes());
        let text =
            [line("p", "a", &odd), line("p", "b", &Said::Broke(Verdict::RunTimeError)), "p c".to_string()];
        let known = read(&text.concat());
        assert_eq!(known["p"]["a"], odd);
        assert_eq!(known["p"]["b"], Said::Broke(Verdict::RunTimeError));
        assert_eq!(known["p"].len(), 2, "a line that was cut is not there");
    }

    #[test]
    fn the_answer_decides() {
        let answer = Said::tokens(b"1 2");
        let verdicts = [Said::tokens(b"1\n2\n"), Said::tokens(b"12"), Said::Broke(Verdict::OutputLimit)]
            .map(|said| said.verdict(&answer));
        assert_eq!(verdicts, [Verdict::Accepted, Verdict::WrongAnswer, Verdict::OutputLimit]);
    }
}
