//! Boards, and the ways to answer them.

use std::fmt;
use std::hint::black_box;
use std::str::FromStr;

use fastrand::Rng;
use gridkit::cases::{self, Cases, Family};
use gridkit::puzzle::{Kernel, Puzzle, Solution};
use gridkit::text::Reader;
use itertools::Itertools;
use serde::{Deserialize, Serialize};

/// A way from boards to answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The plain solution, given a board.
    Reference,
    /// The fast core, given a board.
    Core,
    /// From text to answer: the reader with all its checks, then the core.
    Reader,
    /// From text to answer: the kernel as it is on any machine.
    Portable,
    /// From text to answer: the kernel as `--batch` uses it on this machine.
    Kernel,
}

impl Way {
    /// All, the slowest first as a rule.
    pub const ALL: [Way; 5] = [Way::Reference, Way::Core, Way::Reader, Way::Portable, Way::Kernel];

    /// Its name in tables and files.
    pub fn name(self) -> &'static str {
        match self {
            Way::Reference => "reference",
            Way::Core => "core",
            Way::Reader => "reader",
            Way::Portable => "portable",
            Way::Kernel => "kernel",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Way {
    type Err = String;

    fn from_str(text: &str) -> Result<Way, String> {
        let way = Way::ALL.into_iter().find(|way| way.name() == text);
        way.ok_or_else(|| format!("expected one of {}", Way::ALL.iter().join(", ")))
    }
}

/// Boards of one problem.
pub trait Work {
    /// The boards as a stream.
    fn text(&self) -> &str;

    /// How many there are.
    fn boards(&self) -> usize;

    /// Whether the problem has this way.
    fn has(&self, way: Way) -> bool;

    /// Answers the first `boards` of them in this way and forgets the answers: this is what is measured.
    fn run(&self, way: Way, boards: usize);

    /// The answers of this way to the first `boards`, each as a line of `--batch`.
    fn answers(&self, way: Way, boards: usize) -> Vec<String>;
}

/// Boards that have been read.
pub struct Boards<P: Puzzle> {
    tasks: Vec<P::Task>,
    text: String,
    /// Where each board ends in the text.
    ends: Vec<usize>,
}

impl<P: Puzzle> Boards<P> {
    /// Boards that were made.
    pub fn of(tasks: Vec<P::Task>) -> Boards<P> {
        let mut text = String::new();
        let end = |task| {
            text.push_str(&P::print(task));
            text.len()
        };
        let ends = tasks.iter().map(end).collect();
        Boards { tasks, text, ends }
    }

    /// The boards of a stream, up to so many.
    ///
    /// # Errors
    ///
    /// Which board is not what the statement describes, and why.
    pub fn read(stream: &str, most: usize) -> Result<Boards<P>, String> {
        let mut boards = Boards { tasks: Vec::new(), text: stream.to_string(), ends: Vec::new() };
        let mut at = 0;
        while boards.tasks.len() < most {
            let Some(task) = next::<P>(stream.as_bytes(), &mut at) else { break };
            let number = boards.tasks.len() + 1;
            boards.tasks.push(task.map_err(|error| format!("board {number}: {error}"))?);
            boards.ends.push(at);
        }
        boards.text.truncate(at);
        Ok(boards)
    }

    fn solution(&self, way: Way) -> Option<Solution<P>> {
        match way {
            Way::Reference => P::REFERENCE,
            Way::Core => Some(P::solve),
            _ => None,
        }
    }

    fn kernel(&self, way: Way) -> Option<Kernel> {
        match way {
            Way::Portable => P::PORTABLE,
            Way::Kernel => P::kernel(&P::Options::default()),
            _ => None,
        }
    }

    /// From the text of the first `boards` to the lines that answer them. What the kernel leaves goes to the
    /// reader, as on the command line.
    fn stream(&self, kernel: Option<Kernel>, boards: usize) -> Vec<u8> {
        let text = &self.text.as_bytes()[..self.ends[..boards].last().copied().unwrap_or(0)];
        let mut answers = Vec::new();
        let mut at = 0;
        loop {
            if let Some(kernel) = kernel {
                at += kernel(&text[at..], &mut answers).bytes;
            }
            // The boards have been read once, so they can be read.
            let Some(Ok(task)) = next::<P>(text, &mut at) else { return answers };
            answers.extend_from_slice(line(&P::solve(&task)).as_bytes());
            answers.push(b'\n');
        }
    }
}

/// Reads the board that begins at `at` and moves on behind it; `None` if only blanks are left.
fn next<P: Puzzle>(text: &[u8], at: &mut usize) -> Option<Result<P::Task, String>> {
    let mut rest = &text[*at..];
    if rest.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    let options = P::Options::default();
    let task = P::read(&mut Reader::new(&mut rest), &options);
    *at = text.len() - rest.len();
    let mut task = match task {
        Ok(task) => task,
        Err(error) => return Some(Err(error.to_string())),
    };
    let prepared = P::prepare(&mut task, &options);
    Some(
        prepared
            .map(|()| task)
            .map_err(|misfit| format!("found {}, expected {}", misfit.found, misfit.expected)),
    )
}

/// An answer as `--batch` prints it.
fn line(answer: &impl fmt::Display) -> String {
    answer.to_string().split_whitespace().join(" ")
}

impl<P: Puzzle> Work for Boards<P> {
    fn text(&self) -> &str {
        &self.text
    }

    fn boards(&self) -> usize {
        self.tasks.len()
    }

    fn has(&self, way: Way) -> bool {
        match way {
            Way::Reader => true,
            Way::Core => !P::FOUND_WHILE_READING,
            _ => self.solution(way).is_some() || self.kernel(way).is_some(),
        }
    }

    fn run(&self, way: Way, boards: usize) {
        match self.solution(way) {
            Some(solve) => {
                for task in &self.tasks[..boards] {
                    black_box(solve(black_box(task)));
                }
            }
            None => {
                black_box(self.stream(self.kernel(way), boards));
            }
        }
    }

    fn answers(&self, way: Way, boards: usize) -> Vec<String> {
        match self.solution(way) {
            Some(solve) => self.tasks[..boards].iter().map(|task| line(&solve(task))).collect(),
            None => {
                let answers = self.stream(self.kernel(way), boards);
                String::from_utf8_lossy(&answers).lines().map(str::to_string).collect()
            }
        }
    }
}

/// The same boards come back each time.
const SEED: u64 = 1;

/// A kind of boards that a problem names.
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What the boards are.
    pub about: &'static str,
    /// Makes so many.
    pub make: Box<dyn Fn(usize) -> Box<dyn Work>>,
}

/// Boards of growing size.
pub struct Scale {
    /// What the size counts.
    pub name: &'static str,
    /// What the boards are.
    pub about: &'static str,
    /// The sizes.
    pub sizes: &'static [usize],
    /// Makes so many boards of a size; the size comes first.
    pub make: Box<dyn Fn(usize, usize) -> Box<dyn Work>>,
}

/// The kinds of boards of a problem.
pub fn kinds<P: Puzzle + Cases + 'static>() -> Vec<Kind> {
    let kind = |family: &'static Family<P::Task>| {
        let make = move |boards| boxed::<P>(boards, family.make);
        Kind { name: family.name, about: family.about, make: Box::new(make) }
    };
    P::CLASSES.iter().map(kind).collect()
}

/// The scales of a problem.
pub fn scales<P: Puzzle + Cases + 'static>() -> Vec<Scale> {
    let scale = |scale: &'static cases::Scale<P::Task>| {
        let make = move |size, boards| boxed::<P>(boards, |rng| (scale.make)(rng, size));
        Scale { name: scale.name, about: scale.about, sizes: scale.sizes, make: Box::new(make) }
    };
    P::SCALES.iter().map(scale).collect()
}

fn boxed<P: Puzzle + 'static>(boards: usize, make: impl Fn(&mut Rng) -> P::Task) -> Box<dyn Work> {
    let mut rng = Rng::with_seed(SEED);
    Box::new(Boards::<P>::of((0..boards).map(|_| make(&mut rng)).collect()))
}
