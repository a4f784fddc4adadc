//! Which files may be in the repository.

use std::fs;
use std::io::ErrorKind;
use std::process::Command;

use anyhow::{Result, bail};

use super::Tidy;
use crate::workspace::Workspace;

/// The longest file that may be committed, in bytes.
const LARGEST: u64 = 1 << 20;

/// What may lie in the root beside files whose names start with a dot.
const TOP: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "README.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "crates",
    "testdata",
    "xtask",
];

pub(super) fn check(workspace: &Workspace, tidy: &mut Tidy) -> Result<()> {
    let Some(names) = tracked(workspace)? else {
        tidy.skipped
            .push("committed files (size, place, pending snapshots): this is no git repository".into());
        return Ok(());
    };
    for name in &names {
        let top = name.split('/').next().unwrap_or(name);
        if !top.starts_with('.') && !TOP.contains(&top) {
            tidy.findings.push(format!("{name}: {top} has no place at the top of the repository"));
        }
        if name.ends_with(".snap.new") || name.ends_with(".pending-snap") {
            tidy.findings
                .push(format!("{name}: a pending snapshot is committed; type: git rm --cached \"{name}\""));
        }
        let size = fs::symlink_metadata(workspace.root.join(name)).map_or(0, |metadata| metadata.len());
        if size > LARGEST {
            tidy.findings.push(format!("{name}: {size} bytes, more than {LARGEST}"));
        }
    }
    Ok(())
}

/// The files that git knows, with slashes; `None` without git or outside of a repository.
fn tracked(workspace: &Workspace) -> Result<Option<Vec<String>>> {
    let mut command = Command::new("git");
    command.current_dir(&workspace.root).args(["ls-files", "-z"]);
    let output = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => bail!("cannot start git: {error}"),
    };
    if !output.status.success() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(Some(text.split('\0').filter(|name| !name.is_empty()).map(str::to_string).collect()))
}
