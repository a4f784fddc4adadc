//! Which snapshots are as they were.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::workspace::Workspace;

/// The snapshots of one problem.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Snapshots {
    /// How many are as they were.
    pub right: usize,
    /// Those that a test would write otherwise.
    pub changed: Vec<String>,
    /// Those that a test would add.
    pub new: Vec<String>,
    /// Those that no test looks at; `None` if some tests did not come to
    /// their good end.
    pub unreferenced: Option<Vec<String>>,
}

/// Sorts the snapshots below `folder`.
///
/// `references` is the file in which the tests noted what they looked at; `is_whole` says that all tests of the
/// folder came to their good end.
///
/// # Errors
///
/// A folder or the file cannot be read.
pub fn sort(workspace: &Workspace, folder: &Path, references: &Path, is_whole: bool) -> Result<Snapshots> {
    let mut files = Vec::new();
    snapshot_files(folder, &mut files)?;
    files.sort();
    let referenced = referenced(references)?;

    let mut snapshots = Snapshots::default();
    let mut unreferenced = Vec::new();
    for file in &files {
        let name = workspace.say(file);
        match file.extension().and_then(OsStr::to_str) {
            // An inline snapshot stands in the source, so a pending one always has a place already.
            Some("pending-snap") => snapshots.changed.push(name),
            Some("new") if file.with_extension("").exists() => {
                snapshots.changed.push(name.trim_end_matches(".new").to_string());
            }
            Some("new") => snapshots.new.push(name.trim_end_matches(".new").to_string()),
            _ if !referenced.contains(&plain(file)) => unreferenced.push(name),
            _ if !files.contains(&file.with_extension("snap.new")) => snapshots.right += 1,
            _ => {}
        }
    }
    snapshots.unreferenced = is_whole.then_some(unreferenced);
    Ok(snapshots)
}

fn snapshot_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let name = entry.file_name().to_string_lossy().into_owned();
        if kind.is_dir() {
            snapshot_files(&path, files)?;
        } else if [".snap", ".snap.new", ".pending-snap"].iter().any(|end| name.ends_with(end)) {
            files.push(path);
        }
    }
    Ok(())
}

/// What the tests looked at.
fn referenced(references: &Path) -> Result<HashSet<PathBuf>> {
    let text = fs::read_to_string(references).context("cannot read which snapshots the tests looked at")?;
    Ok(text.lines().map(|line| plain(Path::new(line))).collect())
}

/// One spelling of a path.
fn plain(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}
