//! A problem as a person sees it: with options, steps that can be looked at, and a second opinion.
//!
//! Everything here but the name is a room that a new problem may add later.

use crate::problem::Problem;
use crate::svg::Skin;
use crate::trace::Trace;

/// A way from a task to its answer.
pub type Solution<P> = fn(&<P as Problem>::Task) -> <P as Problem>::Answer;

/// A problem with its tools.
pub trait Puzzle: Problem {
    /// The name of the crate, the binary and the folder under `testdata`.
    const NAME: &'static str;
    /// What the solver does, in one line.
    const ABOUT: &'static str;
    /// The lines of one board that are not blank.
    const LINES: usize;

    /// What the command line can change about a task.
    type Options: Default + 'static;
    /// The options of this problem.
    const FLAGS: &'static [Flag<Self::Options>] = &[];
    /// How a trace looks, on a terminal and as a picture.
    const SKIN: Skin = Skin::PLAIN;

    /// The plain solution that the fast one is compared with.
    const REFERENCE: Option<Solution<Self>> = None;
    /// The same road as `solve`, with a frame at each step.
    const TRACE: Option<fn(&Self::Task) -> Trace> = None;

    /// Applies the options and checks what the statement promises.
    ///
    /// The judge never calls it.
    ///
    /// # Errors
    ///
    /// The first place at which the task breaks a promise.
    fn prepare(_task: &mut Self::Task, _options: &Self::Options) -> Result<(), Misfit> {
        Ok(())
    }

    /// What answers the plain boards of a stream at once, if these options leave them as they are.
    fn kernel(_options: &Self::Options) -> Option<Kernel> {
        None
    }

    /// The task as judge input that [`Problem::parse`] reads back, with a newline at the end.
    fn print(task: &Self::Task) -> String;

    /// What a person should know beside the answer; each becomes a warning.
    fn notes(_task: &Self::Task, _answer: &Self::Answer) -> Vec<String> {
        Vec::new()
    }
}

/// Answers the boards that a text starts with, each as a line added to the answers, and stops before the
/// first one that it leaves to the reader.
///
/// That is every board that is not written in the plainest way, that breaks a promise, or that has notes: a
/// kernel answers exactly as the reader and `solve` would, or not at all. It may take blank lines between boards.
pub type Kernel = fn(&[u8], &mut Vec<u8>) -> Swallowed;

/// What a kernel took of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swallowed {
    /// Bytes, whole lines.
    pub bytes: usize,
    /// Lines, blank ones included.
    pub lines: usize,
    /// Boards, and so answers.
    pub boards: usize,
    /// All that is left is nothing, or the beginning of a board that is plain so far: with more text the kernel
    /// may go on. It is shorter than 4 KiB.
    pub cut: bool,
}

/// An option of one problem.
pub struct Flag<O> {
    /// The option without its dashes.
    pub name: &'static str,
    /// The name of its value in the help, if it takes one.
    pub value: Option<&'static str>,
    /// What it does, in one line.
    pub help: &'static str,
    /// Applies it; the value is empty if it takes none. The error says what was expected.
    pub set: fn(&mut O, &str) -> Result<(), String>,
}

/// A place at which a task breaks a promise of the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The line of the board, from 0, blank lines not counted.
    pub row: usize,
    /// The cell of that line, from 0: its words, or its characters if it is a single word.
    pub cell: usize,
    /// What stands there.
    pub found: String,
    /// What was promised, and the option that helps.
    pub expected: String,
}
