//! Instructions a board, counted by valgrind.
//!
//! They say less than time, since not all instructions take the same, but they do not depend on what else the
//! machine does: a count of today can be compared with one of last month. This program starts itself under
//! valgrind, once only to read the boards and once to answer them as well; the difference is what answering
//! takes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::measure::{Class, Measured};
use super::work::Way;
use crate::flags::Answer;
use crate::registry;
use crate::screen::Screen;

/// Boards that are counted at most, the first of each class.
const BOARDS: usize = 512;

/// Counts the instructions of all ways but the plain solution, which is never made faster.
///
/// # Errors
///
/// Why there are none: valgrind is missing or fails.
pub fn count(classes: &[Class], measured: &mut [Measured], screen: &mut Screen) -> Result<()> {
    check()?;
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    screen.start("counting instructions", Some(classes.len()));
    for (class, measured) in classes.iter().zip(measured) {
        let stream = folder.path().join("boards");
        fs::write(&stream, class.work.text()).context("cannot write a temporary file")?;
        let boards = class.work.boards().min(BOARDS);
        for way in Way::ALL.into_iter().filter(|&way| way != Way::Reference && class.work.has(way)) {
            let name = class.id.split('/').next().unwrap_or(&class.id);
            let counter = Counter { folder: &folder, name, any_size: class.any_size, stream: &stream, way };
            let answering = counter.run(boards)?.saturating_sub(counter.run(0)?);
            measured.instructions.push((way, answering as f64 / boards as f64));
        }
        screen.advance();
    }
    screen.finish();
    Ok(())
}

/// Whether valgrind can be started.
fn check() -> Result<()> {
    let mut command = Command::new("valgrind");
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => bail!("valgrind ends with {status}"),
        Err(_) => bail!("valgrind is not installed"),
    }
}

/// What is run under valgrind.
struct Counter<'a> {
    folder: &'a TempDir,
    name: &'a str,
    any_size: bool,
    stream: &'a Path,
    way: Way,
}

impl Counter<'_> {
    /// The instructions that it takes to read the stream and to answer so many of its boards.
    fn run(&self, boards: usize) -> Result<u64> {
        let log = self.folder.path().join("log");
        let program = std::env::current_exe().context("this program does not know where it is")?;
        let mut command = Command::new("valgrind");
        command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
        command.arg(format!("--log-file={}", log.display())).arg(program);
        command.args(["answer", self.name]).arg(self.stream);
        if self.any_size {
            command.arg("--any-size");
        }
        command.args(["--way", self.way.name(), "--boards", &boards.to_string()]);
        let output = command.output().context("cannot start valgrind")?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("under valgrind this program ends with {}: {}", output.status, said.trim());
        }
        let log = fs::read_to_string(log).context("valgrind has written no log")?;
        total(&log).context("valgrind's log has no number of instructions")
    }
}

/// The number in the line `I refs:` of cachegrind's log.
fn total(log: &str) -> Option<u64> {
    let line = log.lines().find_map(|line| line.split_once("I refs:").or(line.split_once("I   refs:")))?;
    line.1.trim().replace(',', "").parse().ok()
}

/// What runs under valgrind: reads a stream and answers its first boards.
///
/// # Errors
///
/// The problem is unknown, or the stream cannot be read.
pub fn answer(flags: &Answer) -> Result<bool> {
    let subject = if flags.any_size { registry::any_size } else { registry::subject };
    let subject = subject(&flags.name).with_context(|| format!("no problem {}", flags.name))?;
    let text = fs::read_to_string(&flags.stream).context("cannot read the stream")?;
    let work = subject.read_stream(&text, usize::MAX).map_err(anyhow::Error::msg)?;
    if flags.boards > 0 {
        work.run(flags.way, flags.boards.min(work.boards()));
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_in_a_log() {
        let log = "==7== Cachegrind, a cache profiler\n==7== \n==7== I   refs:      1,234,567\n";
        assert_eq!(total(log), Some(1_234_567));
        assert_eq!(total(&log.replace("I   refs", "I refs")), Some(1_234_567));
        assert_eq!(total("==7== Cachegrind\n"), None);
    }
}
