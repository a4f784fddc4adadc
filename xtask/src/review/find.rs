//! The snapshots that insta left pending.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::snap::Snap;

/// A snapshot and what is to become of it, as texts of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The path of the snapshot from the root, with slashes.
    pub place: String,
    /// Where it lay before, if it was renamed.
    pub renamed_from: Option<String>,
    /// The snapshot as it was; `None` if there was none.
    pub old: Option<String>,
    /// The snapshot as it is, or as it would be; `None` if it is gone.
    pub new: Option<String>,
    /// The pending file; `None` if the new snapshot is the snapshot already.
    pub pending: Option<PathBuf>,
}

/// What lies below a folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// Pending snapshots, in the order of their paths.
    pub found: Vec<Found>,
    /// Pending snapshots that are no text in a file, each with its path and why it is left to insta.
    pub left_alone: Vec<(String, &'static str)>,
}

/// Finds what is pending below `root`, or in `pending_dir`, which has the same folders below it.
///
/// # Errors
///
/// A folder or a file cannot be read.
pub fn pending(root: &Path, pending_dir: Option<&Path>) -> Result<Pending> {
    let mut files = Vec::new();
    walk(root, &mut files)?;
    let mut places: Vec<(PathBuf, PathBuf)> =
        files.into_iter().map(|file| (root.join(target(&file)), file)).collect();
    if let Some(folder) = pending_dir.filter(|folder| folder.is_dir()) {
        let mut files = Vec::new();
        walk(folder, &mut files)?;
        places.extend(files.into_iter().map(|file| {
            let below = file.strip_prefix(folder).unwrap_or(&file);
            (root.join(target(below)), file.clone())
        }));
    }
    places.sort();
    let mut pending = Pending::default();
    for (file, new) in places {
        pending.add(root, &file, new)?;
    }
    Ok(pending)
}

impl Pending {
    fn add(&mut self, root: &Path, file: &Path, pending: PathBuf) -> Result<()> {
        let place = slashed(file.strip_prefix(root).unwrap_or(file));
        if pending.extension().is_some_and(|extension| extension == "pending-snap") {
            self.left_alone.push((place, "it stands in the source; type: cargo insta review"));
            return Ok(());
        }
        let (Some(new), old) = (text(&pending)?, text(file)?) else { return Ok(()) };
        if Snap::parse(&new).is_binary() {
            self.left_alone.push((place, "it is binary; type: cargo insta review"));
            return Ok(());
        }
        self.found.push(Found { place, renamed_from: None, old, new: Some(new), pending: Some(pending) });
        Ok(())
    }
}

/// The file that a pending one would replace.
fn target(pending: &Path) -> PathBuf {
    pending.with_extension("")
}

/// A path with slashes on every system.
pub fn slashed(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

/// The text of a file; `None` if there is no such file.
///
/// # Errors
///
/// It cannot be read, or is no text.
pub fn text(file: &Path) -> Result<Option<String>> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

/// Collects the pending files below `folder`, but not what was built or is hidden.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if entry.file_type()?.is_dir() {
            // Cargo marks the folders that it builds in.
            if !name.starts_with('.') && name != "node_modules" && !path.join("CACHEDIR.TAG").exists() {
                walk(&path, files)?;
            }
        } else if name.ends_with(".snap.new") || name.ends_with(".pending-snap") {
            files.push(path);
        }
    }
    Ok(())
}
