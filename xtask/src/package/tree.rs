//! The files of a package, before they are written anywhere.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use anyhow::{Context, Result};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Files by path. Paths use `/`; the order of the paths is the order of a zip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// No files.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Adds a file.
    ///
    /// # Panics
    /// If there is a file of that path: two cases of a package must not share a name.
    pub fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        let path = path.into();
        let before = self.files.insert(path.clone(), bytes.into());
        assert!(before.is_none(), "{path} is written twice");
    }

    /// Adds all files of another tree below `folder`.
    ///
    /// # Panics
    /// If a file of such a path is there.
    pub fn graft(&mut self, folder: &str, other: Tree) {
        for (path, bytes) in other.files {
            self.add(format!("{folder}/{path}"), bytes);
        }
    }

    /// The files with their paths, in the order of the paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// How many bytes the files have together.
    pub fn size(&self) -> usize {
        self.files.values().map(Vec::len).sum()
    }

    /// Writes the files below `folder`, which must not have them yet.
    ///
    /// # Errors
    /// If a file or folder cannot be made.
    pub fn write(&self, folder: &Path) -> Result<()> {
        for (path, bytes) in &self.files {
            let path = folder.join(path);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
            fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    /// The files as a zip: the same bytes for the same files, on every machine and at any time.
    ///
    /// # Errors
    /// If a file is too large for a zip.
    pub fn zip(&self) -> Result<Vec<u8>> {
        // The files are small, and what compresses would make the bytes depend on the version of the compressor.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, bytes) in &self.files {
            zip.start_file(path, options)?;
            zip.write_all(bytes)?;
        }
        Ok(zip.finish()?.into_inner())
    }
}
