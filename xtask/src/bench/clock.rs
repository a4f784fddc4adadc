//! The clock of the measurements.
//!
//! On a busy machine the time on the wall says more about the others. Unix tells how long a thread has had a
//! processor; Windows does so only in steps of a sixty-fourth of a second, too coarse for what is measured here.

use std::time::Duration;

use anyhow::Result;

/// What [`now`] counts.
#[cfg(unix)]
pub const WHAT: &str = "processor time";
/// What [`now`] counts.
#[cfg(not(unix))]
pub const WHAT: &str = "time by the clock";

/// The processor time of this thread so far.
///
/// # Errors
///
/// The system does not tell.
#[cfg(unix)]
pub fn now() -> Result<Duration> {
    use anyhow::Context;
    use nix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
    Ok(time.context("the system does not tell the processor time of a thread")?.into())
}

/// The time since the first call.
///
/// # Errors
///
/// Never.
#[cfg(not(unix))]
pub fn now() -> Result<Duration> {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    Ok(START.get_or_init(Instant::now).elapsed())
}

/// How long `work` takes, and what it gives.
///
/// # Errors
///
/// The system does not tell.
pub fn time<T>(work: impl FnOnce() -> T) -> Result<(Duration, T)> {
    let start = now()?;
    let result = work();
    Ok((now()?.saturating_sub(start), result))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_never_goes_back() {
        let times = (0..1000).map(|_| now().unwrap()).collect::<Vec<_>>();
        assert!(times.is_sorted());
    }
}
