//! Where a run was measured.

use std::fs;

use serde::{Deserialize, Serialize};

use super::clock;

/// What is known of the machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The processor, by its maker's name if the system tells.
    pub processor: String,
    /// The system.
    pub system: String,
    /// How many processors there are.
    pub processors: usize,
    /// How many programs wanted one at the start, on average over a minute; `None` if the system does not tell.
    pub load: Option<f64>,
}

impl Machine {
    /// This machine, now.
    pub fn here() -> Machine {
        // Only Linux has these files.
        let processor = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text));
        let load = fs::read_to_string("/proc/loadavg").ok().and_then(|text| load(&text));
        Machine {
            processor: processor.unwrap_or_else(|| std::env::consts::ARCH.to_string()),
            system: std::env::consts::OS.to_string(),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
            load,
        }
    }

    /// In one line.
    pub fn say(&self) -> String {
        let Machine { processor, system, processors, .. } = self;
        let load = self.load.map_or("n/a".to_string(), |load| format!("{load:.1}"));
        format!("{processor}, {processors} processors, {system}, load {load}; {}", clock::WHAT)
    }
}

fn model(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

fn load(loadavg: &str) -> Option<f64> {
    loadavg.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells() {
        let cpuinfo = "processor\t: 0\nmodel name\t: Abacus 3000 @ 1 Hz\nmodel name\t: other\n";
        assert_eq!(model(cpuinfo).as_deref(), Some("Abacus 3000 @ 1 Hz"));
        assert_eq!(model("processor\t: 0\n"), None);
        assert_eq!(load("2.50 1.00 0.50 3/104 10801\n"), Some(2.5));
    }
}
