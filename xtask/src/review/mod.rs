//! `cargo xtask review`: what changed in the snapshots, board by board.

mod base;
pub mod change;
mod decide;
mod difference;
mod find;
mod group;
mod page;
mod render;
mod serve;
mod snap;
mod terminal;
mod text;
mod unreferenced;

use std::env;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use wildmatch::WildMatch;

use crate::flags::{self, Deciding, ReviewAction};
use crate::screen::{Screen, plural};
use crate::workspace;
use change::Change;
use decide::{Decision, Desk, Outcome};
use find::Found;
use render::Paper;
use text::Review;

/// Shows or decides what is pending; whether nothing is left that a person should look at.
///
/// # Errors
///
/// A glob matches nothing, or something cannot be read, written or started.
pub fn run(root: Option<&Path>, flags: &flags::Review) -> Result<bool> {
    if let Some(ReviewAction::Diff { old, new }) = &flags.action {
        return diff(old, new);
    }
    let root = folder(root, flags.path.as_deref())?;
    let screen = Screen::new();
    match &flags.action {
        None => show(&root, flags, &screen),
        Some(ReviewAction::Accept(deciding)) => decide(&root, Decision::Accept, deciding, &screen),
        Some(ReviewAction::Reject(deciding)) => decide(&root, Decision::Reject, deciding, &screen),
        Some(ReviewAction::Undo) => undo(&root, &screen),
        Some(ReviewAction::Unreferenced { delete }) => unreferenced::run(&root, *delete),
        Some(ReviewAction::Diff { .. }) => unreachable!("handled above"),
    }
}

/// The folder to review: the named one, or the workspace around the current one.
fn folder(root: Option<&Path>, path: Option<&Path>) -> Result<PathBuf> {
    let folder = match path.or(root) {
        Some(path) => std::path::absolute(path)?,
        None => workspace::root_around(&env::current_dir().context("there is no current directory")?)?,
    };
    if !folder.is_dir() {
        bail!("{} is no folder", folder.display());
    }
    Ok(folder)
}

/// The path of what is left to insta, and why.
pub type LeftAlone = (String, &'static str);

/// What is pending in the project at `root`.
///
/// # Errors
///
/// Something cannot be read.
pub fn pending(root: &Path) -> Result<(Vec<Change>, Vec<LeftAlone>)> {
    let pending_dir = env::var_os("INSTA_PENDING_DIR").filter(|folder| !folder.is_empty());
    let found = find::pending(root, pending_dir.map(|folder| root.join(folder)).as_deref())?;
    Ok((change::look(root, &found.found), found.left_alone))
}

fn show(root: &Path, flags: &flags::Review, screen: &Screen) -> Result<bool> {
    if flags.open {
        return serve::run(root, screen);
    }
    let is_written = flags.text || flags.json || flags.markdown || flags.html.is_some();
    if flags.base.is_none() && !is_written && screen.width().is_some() && io::stdin().is_terminal() {
        return terminal::run(root);
    }
    let (changes, left_alone) = match &flags.base {
        Some(base) => (change::look(root, &base::found(root, base)?), Vec::new()),
        None => pending(root)?,
    };
    let groups = group::groups(&changes);
    let (changes, groups) = (changes.as_slice(), groups.as_slice());
    let review = Review { changes, groups, left_alone: &left_alone, base: flags.base.as_deref() };
    if flags.base.is_none() && !changes.is_empty() {
        // A project that cannot be written can still be looked at.
        let _ = Desk::at(root).note_shown(changes);
    }
    if let Some(file) = &flags.html {
        crate::file::replace(file, page::page(&review, None))?;
        if !flags.json && !flags.markdown && !flags.text {
            screen.line(format!("{}; {} is written", review.summary(), file.display()))?;
        }
    }
    if flags.json {
        let json = serde_json::to_string_pretty(&review.json()).context("cannot write JSON")?;
        screen.line(json)?;
    } else if flags.markdown {
        screen.line(review.markdown().trim_end())?;
    } else if flags.html.is_none() || flags.text {
        screen.line(review.text().trim_end())?;
    }
    Ok(changes.is_empty() && left_alone.is_empty())
}

/// Writes the page of what is pending at `root`; what it holds, in one line.
///
/// # Errors
///
/// Something cannot be read, or the page cannot be written.
pub fn write_page(root: &Path, page: &Path) -> Result<String> {
    let (changes, left_alone) = pending(root)?;
    let groups = group::groups(&changes);
    let review = Review { changes: &changes, groups: &groups, left_alone: &left_alone, base: None };
    crate::file::replace(page, page::page(&review, None))?;
    Ok(review.summary())
}

/// What changed in the pending snapshot of this path, in one line.
///
/// # Errors
///
/// A file cannot be read.
pub fn cause(root: &Path, place: &str) -> Result<String> {
    let snapshot = root.join(place);
    let (old, new) = (find::text(&snapshot)?, find::text(&snapshot.with_extension("snap.new"))?);
    let found = Found { place: place.to_string(), renamed_from: None, old, new, pending: None };
    Ok(change::look(root, &[found])[0].cause())
}

fn decide(root: &Path, decision: Decision, deciding: &Deciding, screen: &Screen) -> Result<bool> {
    let (changes, _) = pending(root)?;
    let chosen = chosen(&changes, deciding)?;
    let desk = Desk::at(root);
    let (stale, chosen): (Vec<&Change>, Vec<&Change>) =
        chosen.into_iter().partition(|change| desk.was_shown_otherwise(change));
    let outcome = desk.decide(decision, &chosen)?;
    say(&outcome, decision, screen)?;
    for change in &stale {
        screen.line(format!("{}: changed since it was shown; look again:", change.name))?;
        for line in render::head(change, Paper::PLAIN).into_iter().chain(render::body(
            change,
            render::first_step(change),
            Paper::PLAIN,
        )) {
            screen.line(line)?;
        }
    }
    if !stale.is_empty() {
        desk.note_shown(&changes)?;
    }
    Ok(stale.is_empty() && outcome.stale.is_empty())
}

/// The changes that the globs mean, with their groups if that is asked for.
fn chosen<'a>(changes: &'a [Change], deciding: &Deciding) -> Result<Vec<&'a Change>> {
    let mut is_chosen = vec![false; changes.len()];
    for glob in &deciding.globs {
        let pattern = WildMatch::new(glob);
        let matching: Vec<usize> =
            (0..changes.len()).filter(|&index| pattern.matches(&changes[index].name)).collect();
        if matching.is_empty() {
            let hint = changes.first().map_or("nothing is pending".to_string(), |change| {
                format!("{} pending, such as {}", plural(changes.len(), "snapshot"), change.name)
            });
            bail!("no pending snapshot matches \"{glob}\"; {hint}");
        }
        for index in matching {
            is_chosen[index] = true;
        }
    }
    if deciding.like {
        for group in group::groups(changes) {
            if group.members.iter().any(|&member| is_chosen[member]) {
                group.members.iter().for_each(|&member| is_chosen[member] = true);
            }
        }
    }
    Ok(changes.iter().zip(is_chosen).filter(|(_, is_chosen)| *is_chosen).map(|(change, _)| change).collect())
}

fn say(outcome: &Outcome, decision: Decision, screen: &Screen) -> Result<()> {
    for name in &outcome.decided {
        screen.line(format!("{} {name}", decision.done()))?;
    }
    for place in &outcome.stale {
        screen.line(format!("{place}: changed meanwhile; left as it is"))?;
    }
    if !outcome.decided.is_empty() {
        screen.line("next:\n  cargo xtask review undo    # if that was not meant")?;
    }
    Ok(())
}

fn undo(root: &Path, screen: &Screen) -> Result<bool> {
    let Some((decision, names)) = Desk::at(root).undo()? else {
        bail!("there is no decision to undo");
    };
    for name in names {
        screen.line(format!("no longer {}: {name}", decision.done()))?;
    }
    Ok(true)
}

/// Compares two files as if the first was a snapshot and the second was pending; whether they are equal.
fn diff(old: &Path, new: &Path) -> Result<bool> {
    let read = |path: &Path| {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok::<_, anyhow::Error>(String::from_utf8_lossy(&bytes).into_owned())
    };
    let (old_text, new_text) = (read(old)?, read(new)?);
    let found = Found {
        place: find::slashed(new),
        renamed_from: None,
        old: Some(old_text),
        new: Some(new_text),
        pending: None,
    };
    let changes = change::look(Path::new(""), &[found]);
    let screen = Screen::new();
    for change in &changes {
        let (before, after) = change.contents();
        if before == after {
            return Ok(true);
        }
        let paper = Paper { width: screen.width().unwrap_or(usize::MAX), colour: screen.is_coloured() };
        screen.line(change.cause())?;
        for line in render::body(change, render::first_step(change), paper) {
            screen.line(line)?;
        }
    }
    Ok(false)
}
