//! A problem as a person sees it: with options, steps that can be looked at, and a second opinion.
//!
//! Everything here but the name is a room that a new problem may add later.

use std::process::ExitCode;

use crate::cli;
use crate::problem::Problem;
use crate::svg::Skin;
use crate::text::{ParseError, Reader};
use crate::trace::Trace;

/// A way from a task to its answer.
pub type Solution<P> = fn(&<P as Problem>::Task) -> <P as Problem>::Answer;

/// Bytes of a board's text that are kept for messages: enough for any board of a fixed size.
pub const KEPT: usize = 1 << 24;

/// A problem with its tools.
pub trait Puzzle: Problem {
    /// The name of the crate, the binary and the folder under `testdata`.
    const NAME: &'static str;
    /// What the solver does, in one line.
    const ABOUT: &'static str;
    /// What it takes of the machine at most, as a sentence of the help.
    const NEEDS: Option<&'static str> = None;
    /// The lines of one board that are not blank; [`usize::MAX`] if only a blank line or the end of the input ends
    /// a board.
    const LINES: usize;
    /// Bytes of a board's text that are kept for messages; of more, only the last lines are.
    const KEPT: usize = KEPT;
    /// The same problem on boards of any size.
    const ANY_SIZE: Option<AnySize> = None;

    /// What the command line can change about a task.
    type Options: Default + 'static;
    /// The options of this problem.
    const FLAGS: &'static [Flag<Self::Options>] = &[];
    /// How a trace looks, on a terminal and as a picture.
    const SKIN: Skin = Skin::PLAIN;

    /// The ways in which the statement can be read, each a name and the options that ask for it, that of the
    /// judge's road first; none if there is only one.
    const READINGS: &'static [(&'static str, &'static [&'static str])] = &[];

    /// The plain solution that the fast one is compared with.
    const REFERENCE: Option<Solution<Self>> = None;
    /// The same road as `solve`, with a frame at each step.
    const TRACE: Option<fn(&Self::Task) -> Trace> = None;
    /// The answer is found while the task is read; what [`Problem::solve`] does alone is nothing to measure.
    const FOUND_WHILE_READING: bool = false;
    /// How to look on while it solves, if that can take long.
    const SEARCH: Option<Search<Self>> = None;

    /// The kernel as it is on a machine without special instructions, to be compared with; `None` if the kernel
    /// uses none anywhere.
    const PORTABLE: Option<Kernel> = None;

    /// Reads one task as [`Problem::parse`] does, for those whose options change what is read.
    ///
    /// # Errors
    ///
    /// The first place at which the text is not what the statement describes.
    fn read(input: &mut Reader<'_>, _options: &Self::Options) -> Result<Self::Task, ParseError> {
        Self::parse(input)
    }

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

    /// Why the task has no trace though others have one.
    fn untraceable(_task: &Self::Task) -> Option<String> {
        None
    }

    /// The first frame of a trace that is not as a wrong output has it; `None` if no frame shows it.
    fn parting(_trace: &Trace, _output: &str) -> Option<usize> {
        None
    }

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

/// A search that can take long.
pub struct Search<P: Problem + ?Sized> {
    /// Solves as [`Problem::solve`] does and reports what it has done: every few thousand steps, and at the end.
    pub solve: fn(&P::Task, &mut Listener<'_>) -> P::Answer,
    /// The trace of an answer that has been found, without another search.
    pub trace: fn(&P::Task, &P::Answer) -> Trace,
}

/// Who is told.
pub type Listener<'a> = dyn FnMut(&Report) + 'a;

/// What a search has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What it counted, by name. The first number tells a person how much was done.
    pub counts: Vec<(&'static str, u64)>,
    /// How many parts of the work are done, and how many there are, if that is known. They need not be equal.
    pub parts: Option<(u64, u64)>,
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

impl<O> Flag<O> {
    /// The option that asks for [`Puzzle::ANY_SIZE`]; it belongs to the options of that puzzle.
    pub const fn any_size() -> Flag<O> {
        Flag {
            name: "any-size",
            value: None,
            help: "a board of any size, taken from the input's shape; blank lines end it in a stream",
            set: |_, _| Ok(()),
        }
    }
}

/// The same problem on boards of any size, as the command line knows it: both have one name and one help, and
/// `--any-size` chooses.
pub struct AnySize {
    /// Reads the command line anew and answers.
    pub(crate) main: fn() -> ExitCode,
    /// The options, without what they do.
    pub(crate) flags: fn() -> Vec<Flag<()>>,
}

impl AnySize {
    /// The problem `P`, whose options include [`Flag::any_size`].
    pub const fn of<P: Puzzle>() -> AnySize {
        AnySize { main: cli::main::<P>, flags: flags::<P> }
    }
}

fn flags<P: Puzzle>() -> Vec<Flag<()>> {
    let flags = P::FLAGS.iter();
    flags.map(|&Flag { name, value, help, .. }| Flag { name, value, help, set: |(), _| Ok(()) }).collect()
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
