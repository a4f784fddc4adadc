//! Shows a person at a terminal how far the hunt is.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::boards::Origin;

/// Nothing is shown for what takes less.
const PATIENCE: Duration = Duration::from_millis(300);

/// The time between two looks.
const GLANCE: Duration = Duration::from_millis(100);

/// A line at the bottom of the terminal, if a person looks at it.
pub struct Counter {
    bar: Option<ProgressBar>,
    start: Instant,
    shown: Instant,
}

impl Counter {
    /// A counter that has nothing to show yet.
    pub fn new(is_live: bool) -> Counter {
        let bar = is_live.then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar
        });
        let now = Instant::now();
        Counter { bar, start: now, shown: now }
    }

    /// Shows how many boards have been tried, how many a second, and where the last one comes from.
    pub fn show(&mut self, tried: usize, origin: &Origin) {
        let Some(bar) = &self.bar else { return };
        let time = self.start.elapsed();
        if time < PATIENCE || self.shown.elapsed() < GLANCE {
            return;
        }
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.shown = Instant::now();
        let rate = tried as f64 / time.as_secs_f64();
        bar.set_message(format!("{tried} boards  {rate:.0}/s  {}", origin.name()));
        bar.tick();
    }

    /// Shows what else is being done.
    pub fn say(&self, what: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(what.to_string());
            bar.tick();
        }
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
