//! What was found, as text for a person and as JSON for a program.

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use gridkit::trace::{Frame, UNMARKED};
use serde_json::{Value, json};

use super::diagnose::Diagnosis;
use super::hunt::{Catch, Hunt};
use super::judge::Ruling;
use super::picture::picture;
use super::shrink::Shrunk;
use super::words::Lang;
use crate::runner::Verdict;
use crate::screen::{Screen, paint};
use crate::subject::{Reading, Subject};

/// The version of the JSON object; it grows when a field changes its meaning or goes.
const VERSION: u32 = 1;

/// So many lines of an output or of an error are shown, and so many letters of a line.
const LINES: usize = 12;
const LETTERS: usize = 100;

/// A counterexample with all that is known about it.
pub struct Found<'a> {
    /// The problem.
    pub subject: &'a dyn Subject,
    /// The reading that the program is closest to.
    pub reading: &'a Reading,
    /// Whether there is more than one reading by which it is wrong.
    pub is_by_all: bool,
    /// The board as it was found.
    pub first: &'a Catch,
    /// The board that is shown.
    pub last: &'a Catch,
    /// How it was shrunk; `None` if it was not.
    pub shrunk: Option<&'a Shrunk>,
    /// Whether the program did not fail again on the very same board.
    pub is_unsteady: bool,
    /// Which mistake it is.
    pub diagnosis: Option<&'a Diagnosis<'a>>,
    /// How many mistakes are known.
    pub mistakes: usize,
    /// Whether the program prints more than its answers.
    pub extra: bool,
    /// How long it took to find the board, in seconds.
    pub seconds: f64,
}

impl Found<'_> {
    fn pieces(&self, catch: &Catch) -> usize {
        self.subject.plain(&catch.text).map_or(0, |(_, pieces)| pieces)
    }

    /// Prints the report.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written.
    pub fn print(&self, screen: &Screen, lang: Lang) -> Result<()> {
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let Found { first, last, .. } = self;
        screen.line(paint(red, &lang.headline(last.result, self.pieces(last))))?;
        screen.line(format!("  {}", lang.found(first.tried, first.origin, self.seconds)))?;
        if let Some(Shrunk { runs, is_least, .. }) = self.shrunk {
            let (before, after) = (self.pieces(first), self.pieces(last));
            screen.line(format!("  {}", lang.shrunk(before, after, *runs, *is_least)))?;
        }
        if self.is_unsteady {
            screen.line(format!("  {}", lang.unsteady()))?;
        }
        if self.is_by_all {
            screen.line(format!("  {}", lang.follows(self.reading.name)))?;
        }
        self.print_texts(screen, lang)?;
        self.print_steps(screen, lang)?;
        self.print_diagnosis(screen, lang)
    }

    /// The board, what is right and what was printed.
    fn print_texts(&self, screen: &Screen, lang: Lang) -> Result<()> {
        let last = self.last;
        let [input, expected, found, errors] = lang.titles();
        part(screen, input, &last.text, usize::MAX)?;
        part(screen, expected, &last.answer, LINES)?;
        let output = String::from_utf8_lossy(&last.outcome.stdout).into_owned();
        let output = if output.trim().is_empty() { lang.nothing().to_string() } else { output };
        let ending = match last.outcome.verdict {
            Verdict::Accepted | Verdict::WrongAnswer => String::new(),
            _ => format!(" ({})", last.outcome.status),
        };
        part(screen, &format!("{found}{ending}"), &output, LINES)?;
        let said = String::from_utf8_lossy(&last.outcome.stderr);
        if last.outcome.verdict == Verdict::RunTimeError && !said.trim().is_empty() {
            part(screen, errors, &tail(&said), LINES)?;
        }
        Ok(())
    }

    /// The board as a picture, and the step at which the right solution does what the program does not.
    fn print_steps(&self, screen: &Screen, lang: Lang) -> Result<()> {
        let trace = self.subject.trace_with(&self.last.text, &self.reading.arguments);
        let Some(Ok(trace)) = trace else { return Ok(()) };
        let output = String::from_utf8_lossy(&self.last.outcome.stdout);
        let is_wrong = self.last.result == Ruling::Wrong;
        let step = if is_wrong { self.subject.parting(&trace, &output) } else { None };
        // The first step is drawn on the board itself.
        if step != Some(0)
            && let Some(frame) = trace.frames.first()
        {
            self.print_picture(screen, lang.board(), &unmarked(frame))?;
        }
        if let Some(step) = step
            && let Some(frame) = trace.frames.get(step)
        {
            let title = format!("{}: {}", lang.step(step + 1, trace.frames.len()), frame.caption);
            self.print_picture(screen, &title, frame)?;
        }
        Ok(())
    }

    fn print_picture(&self, screen: &Screen, title: &str, frame: &Frame) -> Result<()> {
        screen.line("")?;
        screen.line(paint(Style::new().bold(), title))?;
        for line in picture(frame, &self.subject.skin()) {
            screen.line(line)?;
        }
        Ok(())
    }

    fn print_diagnosis(&self, screen: &Screen, lang: Lang) -> Result<()> {
        let mut lines = Vec::new();
        let is_explained = self.diagnosis.is_some_and(Diagnosis::is_whole);
        if self.extra && !is_explained {
            lines.push(lang.extra().to_string());
        }
        if let Some(Diagnosis { named, probes, right }) = self.diagnosis {
            let fits = named.iter().map(|named| lang.fits(named.mistake, named.agree, *probes));
            lines.extend(fits);
            if named.is_empty() && self.last.result != Ruling::Extra {
                lines.push(lang.unknown(self.mistakes, *right, *probes));
            }
        }
        if !lines.is_empty() {
            screen.line("")?;
            screen.line(paint(Style::new().bold(), lang.diagnosis()))?;
        }
        for line in lines {
            screen.line(format!("  {line}"))?;
        }
        Ok(())
    }

    /// The same for a program.
    pub fn json(&self, lang: Lang, hunt: &Hunt<'_>, commands: &[String], seed: u64) -> Value {
        let Found { first, last, .. } = self;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let diagnosis = self.diagnosis.map(|diagnosis| {
            let named = diagnosis.named.iter().map(|named| {
                json!({
                    "id": named.mistake.id,
                    "text": lang.mistake(named.mistake),
                    "agree": named.agree,
                    "probes": diagnosis.probes,
                })
            });
            named.collect::<Vec<Value>>()
        });
        json!({
            "version": VERSION,
            "problem": self.subject.name(),
            "commands": commands,
            "seed": seed,
            "found": true,
            "result": last.result.to_string(),
            "status": last.outcome.status,
            "boards": hunt.tried,
            "board": first.tried,
            "origin": first.origin.name(),
            "seconds": self.seconds,
            "reading": self.reading.name,
            "input": last.text,
            "expected": last.answer,
            "output": text(&last.outcome.stdout),
            "stderr": text(&last.outcome.stderr),
            "pieces": self.pieces(last),
            "pieces_before": self.pieces(first),
            "shrink_runs": self.shrunk.map(|shrunk| shrunk.runs),
            "is_least": self.shrunk.map(|shrunk| shrunk.is_least),
            "is_unsteady": self.is_unsteady,
            "extra_output": self.extra,
            "diagnosis": diagnosis,
        })
    }
}

/// That nothing was found, for a program.
pub fn none(
    subject: &dyn Subject,
    hunt: &Hunt<'_>,
    commands: &[String],
    seed: u64,
    seconds: f64,
    confidence: Option<(usize, usize)>,
) -> Value {
    let readings = hunt.trails.iter().filter(|trail| trail.wrong.is_none());
    let blanks = hunt.trails.iter().map(|trail| trail.blanks).max();
    json!({
        "version": VERSION,
        "problem": subject.name(),
        "commands": commands,
        "seed": seed,
        "found": false,
        "boards": hunt.tried,
        "seconds": seconds,
        "readings": readings.map(|trail| trail.reading.name).collect::<Vec<_>>(),
        "blanks": blanks,
        "mistakes_found": confidence.map(|(found, _)| found),
        "mistakes": confidence.map(|(_, all)| all),
    })
}

/// The frame before anything is marked.
fn unmarked(frame: &Frame) -> Frame {
    let mut frame = frame.clone();
    for cell in frame.rows.iter_mut().flatten() {
        cell.mark = UNMARKED;
    }
    frame
}

/// Prints a title and the first lines of a text.
fn part(screen: &Screen, title: &str, text: &str, most: usize) -> Result<()> {
    screen.line("")?;
    screen.line(paint(Style::new().bold(), title))?;
    let mut lines = text.lines();
    for line in lines.by_ref().take(most) {
        screen.line(safe(line))?;
    }
    if lines.next().is_some() {
        screen.line("…")?;
    }
    Ok(())
}

/// The last lines of a text.
fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}

/// A line as a terminal may get it: without escape codes, and not endless.
fn safe(line: &str) -> String {
    let plain = |letter: char| if letter.is_control() && letter != '\t' { '\u{fffd}' } else { letter };
    let more = if line.chars().nth(LETTERS).is_some() { "…" } else { "" };
    line.chars().take(LETTERS).map(plain).collect::<String>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wild_output_is_tamed() {
        assert_eq!(safe("a\x1b[2J"), "a\u{fffd}[2J");
        assert_eq!(safe(&"9".repeat(101)), "9".repeat(100) + "…");
        assert_eq!(tail(&"x\n".repeat(20)).lines().count(), LINES);
    }
}
