//! Accepts, rejects and undoes.
//!
//! Every decision is noted in a folder below `target` before it is carried out, so that it can be undone in a later
//! run too.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use itertools::Itertools;
use serde::{Deserialize, Serialize};
use sha1_smol::Sha1;

use super::change::Change;
use super::find::{self, Found};
use super::snap::Snap;
use crate::file;

/// What to do with a pending snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// It takes the place of the old one.
    Accept,
    /// It goes.
    Reject,
}

impl Decision {
    /// What has been done to a snapshot.
    pub fn done(self) -> &'static str {
        match self {
            Decision::Accept => "accepted",
            Decision::Reject => "rejected",
        }
    }
}

/// Where decisions are made: the project, and the notes that are kept of it.
pub struct Desk {
    root: PathBuf,
    notes: PathBuf,
}

/// What came of a decision.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The names of those that were decided.
    pub decided: Vec<String>,
    /// The places of those that are no longer as they were shown; they are left as they are.
    pub stale: Vec<String>,
}

/// One decision about some snapshots.
#[derive(Serialize, Deserialize)]
struct Entry {
    decision: Decision,
    files: Vec<File>,
}

/// A snapshot before and after a decision.
#[derive(Serialize, Deserialize)]
struct File {
    name: String,
    snapshot: PathBuf,
    before: Option<String>,
    after: Option<String>,
    pending: PathBuf,
    text: String,
}

impl Desk {
    /// The desk of the project at `root`.
    pub fn at(root: &Path) -> Desk {
        Desk { root: root.to_path_buf(), notes: root.join("target").join("xtask-review") }
    }

    /// Decides about pending changes, together.
    ///
    /// # Errors
    ///
    /// A file cannot be read, written or removed, or a change is not pending.
    pub fn decide(&self, decision: Decision, changes: &[&Change]) -> Result<Outcome> {
        let mut outcome = Outcome::default();
        let mut files = Vec::new();
        for change in changes {
            if self.is_stale(&change.found)? {
                outcome.stale.push(change.found.place.clone());
                continue;
            }
            files.push(self.planned(decision, change)?);
            outcome.decided.push(change.name.clone());
        }
        if files.is_empty() {
            return Ok(outcome);
        }
        let entry = Entry { decision, files };
        self.note(&entry)?;
        for file in &entry.files {
            file.carry_out()?;
        }
        Ok(outcome)
    }

    /// Whether the files are no longer what was looked at.
    fn is_stale(&self, found: &Found) -> Result<bool> {
        let pending = match &found.pending {
            Some(pending) => find::text(pending)?,
            None => None,
        };
        Ok(pending != found.new || find::text(&self.root.join(&found.place))? != found.old)
    }

    fn planned(&self, decision: Decision, change: &Change) -> Result<File> {
        let (Some(pending), Some(text)) = (&change.found.pending, &change.found.new) else {
            bail!("{} is not pending", change.name);
        };
        let after = match decision {
            Decision::Accept => Some(Snap::parse(text).accepted()),
            Decision::Reject => change.found.old.clone(),
        };
        Ok(File {
            name: change.name.clone(),
            snapshot: change.file(&self.root),
            before: change.found.old.clone(),
            after,
            pending: pending.clone(),
            text: text.clone(),
        })
    }

    /// The files of the decisions, the first one first.
    fn entries(&self) -> Result<Vec<PathBuf>> {
        if !self.notes.exists() {
            return Ok(Vec::new());
        }
        let entries =
            fs::read_dir(&self.notes).with_context(|| format!("cannot read {}", self.notes.display()))?;
        let files = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
        let is_entry = |file: &PathBuf| {
            let stem = file.file_stem().and_then(|stem| stem.to_str());
            stem.is_some_and(|stem| stem.parse::<u32>().is_ok())
        };
        Ok(files.into_iter().filter(is_entry).sorted().collect())
    }

    fn note(&self, entry: &Entry) -> Result<()> {
        self.make_notes()?;
        let last = self.entries()?.pop();
        let number = last.and_then(|file| file.file_stem()?.to_str()?.parse::<u32>().ok()).unwrap_or(0);
        let json = serde_json::to_vec(entry).context("cannot write JSON")?;
        file::replace(&self.notes.join(format!("{:06}.json", number + 1)), json)
    }

    fn make_notes(&self) -> Result<()> {
        fs::create_dir_all(&self.notes)
            .with_context(|| format!("cannot make the folder {}", self.notes.display()))?;
        file::replace(&self.notes.join(".gitignore"), "*\n")
    }

    /// Takes the last decision back: what it was, and the names of the snapshots; `None` if there is none left.
    ///
    /// # Errors
    ///
    /// A file has been changed since, so that nothing is undone, or a file cannot be read or written.
    pub fn undo(&self) -> Result<Option<(Decision, Vec<String>)>> {
        let Some(note) = self.entries()?.pop() else { return Ok(None) };
        let json = fs::read(&note).with_context(|| format!("cannot read {}", note.display()))?;
        let entry: Entry = serde_json::from_slice(&json)
            .with_context(|| format!("cannot read {}; remove it to forget that decision", note.display()))?;
        for file in &entry.files {
            if !file.can_be_undone()? {
                bail!(
                    "{} has changed since it was {}; nothing is undone. To forget that decision, remove {}",
                    file.name,
                    entry.decision.done(),
                    note.display()
                );
            }
        }
        for file in &entry.files {
            file.undo()?;
        }
        fs::remove_file(&note).with_context(|| format!("cannot remove {}", note.display()))?;
        Ok(Some((entry.decision, entry.files.into_iter().map(|file| file.name).collect())))
    }

    /// Notes what has been shown, so that a later run does not accept something else.
    ///
    /// # Errors
    ///
    /// The note cannot be written.
    pub fn note_shown(&self, changes: &[Change]) -> Result<()> {
        let shown: BTreeMap<&str, String> =
            changes.iter().map(|change| (change.found.place.as_str(), digest(&change.found))).collect();
        self.make_notes()?;
        file::replace(
            &self.notes.join("shown.json"),
            serde_json::to_vec(&shown).context("cannot write JSON")?,
        )
    }

    /// Whether something else was shown under this path in the last run that showed it.
    pub fn was_shown_otherwise(&self, change: &Change) -> bool {
        let json = fs::read(self.notes.join("shown.json")).unwrap_or_default();
        let shown: BTreeMap<String, String> = serde_json::from_slice(&json).unwrap_or_default();
        shown.get(&change.found.place).is_some_and(|shown| *shown != digest(&change.found))
    }
}

fn digest(found: &Found) -> String {
    let mut hash = Sha1::new();
    for text in [&found.old, &found.new] {
        hash.update(format!("{:?}", text.as_ref().map(String::len)).as_bytes());
        hash.update(text.as_deref().unwrap_or_default().as_bytes());
    }
    hash.digest().to_string()
}

impl File {
    fn carry_out(&self) -> Result<()> {
        if self.after != self.before {
            put(&self.snapshot, self.after.as_deref())?;
        }
        put(&self.pending, None)
    }

    /// Whether both files are as the decision left them, or as they were before it.
    fn can_be_undone(&self) -> Result<bool> {
        let (snapshot, pending) = (find::text(&self.snapshot)?, find::text(&self.pending)?);
        let is_known = snapshot == self.after || snapshot == self.before;
        Ok(is_known && pending.is_none_or(|text| text == self.text))
    }

    fn undo(&self) -> Result<()> {
        if self.after != self.before {
            put(&self.snapshot, self.before.as_deref())?;
        }
        put(&self.pending, Some(&self.text))
    }
}

/// Makes a file hold a text, or not be there.
fn put(path: &Path, text: Option<&str>) -> Result<()> {
    match text {
        Some(text) => {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            }
            file::replace(path, text)
        }
        None if path.exists() => {
            fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))
        }
        None => Ok(()),
    }
}
