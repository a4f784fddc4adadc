//! Makes a board simpler as long as the program fails on it in the same way.
//!
//! The steps are the problem's own. Which of several that fail is taken does not depend on which run ends first.
//! The end of one descent depends on the order of the steps. So where an end is not small, some more are made in
//! other orders, and the nicest end is kept: the one with the fewest pieces, and among those the one whose text
//! comes first.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use fastrand::Rng;

use super::counter::Counter;
use super::guest::Guest;
use super::hunt::Catch;
use super::judge::{Ruling, judge};
use crate::runner::{self, Limits, Outcome, Verdict};
use crate::subject::Subject;

/// A board with so few pieces is small.
const SMALL: usize = 6;

/// So many more descents are made at most,
const DESCENTS: u64 = 6;

/// and none if so many runs have been made before.
const RUNS: usize = 800;

/// Slow programs are not shrunk for longer, which is the one thing that depends on time.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that hangs is given at least this while it is shrunk, and so many times what its other runs took.
const HANG: Duration = Duration::from_millis(200);
const TIMES: u32 = 20;

/// What became of a board.
pub struct Shrunk {
    /// The board with its run.
    pub catch: Catch,
    /// How many runs it took.
    pub runs: usize,
    /// Whether no single step from it fails in the same way; else the time was up.
    pub is_least: bool,
}

/// Makes the board of a catch simpler.
pub struct Shrinker<'a> {
    subject: &'a dyn Subject,
    guest: &'a Guest,
    arguments: &'a [String],
    ruling: Ruling,
    limits: Limits,
    deadline: Instant,
    /// What is known of boards that were run: whether they fail in the same way.
    known: HashMap<String, bool>,
    runs: usize,
}

impl<'a> Shrinker<'a> {
    /// For boards that are read as these arguments say; `slowest` is what runs take that end well.
    pub fn new(
        subject: &'a dyn Subject,
        guest: &'a Guest,
        arguments: &'a [String],
        ruling: Ruling,
        slowest: Duration,
    ) -> Shrinker<'a> {
        let mut limits = guest.limits;
        if ruling == Ruling::Failed(Verdict::TimeLimit) {
            limits.time = limits.time.min(HANG.max(slowest * TIMES));
        }
        let deadline = Instant::now() + PATIENCE;
        Shrinker { subject, guest, arguments, ruling, limits, deadline, known: HashMap::new(), runs: 0 }
    }

    /// The simplest board that could be found.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn shrink(mut self, catch: &Catch, seed: u64, counter: &Counter) -> Result<Shrunk> {
        loop {
            let (text, is_least) = self.nicest(&catch.text, seed, counter)?;
            let (ruling, answer, outcome) = self.rule(&text, self.guest.limits)?;
            let is_short = self.limits != self.guest.limits;
            if ruling == self.ruling || !is_short {
                let Catch { origin, tried, .. } = *catch;
                let catch = Catch { text, origin, result: ruling, answer, outcome, tried };
                return Ok(Shrunk { catch, runs: self.runs, is_least });
            }
            // It does not hang there, it is only slow: with all the time that it may have.
            self.limits = self.guest.limits;
            self.deadline = Instant::now() + PATIENCE;
            self.known.clear();
        }
    }

    /// The nicest end of some descents, and whether the steps from it were all tried.
    fn nicest(&mut self, start: &str, seed: u64, counter: &Counter) -> Result<(String, bool)> {
        let mut best = self.descend(start, None, counter)?;
        for descent in 0..DESCENTS {
            if self.rank(&best.0).0 <= SMALL || self.runs > RUNS || !self.has_time() {
                break;
            }
            let rng = Rng::with_seed(seed.wrapping_add(descent));
            let other = self.descend(start, Some(rng), counter)?;
            if other.1 && self.rank(&other.0) < self.rank(&best.0) {
                best = other;
            }
        }
        Ok(best)
    }

    /// The less, the nicer.
    fn rank<'b>(&self, text: &'b str) -> (usize, &'b str) {
        (self.subject.plain(text).map_or(0, |(_, pieces)| pieces), text)
    }

    /// Follows steps as long as one fails: in their own order, or in that of `rng`.
    fn descend(&mut self, start: &str, mut rng: Option<Rng>, counter: &Counter) -> Result<(String, bool)> {
        let mut text = start.to_string();
        let mut place = 0;
        loop {
            counter.say(&format!("{} pieces, {} runs", self.rank(&text).0, self.runs));
            let mut steps = self.subject.simpler(&text);
            let count = steps.len().max(1);
            match &mut rng {
                Some(rng) => rng.shuffle(&mut steps),
                // On from where the last one was: what kept the failure from going before it still does, mostly.
                None => steps.rotate_left(place % count),
            }
            match self.first(&steps)? {
                Some(step) => {
                    text = steps.swap_remove(step);
                    place = (place + step) % count;
                }
                None => return Ok((text, self.has_time())),
            }
        }
    }

    /// The first of the boards on which the program fails in the same way.
    fn first(&mut self, boards: &[String]) -> Result<Option<usize>> {
        let first = AtomicUsize::new(usize::MAX);
        let work = |number: usize| -> Result<Option<bool>> {
            let text = &boards[number];
            let fails = match self.known.get(text) {
                _ if number > first.load(Ordering::Relaxed) || !self.has_time() => return Ok(None),
                Some(&fails) => fails,
                None => self.rule(text, self.limits)?.0 == self.ruling,
            };
            if fails {
                first.fetch_min(number, Ordering::Relaxed);
            }
            Ok(Some(fails))
        };
        let results = runner::map(boards.len(), runner::workers(), work, |_, _| ());
        for (text, result) in boards.iter().zip(results) {
            let Some(fails) = result? else { break };
            self.runs += usize::from(self.known.insert(text.clone(), fails).is_none());
            if fails {
                break;
            }
        }
        let first = first.into_inner();
        Ok((first < boards.len()).then_some(first))
    }

    /// Runs the program on a board. One that breaks a promise of the statement counts as right.
    fn rule(&self, text: &str, limits: Limits) -> Result<(Ruling, String, Outcome)> {
        let outcome = self.guest.run(text, limits)?;
        let answer = self.subject.solve_with(text, self.arguments);
        let ruling = answer.as_ref().map_or(Ruling::Right, |answer| judge(&outcome, answer));
        Ok((ruling, answer.unwrap_or_default(), outcome))
    }

    fn has_time(&self) -> bool {
        Instant::now() < self.deadline
    }
}
