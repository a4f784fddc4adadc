//! A problem as `xtask` sees it: text in, text out.

use std::any::type_name;

use fastrand::Rng;
use gridkit::cases::Cases;
use gridkit::puzzle::Puzzle;
use gridkit::svg::Skin;
use gridkit::text::{ParseError, Reader};
use gridkit::trace::Trace;

use crate::bench::work::{self, Boards, Kind, Scale, Work};

/// A problem behind a name; every [`Puzzle`] with [`Cases`] is one.
pub trait Subject: Sync {
    /// The name of the crate, the binary and the folder under `testdata`.
    fn name(&self) -> &'static str;

    /// The judge's output for a judge's input, without the last newline.
    ///
    /// # Errors
    ///
    /// The input is not what the statement describes.
    fn solve(&self, input: &str) -> Result<String, ParseError>;

    /// What the plain solution says; `None` if there is none.
    ///
    /// # Errors
    ///
    /// The input is not what the statement describes.
    fn reference(&self, input: &str) -> Option<Result<String, ParseError>>;

    /// The steps of the solution; `None` if it shows none.
    ///
    /// # Errors
    ///
    /// The input is not what the statement describes.
    fn trace(&self, input: &str) -> Option<Result<Trace, ParseError>>;

    /// What the plain solution says if the program gets these arguments, such as `--exactly`; `None` if there is none.
    ///
    /// # Errors
    ///
    /// What is wrong with the input, or with an argument.
    fn reference_with(&self, input: &str, arguments: &[String]) -> Option<Result<String, String>>;

    /// The steps of the solution if the program gets these arguments; `None` if it shows none.
    ///
    /// # Errors
    ///
    /// What is wrong with the input, or with an argument.
    fn trace_with(&self, input: &str, arguments: &[String]) -> Option<Result<Trace, String>>;

    /// The judge's output if the program gets these arguments, without the last newline.
    ///
    /// # Errors
    ///
    /// What is wrong with the input, which must keep the promises of the statement, or with an argument.
    fn solve_with(&self, input: &str, arguments: &[String]) -> Result<String, String>;

    /// The ways in which the statement can be read, the first one that of the judge's road; at least one.
    fn readings(&self) -> Vec<Reading>;

    /// The first frame of a trace that is not as a wrong output has it; `None` if no frame shows it.
    fn parting(&self, trace: &Trace, output: &str) -> Option<usize>;

    /// How its traces look.
    fn skin(&self) -> Skin;

    /// Whether there is a plain solution.
    fn has_reference(&self) -> bool;

    /// Whether it shows its steps.
    fn has_trace(&self) -> bool;

    /// Whether it has generators of boards.
    fn has_generators(&self) -> bool;

    /// The names of its families of generators.
    fn families(&self) -> Vec<&'static str>;

    /// The input that a family makes first from a seed; `None` if there is no such family.
    fn make(&self, family: &str, seed: u64) -> Option<String>;

    /// A board written in the plainest way, and how many pieces lie on it; `None` if it is no single board.
    fn plain(&self, input: &str) -> Option<(String, usize)>;

    /// Boards that are one step simpler, the boldest steps first; none of what is no board.
    fn simpler(&self, input: &str) -> Vec<String>;

    /// What is special about an input: features with their values.
    ///
    /// # Errors
    ///
    /// The input is not what the statement describes.
    fn features(&self, input: &str) -> Result<Vec<(&'static str, String)>, ParseError>;

    /// The kinds of boards on which its speed is measured.
    fn kinds(&self) -> Vec<Kind>;

    /// What the cost of a board grows with.
    fn scales(&self) -> Vec<Scale>;

    /// The boards of a stream, up to so many.
    ///
    /// # Errors
    ///
    /// Which board is not what the statement describes, and why.
    fn read_stream(&self, stream: &str, most: usize) -> Result<Box<dyn Work>, String>;

    /// The full path of the type of its tasks, such as `gobang::board::Board`.
    fn task_type(&self) -> &'static str;
}

/// A way to read the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its name; empty if there is only one way.
    pub name: &'static str,
    /// The arguments that ask the program for it.
    pub arguments: Vec<String>,
}

impl<P: Puzzle + Cases + Sync + 'static> Subject for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn solve(&self, input: &str) -> Result<String, ParseError> {
        Ok(P::solve(&parse::<P>(input)?).to_string())
    }

    fn reference(&self, input: &str) -> Option<Result<String, ParseError>> {
        P::REFERENCE.map(|reference| Ok(reference(&parse::<P>(input)?).to_string()))
    }

    fn reference_with(&self, input: &str, arguments: &[String]) -> Option<Result<String, String>> {
        P::REFERENCE.map(|reference| Ok(reference(&prepared::<P>(input, arguments)?).to_string()))
    }

    fn trace_with(&self, input: &str, arguments: &[String]) -> Option<Result<Trace, String>> {
        P::TRACE.map(|trace| Ok(trace(&prepared::<P>(input, arguments)?)))
    }

    fn solve_with(&self, input: &str, arguments: &[String]) -> Result<String, String> {
        Ok(P::solve(&prepared::<P>(input, arguments)?).to_string())
    }

    fn readings(&self) -> Vec<Reading> {
        let only: &[(&'static str, &'static [&'static str])] = &[("", &[])];
        let readings = if P::READINGS.is_empty() { only } else { P::READINGS };
        let reading = |&(name, arguments): &(&'static str, &[&str])| Reading {
            name,
            arguments: arguments.iter().map(ToString::to_string).collect(),
        };
        readings.iter().map(reading).collect()
    }

    fn parting(&self, trace: &Trace, output: &str) -> Option<usize> {
        P::parting(trace, output)
    }

    fn skin(&self) -> Skin {
        P::SKIN
    }

    fn trace(&self, input: &str) -> Option<Result<Trace, ParseError>> {
        P::TRACE.map(|trace| Ok(trace(&parse::<P>(input)?)))
    }

    fn has_reference(&self) -> bool {
        P::REFERENCE.is_some()
    }

    fn has_trace(&self) -> bool {
        P::TRACE.is_some()
    }

    fn has_generators(&self) -> bool {
        !P::FAMILIES.is_empty()
    }

    fn families(&self) -> Vec<&'static str> {
        P::FAMILIES.iter().map(|family| family.name).collect()
    }

    fn make(&self, family: &str, seed: u64) -> Option<String> {
        let family = P::FAMILIES.iter().find(|known| known.name == family)?;
        Some(P::print(&(family.make)(&mut Rng::with_seed(seed))))
    }

    fn plain(&self, input: &str) -> Option<(String, usize)> {
        let task = parse::<P>(input).ok()?;
        Some((P::print(&task), P::pieces(&task)))
    }

    fn simpler(&self, input: &str) -> Vec<String> {
        parse::<P>(input).map_or(Vec::new(), |task| P::simpler(&task).iter().map(P::print).collect())
    }

    fn features(&self, input: &str) -> Result<Vec<(&'static str, String)>, ParseError> {
        Ok(P::features(&parse::<P>(input)?))
    }

    fn kinds(&self) -> Vec<Kind> {
        work::kinds::<P>()
    }

    fn scales(&self) -> Vec<Scale> {
        work::scales::<P>()
    }

    fn read_stream(&self, stream: &str, most: usize) -> Result<Box<dyn Work>, String> {
        Ok(Box::new(Boards::<P>::read(stream, most)?))
    }

    fn task_type(&self) -> &'static str {
        type_name::<P::Task>()
    }
}

fn parse<P: Puzzle>(input: &str) -> Result<P::Task, ParseError> {
    let mut bytes = input.as_bytes();
    let mut reader = Reader::new(&mut bytes);
    let task = P::parse(&mut reader)?;
    reader.end()?;
    Ok(task)
}

/// The task of an input as the command line makes it under these arguments.
fn prepared<P: Puzzle>(input: &str, arguments: &[String]) -> Result<P::Task, String> {
    let mut options = P::Options::default();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let (name, value) =
            word.split_once('=').map_or((word.as_str(), None), |(name, value)| (name, Some(value)));
        let flag = P::FLAGS.iter().find(|flag| name.strip_prefix("--") == Some(flag.name));
        let flag = flag.ok_or_else(|| format!("no option of the problem: {word}"))?;
        let value = value.or_else(|| flag.value.and_then(|_| words.next()).map(String::as_str));
        (flag.set)(&mut options, value.unwrap_or_default())?;
    }
    let mut task = parse::<P>(input).map_err(|error| error.found)?;
    P::prepare(&mut task, &options).map_err(|misfit| misfit.found)?;
    Ok(task)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridkit::problem::Problem;
    use gridkit::puzzle::{Flag, Misfit};
    use gridkit::text::Token;

    /// Doubles a number; it has no room but the smallest.
    struct Double;

    impl Problem for Double {
        type Task = u32;
        type Answer = u32;

        fn parse(input: &mut Reader<'_>) -> Result<u32, ParseError> {
            let line = input.line("a number")?;
            let number = line.tokens().next().and_then(Token::number);
            number.ok_or_else(|| line.end_error("a number"))
        }

        fn solve(task: &u32) -> u32 {
            task * 2
        }
    }

    impl Puzzle for Double {
        const NAME: &'static str = "double";
        const ABOUT: &'static str = "Doubles a number";
        const LINES: usize = 1;
        const REFERENCE: Option<fn(&u32) -> u32> = Some(|task| task + task);

        type Options = u32;
        const FLAGS: &'static [Flag<u32>] = &[Flag {
            name: "add",
            value: Some("N"),
            help: "add N first",
            set: |options, value| {
                *options = value.parse().map_err(|_| "a number")?;
                Ok(())
            },
        }];

        fn prepare(task: &mut u32, options: &u32) -> Result<(), Misfit> {
            *task += options;
            Ok(())
        }

        fn print(task: &u32) -> String {
            format!("{task}\n")
        }
    }

    impl Cases for Double {}

    #[test]
    fn a_problem_is_text_in_and_text_out() {
        let subject: &dyn Subject = &Double;
        assert_eq!(subject.name(), "double");
        assert_eq!(subject.solve("21\n").as_deref(), Ok("42"));
        assert_eq!(subject.reference("21\n"), Some(Ok("42".to_string())));
        assert_eq!(subject.trace("21\n"), None);
        assert_eq!(subject.solve("21\n1\n").unwrap_err().line, 2, "text after the board is an error");
        assert_eq!(
            (subject.has_reference(), subject.has_trace(), subject.has_generators()),
            (true, false, false)
        );
    }

    #[test]
    fn the_reference_heeds_the_arguments_of_a_case() {
        let subject: &dyn Subject = &Double;
        let says = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            subject.reference_with("21\n", &arguments).unwrap()
        };
        assert_eq!(says(&[]), Ok("42".to_string()));
        assert_eq!(says(&["--add", "2"]), Ok("46".to_string()));
        assert_eq!(says(&["--add=2"]), Ok("46".to_string()));
        assert_eq!(says(&["--add=x"]), Err("a number".to_string()));
        assert_eq!(says(&["--batch"]), Err("no option of the problem: --batch".to_string()));
    }
}
