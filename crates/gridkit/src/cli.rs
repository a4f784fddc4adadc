//! The command line that all solvers share.

mod arguments;
mod message;
mod one_line;
mod output;
mod progress;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use itertools::Itertools;
use serde_json::{json, Value};

use crate::batch::{self, Source};
use crate::puzzle::{Puzzle, Report};
use crate::svg;
use crate::text::Reader;
use crate::trace::{Cell, Trace, UNMARKED};
use arguments::{Arguments, Format, Request};
use message::Message;
use one_line::OneLine;
use output::Output;
use progress::Progress;

/// The version of the JSON that `--format json` prints. It rises when something that was there goes or gets another
/// meaning; what is new leaves it.
const JSON_VERSION: u32 = 1;

/// The main of a solver: reads the command line and the input, prints the answer.
///
/// The status is 0 if everything was answered and 2 if not.
pub fn main<P: Puzzle>() -> ExitCode {
    let result = match arguments::read::<P>(lexopt::Parser::from_env()) {
        Ok(Request::Print(text)) => print(&text),
        Ok(Request::AnySize(main)) => return main(),
        Ok(Request::Answer(arguments)) => answer::<P>(&arguments),
        Err(usage) => Err(Failure::Usage(usage)),
    };
    let text = match result {
        // Whoever closed the pipe has seen enough.
        Ok(()) | Err(Failure::Closed) => return ExitCode::SUCCESS,
        Err(Failure::Usage(usage)) => {
            format!("{name}: {usage}\nTry \"{name} --help\".\n", name = P::NAME)
        }
        Err(Failure::Input(message)) => format!("{message}\n"),
        Err(Failure::File(name, what, error)) => format!("{}: {name}: cannot be {what} ({error})\n", P::NAME),
        Err(Failure::Told) => String::new(),
    };
    warn(&text);
    ExitCode::from(2)
}

/// Why there is no answer, or not all of them.
enum Failure {
    /// The command line is bad.
    Usage(String),
    /// The input is bad.
    Input(Box<Message>),
    /// A file of this name cannot be read or written.
    File(String, &'static str, io::Error),
    /// Boards of a stream were bad; that has been said.
    Told,
    /// Nobody reads the output any more.
    Closed,
}

/// Writes to standard error; if even that fails there is nobody to tell.
fn warn(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

fn print(text: &str) -> Result<(), Failure> {
    let stdout = "<stdout>".to_string();
    io::stdout().write_all(text.as_bytes()).map_err(|error| unwritten(stdout, error))
}

fn unwritten(name: String, error: io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::File(name, "written", error),
    }
}

fn answer<P: Puzzle>(arguments: &Arguments<P::Options>) -> Result<(), Failure> {
    let input = open::<P>(arguments)?;
    let run = Run::<P> { arguments, is_watched: progress::is_watched() };
    let output = Output::open(arguments.output.as_deref(), run.is_coloured());
    let output = output.map_err(|error| run.unwritten(error))?;
    let output = BufWriter::with_capacity(1 << 16, output);
    if arguments.batch {
        run.stream(Source::stream(input, output).keeping(P::KEPT))
    } else {
        run.single(Source::single(input, output).keeping(P::KEPT))
    }
}

fn open<P: Puzzle>(arguments: &Arguments<P::Options>) -> Result<Box<dyn Read>, Failure> {
    match &arguments.file {
        None => {
            let stdin = io::stdin();
            if stdin.is_terminal() && io::stderr().is_terminal() {
                warn(&format!(
                    "{}: reads the terminal; end the input with Ctrl-D (Windows: Ctrl-Z, Enter)\n",
                    P::NAME
                ));
            }
            Ok(Box::new(stdin))
        }
        Some(file) => match File::open(file) {
            Ok(file) => Ok(Box::new(file)),
            Err(error) => Err(Failure::File(shown(file), "read", error)),
        },
    }
}

type Boards = Source<Box<dyn Read>, BufWriter<Output>>;

/// One run of the program.
struct Run<'a, P: Puzzle> {
    arguments: &'a Arguments<P::Options>,
    /// A person sees standard error.
    is_watched: bool,
}

impl<P: Puzzle> Run<'_, P> {
    fn single(&self, mut source: Boards) -> Result<(), Failure> {
        let task = self.task(&mut source, None)?;
        let (text, answer) = match self.arguments.format {
            Format::Judge => {
                let answer = self.solve(&task);
                // Written as it is made: an answer of billions of moves is longer than the memory.
                writeln!(source.output, "{answer}").map_err(|error| self.unwritten(error))?;
                (String::new(), answer)
            }
            format => {
                let trace =
                    P::TRACE.ok_or_else(|| Failure::Usage("there is no trace of this problem".into()))?;
                if let Some(reason) = P::untraceable(&task) {
                    return Err(Failure::Usage(reason));
                }
                let (answer, report) = self.search(&task);
                let trace = P::SEARCH.map_or_else(|| trace(&task), |search| (search.trace)(&task, &answer));
                let text = match format {
                    Format::Json => format!("{}\n", json::<P>(&trace, &report, &P::notes(&task, &answer))),
                    Format::Svg => svg::strip(&trace, &P::SKIN),
                    _ if self.is_coloured() => coloured::<P>(&trace),
                    _ => trace.to_string(),
                };
                (text, answer)
            }
        };
        self.note(&P::notes(&task, &answer), None);
        source.output.write_all(text.as_bytes()).map_err(|error| self.unwritten(error))?;
        self.finish(source)
    }

    fn stream(&self, mut source: Boards) -> Result<(), Failure> {
        let kernel = P::kernel(&self.arguments.options);
        let mut told = false;
        let mut board = 0;
        loop {
            if let Some(kernel) = kernel {
                board += source.swallow(kernel).map_err(|error| self.failure(&mut source, error))?;
            }
            board += 1;
            source.advance();
            let written = match self.task(&mut source, Some(board)) {
                Err(Failure::Input(_)) if source.is_exhausted() => break,
                Err(Failure::Input(message)) if self.arguments.keep_going => {
                    told = true;
                    warn(&format!("{message}\n"));
                    source.skip(P::LINES).map_err(|error| self.failure(&mut source, error))?;
                    source.output.write_all(b"error")
                }
                Err(failure) => {
                    source.output.flush().map_err(|error| self.unwritten(error))?;
                    return Err(failure);
                }
                Ok(task) => {
                    let answer = self.solve(&task);
                    let notes = P::notes(&task, &answer);
                    if !notes.is_empty() {
                        self.note(&notes, Some((board, source.first_line())));
                    }
                    write!(OneLine::new(&mut source.output), "{answer}")
                }
            };
            let written = written.and_then(|()| source.output.write_all(b"\n"));
            written.map_err(|error| self.unwritten(error))?;
        }
        self.finish(source)?;
        if told {
            return Err(Failure::Told);
        }
        Ok(())
    }

    /// Solves one task. If that takes long, a person sees how far it is.
    fn solve(&self, task: &P::Task) -> P::Answer {
        if self.is_watched {
            self.search(task).0
        } else {
            P::solve(task)
        }
    }

    /// Solves one task in the same way and gives what was counted.
    fn search(&self, task: &P::Task) -> (P::Answer, Report) {
        let mut last = Report::default();
        let Some(search) = P::SEARCH else { return (P::solve(task), last) };
        let start = Instant::now();
        let mut progress = self.is_watched.then(|| Progress::new(P::NAME, io::stderr()));
        let answer = (search.solve)(task, &mut |report| {
            if let Some(progress) = &mut progress {
                progress.show(start.elapsed(), report);
            }
            last.clone_from(report);
        });
        (answer, last)
    }

    /// Reads and prepares one task.
    fn task(&self, source: &mut Boards, board: Option<usize>) -> Result<P::Task, Failure> {
        let mut reader = Reader::new(source);
        let mut parsed = P::read(&mut reader, &self.arguments.options);
        if parsed.is_ok() && board.is_none() {
            parsed = reader.end().and(parsed);
        }
        let mut task = parsed.map_err(|error| {
            if let Some(failure) = source.failure() {
                return self.named(failure);
            }
            let line = source.line_number(error.line);
            self.message(source, board, (line, error.column), error.found, error.expected)
        })?;
        P::prepare(&mut task, &self.arguments.options).map_err(|misfit| {
            let place = source.place(misfit.row, misfit.cell);
            self.message(source, board, place, misfit.found, misfit.expected)
        })?;
        Ok(task)
    }

    fn message(
        &self,
        source: &Boards,
        board: Option<usize>,
        (line, column): (usize, usize),
        found: String,
        expected: String,
    ) -> Failure {
        let (file, text) = (self.input(), source.line_text(line).into_owned());
        Failure::Input(Box::new(Message { file, line, column, found, expected, text, board }))
    }

    /// The name of the input in messages.
    fn input(&self) -> String {
        let file = self.arguments.file.as_ref();
        file.map_or("<stdin>".to_string(), |file| shown(file))
    }

    fn note(&self, notes: &[String], board: Option<(usize, usize)>) {
        for note in notes {
            match board {
                None => warn(&format!("{}: warning: {note}\n", self.input())),
                Some((board, line)) => {
                    warn(&format!("{}:{line}: warning: {note} (board {board})\n", self.input()));
                }
            }
        }
    }

    fn is_coloured(&self) -> bool {
        match (self.arguments.color, &self.arguments.output) {
            (ColorChoice::Auto, None) => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            (choice, _) => choice == ColorChoice::Always,
        }
    }

    fn finish(&self, source: Boards) -> Result<(), Failure> {
        let output = source.output.into_inner().map_err(|error| self.unwritten(error.into_error()))?;
        output.finish().map_err(|error| self.unwritten(error))
    }

    fn unwritten(&self, error: io::Error) -> Failure {
        let file = self.arguments.output.as_ref();
        unwritten(file.map_or("<stdout>".to_string(), |file| shown(file)), error)
    }

    fn failure(&self, source: &mut Boards, error: io::Error) -> Failure {
        self.named(source.failure().unwrap_or(batch::Failure::Read(error)))
    }

    fn named(&self, failure: batch::Failure) -> Failure {
        match failure {
            batch::Failure::Read(error) => Failure::File(self.input(), "read", error),
            batch::Failure::Write(error) => self.unwritten(error),
        }
    }
}

/// The name of a file on one line, whatever its letters would do to a terminal.
fn shown(file: &Path) -> String {
    let escaped = |letter: char| match letter {
        _ if letter.is_control() => letter.escape_default().collect(),
        _ => letter.to_string(),
    };
    file.display().to_string().chars().map(escaped).collect()
}

/// The trace as one JSON object on one line.
fn json<P: Puzzle>(trace: &Trace, report: &Report, notes: &[String]) -> Value {
    let letters = |cells: &[Cell], letter: fn(&Cell) -> char| cells.iter().map(letter).join("");
    let frames = trace.frames.iter().map(|frame| {
        let rows = |letter| frame.rows.iter().map(|row| letters(row, letter)).collect_vec();
        json!({
            "caption": frame.caption,
            "cells": rows(|cell| cell.glyph),
            "marks": rows(|cell| cell.mark),
        })
    });
    json!({
        "version": JSON_VERSION,
        "problem": P::NAME,
        "answer": trace.answer,
        "frames": frames.collect_vec(),
        "notes": notes,
        "counts": report.counts.iter().copied().collect::<BTreeMap<_, _>>(),
    })
}

/// The trace with escape codes: glyphs in their colours, marked cells inverted, captions bold.
fn coloured<P: Puzzle>(trace: &Trace) -> String {
    let bold = Style::new().bold();
    let colours = P::SKIN.colours;
    let colour = |glyph| colours.iter().find(|&&(of, _, _)| of == glyph).map(|&(_, colour, _)| colour);
    let mut text = String::new();
    for frame in &trace.frames {
        text += &format!("{bold}# {}{bold:#}\n", frame.caption);
        for row in &frame.rows {
            text += &row.iter().map(|&cell| painted(cell, colour(cell.glyph))).join("");
            text.push('\n');
        }
    }
    text + &format!("{bold}# answer{bold:#}\n{}\n", trace.answer)
}

fn painted(cell: Cell, colour: Option<AnsiColor>) -> String {
    let style = Style::new().fg_color(colour.map(Into::into));
    let style = if cell.mark == UNMARKED { style } else { style.bold().invert() };
    format!("{style}{}{}{style:#}", cell.mark, cell.glyph)
}
