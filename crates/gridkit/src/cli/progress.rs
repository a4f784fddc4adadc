//! A line on a terminal that shows how far a long search is.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use crate::puzzle::Report;

/// Nothing is shown of what takes less.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time from one look of the line to the next.
const PAUSE: Duration = Duration::from_millis(100);

/// Whether a person sees standard error, on a terminal that can write over a line.
pub fn is_watched() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The line. It is gone when this is dropped.
pub struct Progress<W: Write> {
    /// The name of the solver.
    name: &'static str,
    output: W,
    /// The time since the start from which the line is written anew.
    due: Duration,
    /// How many letters of the line can be seen.
    width: usize,
}

impl<W: Write> Progress<W> {
    /// Nothing yet.
    pub fn new(name: &'static str, output: W) -> Progress<W> {
        Progress { name, output, due: PATIENCE, width: 0 }
    }

    /// Shows what has been done so long after the start, if it is time to.
    pub fn show(&mut self, elapsed: Duration, report: &Report) {
        if elapsed >= self.due {
            self.due = elapsed + PAUSE;
            let line = line(self.name, elapsed, report);
            // Blanks over what was longer, and no escape codes: every terminal understands that.
            self.write(&format!("\r{line:width$}", width = self.width));
            self.width = line.chars().count();
        }
    }

    /// Writes; a terminal that has gone away is no reason to stop.
    fn write(&mut self, text: &str) {
        let _ = self.output.write_all(text.as_bytes());
    }
}

impl<W: Write> Drop for Progress<W> {
    fn drop(&mut self) {
        if self.width > 0 {
            self.write(&format!("\r{:width$}\r", "", width = self.width));
        }
    }
}

/// What the line says: `mayan: 31 %, 34.6 million boards, 12 s`.
fn line(name: &str, elapsed: Duration, report: &Report) -> String {
    let mut line = format!("{name}: ");
    if let Some((done, all)) = report.parts {
        line += &format!("{} %, ", 100 * done / all.max(1));
    }
    if let Some((what, number)) = report.counts.first() {
        line += &format!("{:.1} million {what}, ", *number as f64 / 1e6);
    }
    line + &format!("{} s", elapsed.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(boards: u64, parts: Option<(u64, u64)>) -> Report {
        Report { counts: vec![("boards", boards), ("cuts", 7)], parts }
    }

    #[test]
    fn the_line_says_how_far_it_is() {
        let seconds = Duration::from_millis(12_900);
        assert_eq!(
            line("mayan", seconds, &report(34_567_890, Some((5, 16)))),
            "mayan: 31 %, 34.6 million boards, 12 s"
        );
        assert_eq!(line("mayan", seconds, &report(90_000, None)), "mayan: 0.1 million boards, 12 s");
        assert_eq!(line("mayan", seconds, &Report::default()), "mayan: 12 s");
    }

    #[test]
    fn it_comes_after_a_while_and_goes_at_the_end() {
        let mut output = Vec::new();
        let mut progress = Progress::new("mayan", &mut output);
        for (time, boards) in [(999, 1), (1_000, 12_300_000), (1_099, 2), (1_100, 3_400_000), (1_150, 4)] {
            progress.show(Duration::from_millis(time), &report(boards, None));
        }
        drop(progress);
        let lines = "\rmayan: 12.3 million boards, 1 s\rmayan: 3.4 million boards, 1 s ";
        assert_eq!(String::from_utf8(output).unwrap(), format!("{lines}\r{}\r", " ".repeat(30)));
    }

    #[test]
    fn of_what_is_quick_nothing_is_shown() {
        let mut output = Vec::new();
        Progress::new("mayan", &mut output).show(Duration::from_millis(999), &report(1, None));
        assert_eq!(output, b"");
    }
}
