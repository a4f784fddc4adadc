//! What the helper says about a run: a line when the program has started, and one when all is over.

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

/// The last line of the helper.
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
        writeln!(f, "ended {stop} {} {} {memory} {ending}", time.as_micros(), wall.as_micros())
    }
}

impl Report {
    /// Finds the report among the helper's lines.
    pub(super) fn read(lines: &[u8]) -> Option<Report> {
        let text = String::from_utf8_lossy(lines);
        let line = text.lines().find_map(|line| line.strip_prefix("ended "))?;
        let mut words = line.splitn(5, ' ');
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

/// The line that says that the program runs, and in which process group.
pub(super) fn start_line(group: i32) -> String {
    format!("started {group}\n")
}

/// The process group of the program, if the helper could start it.
pub(super) fn started(lines: &[u8]) -> Option<i32> {
    let text = String::from_utf8_lossy(lines);
    text.lines().find_map(|line| line.strip_prefix("started ")?.parse().ok())
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
            let lines = start_line(4711) + &report.to_string();
            assert_eq!(Report::read(lines.as_bytes()), Some(report));
            assert_eq!(started(lines.as_bytes()), Some(4711));
        }
    }

    #[test]
    fn a_cut_report_is_none() {
        assert_eq!(Report::read(b"started 12\n"), None);
        assert_eq!(Report::read(b"started 12\nended no 1 2"), None);
        assert_eq!(started(b""), None);
    }
}
