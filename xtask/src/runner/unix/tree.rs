//! The processes below this one: which they are, and what they use. Only Linux tells without privileges and
//! without code that is not safe; elsewhere nothing is known of them while they run.

/// A process below this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) pid: i32,
    /// The process that started it, or that took it over.
    pub(super) parent: i32,
    /// Processor time in clock ticks, with that of the children that it has waited for.
    pub(super) ticks: u64,
    /// Resident memory in pages.
    pub(super) pages: u64,
}

/// All processes below this one, in no order, or `None` if the system does not tell.
pub(super) fn descendants() -> Option<Vec<Process>> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let entries = std::fs::read_dir("/proc").ok()?;
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let all = pids.filter_map(process).collect();
    Some(below(i32::try_from(std::process::id()).ok()?, all))
}

/// Memory of a process in bytes, pages that several share divided among them.
pub(super) fn proportional(pid: i32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix(" kB"))?;
    Some(kilobytes.parse::<u64>().ok()? << 10)
}

/// Reads one process; `None` if it has gone in the meantime.
fn process(pid: i32) -> Option<Process> {
    // The name of a program is in the file too and need not be UTF-8.
    let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    parse(pid, &String::from_utf8_lossy(&stat))
}

/// Reads the text of `/proc/PID/stat`. The name in parentheses may hold blanks and parentheses itself.
fn parse(pid: i32, stat: &str) -> Option<Process> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    // proc(5) counts from 1 and the first field here is the third, the state.
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let ticks = number(14)? + number(15)? + number(16)? + number(17)?;
    Some(Process { pid, parent: i32::try_from(number(4)?).ok()?, ticks, pages: number(24)? })
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
            "7 (a) b (c) S 3 7 7 0 -1 4194304 10 0 0 0 21 4 300 5000 20 0 1 0 99 8192000 123 184467 1 1";
        assert_eq!(parse(7, stat), Some(Process { pid: 7, parent: 3, ticks: 5325, pages: 123 }));
        assert_eq!(parse(7, "7 (a) S 3"), None);
        assert_eq!(parse(7, ""), None);
    }

    #[test]
    fn descendants_are_found_whatever_the_order_of_their_numbers() {
        let process = |pid, parent| Process { pid, parent, ticks: 0, pages: 0 };
        let all =
            vec![process(2, 9), process(9, 5), process(5, 1), process(6, 1), process(7, 5), process(8, 6)];
        let mut pids: Vec<i32> = below(5, all).iter().map(|process| process.pid).collect();
        pids.sort_unstable();
        assert_eq!(pids, [2, 7, 9]);
    }
}
