//! Tests that passed on the very same files are not run again: those of `xtask` itself take longer than all others
//! together, and hardly anyone who verifies a solver has touched what they look at.
//!
//! The files are all that git knows or would take up, with their bytes, and the compiler. A build machine runs
//! everything always.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use sha1_smol::Sha1;

use crate::file;
use crate::workspace::Workspace;

/// The files of the workspace as they are now, and where it is noted on which of them the tests passed.
pub struct Files {
    note: PathBuf,
    digest: String,
}

impl Files {
    /// The files of the workspace; `None` without git, or on a build machine.
    pub fn of(workspace: &Workspace) -> Option<Files> {
        if std::env::var_os("CI").is_some() { None } else { Files::read(workspace) }
    }

    fn read(workspace: &Workspace) -> Option<Files> {
        let mut git = Command::new("git");
        git.current_dir(&workspace.root).args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "-z",
        ]);
        let listed = git.output().ok().filter(|output| output.status.success())?.stdout;
        let compiler = Command::new("rustc").arg("-vV").current_dir(&workspace.root).output().ok()?.stdout;
        let mut hash = Sha1::new();
        hash.update(&compiler);
        for name in listed.split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
            // A file that is listed and gone is another state than one that is there.
            let bytes = fs::read(workspace.root.join(String::from_utf8_lossy(name).as_ref())).ok();
            let length = bytes.as_ref().map_or(-1, |bytes| bytes.len() as i64);
            hash.update(name);
            hash.update(&length.to_le_bytes());
            hash.update(&bytes.unwrap_or_default());
        }
        Some(Files { note: workspace.target.join("verify/passed"), digest: hash.digest().to_string() })
    }

    /// Whether all tests passed on these files.
    pub fn passed(&self) -> bool {
        fs::read_to_string(&self.note).is_ok_and(|digest| digest == self.digest)
    }

    /// Notes that all tests have passed on these files.
    ///
    /// # Errors
    ///
    /// The note cannot be written.
    pub fn note(&self) -> Result<()> {
        if let Some(folder) = self.note.parent() {
            fs::create_dir_all(folder)?;
        }
        file::replace(&self.note, &self.digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_of_any_file_is_another_state() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_path_buf();
        let workspace = Workspace { root: root.clone(), target: root.join("target"), members: Vec::new() };
        assert!(Files::read(&workspace).is_none(), "no git, no note");
        assert!(Command::new("git").args(["init", "-q"]).current_dir(&root).status().unwrap().success());
        fs::write(root.join(".gitignore"), "target\n").unwrap();
        fs::write(root.join("a"), "one").unwrap();
        let passed = || Files::read(&workspace).unwrap().passed();
        assert!(!passed());
        Files::read(&workspace).unwrap().note().unwrap();
        assert!(passed(), "the note itself is ignored");
        fs::write(root.join("a"), "two").unwrap();
        assert!(!passed());
        fs::write(root.join("a"), "one").unwrap();
        assert!(passed());
        fs::write(root.join("b"), "").unwrap();
        assert!(!passed(), "a file that git would take up counts");
    }
}
