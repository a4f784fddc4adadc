//! Hunts every mistake of the library, one after the other, and says how long each takes: what a hunt that finds
//! nothing is worth.

use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::boards::Boards;
use super::counter::Counter;
use super::guest::Guest;
use super::hunt::Hunt;
use super::shrink::Shrinker;
use super::{Setup, closest, most, pursue};
use crate::flags;
use crate::library::built::{self, argument};
use crate::library::{self, Program};
use crate::problem::Package;
use crate::screen::Screen;
use crate::workspace::Workspace;

/// A mistake that was found.
struct Found {
    boards: usize,
    time: Duration,
    shrinking: Duration,
    pieces: usize,
}

/// Hunts the mistakes, all of them or those of these names, and prints a line each; whether all were found.
///
/// # Errors
///
/// This is no workspace, there is no mistake of such a name, or a program cannot be built or run.
pub fn run(root: Option<&Path>, flags: &flags::Hack) -> Result<bool> {
    let setup = Setup::of(flags)?;
    let workspace = match root {
        Some(root) => Workspace::open(&std::path::absolute(root)?)?,
        None => Workspace::around(&env::current_dir().context("there is no current directory")?)?,
    };
    let name = setup.subject.name();
    let package = Package::read(&workspace.root.join("testdata").join(name))?;
    let programs = library::programs(&package.dir)?;
    if let Some(fault) = programs.faults.first() {
        bail!("{fault}");
    }
    let wanted = wanted(&programs.wrong, flags)?;
    let all: Vec<&Program> = programs.accepted.iter().chain(&programs.wrong).collect();
    let built = built::build(&workspace.workshop(name), &all)?;
    let screen = Screen::new();
    screen.line(format!("{:>7} {:>8} {:>8} {:>6}  mistake", "boards", "seconds", "shrink", "pieces"))?;
    let mut found = Vec::new();
    for program in &wanted {
        let guest = Guest::of_program(&built.program, argument(program), setup.limits, setup.runner.clone())?;
        let row = hunt(&setup, &guest, flags)?;
        screen.line(line(row.as_ref(), &program.path))?;
        found.extend(row);
    }
    for line in summary(&mut found, wanted.len()) {
        screen.line(line)?;
    }
    Ok(found.len() == wanted.len())
}

/// The programs that are asked for.
fn wanted<'a>(programs: &'a [Program], flags: &flags::Hack) -> Result<Vec<&'a Program>> {
    let stem = |program: &Program| {
        program.path.rsplit('/').next().map(|name| name.trim_end_matches(".rs").to_string())
    };
    let named = |id: &str| programs.iter().find(|program| stem(program).as_deref() == Some(id));
    if flags.command.is_empty() {
        return Ok(programs.iter().collect());
    }
    let ids = flags.command.iter().map(|id| id.to_string_lossy());
    ids.map(|id| named(&id).with_context(|| format!("--library: there is no mistake {id}"))).collect()
}

/// Hunts one; `None` if it was not found.
fn hunt(setup: &Setup, guest: &Guest, flags: &flags::Hack) -> Result<Option<Found>> {
    let start = Instant::now();
    let mut counter = Counter::new(false);
    let mut boards = Boards::new(setup.subject, flags.seed);
    let deadline = start + Duration::from_secs(flags.seconds);
    let mut hunt = Hunt::new(setup.subject, guest, &setup.readings, deadline, most(flags));
    pursue(&mut hunt, &mut boards, &setup.known, flags.no_testdata, &mut counter)?;
    let time = start.elapsed();
    let Some((trail, catch)) = closest(&hunt) else { return Ok(None) };
    let arguments = &trail.reading.arguments;
    let shrinker = Shrinker::new(setup.subject, guest, arguments, catch.result, hunt.slowest);
    let shrunk = shrinker.shrink(catch, flags.seed, &counter)?;
    let pieces = setup.subject.plain(&shrunk.catch.text).map_or(0, |(_, pieces)| pieces);
    Ok(Some(Found { boards: catch.tried, time, shrinking: start.elapsed() - time, pieces }))
}

fn line(found: Option<&Found>, path: &str) -> String {
    match found {
        Some(Found { boards, time, shrinking, pieces }) => {
            let [time, shrinking] = [time, shrinking].map(Duration::as_secs_f64);
            format!("{boards:>7} {time:>8.2} {shrinking:>8.2} {pieces:>6}  {path}")
        }
        None => format!("{:>7} {:>8} {:>8} {:>6}  {path}", "-", "-", "-", "-"),
    }
}

/// How many were found, and the middle of each column.
fn summary(found: &mut [Found], of: usize) -> Vec<String> {
    let mut lines = vec![format!("{} of {of} found", found.len())];
    if found.is_empty() {
        return lines;
    }
    let middle = found.len() / 2;
    found.sort_by_key(|found| found.boards);
    let boards = found[middle].boards;
    found.sort_by_key(|found| found.pieces);
    let pieces = found[middle].pieces;
    found.sort_by_key(|found| found.shrinking);
    let shrinking = found[middle].shrinking.as_secs_f64();
    found.sort_by_key(|found| found.time);
    let [time, longest] = [middle, found.len() - 1].map(|place| found[place].time.as_secs_f64());
    lines
        .push(format!("median: {boards} boards, {time:.2} s, shrunk in {shrinking:.2} s to {pieces} pieces"));
    lines.push(format!("longest: {longest:.2} s"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(boards: usize, millis: u64, pieces: usize) -> Found {
        let [time, shrinking] = [Duration::from_millis(millis), Duration::from_millis(10)];
        Found { boards, time, shrinking, pieces }
    }

    #[test]
    fn the_middle_of_each_column() {
        let mut rows = [found(1, 9000, 5), found(30, 20, 4), found(2, 30, 6)];
        let expected =
            ["3 of 4 found", "median: 2 boards, 0.03 s, shrunk in 0.01 s to 5 pieces", "longest: 9.00 s"];
        assert_eq!(summary(&mut rows, 4), expected);
        assert_eq!(summary(&mut [], 4), ["0 of 4 found"]);
    }

    #[test]
    fn a_line_a_mistake() {
        assert_eq!(line(Some(&found(12, 340, 5)), "a/b.rs"), "     12     0.34     0.01      5  a/b.rs");
        assert_eq!(line(None, "a/b.rs"), "      -        -        -      -  a/b.rs");
    }
}
