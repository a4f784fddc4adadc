//! The boards that are tried: those that are known, then fresh ones, the smallest first.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use fastrand::Rng;

use super::embedded::Known;
use crate::subject::Subject;

/// A board to try.
#[derive(Clone, Debug)]
pub struct Board {
    /// The judge's input.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The test set; the name of the case.
    Case(&'static str),
    /// The boards that tell mistakes apart; the number, from 0.
    Probe(usize),
    /// A generator, by its name.
    Family(&'static str),
}

impl Origin {
    /// Whether a hunt without the test set comes to it.
    pub fn is_fresh(self) -> bool {
        match self {
            Origin::Case(name) => is_sample(name),
            Origin::Probe(_) => false,
            Origin::Family(_) => true,
        }
    }

    /// The name of the case or of the generator.
    pub fn name(self) -> String {
        match self {
            Origin::Case(name) | Origin::Family(name) => name.to_string(),
            Origin::Probe(number) => format!("probe {}", number + 1),
        }
    }
}

fn is_sample(name: &str) -> bool {
    name.contains("/sample/")
}

/// Of the first round so many boards come from each generator, and twice as many of each round that follows.
const FIRST: usize = 16;

/// So many rounds are sorted and double; those that follow are as large as the last of them, and in no order.
const SORTED: u32 = 6;

/// Boards that have not been tried yet.
pub struct Boards<'a> {
    subject: &'a dyn Subject,
    seed: u64,
    round: u32,
    /// The hashes of all boards that were given.
    seen: HashSet<u64>,
}

impl<'a> Boards<'a> {
    /// The boards of a problem that this seed gives.
    pub fn new(subject: &'a dyn Subject, seed: u64) -> Boards<'a> {
        Boards { subject, seed, round: 0, seen: HashSet::new() }
    }

    /// The samples.
    pub fn samples(&mut self, known: &Known) -> Vec<Board> {
        self.cases(known, true)
    }

    /// The test set, and what tells mistakes apart.
    pub fn test_set(&mut self, known: &Known) -> Vec<Board> {
        let mut boards = self.cases(known, false);
        let probes = known.probes.probes.iter().enumerate();
        boards.extend(probes.filter_map(|(number, probe)| self.fresh(&probe.input, Origin::Probe(number))));
        boards
    }

    fn cases(&mut self, known: &Known, samples: bool) -> Vec<Board> {
        let cases = known.boards.iter().filter(|(name, _)| is_sample(name) == samples);
        cases.filter_map(|&(name, text)| self.fresh(text, Origin::Case(name))).collect()
    }

    /// The next round of generated boards; empty if the problem has no generators, or no more new boards.
    pub fn round(&mut self) -> Vec<Board> {
        let families = self.subject.families();
        let count = FIRST << self.round.min(SORTED);
        // Each round from its own seed, so that it is the same whatever was tried before.
        let mut rng = Rng::with_seed(self.seed.wrapping_mul(1 << 20).wrapping_add(u64::from(self.round)));
        let mut boards = Vec::new();
        for _ in 0..count {
            for &name in &families {
                let text = self.subject.make(name, rng.u64(..));
                boards.extend(text.and_then(|text| self.fresh(&text, Origin::Family(name))));
            }
        }
        if self.round < SORTED {
            boards.sort_by_cached_key(|board| self.subject.plain(&board.text).map(|(_, pieces)| pieces));
        }
        self.round += 1;
        boards
    }

    /// A board in its plainest form, unless it was there before or is none.
    fn fresh(&mut self, text: &str, origin: Origin) -> Option<Board> {
        let (text, _) = self.subject.plain(text)?;
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        self.seen.insert(hasher.finish()).then_some(Board { text, origin })
    }
}
