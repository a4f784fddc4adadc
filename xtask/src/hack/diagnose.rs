//! Says which mistake of the library the program makes: the one whose outputs on the probes are its own.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;

use super::embedded::Known;
use super::guest::Guest;
use super::judge::has;
use crate::library::Mistake;
use crate::library::probes::{Symptom, Symptoms};
use crate::runner::{self, Comparison, Outcome, Verdict, compare};
use crate::subject::{Reading, Subject};

/// After so many runs without an end no more are begun.
const HANGS: usize = 4;

/// Nearly all probes: this share of them, in percent, and of those on which the program is wrong.
const NEARLY: usize = 90;
const WRONG: usize = 60;

/// So many mistakes are named at most.
const NAMED: usize = 3;

/// A mistake that explains what the program does.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The mistake.
    pub mistake: &'a Mistake,
    /// On how many probes it does the same.
    pub agree: usize,
}

/// What the probes say.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis<'a> {
    /// The mistakes that fit, the best first; all of them fit on every probe if the first does.
    pub named: Vec<Named<'a>>,
    /// How many probes were run.
    pub probes: usize,
    /// On how many of them the program is right.
    pub right: usize,
}

impl Diagnosis<'_> {
    /// Whether a mistake explains everything.
    pub fn is_whole(&self) -> bool {
        self.named.first().is_some_and(|named| named.agree == self.probes)
    }
}

/// Runs the program on the probes. `extra`: it prints more than its answers, so that a mistake which fits to the
/// letter comes first, and then those whose outputs are in its own.
///
/// # Errors
///
/// The program cannot be started.
pub fn diagnose<'a>(
    subject: &dyn Subject,
    guest: &Guest,
    known: &'a Known,
    reading: &Reading,
    extra: bool,
) -> Result<Diagnosis<'a>> {
    let probes = &known.probes.probes;
    let hangs = AtomicUsize::new(0);
    let work = |number: usize| -> Result<Option<Outcome>> {
        let probe = &probes[number];
        // The mistakes were made in the first reading: where another has another answer they say nothing.
        let answer = subject.solve_with(&probe.input, &reading.arguments);
        let is_shared = answer.is_ok_and(|answer| agrees(answer.as_bytes(), &probe.answer, false));
        if !is_shared || hangs.load(Ordering::Relaxed) >= HANGS {
            return Ok(None);
        }
        let outcome = guest.run(&probe.input, guest.limits)?;
        hangs.fetch_add(usize::from(outcome.verdict == Verdict::TimeLimit), Ordering::Relaxed);
        Ok(Some(outcome))
    };
    let outcomes = runner::map(probes.len(), runner::workers(), work, |_, _| ());
    let outcomes = outcomes.into_iter().collect::<Result<Vec<Option<Outcome>>>>()?;
    let is_right = |number: usize, outcome: &Outcome| {
        outcome.verdict == Verdict::Accepted && agrees(&outcome.stdout, &probes[number].answer, extra)
    };
    let runs = outcomes.iter().enumerate().filter_map(|(number, outcome)| Some((number, outcome.as_ref()?)));
    let runs: Vec<(usize, &Outcome, bool)> =
        runs.map(|(number, outcome)| (number, outcome, is_right(number, outcome))).collect();
    let right = runs.iter().filter(|(_, _, right)| *right).count();
    let mut named = name(known, &runs, false);
    if extra && named.first().is_none_or(|named| named.agree < runs.len()) {
        named = name(known, &runs, true);
    }
    Ok(Diagnosis { named, probes: runs.len(), right })
}

/// The mistakes that do the same as the program on all probes, or else on nearly all.
fn name<'a>(known: &'a Known, runs: &[(usize, &Outcome, bool)], extra: bool) -> Vec<Named<'a>> {
    let wrong = runs.iter().filter(|(_, _, right)| !right).count();
    if wrong == 0 {
        return Vec::new();
    }
    let mut named: Vec<(Named<'a>, usize)> = Vec::new();
    for Symptoms { id, outputs, .. } in &known.probes.mistakes {
        let Some(mistake) = known.mistakes.iter().find(|mistake| mistake.id == *id) else { continue };
        let agreeing = runs.iter().filter(|(number, outcome, right)| match outputs.get(*number) {
            Some(Some(symptom)) => !right && is_same(outcome, symptom, extra),
            Some(None) => *right,
            None => false,
        });
        let (mut agree, mut on_wrong) = (0, 0);
        for (_, _, right) in agreeing {
            agree += 1;
            on_wrong += usize::from(!right);
        }
        if agree * 100 >= runs.len() * NEARLY && on_wrong * 100 >= wrong * WRONG {
            named.push((Named { mistake, agree }, on_wrong));
        }
    }
    named.sort_by_key(|(named, on_wrong)| Reverse((named.agree, *on_wrong)));
    let is_whole = named.first().is_some_and(|(named, _)| named.agree == runs.len());
    let named = named.into_iter().map(|(named, _)| named);
    named.filter(|named| !is_whole || named.agree == runs.len()).take(NAMED).collect()
}

/// Whether a run did what a mistake does.
fn is_same(outcome: &Outcome, symptom: &Symptom, extra: bool) -> bool {
    match symptom {
        Symptom::Output(text) => outcome.verdict == Verdict::Accepted && agrees(&outcome.stdout, text, extra),
        Symptom::Ending { verdict } => match outcome.verdict {
            // Which limit an endless loop breaks first depends on the language.
            Verdict::TimeLimit | Verdict::MemoryLimit | Verdict::OutputLimit => verdict == "TLE",
            Verdict::RunTimeError => verdict == "RTE",
            Verdict::Accepted | Verdict::WrongAnswer => false,
        },
    }
}

fn agrees(output: &[u8], text: &str, extra: bool) -> bool {
    !matches!(compare(output, text.as_bytes()), Comparison::Different(_))
        || (extra && has(&String::from_utf8_lossy(output), text))
}
