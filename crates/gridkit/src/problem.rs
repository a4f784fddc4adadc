//! A problem as a judge sees it: text in, answer out.

use std::fmt::{Debug, Display};
use std::io;
use std::io::Write;
use std::process::ExitCode;

use crate::text::{ParseError, Reader};

/// What a judge asks of a solver.
pub trait Problem {
    /// What one input asks.
    type Task: Clone + PartialEq + Debug + 'static;
    /// What is printed.
    ///
    /// Its `Display` is the judge's output without the last newline.
    type Answer: Display + PartialEq + Debug;

    /// Reads one task and leaves what comes behind it.
    ///
    /// # Errors
    ///
    /// The first place at which the text is not what the statement describes.
    fn parse(input: &mut Reader<'_>) -> Result<Self::Task, ParseError>;

    /// The answer.
    ///
    /// It never fails: a task that breaks a promise of the statement has one as well.
    fn solve(task: &Self::Task) -> Self::Answer;
}

/// The judge's main: one task from standard input, its answer to standard output.
///
/// Bad input goes to standard error and ends with status 2.
pub fn main<P: Problem>() -> ExitCode {
    let stdin = io::stdin();
    let task = P::parse(&mut Reader::new(&mut stdin.lock()));
    match task {
        Ok(task) => {
            // A reader who has gone away is no error of ours.
            let _ = writeln!(io::stdout(), "{}", P::solve(&task));
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "{}", error);
            ExitCode::from(2)
        }
    }
}
