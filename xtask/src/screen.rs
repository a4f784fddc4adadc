//! What a command prints, and the bar that shows how far it is.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstyle::Style;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// No bar is drawn for what takes less.
const PATIENCE: Duration = Duration::from_secs(1);

/// Standard output, with a bar on standard error if a person looks at it.
pub struct Screen {
    bar: Option<Bar>,
    is_live: bool,
}

struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Screen {
    /// A screen without a bar.
    pub fn new() -> Screen {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Screen { bar: None, is_live: io::stderr().is_terminal() && !is_dumb }
    }

    /// Prints a line.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written.
    pub fn line(&self, text: impl AsRef<str>) -> io::Result<()> {
        let print = || writeln!(anstream::stdout().lock(), "{}", text.as_ref());
        match &self.bar {
            Some(bar) => bar.bar.suspend(print),
            None => print(),
        }
    }

    /// How many letters fit into a line of the terminal; `None` if standard output is none.
    pub fn width(&self) -> Option<usize> {
        let is_terminal = io::stdout().is_terminal();
        is_terminal.then(|| usize::from(console::Term::stdout().size().1))
    }

    /// Whether a person sees colours.
    pub fn is_coloured(&self) -> bool {
        anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
    }

    /// Starts a bar for so many steps, or for as many as it takes; it shows up when it has taken a while.
    pub fn start(&mut self, what: &str, steps: Option<usize>) {
        if !self.is_live {
            return;
        }
        let template = match steps {
            Some(_) => "{msg} {bar:30} {pos}/{len} {elapsed}",
            None => "{msg} {spinner} {elapsed}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let steps = steps.map(|steps| steps as u64);
        let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
        bar.set_style(style.progress_chars("=> "));
        bar.set_message(what.to_string());
        self.bar = Some(Bar { bar, start: Instant::now() });
    }

    /// Moves the bar one step.
    pub fn advance(&self) {
        if let Some(Bar { bar, start }) = &self.bar {
            if bar.is_hidden() && start.elapsed() > PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.inc(1);
        }
    }

    /// Takes the bar away.
    pub fn finish(&mut self) {
        if let Some(Bar { bar, .. }) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Default for Screen {
    fn default() -> Screen {
        Screen::new()
    }
}

/// `text` in a style; the escape codes are dropped again where nobody sees them.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A time as a person reads it, with three digits that matter.
pub fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.9995 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// A number of bytes as a person reads it.
pub fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / (1 << 20) as f64)
}

/// `count` with its noun, which takes an s unless there is exactly one.
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        assert_eq!(seconds(Duration::from_micros(1234)), "1.2 ms");
        assert_eq!(seconds(Duration::from_millis(999)), "999.0 ms");
        assert_eq!(seconds(Duration::from_millis(61_500)), "61.50 s");
        assert_eq!(mebibytes(3 << 19), "1.5 MiB");
        assert_eq!([plural(0, "case"), plural(1, "case")], ["0 cases", "1 case"]);
    }
}
