//! What the files of a problem should be, and how they differ from what is there.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{cases, probes};
use crate::file;
use crate::library;
use crate::problem::Package;
use crate::registry;

/// The files that are made from the lists of a problem.
#[derive(Debug, Default)]
pub struct Plan {
    /// Each file with what it should hold.
    pub files: Vec<(PathBuf, Vec<u8>)>,
    /// What is wrong with the lists, each with its place.
    pub faults: Vec<String>,
    /// What is wrong with the probes, which take long to make.
    pub probes: Option<String>,
}

impl Plan {
    /// What the mistakes and the cases of a problem make.
    ///
    /// # Errors
    ///
    /// A file or folder cannot be read.
    pub fn of(package: &Package) -> Result<Plan> {
        let mut plan = Plan::default();
        let programs = library::programs(&package.dir)?;
        plan.probes = if programs.faults.is_empty() { probes::fault(package, &programs)? } else { None };
        plan.faults.extend(programs.faults);
        let submissions = package.dir.join("submissions");
        let made = programs.wrong.into_iter();
        plan.files.extend(made.map(|program| (submissions.join(program.path), program.text.into_bytes())));
        cases::plan(&package.dir, &package.name, registry::subject(&package.name), &mut plan)?;
        Ok(plan)
    }

    /// The files that are missing or hold something else.
    ///
    /// # Errors
    ///
    /// A file cannot be read.
    pub fn stale(&self) -> Result<Vec<&(PathBuf, Vec<u8>)>> {
        let mut stale = Vec::new();
        for planned in &self.files {
            let (path, bytes) = planned;
            match fs::read(path) {
                Ok(there) if there == *bytes => {}
                Ok(_) => stale.push(planned),
                Err(error) if error.kind() == ErrorKind::NotFound => stale.push(planned),
                Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
            }
        }
        Ok(stale)
    }
}

/// Writes a file, whose folder is made if it is not there.
///
/// # Errors
///
/// It cannot be written.
pub fn write((path, bytes): &(PathBuf, Vec<u8>)) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    file::replace(path, bytes)
}
