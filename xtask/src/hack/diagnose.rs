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

/// After so many runs that had to be stopped no more are begun.
const HANGS: usize = 4;

/// A mistake is named if it is right or wrong with the program on this share of the probes, in percent,
const NEARLY: usize = 90;

/// and prints the same on this share of those on which the program is wrong: of several things that are wrong, it
/// is for the way in which a program goes through the board to say which it meets first.
const WRONG: usize = 40;

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
        hangs.fetch_add(usize::from(outcome.verdict.is_stopped()), Ordering::Relaxed);
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

/// How well a mistake explains the runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// On how many probes both do the same.
    agree: usize,
    /// On how many of them both are wrong.
    on_wrong: usize,
    /// On how many others both are wrong, in different ways.
    otherwise: usize,
}

impl Fit {
    fn of(runs: &[(usize, &Outcome, bool)], outputs: &[Option<Symptom>], extra: bool) -> Fit {
        let mut fit = Fit::default();
        for &(number, outcome, right) in runs {
            match outputs.get(number) {
                Some(None) if right => fit.agree += 1,
                Some(Some(symptom)) if !right && is_same(outcome, symptom, extra) => {
                    fit.agree += 1;
                    fit.on_wrong += 1;
                }
                Some(Some(_)) if !right => fit.otherwise += 1,
                _ => {}
            }
        }
        fit
    }

    /// What is the same counts twice as much as what is only wrong as well.
    fn rank(self) -> (usize, usize) {
        (self.agree * 2 + self.otherwise, self.agree)
    }

    /// Whether it explains so many probes, on so many of which the program is wrong.
    fn is_good(self, probes: usize, wrong: usize) -> bool {
        (self.agree + self.otherwise) * 100 >= probes * NEARLY && self.on_wrong * 100 >= wrong * WRONG
    }
}

/// The mistakes that do the same as the program on all probes, or else on nearly all.
fn name<'a>(known: &'a Known, runs: &[(usize, &Outcome, bool)], extra: bool) -> Vec<Named<'a>> {
    let wrong = runs.iter().filter(|(_, _, right)| !right).count();
    if wrong == 0 {
        return Vec::new();
    }
    let mut named: Vec<(Named<'a>, Fit)> = Vec::new();
    for Symptoms { id, outputs, .. } in &known.probes.mistakes {
        let Some(mistake) = known.mistakes.iter().find(|mistake| mistake.id == *id) else { continue };
        let fit = Fit::of(runs, outputs, extra);
        if fit.is_good(runs.len(), wrong) {
            named.push((Named { mistake, agree: fit.agree }, fit));
        }
    }
    named.sort_by_key(|(_, fit)| Reverse(fit.rank()));
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
            stopped if stopped.is_stopped() => verdict == "TLE",
            Verdict::RunTimeError => verdict == "RTE",
            _ => false,
        },
    }
}

fn agrees(output: &[u8], text: &str, extra: bool) -> bool {
    !matches!(compare(output, text.as_bytes()), Comparison::Different(_))
        || (extra && has(&String::from_utf8_lossy(output), text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn printed(text: &str) -> Outcome {
        Outcome {
            verdict: Verdict::Accepted,
            time: None,
            wall: Duration::ZERO,
            memory: None,
            status: String::new(),
            stdout: text.as_bytes().to_vec(),
            stderr: Vec::new(),
        }
    }

    /// Four probes whose answer is 0; the program prints 0, 1, 1 and 2.
    fn fit(outputs: [Option<&str>; 4]) -> Fit {
        let runs = ["0", "1", "1", "2"].map(printed);
        let runs: Vec<(usize, &Outcome, bool)> =
            runs.iter().enumerate().map(|(number, run)| (number, run, number == 0)).collect();
        let outputs = outputs.map(|output| output.map(|text| Symptom::Output(text.to_string())));
        Fit::of(&runs, &outputs, false)
    }

    #[test]
    fn the_same_fault_fits() {
        let whole = fit([None, Some("1"), Some("1"), Some("2")]);
        assert_eq!(whole, Fit { agree: 4, on_wrong: 3, otherwise: 0 });
        assert!(whole.is_good(4, 3));
    }

    #[test]
    fn another_wrong_output_fits_less_and_a_right_one_not() {
        let near = fit([None, Some("1"), Some("1"), Some("1")]);
        assert_eq!(near, Fit { agree: 3, on_wrong: 2, otherwise: 1 });
        assert!(near.is_good(4, 3));
        let far = fit([None, Some("1"), Some("1"), None]);
        assert!(!far.is_good(4, 3), "right where the program is wrong");
        assert!(near.rank() > far.rank());
        assert!(!fit([None, Some("2"), Some("2"), Some("1")]).is_good(4, 3), "wrong in other ways");
    }

    #[test]
    fn being_right_elsewhere_is_no_fault() {
        assert!(!fit([None, None, None, None]).is_good(4, 3));
        assert!(!fit([Some("1"), Some("1"), Some("1"), Some("2")]).is_good(4, 3));
    }
}
