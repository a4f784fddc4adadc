//! The processes below this one: which they are, and what they use. Linux has files that say so; elsewhere `ps`
//! says less, and takes longer.

use std::fs;
use std::process::{self, Command, Stdio};
use std::time::Duration;

use nix::unistd::{SysconfVar, sysconf};

/// Whether a look at the processes starts no process itself.
pub(super) const FREE: bool = cfg!(target_os = "linux");

/// A process below this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) pid: i32,
    /// The process that started it, or that took it over.
    parent: i32,
    /// The session that it belongs to, named after the process that opened it; 0 where only `ps` could tell.
    session: i32,
    /// Processor time, with that of the children that it has waited for; 0 where only `ps` could tell, since the
    /// system's own limit serves there.
    pub(super) time: Duration,
    /// Resident memory in bytes.
    pub(super) memory: u64,
}

/// All processes below this one, in no order, or `None` if the system does not tell.
pub(super) fn descendants() -> Option<Vec<Process>> {
    let all = if FREE { all_of_proc()? } else { all_of_ps()? };
    Some(below(i32::try_from(process::id()).ok()?, all))
}

/// The numbers of the processes of a session, as far as the system tells.
pub(super) fn session(leader: u32) -> Vec<i32> {
    let all = if FREE { all_of_proc().unwrap_or_default() } else { Vec::new() };
    all.iter()
        .filter(|process| u32::try_from(process.session) == Ok(leader))
        .map(|process| process.pid)
        .collect()
}

fn all_of_proc() -> Option<Vec<Process>> {
    let units = Units { tick: constant(SysconfVar::CLK_TCK)?, page: constant(SysconfVar::PAGE_SIZE)? };
    let entries = fs::read_dir("/proc").ok()?;
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let read = |pid: i32| {
        // The name of a program is in the file too and need not be UTF-8; a process that has gone has no file.
        let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
        parse_stat(pid, &String::from_utf8_lossy(&stat), units)
    };
    Some(pids.filter_map(read).collect())
}

fn all_of_ps() -> Option<Vec<Process>> {
    let mut ps = Command::new("ps");
    let output = ps.args(["-A", "-o", "pid=,ppid=,rss="]).stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).lines().filter_map(parse_ps).collect())
}

/// Reads a line of `ps`: numbers of the process and its parent, and kilobytes.
fn parse_ps(line: &str) -> Option<Process> {
    let mut words = line.split_ascii_whitespace();
    let (pid, parent) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let kilobytes: u64 = words.next()?.parse().ok()?;
    Some(Process { pid, parent, session: 0, time: Duration::ZERO, memory: kilobytes << 10 })
}

/// What Linux counts in.
#[derive(Clone, Copy)]
struct Units {
    /// Clock ticks in a second.
    tick: u64,
    /// Bytes in a page.
    page: u64,
}

fn constant(name: SysconfVar) -> Option<u64> {
    u64::try_from(sysconf(name).ok()??).ok().filter(|&value| value > 0)
}

/// Memory of a process in bytes, pages that several share divided among them.
pub(super) fn proportional(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix(" kB"))?;
    Some(kilobytes.parse::<u64>().ok()? << 10)
}

/// Reads the text of `/proc/PID/stat`. The name in parentheses may hold blanks and parentheses itself.
fn parse_stat(pid: i32, stat: &str, units: Units) -> Option<Process> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    // proc(5) counts from 1 and the first field here is the third, the state.
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let ticks = number(14)? + number(15)? + number(16)? + number(17)?;
    let time = Duration::from_millis(ticks * 1000 / units.tick);
    let process = |field| i32::try_from(number(field)?).ok();
    Some(Process { pid, parent: process(4)?, session: process(6)?, time, memory: number(24)? * units.page })
}

/// The processes of `all` that descend from `root`, without itself.
fn below(root: i32, mut all: Vec<Process>) -> Vec<Process> {
    let mut found: Vec<Process> = Vec::new();
    let mut parents = vec![root];
    while let Some(parent) = parents.pop() {
        let children = all.extract_if(.., |process| process.parent == parent && process.pid != root);
        for child in children {
            parents.push(child.pid);
            found.push(child);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_counted_behind_the_name() {
        let stat =
            "7 (a) b (c) S 3 7 8 0 -1 4194304 10 0 0 0 21 4 300 5000 20 0 1 0 99 8192000 123 184467 1 1";
        let units = Units { tick: 100, page: 4096 };
        let time = Duration::from_millis(53_250);
        let expected = Process { pid: 7, parent: 3, session: 8, time, memory: 123 * 4096 };
        assert_eq!(parse_stat(7, stat, units), Some(expected));
        assert_eq!(parse_stat(7, "7 (a) S 3", units), None);
        assert_eq!(parse_stat(7, "", units), None);
    }

    #[test]
    fn a_line_of_ps_is_read() {
        let expected = Process { pid: 12, parent: 1, session: 0, time: Duration::ZERO, memory: 2048 << 10 };
        assert_eq!(parse_ps("   12     1   2048"), Some(expected));
        assert_eq!(parse_ps("  PID  PPID    RSS"), None);
    }

    #[test]
    fn descendants_are_found_whatever_the_order_of_their_numbers() {
        let process = |pid, parent| Process { pid, parent, session: 0, time: Duration::ZERO, memory: 0 };
        let all =
            vec![process(2, 9), process(9, 5), process(5, 1), process(6, 1), process(7, 5), process(8, 6)];
        let mut pids: Vec<i32> = below(5, all).iter().map(|process| process.pid).collect();
        pids.sort_unstable();
        assert_eq!(pids, [2, 7, 9]);
    }
}
