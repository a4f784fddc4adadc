//! `cargo xtask bench`: how fast the cores are, in figures that a busy machine cannot spoil much.
//!
//! All ways to an answer are compared first, then measured in turns (`measure.rs`), so that a ratio has seen the
//! same weather on both sides. The program that measures is built like the release binaries (`optimised.rs`).

mod classes;
mod clock;
pub mod growth;
pub mod instructions;
mod machine;
pub mod measure;
mod optimised;
pub mod plot;
mod readme;
mod saved;
pub mod table;
pub mod work;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::file;
use crate::flags::Bench;
use crate::screen::{Screen, plural};
use crate::subject::Subject;
use crate::verify::table::lines;
use crate::workspace::Workspace;
use machine::Machine;
use measure::{Measured, measure};
use saved::Saved;
use table::Rows;

/// Measures, and prints what it finds; whether all answers agree.
///
/// # Errors
///
/// Bad usage, or something cannot be read, written or started.
pub fn run(workspace: &Workspace, flags: &Bench) -> Result<bool> {
    let order = Order::new(workspace, flags)?;
    if flags.here { order.run() } else { optimised::run(workspace, flags.plot) }
}

/// What was asked for, checked.
struct Order<'a> {
    workspace: &'a Workspace,
    flags: &'a Bench,
    subjects: Vec<&'static dyn Subject>,
    /// Where runs are saved.
    folder: PathBuf,
    /// The run to compare with.
    saved: Option<Saved>,
}

impl Order<'_> {
    /// Finds out whether all can be done before anything takes long.
    fn new<'a>(workspace: &'a Workspace, flags: &'a Bench) -> Result<Order<'a>> {
        let subjects = classes::subjects(&flags.names)?;
        let folder = workspace.target.join("bench");
        flags.save.as_deref().map_or(Ok(()), saved::check_name)?;
        let saved = saved::read(&folder, flags.against.as_deref())?;
        if flags.readme {
            readme::check(&workspace.root)?;
        }
        let order = Order { workspace, flags, subjects, folder, saved };
        order.classes(1)?;
        Ok(order)
    }

    /// The classes, with at most so many boards each.
    fn classes(&self, boards: usize) -> Result<Vec<measure::Class>> {
        let testdata = self.workspace.root.join("testdata");
        classes::classes(&testdata, &self.subjects, self.flags.filter.as_deref(), boards)
    }

    fn run(&self) -> Result<bool> {
        let (machine, mut screen) = (Machine::here(), Screen::new());
        screen.line(machine.say())?;
        screen.line(about_build())?;
        let classes = self.classes(usize::from(self.flags.boards))?;
        let few = |now: &Measured| self.saved.as_ref()?.reference_boards(now);
        let mut measured = measure(&classes, usize::from(self.flags.rounds), few, &mut screen)?;
        let no_count = match self.flags.no_count {
            true => Some("left out by --no-count".to_string()),
            false => instructions::count(&classes, &mut measured, &mut screen)
                .err()
                .map(|error| format!("{error:#}")),
        };
        print_times(&measured, &screen)?;
        match no_count {
            None => print("instructions a board", &table::instructions(&measured), &screen)?,
            Some(reason) => screen.line(format!("\ninstructions a board: not here: {reason}"))?,
        }
        self.print_changes(&measured, &screen)?;
        if self.flags.readme {
            readme::refresh(&self.workspace.root, &measured, &machine)?;
            screen.line("\nREADME.md has the new table")?;
        }
        if self.flags.plot {
            self.plot(&mut screen)?;
        }
        let wrong: Vec<String> = measured.iter().flat_map(|measured| measured.wrong.clone()).collect();
        if wrong.is_empty() {
            self.save(machine, measured, &screen)?;
        }
        self.end(&wrong, &screen)
    }

    /// Prints how the run differs from the saved one.
    fn print_changes(&self, measured: &[Measured], screen: &Screen) -> Result<()> {
        let Some(saved) = &self.saved else { return Ok(()) };
        let name = &saved.name;
        let rows = table::changes(measured, saved);
        if rows.len() == 1 {
            screen.line(format!("\nagainst {name}: it has none of these boards"))?;
            return Ok(());
        }
        let title = format!("times as fast as in {name} (measured on {})", saved.machine.say());
        print(&title, &rows, screen)
    }

    /// Draws a picture a problem, and prints its figures.
    fn plot(&self, screen: &mut Screen) -> Result<()> {
        let folder = self.workspace.root.join(".github/pictures");
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for subject in &self.subjects {
            let (boards, rounds) = (usize::from(self.flags.boards), usize::from(self.flags.rounds));
            let panels = growth::panels(*subject, boards, rounds, screen)?;
            if panels.is_empty() {
                continue;
            }
            for panel in &panels {
                print(
                    &format!("{}: nanoseconds a board against {}", panel.title, panel.axis),
                    &panel.rows,
                    screen,
                )?;
            }
            let path = folder.join(format!("{}-cost.svg", subject.name()));
            file::replace(&path, plot::draw(subject.name(), &panels)?)?;
            screen.line(format!("\ndrawn: {}", self.workspace.say(&path)))?;
        }
        Ok(())
    }

    fn save(&self, machine: Machine, measured: Vec<Measured>, screen: &Screen) -> Result<()> {
        if let Some(name) = &self.flags.save {
            let path = Saved::new(machine, measured).write(&self.folder, name)?;
            screen.line(format!("\nsaved: {}", self.workspace.say(&path)))?;
        }
        Ok(())
    }

    /// Prints the word and what to type next.
    fn end(&self, wrong: &[String], screen: &Screen) -> Result<bool> {
        screen.line("")?;
        for line in wrong {
            screen.line(line)?;
        }
        let next = match (wrong.first(), &self.flags.save) {
            (Some(first), _) => {
                screen.line(format!("not ok  {}", plural(wrong.len(), "way that answers wrongly")))?;
                format!("cargo xtask verify {}", first.split('/').next().unwrap_or_default())
            }
            (None, Some(name)) => format!("cargo xtask bench --against {name}    # after a change"),
            (None, None) => {
                "cargo xtask bench --save before    # and, after a change, --against before".to_string()
            }
        };
        if wrong.is_empty() {
            screen.line("ok  all ways give the same answers")?;
        }
        screen.line("next:")?;
        screen.line(format!("  {next}"))?;
        Ok(wrong.is_empty())
    }
}

/// How the program that measures was built.
fn about_build() -> &'static str {
    if cfg!(debug_assertions) {
        "measured by a program that was built without optimisation: these figures mean nothing"
    } else {
        "measured by this program, built once more like the release binaries"
    }
}

fn print_times(measured: &[Measured], screen: &Screen) -> Result<()> {
    print("times as fast, by the least samples (by the medians)", &table::ratios(measured), screen)?;
    screen.line(table::spread(measured))?;
    screen
        .line("reference and core are given a board; reader, portable and kernel a text, and read it too")?;
    print("nanoseconds a board, least (median)", &table::nanoseconds(measured), screen)
}

/// Prints a table with its title.
fn print(title: &str, rows: &Rows, screen: &Screen) -> Result<()> {
    screen.line(format!("\n{title}"))?;
    for line in lines(rows) {
        screen.line(line)?;
    }
    Ok(())
}
