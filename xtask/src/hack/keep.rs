//! Keeps a board that was found: in a file, or as a case of the test set.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::hunt::Catch;
use crate::file;
use crate::workspace;

/// The group of cases that came from `hack`, unless another is named.
const GROUP: &str = "found";

/// Writes the board to `path` and the answer beside it; gives the place of the answer.
///
/// # Errors
///
/// A file cannot be written.
pub fn write(path: &Path, catch: &Catch) -> Result<PathBuf> {
    let mut answer = path.as_os_str().to_os_string();
    answer.push(".ans");
    file::replace(path, &catch.text)?;
    file::replace(Path::new(&answer), format!("{}\n", catch.answer))?;
    Ok(answer.into())
}

/// Whether the files can be written at all, before anything takes time.
///
/// # Errors
///
/// The folder is not there, or the path is a folder.
pub fn check(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() || path.file_name().is_none() {
        bail!("cannot write {}: it is a folder; name a file", path.display());
    }
    if !folder.is_dir() {
        bail!("cannot write {}: there is no folder {}", path.display(), folder.display());
    }
    Ok(())
}

/// A place in the test set for a new case.
pub struct Shelf {
    /// The folder of the problem.
    folder: PathBuf,
    group: String,
    /// The name of the case, if it was given.
    name: Option<String>,
}

/// The files of a new case.
pub struct Shelved {
    /// Its name as `verify` has it, below the problem's folder.
    pub id: String,
    /// The file with the description.
    pub about: PathBuf,
}

impl Shelf {
    /// The place that `GROUP/NAME`, `GROUP` or nothing asks for, in the test set of the workspace around `start`.
    ///
    /// # Errors
    ///
    /// There is no workspace, or it has no such problem, or the name is none or is taken.
    pub fn find(start: &Path, problem: &str, place: &str) -> Result<Shelf> {
        let root =
            workspace::root_around(start).context("--promote writes into the test set of this project")?;
        let folder = root.join("testdata").join(problem);
        if !folder.join("data/secret").is_dir() {
            bail!("{} has no data/secret to write a case to", folder.display());
        }
        let (group, name) = place.split_once('/').map_or((place, None), |(group, name)| (group, Some(name)));
        let group = if group.is_empty() { GROUP } else { group };
        let good = |name: &str| {
            name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
                && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
        };
        if !good(group) || !name.is_none_or(good) {
            bail!(
                "--promote={place}: expected GROUP/NAME of letters, digits, - and _, such as --promote={GROUP}/one-row"
            );
        }
        let shelf = Shelf { folder, group: group.to_string(), name: name.map(str::to_string) };
        if let Some(name) = name
            && shelf.path(name, "in").exists()
        {
            bail!(
                "--promote={place}: {} is there already; choose another name",
                shelf.path(name, "in").display()
            );
        }
        Ok(shelf)
    }

    fn path(&self, name: &str, ending: &str) -> PathBuf {
        self.folder.join("data/secret").join(&self.group).join(format!("{name}.{ending}"))
    }

    /// Puts a board there and lists it. `suggested` names the case if nobody did; `mistake` is what it catches, or
    /// nothing if nobody knows.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn put(&self, catch: &Catch, suggested: &str, mistake: Option<&str>) -> Result<Shelved> {
        let name = self.name.clone().unwrap_or_else(|| self.free(suggested));
        let input = self.path(&name, "in");
        let folder = input.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let mistake = mistake.unwrap_or("… (say what the program does wrong)");
        let about = self.path(&name, "yaml");
        let description = format!(
            "description: >-\n  A board that hack found and made small.\n  Catches a program that {mistake}.\n"
        );
        file::replace(&input, &catch.text)?;
        file::replace(&self.path(&name, "ans"), format!("{}\n", catch.answer))?;
        file::replace(&about, description)?;
        self.list(&name)?;
        Ok(Shelved { id: format!("data/secret/{}/{name}", self.group), about })
    }

    /// The suggested name, or one with a number behind it if that is taken.
    fn free(&self, suggested: &str) -> String {
        let numbered = (2..).map(|number| format!("{suggested}-{number}"));
        let mut names = std::iter::once(suggested.to_string()).chain(numbered);
        names.find(|name| !self.path(name, "in").exists()).unwrap_or_else(|| suggested.to_string())
    }

    /// Adds the case to the list of those that no generator makes.
    fn list(&self, name: &str) -> Result<()> {
        let path = self.folder.join("cases.toml");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let gap = if text.is_empty() { "" } else { "\n" };
        let text = format!(
            "{}{gap}[[file]]\nname = \"secret/{}/{name}\"\n",
            text.trim_end_matches('\n').to_string() + if text.is_empty() { "" } else { "\n" },
            self.group
        );
        file::replace(&path, text)
    }
}
