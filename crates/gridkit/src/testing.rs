//! What the tests of the solver crates share. Every function panics where a test should fail.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fastrand::Rng;
use itertools::{iproduct, Itertools};

use crate::batch::Source;
use crate::cases::{shrink, tasks, Cases};
use crate::puzzle::{Kernel, Puzzle};
use crate::text::{ParseError, Reader};
use crate::trace::Trace;

/// Reads one board.
///
/// # Errors
///
/// The text is not a board and nothing else.
pub fn parse<P: Puzzle>(text: &str) -> Result<P::Task, ParseError> {
    let mut bytes = text.as_bytes();
    let mut reader = Reader::new(&mut bytes);
    let task = P::parse(&mut reader)?;
    reader.end()?;
    Ok(task)
}

/// Checks a case in every way there is: the solver, the reference, the trace (read back too), the printed
/// task, and the program `binary`, against the `.ans` file beside `input`.
///
/// `snapshot` gets the trace before anything is compared with the answer, so that a core that has become wrong
/// shows in the review what it does now.
///
/// # Panics
///
/// Something differs.
pub fn check_case<P: Puzzle>(
    input: &Path,
    options: &P::Options,
    binary: &str,
    arguments: &[&str],
    snapshot: impl FnOnce(&Trace),
) {
    let text = fs::read_to_string(input).unwrap();
    let expected = fs::read_to_string(input.with_extension("ans")).unwrap();
    let expected = expected.trim_end();
    let mut task = parse::<P>(&text).unwrap();
    P::prepare(&mut task, options).unwrap();
    let trace = P::TRACE.unwrap()(&task);
    snapshot(&trace);
    assert_eq!(trace.answer, expected, "the trace");
    assert_eq!(P::solve(&task).to_string(), expected, "the solver");
    assert_eq!(P::REFERENCE.unwrap()(&task).to_string(), expected, "the reference");
    assert_eq!(trace.to_string().parse(), Ok(trace), "the trace as text");
    let mut again = parse::<P>(&P::print(&task)).unwrap();
    P::prepare(&mut again, options).unwrap();
    assert_eq!(again, task, "the printed task");
    let output = run(binary, arguments.iter().map(OsStr::new).chain([input.as_os_str()]), b"");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{expected}\n"), "the program");
    assert_eq!(
        (output.status.code(), output.stderr.len()),
        (Some(0), 0),
        "the program's status and messages"
    );
}

/// Checks a stream of boards through the program `binary`: the whole of it with `--batch` and these arguments,
/// against the `.ans` file beside `input`.
///
/// # Panics
///
/// An answer differs.
pub fn check_stream(input: &Path, binary: &str, arguments: &[&str]) {
    let expected = fs::read_to_string(input.with_extension("ans")).unwrap();
    let arguments = ["--batch"].iter().chain(arguments).map(OsStr::new);
    let output = run(binary, arguments.chain([input.as_os_str()]), b"");
    let found = String::from_utf8(output.stdout).unwrap();
    for (board, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "board {}", board + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "boards");
    assert_eq!(output.status.code(), Some(0));
}

/// Compares the solver and the trace with the reference on generated tasks.
///
/// # Panics
///
/// They differ; the message shows a task that is as simple as could be found.
pub fn compare<P: Puzzle + Cases>(seed: u64, count: usize) {
    let wrong = tasks::<P>(seed, count).find(|task| !agrees::<P>(task));
    if let Some(wrong) = wrong {
        let smallest = shrink::<P>(wrong, |task| !agrees::<P>(task));
        panic!(
            "seed {seed}: solver and trace do not agree with the reference on\n{}solver:\n{}\nreference:\n{}\ntrace:\n{}",
            P::print(&smallest),
            P::solve(&smallest),
            P::REFERENCE.unwrap()(&smallest),
            P::TRACE.unwrap()(&smallest),
        );
    }
}

fn agrees<P: Puzzle>(task: &P::Task) -> bool {
    let answer = P::solve(task);
    answer == P::REFERENCE.unwrap()(task) && P::TRACE.unwrap()(task).answer == answer.to_string()
}

/// Checks the generators, those for measurements too, and the simplifications: what they make is legal and prints and reads back, a
/// simplification is never its own task, and following the first ones ends.
///
/// # Panics
///
/// A task is not legal, or does not read back, or simplifying goes on too long.
pub fn check_generators<P: Puzzle + Cases>(seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for class in P::CLASSES {
        // Few if the boards are large, since then a test asks for few of all.
        (0..count.div_ceil(50).min(20)).for_each(|_| check_legal::<P>(&(class.make)(&mut rng)));
    }
    // One of each: the largest are large.
    for scale in P::SCALES {
        scale.sizes.iter().for_each(|&size| check_legal::<P>(&(scale.make)(&mut rng, size)));
    }
    for task in tasks::<P>(seed, count) {
        check_legal::<P>(&task);
        let mut steps = 0;
        let mut current = task;
        while let Some(simpler) = P::simpler(&current).into_iter().next() {
            check_legal::<P>(&simpler);
            assert_ne!(simpler, current);
            current = simpler;
            steps += 1;
            assert!(steps < 10_000, "simplifying does not end");
        }
    }
}

fn check_legal<P: Puzzle>(task: &P::Task) {
    let text = P::print(task);
    let mut again = parse::<P>(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    P::prepare(&mut again, &P::Options::default()).unwrap_or_else(|misfit| panic!("{misfit:?}\n{text}"));
    assert_eq!(again, *task, "{text}");
}

/// Runs the program on bad input: its message.
///
/// # Panics
///
/// The program does not refuse it as it should: status 2, nothing on standard output, a message that says
/// where.
pub fn refusal(binary: &str, arguments: &[&str], input: &[u8]) -> String {
    let output = run(binary, arguments, input);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(output.stdout, b"", "{message}");
    let place = message.lines().next().unwrap().strip_prefix("<stdin>:").expect("the input is named");
    let numbers = place.split(':').take(2).map(str::parse::<usize>).collect_vec();
    assert!(matches!(numbers[..], [Ok(1..), Ok(1..)]), "line and column from 1: {message}");
    message
}

/// Runs the program with `input` on its standard input.
///
/// # Panics
///
/// It cannot be started.
pub fn run(binary: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>, input: &[u8]) -> Output {
    let mut command = Command::new(binary);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that refuses its input need not read all of it.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Compares the kernel, and the portable one, with the precise reader on a stream, wherever a read of the stream may end.
///
/// # Panics
///
/// An answer, or the place of a bad board, differs.
pub fn check_kernel<P: Puzzle>(stream: &[u8]) {
    let kernel = P::kernel(&P::Options::default()).expect("a kernel");
    let expected = answers::<P>(stream, None);
    for (cut, kernel) in iproduct!(0..=stream.len(), [Some(kernel), P::PORTABLE]) {
        let (head, tail) = stream.split_at(cut);
        let found = answers::<P>(head.chain(tail), kernel);
        assert_eq!(found, expected, "cut after {cut} bytes:\n{}", String::from_utf8_lossy(stream));
    }
}

/// Answers a stream as the command line does with `--batch --keep-going`; a bad board gives its place.
fn answers<P: Puzzle>(stream: impl Read, kernel: Option<Kernel>) -> String {
    let mut source = Source::stream(stream, Vec::new());
    loop {
        if let Some(kernel) = kernel {
            source.swallow(kernel).unwrap();
        }
        source.advance();
        let line = match prepared::<P>(&mut source) {
            Err(_) if source.is_exhausted() => return String::from_utf8(source.output).unwrap(),
            Err(place) => {
                source.skip(P::LINES).unwrap();
                place
            }
            Ok(task) => P::solve(&task).to_string().split_whitespace().join(" "),
        };
        writeln!(source.output, "{line}").unwrap();
    }
}

/// The next task of a stream, or where it is bad and what is found there.
fn prepared<P: Puzzle>(source: &mut Source<impl Read, Vec<u8>>) -> Result<P::Task, String> {
    let mut task = P::parse(&mut Reader::new(source))
        .map_err(|error| format!("{}:{} {}", source.line_number(error.line), error.column, error.found))?;
    P::prepare(&mut task, &P::Options::default()).map_err(|misfit| {
        let (line, column) = source.place(misfit.row, misfit.cell);
        format!("{line}:{column} {}", misfit.found)
    })?;
    Ok(task)
}
