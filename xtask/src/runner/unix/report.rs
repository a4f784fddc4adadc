//! What the helper says about a run: one line when all is over.

use std::fmt;
use std::time::Duration;

/// Why the helper stopped a program, if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It did not: the program ended by itself.
    No,
    /// There was nothing to stop: the program could not be started.
    NotStarted,
    /// Too much processor time.
    Time,
    /// Too long by the clock.
    Wall,
    /// Too much memory.
    Memory,
    /// Too many processes at once.
    Processes,
    /// `xtask` closed its end of the socket.
    Told,
}

const STOPS: [(Stop, &str); 7] = [
    (Stop::No, "no"),
    (Stop::NotStarted, "not-started"),
    (Stop::Time, "time"),
    (Stop::Wall, "wall"),
    (Stop::Memory, "memory"),
    (Stop::Processes, "processes"),
    (Stop::Told, "told"),
];

/// The line of the helper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) stop: Stop,
    /// Processor time of all processes.
    pub(super) time: Duration,
    /// From start to end by the clock.
    pub(super) wall: Duration,
    /// Peak of the resident memory in bytes.
    pub(super) memory: u64,
    /// How the program ended, in words; for [`Stop::NotStarted`] why it could not be started.
    pub(super) ending: String,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { stop, time, wall, memory, ending } = self;
        let stop = STOPS.iter().find(|(known, _)| known == stop).map_or("no", |&(_, name)| name);
        let ending = ending.replace('\n', " ");
        writeln!(f, "ended {stop} {} {} {memory} {ending}", time.as_micros(), wall.as_micros())
    }
}

impl Report {
    /// Reads the line; `None` if it is not whole.
    pub(super) fn read(line: &[u8]) -> Option<Report> {
        let text = String::from_utf8_lossy(line);
        let mut words = text.strip_prefix("ended ")?.strip_suffix('\n')?.splitn(5, ' ');
        let name = words.next()?;
        let stop = STOPS.iter().find(|&&(_, known)| known == name)?.0;
        let mut number = || words.next()?.parse::<u64>().ok();
        let (time, wall, memory) = (number()?, number()?, number()?);
        let ending = words.next()?.to_string();
        Some(Report {
            stop,
            time: Duration::from_micros(time),
            wall: Duration::from_micros(wall),
            memory,
            ending,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_reads_back() {
        for (stop, _) in STOPS {
            let report = Report {
                stop,
                time: Duration::from_micros(1_234_567),
                wall: Duration::from_secs(2),
                memory: 1 << 33,
                ending: "signal 11 (SIGSEGV)".to_string(),
            };
            assert_eq!(Report::read(report.to_string().as_bytes()), Some(report));
        }
    }

    #[test]
    fn a_cut_report_is_none() {
        assert_eq!(Report::read(b""), None);
        assert_eq!(Report::read(b"ended no 1 2"), None);
    }
}
