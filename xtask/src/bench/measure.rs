//! Measuring on a machine that others use too.
//!
//! What is compared is measured in turns: each round takes one sample of every way on every class of boards, so
//! that a busy spell falls on all of them. The least sample of a way is what it takes when nobody disturbs; the
//! median says what it took as a rule. A sample repeats its boards until it is long enough for the clock.

use std::time::Duration;

use anyhow::Result;
use itertools::Itertools;
use serde::{Deserialize, Serialize};
use sha1_smol::Sha1;

use super::clock;
use super::work::{Way, Work};
use crate::screen::Screen;

/// A sample takes at least so long.
const SAMPLE: Duration = Duration::from_millis(3);
/// What is slow gets as many boards as it answers in about this time, at least one.
const PATIENCE: Duration = Duration::from_millis(200);
/// A way that has taken so long sits out the rounds that are left.
const LIMIT: Duration = Duration::from_secs(2);

/// A class of boards, about to be measured.
pub struct Class {
    /// The problem and the class, as in `life/full`.
    pub id: String,
    /// What the boards are.
    pub about: String,
    /// The boards.
    pub work: Box<dyn Work>,
    /// The first so many are measured.
    pub boards: usize,
    /// They are boards of any size.
    pub any_size: bool,
}

impl Class {
    /// A class of which all boards are measured.
    pub fn new(id: String, about: String, work: Box<dyn Work>) -> Class {
        let boards = work.boards();
        Class { id, about, work, boards, any_size: false }
    }

    /// The class with as many boards as the core answers in good time.
    ///
    /// # Errors
    ///
    /// The system does not tell the time.
    pub fn fitted(self) -> Result<Class> {
        let boards = fit(self.work.as_ref(), Way::Core, self.boards)?.0.boards;
        Ok(Class { boards, ..self })
    }
}

/// What was measured on a class of boards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// The problem and the class, as in `life/full`.
    pub id: String,
    /// What the boards are.
    pub about: String,
    /// How many boards there are.
    pub boards: usize,
    /// SHA-1 of the boards as a stream: only the same boards can be compared.
    pub digest: String,
    /// Every way on all boards, and on fewer if the plain solution takes too long for all of them.
    pub series: Vec<Series>,
    /// Instructions a board, counted on the first boards.
    pub instructions: Vec<(Way, f64)>,
    /// Ways that do not answer as the core does.
    #[serde(skip)]
    pub wrong: Vec<String>,
}

/// One way on some boards.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Series {
    /// The way.
    pub way: Way,
    /// The first so many boards.
    pub boards: usize,
    /// How often a sample answers them.
    #[serde(skip)]
    repeats: u32,
    /// Nanoseconds a board, a sample each.
    pub samples: Vec<f64>,
}

impl Series {
    /// The least sample.
    pub fn least(&self) -> f64 {
        self.samples.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The sample in the middle.
    pub fn median(&self) -> f64 {
        let sorted = self.samples.iter().copied().sorted_by(f64::total_cmp).collect_vec();
        let (low, high) = (sorted.len().saturating_sub(1) / 2, sorted.len() / 2);
        match (sorted.get(low), sorted.get(high)) {
            (Some(low), Some(high)) => (low + high) / 2.0,
            _ => f64::NAN,
        }
    }

    /// How long all samples took.
    fn spent(&self) -> Duration {
        let boards = f64::from(self.repeats) * self.boards as f64;
        Duration::from_nanos((self.samples.iter().sum::<f64>() * boards) as u64)
    }

    /// Whether another sample is wanted.
    fn is_open(&self) -> bool {
        self.samples.is_empty() || self.spent() < LIMIT
    }

    fn sample(&mut self, work: &dyn Work) -> Result<()> {
        let (time, ()) = clock::time(|| (0..self.repeats).for_each(|_| work.run(self.way, self.boards)))?;
        self.add(time);
        Ok(())
    }

    fn add(&mut self, time: Duration) {
        let answers = f64::from(self.repeats) * self.boards as f64;
        self.samples.push(time.as_nanos() as f64 / answers);
    }
}

impl Measured {
    /// One way on so many boards.
    pub fn find(&self, way: Way, boards: usize) -> Option<&Series> {
        self.series.iter().find(|series| series.way == way && series.boards == boards)
    }

    /// One way on all boards.
    pub fn whole(&self, way: Way) -> Option<&Series> {
        self.find(way, self.boards)
    }

    /// One way and the one it is compared with, on the same boards: as many as can be.
    pub fn pair(&self, way: Way, against: Way) -> Option<(&Series, &Series)> {
        let pairs = self.series.iter().filter(|series| series.way == way);
        let pairs = pairs.filter_map(|series| Some((series, self.find(against, series.boards)?)));
        pairs.max_by_key(|(series, _)| series.boards)
    }
}

/// Measures the classes in rounds, after all answers of all ways have been compared.
///
/// `boards` says how many boards the plain solution got in an earlier run that this one is compared with.
///
/// # Errors
///
/// The system does not tell the time.
pub fn measure(
    classes: &[Class],
    rounds: usize,
    boards: impl Fn(&Measured) -> Option<usize>,
    screen: &mut Screen,
) -> Result<Vec<Measured>> {
    screen.start("comparing answers", Some(classes.len()));
    let mut measured = Vec::new();
    for class in classes {
        measured.push(compare(class, &boards)?);
        screen.advance();
    }
    screen.finish();
    screen.start("measuring", Some(classes.len() * rounds));
    for _ in 0..rounds {
        for (class, measured) in classes.iter().zip(&mut measured) {
            for series in measured.series.iter_mut().filter(|series| series.is_open()) {
                series.sample(class.work.as_ref())?;
            }
            screen.advance();
        }
    }
    screen.finish();
    Ok(measured)
}

/// Compares the answers of all ways, and finds out how long they take.
fn compare(class: &Class, boards: &impl Fn(&Measured) -> Option<usize>) -> Result<Measured> {
    let work = class.work.as_ref();
    let all = class.boards;
    let mut measured = Measured {
        id: class.id.clone(),
        about: class.about.clone(),
        boards: all,
        digest: Sha1::from(work.text()).digest().to_string(),
        series: Vec::new(),
        instructions: Vec::new(),
        wrong: Vec::new(),
    };
    let expected = work.answers(Way::Core, all);
    let few = boards(&measured).filter(|&boards| (1..=all).contains(&boards));
    for way in Way::ALL.into_iter().filter(|&way| work.has(way)) {
        let (series, answers) = match (way, few) {
            (Way::Reference, None) => fit(work, way, all)?,
            (Way::Reference, Some(few)) => first(work, way, few)?,
            _ => first(work, way, all)?,
        };
        let differs = |(found, expected): (&String, &String)| found != expected;
        if let Some(board) = answers.iter().zip(&expected).position(differs) {
            let (found, expected) = (&answers[board], &expected[board]);
            let id = &class.id;
            measured
                .wrong
                .push(format!("{id}, board {}: the {way} says `{found}`, the core `{expected}`", board + 1));
        }
        if answers.len() != series.boards {
            let (id, found) = (&class.id, answers.len());
            measured.wrong.push(format!("{id}: the {way} has {found} answers to {} boards", series.boards));
        }
        measured.series.push(series);
    }
    let least = measured.series.iter().map(|series| series.boards).min().unwrap_or(all);
    if least < all {
        for way in Way::ALL.into_iter().filter(|&way| way != Way::Reference && work.has(way)) {
            measured.series.push(first(work, way, least)?.0);
        }
    }
    Ok(measured)
}

/// One way on as many of the boards as it answers in good time.
fn fit(work: &dyn Work, way: Way, all: usize) -> Result<(Series, Vec<String>)> {
    let mut boards = all.min(1);
    loop {
        let (time, found) = clock::time(|| work.answers(way, boards))?;
        if boards == all || 2 * time > PATIENCE {
            return Ok((series(way, boards, time), found));
        }
        boards = (2 * boards).min(all);
    }
}

/// One way on the first boards.
fn first(work: &dyn Work, way: Way, boards: usize) -> Result<(Series, Vec<String>)> {
    let (time, answers) = clock::time(|| work.answers(way, boards))?;
    Ok((series(way, boards, time), answers))
}

/// A series whose samples are long enough, after a trial that took this time. A trial that took very long is a
/// sample.
fn series(way: Way, boards: usize, time: Duration) -> Series {
    let repeats = SAMPLE.as_nanos().div_ceil(time.as_nanos().max(1)).min(100_000) as u32;
    let mut series = Series { way, boards, repeats, samples: Vec::new() };
    if time >= LIMIT {
        series.add(time);
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn samples(way: Way, boards: usize, samples: &[f64]) -> Series {
        Series { way, boards, repeats: 1, samples: samples.to_vec() }
    }

    #[rstest]
    #[case(&[3.0], 3.0, 3.0)]
    #[case(&[9.0, 1.0, 2.0], 1.0, 2.0)]
    #[case(&[4.0, 1.0, 2.0, 9.0], 1.0, 3.0)]
    fn least_and_median(#[case] times: &[f64], #[case] least: f64, #[case] median: f64) {
        let series = samples(Way::Core, 1, times);
        assert_eq!((series.least(), series.median()), (least, median));
    }

    #[test]
    fn only_the_same_boards_are_compared() {
        let measured = Measured {
            id: "life/full".to_string(),
            about: String::new(),
            boards: 8,
            digest: String::new(),
            series: vec![
                samples(Way::Reference, 2, &[50.0]),
                samples(Way::Core, 8, &[1.0]),
                samples(Way::Core, 2, &[5.0]),
                samples(Way::Reader, 8, &[2.0]),
            ],
            instructions: Vec::new(),
            wrong: Vec::new(),
        };
        let pair =
            |way, against| measured.pair(way, against).map(|(way, against)| (way.least(), against.least()));
        assert_eq!(pair(Way::Core, Way::Reference), Some((5.0, 50.0)));
        assert_eq!(pair(Way::Reader, Way::Core), Some((2.0, 1.0)));
        assert_eq!(pair(Way::Reader, Way::Reference), None);
        assert_eq!(measured.whole(Way::Core).map(Series::least), Some(1.0));
    }

    #[test]
    fn a_way_sits_out_when_it_has_taken_too_long() {
        let mut series = samples(Way::Reference, 1, &[]);
        assert!(series.is_open());
        series.add(LIMIT / 2);
        assert!(series.is_open());
        series.add(LIMIT);
        assert!(!series.is_open());
    }

    /// Boards whose answers are their numbers; the kernel gets the last one wrong.
    struct Numbers(usize);

    impl Work for Numbers {
        fn text(&self) -> &str {
            "numbers"
        }

        fn boards(&self) -> usize {
            self.0
        }

        fn has(&self, way: Way) -> bool {
            way != Way::Portable
        }

        fn run(&self, _: Way, _: usize) {}

        fn answers(&self, way: Way, boards: usize) -> Vec<String> {
            let is_wrong = |board| way == Way::Kernel && board + 1 == self.0;
            (0..boards)
                .map(|board| if is_wrong(board) { "no".to_string() } else { board.to_string() })
                .collect()
        }
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let class = Class::new("life/full".to_string(), String::new(), Box::new(Numbers(5)));
        let measured = measure(&[class], 3, |_| Some(2), &mut Screen::new()).unwrap();
        assert_eq!(measured[0].wrong, ["life/full, board 5: the kernel says `no`, the core `4`"]);
        let series =
            measured[0].series.iter().map(|series| (series.way, series.boards, series.samples.len()));
        assert_eq!(
            series.collect_vec(),
            [
                (Way::Reference, 2, 3),
                (Way::Core, 5, 3),
                (Way::Reader, 5, 3),
                (Way::Kernel, 5, 3),
                (Way::Core, 2, 3),
                (Way::Reader, 2, 3),
                (Way::Kernel, 2, 3),
            ]
        );
    }
}
