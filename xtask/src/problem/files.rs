//! Looks at files and folders without being led in circles or left waiting.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::PackageError;

/// What is in a folder, by name.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) is_folder: bool,
}

/// The entries of a folder in the order of their names. Those that begin with a dot belong to the system or to
/// an editor and are left out.
///
/// # Errors
/// If the folder cannot be read, or an entry is one that a package cannot have.
pub(super) fn entries(folder: &Path) -> Result<Vec<Entry>, PackageError> {
    let failed = |error: io::Error| PackageError::of(folder, format!("cannot be read: {error}"));
    let listed: io::Result<Vec<PathBuf>> =
        fs::read_dir(folder).map_err(failed)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = listed.map_err(failed)?;
    // So that of several faults the same one is told every time.
    paths.sort();
    let named = paths.into_iter().map(|path| Ok((name_of(&path)?, path)));
    let shown = named.filter(|entry| !matches!(entry, Ok((name, _)) if name.starts_with('.')));
    shown
        .map(|entry| entry.and_then(|(name, path)| Ok(Entry { is_folder: is_folder(&path)?, name, path })))
        .collect()
}

/// The name of an entry, if it can be written in a message and in the name of a case.
fn name_of(path: &Path) -> Result<String, PackageError> {
    let name = path.file_name().unwrap_or_default();
    let Some(name) = name.to_str() else {
        return Err(PackageError::of(
            path,
            "the name is not UTF-8, expected letters, digits, `.`, `_` and `-`",
        ));
    };
    if name.chars().any(char::is_control) {
        let shown = path.with_file_name(name.escape_debug().to_string());
        return Err(PackageError::of(&shown, "the name has a control character"));
    }
    Ok(name.to_string())
}

/// Whether a path is a folder; everything but a folder, a file, or a link to a file is an error.
fn is_folder(path: &Path) -> Result<bool, PackageError> {
    let failed = |error: io::Error| PackageError::of(path, format!("cannot be read: {error}"));
    let metadata = fs::symlink_metadata(path).map_err(failed)?;
    if !metadata.is_symlink() {
        return if metadata.is_dir() || metadata.is_file() {
            Ok(metadata.is_dir())
        } else {
            Err(PackageError::of(path, "found neither a file nor a folder"))
        };
    }
    let target = fs::metadata(path).map_err(|error| {
        PackageError::of(path, format!("found a symbolic link that leads nowhere: {error}"))
    })?;
    if target.is_file() {
        Ok(false)
    } else {
        // A link to a folder could lead back to where it is.
        Err(PackageError::of(path, "found a symbolic link to a folder, expected the folder itself"))
    }
}

/// Reads a file of at most `largest` bytes.
pub(super) fn read(path: &Path, largest: u64) -> Result<Vec<u8>, PackageError> {
    let failed = |error: io::Error| PackageError::of(path, format!("cannot be read: {error}"));
    // A pipe would be waited for without end.
    if fs::metadata(path).map_err(failed)?.is_file() {
        let mut bytes = Vec::new();
        File::open(path).and_then(|file| file.take(largest + 1).read_to_end(&mut bytes)).map_err(failed)?;
        if bytes.len() as u64 <= largest {
            return Ok(bytes);
        }
        return Err(PackageError::of(path, format!("found more than {largest} bytes, expected fewer")));
    }
    Err(PackageError::of(path, "found something else, expected a file"))
}
