//! The table in the README, between two markers.

use std::fs;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail};
use itertools::Itertools;

use super::machine::Machine;
use super::measure::Measured;
use super::table::figure;
use super::work::Way;
use crate::file;

const START: &str = "<!-- bench -->";
const END: &str = "<!-- /bench -->";

/// Checks that the README has a place for the table.
///
/// # Errors
///
/// It has none, or cannot be read.
pub fn check(root: &Path) -> Result<()> {
    read(root).map(|_| ())
}

/// Puts the table into the README.
///
/// # Errors
///
/// It has no place for it, or cannot be read or written.
pub fn refresh(root: &Path, measured: &[Measured], machine: &Machine) -> Result<()> {
    let (mut text, place) = read(root)?;
    text.replace_range(place, &format!("\n{}", table(measured, machine)));
    file::replace(&root.join("README.md"), text)
}

/// The README, and where its table is.
fn read(root: &Path) -> Result<(String, Range<usize>)> {
    let path = root.join("README.md");
    let hint =
        || format!("cannot read {}; expected a README with the lines {START} and {END}", path.display());
    let text = fs::read_to_string(&path).with_context(hint)?;
    match place(&text) {
        Some(place) => Ok((text, place)),
        None => bail!(
            "{}: found no place for the table; add a line {START}, and a line {END} below it, where it shall stand",
            path.display()
        ),
    }
}

/// What lies between the markers.
fn place(text: &str) -> Option<Range<usize>> {
    let start = text.find(START)? + START.len();
    let end = start + text[start..].find(END)?;
    Some(start..end)
}

/// The table in Markdown.
fn table(measured: &[Measured], machine: &Machine) -> String {
    let head = [
        "boards",
        "what they are",
        "plain solution, ns",
        "core, ns",
        "text to answer, ns",
        "core against plain",
        "text against plain",
    ];
    let mut lines =
        vec![row(&head.map(str::to_string)), format!("|---|---|{}", "--:|".repeat(head.len() - 2))];
    lines.extend(measured.iter().map(|measured| row(&cells(measured))));
    format!(
        "{}\n\nNanoseconds a board, the least of several samples, on {}, {}. *Core* is given a board, *text to answer* \
         a stream of them. The plain solution is measured on the first few boards where it would take too long, and \
         ratios are of the same boards. To measure it on your machine: `cargo xtask bench`.\n",
        lines.join("\n"),
        machine.processor,
        machine.system,
    )
}

fn cells(measured: &Measured) -> [String; 7] {
    let text = if measured.whole(Way::Kernel).is_some() { Way::Kernel } else { Way::Reader };
    let time = |way| {
        let series = measured.series.iter().find(|series| series.way == way);
        series.map_or("-".to_string(), |series| figure(series.least()))
    };
    let ratio = |way| {
        let pair = measured.pair(way, Way::Reference);
        pair.map_or("-".to_string(), |(way, reference)| {
            format!("{} ×", figure(reference.least() / way.least()))
        })
    };
    [
        measured.id.clone(),
        measured.about.clone(),
        time(Way::Reference),
        time(Way::Core),
        time(text),
        ratio(Way::Core),
        ratio(text),
    ]
}

fn row(cells: &[String]) -> String {
    format!("| {} |", cells.iter().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_between_the_markers() {
        let text = "a\n<!-- bench -->\nold\n<!-- /bench -->\nb\n";
        assert_eq!(place(text).map(|place| &text[place]), Some("\nold\n"));
        assert_eq!(place("<!-- /bench -->\n<!-- bench -->\n"), None);
        assert_eq!(place("<!-- bench -->\n"), None);
    }
}
