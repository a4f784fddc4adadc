//! Snapshots that no test looks at.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::screen::{Screen, plural};
use crate::verify::snapshots;
use crate::verify::tests::{self, Scope};
use crate::workspace::Workspace;

/// Runs all tests and lists, or removes, the snapshots that none of them looked at; whether there are none left.
///
/// # Errors
///
/// A test failed or was filtered out, so that its snapshots would look as if nobody claimed them, or cargo cannot
/// be started.
pub fn run(root: &Path, delete: bool) -> Result<bool> {
    let workspace = Workspace::open(root)?;
    let mut screen = Screen::new();
    let references = tempfile::NamedTempFile::new().context("cannot make a temporary file")?;
    let (tests, is_content) = tests::run(&workspace, &Scope::Everything, references.path(), &mut screen)?;
    if !is_content || !tests.is_whole() {
        for line in tests.failures.iter().chain(&tests.other) {
            screen.line(line)?;
        }
        bail!("not all tests passed, so a snapshot may be claimed by one that broke off; mend them first");
    }
    if let Some((program, result)) = tests.results.iter().find(|(_, result)| is_filtered(result)) {
        bail!("{program} left tests out ({result}), so their snapshots would look unclaimed");
    }
    let mut names = BTreeSet::new();
    for member in &workspace.members {
        let sorted = snapshots::sort(&workspace, member.folder(), references.path(), true)?;
        names.extend(sorted.unreferenced.unwrap_or_default());
    }
    for name in &names {
        if delete {
            let file = root.join(name);
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
        screen.line(format!("{} {name}", if delete { "removed" } else { "no test looks at" }))?;
    }
    screen.line(format!("{} that no test looks at", plural(names.len(), "snapshot")))?;
    if !delete && !names.is_empty() {
        screen.line("next:\n  cargo xtask review unreferenced --delete")?;
    }
    Ok(delete || names.is_empty())
}

/// Whether a line `test result: …` says that tests were left out.
fn is_filtered(result: &str) -> bool {
    let counts = result.split("; ").filter_map(|part| part.strip_suffix(" filtered out"));
    counts.into_iter().any(|count| count != "0")
}

#[cfg(test)]
mod tests_of_results {
    use super::*;

    #[test]
    fn tests_that_were_left_out_are_noticed() {
        let result =
            "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert!(!is_filtered(result));
        assert!(is_filtered(&result.replace("0 filtered", "3 filtered")));
    }
}
