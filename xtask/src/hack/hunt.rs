//! Runs the program on board after board, several at once, until it is caught.
//!
//! What is found does not depend on which run ends first: all boards before the one that decides are run to their
//! end, and only the time can cut that short.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::boards::{Board, Origin};
use super::counter::Counter;
use super::guest::Guest;
use super::judge::{Ruling, judge};
use crate::runner::{self, Outcome, Verdict};
use crate::subject::{Reading, Subject};

/// A board on which the program is wrong.
#[derive(Clone, Debug)]
pub struct Catch {
    /// The board.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What came of it.
    pub result: Ruling,
    /// The right output.
    pub answer: String,
    /// The run.
    pub outcome: Outcome,
    /// How many boards had been tried, this one included.
    pub tried: usize,
}

/// What is known of the program under one reading.
pub struct Trail<'a> {
    /// The reading.
    pub reading: &'a Reading,
    /// The first board on which it is wrong.
    pub wrong: Option<Catch>,
    /// The first board on which it prints the answer and more.
    pub extra: Option<Catch>,
    /// On how many boards it is right.
    pub right: usize,
    /// On how many of them it differs in blanks.
    pub blanks: usize,
}

/// A hunt for a board on which the program is wrong.
pub struct Hunt<'a> {
    subject: &'a dyn Subject,
    guest: &'a Guest,
    jobs: NonZeroUsize,
    deadline: Instant,
    /// How many boards may be tried.
    most: usize,
    /// How many boards have been tried.
    pub tried: usize,
    /// How many of them were samples or generated, which are those of a hunt without the test set.
    pub fresh: usize,
    /// The boards that have been tried, as far as they are not generated.
    pub known: HashSet<String>,
    /// The most processor time that a run took that ended well.
    pub slowest: Duration,
    /// One for each reading that counts.
    pub trails: Vec<Trail<'a>>,
}

/// A run with what came of it under each reading.
struct Run {
    outcome: Outcome,
    said: Vec<(Ruling, String)>,
}

impl<'a> Hunt<'a> {
    /// A hunt that lasts until the deadline, or until so many boards have been tried.
    pub fn new(
        subject: &'a dyn Subject,
        guest: &'a Guest,
        readings: &'a [Reading],
        deadline: Instant,
        most: usize,
    ) -> Hunt<'a> {
        let trail = |reading| Trail { reading, wrong: None, extra: None, right: 0, blanks: 0 };
        Hunt {
            subject,
            guest,
            jobs: runner::workers(),
            deadline,
            most,
            tried: 0,
            fresh: 0,
            known: HashSet::new(),
            slowest: Duration::ZERO,
            trails: readings.iter().map(trail).collect(),
        }
    }

    /// Whether it is wrong however the statement is read.
    pub fn is_over(&self) -> bool {
        self.trails.iter().all(|trail| trail.wrong.is_some())
    }

    /// Whether more boards may be tried.
    pub fn goes_on(&self) -> bool {
        self.tried < self.most && self.has_time()
    }

    fn has_time(&self) -> bool {
        Instant::now() < self.deadline
    }

    /// Tries boards in their order, up to the one that decides or as long as there is time.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn pursue(&mut self, mut boards: Vec<Board>, counter: &mut Counter) -> Result<()> {
        boards.truncate(self.most - self.tried);
        // For each reading the first board that is against it; of one that was lost before, any board is.
        let first = |trail: &Trail<'_>| AtomicUsize::new(if trail.wrong.is_some() { 0 } else { usize::MAX });
        let against: Vec<AtomicUsize> = self.trails.iter().map(first).collect();
        let decided =
            || against.iter().map(|first| first.load(Ordering::Relaxed)).max().unwrap_or(usize::MAX);
        let work = |number: usize| {
            if number > decided() || !self.has_time() {
                return Ok(None);
            }
            let run = self.run(&boards[number].text)?;
            for (first, (said, _)) in against.iter().zip(run.iter().flat_map(|run| &run.said)) {
                if said.is_fault() {
                    first.fetch_min(number, Ordering::Relaxed);
                }
            }
            Ok(run)
        };
        let mut done = 0;
        let results: Vec<Result<Option<Run>>> = runner::map(boards.len(), self.jobs, work, |number, _| {
            done += 1;
            counter.show(self.tried + done, &boards[number].origin);
        });
        let last = decided();
        for (number, (board, result)) in boards.into_iter().zip(results).enumerate() {
            if number > last {
                break;
            }
            if let Some(run) = result? {
                self.note(&board, run);
            }
        }
        Ok(())
    }

    /// Runs the program on a board; `None` if the board breaks a promise of the statement.
    fn run(&self, text: &str) -> Result<Option<Run>> {
        let answer = |trail: &Trail<'_>| self.subject.solve_with(text, &trail.reading.arguments).ok();
        let Some(answers) = self.trails.iter().map(answer).collect::<Option<Vec<String>>>() else {
            return Ok(None);
        };
        let outcome = self.guest.run(text, self.guest.limits)?;
        let said = answers.into_iter().map(|answer| (judge(&outcome, &answer), answer)).collect();
        Ok(Some(Run { outcome, said }))
    }

    /// Takes down what came of a board.
    fn note(&mut self, board: &Board, run: Run) {
        self.tried += 1;
        self.fresh += usize::from(board.origin.is_fresh());
        if run.outcome.verdict == Verdict::Accepted {
            self.slowest = self.slowest.max(run.outcome.time.unwrap_or(run.outcome.wall));
        }
        if !matches!(board.origin, Origin::Family(_)) {
            self.known.insert(board.text.clone());
        }
        for (trail, (result, answer)) in self.trails.iter_mut().zip(run.said) {
            let place = match result {
                Ruling::Right => {
                    trail.right += 1;
                    continue;
                }
                Ruling::Blanks => {
                    trail.right += 1;
                    trail.blanks += 1;
                    continue;
                }
                Ruling::Extra => &mut trail.extra,
                Ruling::Wrong | Ruling::Failed(_) => &mut trail.wrong,
            };
            if place.is_none() {
                let Board { text, origin } = board.clone();
                let outcome = run.outcome.clone();
                *place = Some(Catch { text, origin, result, answer, outcome, tried: self.tried });
            }
        }
    }
}
