//! Where packages are written: folders that this command made, and no others.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::tree::Tree;

/// The file in a folder that says that this command made it.
pub const MARK: &str = ".made-by-xtask-package";

/// Whether `folder` may be written: it is not there yet, is empty, or is one of ours.
///
/// # Errors
/// If it holds something that this command did not make.
pub fn check(folder: &Path) -> Result<()> {
    let Ok(mut entries) = fs::read_dir(folder) else {
        if folder.exists() {
            bail!("{} is a file; move it away, or choose another folder with -o", folder.display());
        }
        return Ok(());
    };
    if folder.join(MARK).is_file() || entries.next().is_none() {
        return Ok(());
    }
    bail!(
        "{} was not made by this command and is left alone; move it away, or choose another folder with -o",
        folder.display()
    )
}

/// Writes `tree` as the folder `below/name`, in whole or not at all; one that this command made before goes.
///
/// # Errors
/// If the folder is not ours, or cannot be written.
pub fn replace(below: &Path, name: &str, tree: &Tree) -> Result<PathBuf> {
    let folder = below.join(name);
    check(&folder)?;
    fs::create_dir_all(below).with_context(|| format!("cannot make {}", below.display()))?;
    let fresh = tempfile::Builder::new().prefix(".package-").tempdir_in(below)?;
    // A temporary folder is secret by default; the one inside it is like any other.
    let inner = fresh.path().join(name);
    fs::create_dir(&inner)?;
    tree.write(&inner)?;
    fs::write(inner.join(MARK), "The next run of the command that made this folder replaces all of it.\n")?;
    if folder.exists() {
        // Moved aside first, so that a run that is cut short leaves no half of a package under the name.
        fs::rename(&folder, fresh.path().join("old"))
            .with_context(|| format!("cannot replace {}", folder.display()))?;
    }
    fs::rename(&inner, &folder).with_context(|| format!("cannot write {}", folder.display()))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(path: &str) -> Tree {
        let mut tree = Tree::new();
        tree.add(path, "x\n");
        tree
    }

    #[test]
    fn a_folder_of_ours_is_replaced_in_whole() {
        let below = tempfile::tempdir().unwrap();
        replace(below.path(), "zip", &tree("a/b")).unwrap();
        let folder = replace(below.path(), "zip", &tree("c")).unwrap();
        assert!(!folder.join("a").exists());
        assert_eq!(fs::read_to_string(folder.join("c")).unwrap(), "x\n");
        assert_eq!(fs::read_dir(&below).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_folder_of_others_is_left_alone() {
        let below = tempfile::tempdir().unwrap();
        let folder = below.path().join("zip");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("thesis.txt"), "all of it").unwrap();
        let message = replace(below.path(), "zip", &tree("c")).unwrap_err().to_string();
        assert!(message.contains("left alone"), "{message}");
        assert_eq!(fs::read_to_string(folder.join("thesis.txt")).unwrap(), "all of it");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn an_empty_folder_may_be_used_and_a_file_may_not() {
        let below = tempfile::tempdir().unwrap();
        fs::create_dir(below.path().join("oj")).unwrap();
        replace(below.path(), "oj", &tree("c")).unwrap();
        fs::write(below.path().join("zip"), "a file").unwrap();
        assert!(replace(below.path(), "zip", &tree("c")).is_err());
    }
}
