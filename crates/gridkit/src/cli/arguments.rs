//! What was typed, and the help that says what can be typed.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::ColorChoice;
use itertools::Itertools;
use lexopt::{Arg, Parser, ValueExt};

use crate::puzzle::{Flag, Puzzle};

/// How an answer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// As the judge expects it.
    #[default]
    Judge,
    /// Every step as text.
    Trace,
    /// The steps and the answer as a JSON object.
    Json,
    /// The steps as a picture.
    Svg,
}

/// What to do.
pub enum Request<O> {
    /// Print this text and end.
    Print(String),
    /// Leave the command line to the puzzle that takes boards of any size.
    AnySize(fn() -> ExitCode),
    /// Answer.
    Answer(Arguments<O>),
}

/// How to answer.
pub struct Arguments<O> {
    /// The input; standard input if there is none.
    pub file: Option<PathBuf>,
    /// The output; standard output if there is none.
    pub output: Option<PathBuf>,
    /// How to show the answer.
    pub format: Format,
    /// When to use colours.
    pub color: ColorChoice,
    /// Any number of boards.
    pub batch: bool,
    /// Go on behind a bad board.
    pub keep_going: bool,
    /// What changes the task.
    pub options: O,
}

/// Reads the command line; an error says what is wrong with it.
pub fn read<P: Puzzle>(mut parser: Parser) -> Result<Request<P::Options>, String> {
    let mut arguments = Arguments {
        file: None,
        output: None,
        format: Format::Judge,
        color: ColorChoice::Auto,
        batch: false,
        keep_going: false,
        options: P::Options::default(),
    };
    let mut files: Vec<OsString> = Vec::new();
    let others = other_flags::<P>();
    let mut strange = Vec::new();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Request::Print(help::<P>())),
            Arg::Short('V') | Arg::Long("version") => {
                return Ok(Request::Print(format!("{} {}\n", P::NAME, env!("CARGO_PKG_VERSION"))));
            }
            Arg::Long("format") => arguments.format = choice(&mut parser, FORMATS)?,
            Arg::Long("color") => arguments.color = choice(&mut parser, COLORS)?,
            Arg::Short('o') | Arg::Long("output") => arguments.output = Some(value(&mut parser)?.into()),
            Arg::Long("batch") => arguments.batch = true,
            Arg::Long("keep-going") => arguments.keep_going = true,
            Arg::Long(name) => {
                if let Some(flag) = P::FLAGS.iter().find(|flag| flag.name == name) {
                    set(flag, &mut parser, &mut arguments.options)?;
                } else {
                    let flag = others.iter().find(|flag| flag.name == name);
                    let flag = flag.ok_or_else(|| Arg::Long(name).unexpected().to_string())?;
                    set(flag, &mut parser, &mut ())?;
                    strange.push(flag.name);
                }
            }
            Arg::Value(file) => files.push(file),
            Arg::Short(_) => return Err(argument.unexpected().to_string()),
        }
    }
    if let (Some(first), Some(any_size)) = (strange.first(), P::ANY_SIZE) {
        if strange.contains(&Flag::<()>::any_size().name) {
            return Ok(Request::AnySize(any_size.main));
        }
        return Err(format!("--{first} goes with --any-size"));
    }
    if let [_, second, ..] = &files[..] {
        return Err(format!("unexpected second file {}, one is read", second.to_string_lossy()));
    }
    arguments.file = files.pop().filter(|file| file != "-").map(PathBuf::from);
    if arguments.keep_going && !arguments.batch {
        return Err("--keep-going goes with --batch".to_string());
    }
    if arguments.batch && arguments.format != Format::Judge {
        return Err("--batch prints the judge's answers, so it takes no other --format".to_string());
    }
    Ok(Request::Answer(arguments))
}

/// The options that only the puzzle of any size has.
fn other_flags<P: Puzzle>() -> Vec<Flag<()>> {
    let flags = P::ANY_SIZE.map_or_else(Vec::new, |any_size| (any_size.flags)());
    flags.into_iter().filter(|other| P::FLAGS.iter().all(|flag| flag.name != other.name)).collect()
}

const FORMATS: &[(&str, Format)] =
    &[("judge", Format::Judge), ("trace", Format::Trace), ("json", Format::Json), ("svg", Format::Svg)];

const COLORS: &[(&str, ColorChoice)] =
    &[("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never)];

fn value(parser: &mut Parser) -> Result<OsString, String> {
    parser.value().map_err(|error| error.to_string())
}

/// The value of an option that has a few names to choose from.
fn choice<T: Copy>(parser: &mut Parser, choices: &[(&str, T)]) -> Result<T, String> {
    let value = value(parser)?;
    let chosen = choices.iter().find(|(name, _)| value == *name);
    chosen.map(|&(_, choice)| choice).ok_or_else(|| {
        let names = choices.iter().map(|(name, _)| name).join(", ");
        format!("unknown value {}, expected one of {names}", value.to_string_lossy())
    })
}

fn set<O>(flag: &Flag<O>, parser: &mut Parser, options: &mut O) -> Result<(), String> {
    let value = match flag.value {
        Some(_) => value(parser)?.string().map_err(|error| error.to_string())?,
        None => String::new(),
    };
    (flag.set)(options, &value)
        .map_err(|expected| format!("unknown value {value} for --{}, expected {expected}", flag.name))
}

fn help<P: Puzzle>() -> String {
    let name = P::NAME;
    let mut help = format!(
        "{about}.\n\nUsage: {name} [OPTIONS] [FILE]\n\n\
         Reads FILE, or standard input if there is none or it is -.\n\nOptions:\n",
        about = P::ABOUT
    );
    let mut line = |option: &str, text: &str| {
        let _ = writeln!(help, "  {option:<20} {text}");
    };
    line(
        "    --format FORMAT",
        "judge (the default), trace (every step as text), json or svg (the steps as a picture)",
    );
    line("-o, --output FILE", "write FILE instead of standard output; a failed run leaves it as it was");
    line("    --color WHEN", "auto (the default), always or never");
    line("    --batch", "any number of boards, one line an answer");
    line("    --keep-going", "with --batch: a bad board is the line `error`, the rest are answered");
    let others = other_flags::<P>();
    let own = P::FLAGS.iter().map(|flag| (flag.name, flag.value, flag.help));
    for (name, value, help) in own.chain(others.iter().map(|flag| (flag.name, flag.value, flag.help))) {
        let value = value.map(|value| format!(" {value}")).unwrap_or_default();
        line(&format!("    --{name}{value}"), help);
    }
    line("-h, --help", "print this text");
    line("-V, --version", "print the version");
    if let Some(needs) = P::NEEDS {
        let _ = write!(help, "\n{needs}\n");
    }
    help.push_str("\nEnds with 0 if answered, 2 if the command line, the input or a file is bad.\n");
    help
}
