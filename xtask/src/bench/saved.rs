//! Runs that were kept, `target/bench/NAME.json`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::machine::Machine;
use super::measure::Measured;
use super::work::Way;
use crate::file;

/// Raised when a field changes its meaning or goes away.
const VERSION: u32 = 1;

/// A run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Saved {
    version: u32,
    /// Its name.
    #[serde(skip)]
    pub name: String,
    /// Where it was measured.
    pub machine: Machine,
    /// What was measured.
    pub classes: Vec<Measured>,
}

/// How much faster a way is now.
#[derive(Debug, PartialEq)]
pub struct Change {
    /// By the plain solution, whose code is the same then and now and which was disturbed in the same way.
    pub by_reference: Option<f64>,
    /// By the clock alone.
    pub by_clock: Option<f64>,
    /// Instructions now, of one then.
    pub instructions: Option<f64>,
}

impl Saved {
    /// A run that has just ended.
    pub fn new(machine: Machine, classes: Vec<Measured>) -> Saved {
        Saved { version: VERSION, name: String::new(), machine, classes }
    }

    /// Writes the run into a folder, which is made if it is not there; the path of the file.
    ///
    /// # Errors
    ///
    /// The folder or the file cannot be written.
    pub fn write(&self, folder: &Path, name: &str) -> Result<PathBuf> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join(format!("{name}.json"));
        let mut json = serde_json::to_string_pretty(self).context("cannot write JSON")?;
        json.push('\n');
        file::replace(&path, json)?;
        Ok(path)
    }

    /// The class with the same boards.
    pub fn class(&self, now: &Measured) -> Option<&Measured> {
        self.classes.iter().find(|then| then.id == now.id && then.digest == now.digest)
    }

    /// How many of these boards the plain solution got.
    pub fn reference_boards(&self, now: &Measured) -> Option<usize> {
        let series = &self.class(now)?.series;
        Some(series.iter().find(|series| series.way == Way::Reference)?.boards)
    }

    /// How much faster a way is now; `None` if it was not measured on these boards.
    pub fn change(&self, now: &Measured, way: Way) -> Option<Change> {
        let then = self.class(now)?;
        let gain = |measured: &Measured| {
            let (way, reference) = measured.pair(way, Way::Reference)?;
            Some((reference.least() / way.least(), way.boards))
        };
        let by_reference = gain(then).zip(gain(now)).filter(|(then, now)| then.1 == now.1);
        let count = |measured: &Measured| {
            measured.instructions.iter().find(|count| count.0 == way).map(|count| count.1)
        };
        let change = Change {
            by_reference: by_reference.map(|(then, now)| now.0 / then.0),
            by_clock: then.whole(way).zip(now.whole(way)).map(|(then, now)| then.least() / now.least()),
            instructions: count(now).zip(count(then)).map(|(now, then)| now / then),
        };
        Some(change).filter(|change| change.by_clock.is_some())
    }
}

/// Checks the name of a run.
///
/// # Errors
///
/// It cannot be the name of a file everywhere.
pub fn check_name(name: &str) -> Result<()> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if name.is_empty() || !name.chars().all(is_plain) {
        bail!("{name:?} is no name for a run; expected letters, digits, - and _");
    }
    Ok(())
}

/// The run of this name, or without one the run that was saved last, if there is any.
///
/// # Errors
///
/// There is no run of this name, or it cannot be read.
pub fn read(folder: &Path, name: Option<&str>) -> Result<Option<Saved>> {
    let names = names(folder);
    let Some(name) = name.or(names.first().map(String::as_str)) else { return Ok(None) };
    check_name(name)?;
    if !names.iter().any(|known| known == name) {
        let known = if names.is_empty() {
            "there is none yet".to_string()
        } else {
            format!("there are {}", names.iter().join(", "))
        };
        bail!("there is no saved run {name}; {known}; to save one: cargo xtask bench --save {name}");
    }
    let path = folder.join(format!("{name}.json"));
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let hint = || format!("cannot read {}; to save it anew: cargo xtask bench --save {name}", path.display());
    let version: Version = serde_json::from_str(&text).with_context(hint)?;
    if version.version != VERSION {
        let found = version.version;
        bail!(
            "{} has version {found}, expected {VERSION}; to save it anew: cargo xtask bench --save {name}",
            path.display()
        );
    }
    let saved: Saved = serde_json::from_str(&text).with_context(hint)?;
    Ok(Some(Saved { name: name.to_string(), ..saved }))
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// The names of the saved runs, the last saved first.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let runs = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let time = |path: &PathBuf| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    let runs = runs.sorted_by_key(|path| (time(path), path.clone())).rev();
    runs.filter_map(|path| Some(path.file_stem()?.to_str()?.to_string())).collect()
}
