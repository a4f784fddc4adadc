//! `cargo xtask new NAME`: the smallest problem that passes `verify`, to start from.

mod name;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use uuid::Uuid;

use crate::file;
use crate::flags::New;
use crate::screen::Screen;
use crate::workspace::Workspace;
use name::Name;

/// The files of the crate: where they go, and what is in them before the names are filled in.
const CRATE: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("template/Cargo.toml.txt")),
    ("src/lib.rs", include_str!("template/src/lib.rs.txt")),
    ("src/main.rs", include_str!("template/src/main.rs.txt")),
    ("src/puzzle.rs", include_str!("template/src/puzzle.rs.txt")),
];

/// The files of the problem package.
const PACKAGE: &[(&str, &str)] = &[
    ("problem.yaml", include_str!("template/problem.yaml.txt")),
    ("statement/problem.en.md", include_str!("template/statement/problem.en.md.txt")),
    ("data/sample/1.in", "*.**.\n"),
    ("data/sample/1.ans", "3\n"),
    ("data/sample/1.yaml", "description: Three stars, two of them side by side. Made by hand.\n"),
];

/// Writes the problem and makes it known to the workspace, or leaves everything as it was.
///
/// # Errors
///
/// The name cannot be used, the workspace does not look as it should, or a file cannot be written.
pub fn run(workspace: &Workspace, flags: &New) -> Result<bool> {
    let name = Name::new(&flags.name, workspace)?;
    let edits = edits(workspace, &name)?;
    let lock = workspace.root.join("Cargo.lock");
    let mut old = vec![(lock.clone(), read(&lock)?)];
    for (path, _) in &edits {
        old.push((path.clone(), read(path)?));
    }
    let folders =
        [workspace.root.join("crates").join(&name.kebab), workspace.root.join("testdata").join(&name.kebab)];

    let written = write(workspace, &name, &folders, &edits);
    if let Err(error) = written {
        undo(&folders, &old)?;
        return Err(error.context(format!("{} is not made, and nothing has changed", name.kebab)));
    }
    let screen = Screen::new();
    screen.line(format!("crates/{name}      the solver; its rules are in src/lib.rs", name = name.kebab))?;
    screen.line(format!("testdata/{name}    the statement and one sample", name = name.kebab))?;
    screen.line("next:")?;
    screen.line(format!("  cargo xtask verify {}", name.kebab))?;
    Ok(true)
}

/// Writes everything: the folders first, each whole before it gets its name, then the lines elsewhere.
fn write(
    workspace: &Workspace,
    name: &Name,
    [crate_folder, package_folder]: &[PathBuf; 2],
    edits: &[(PathBuf, String)],
) -> Result<()> {
    // In the workspace, since a rename does not leave its disk.
    let workshop = tempfile::Builder::new()
        .prefix(".new-")
        .tempdir_in(&workspace.root)
        .with_context(|| format!("cannot write in {}", workspace.root.display()))?;
    for (folder, files) in [(crate_folder, CRATE), (package_folder, PACKAGE)] {
        let draft = workshop.path().join("draft");
        for (path, text) in files {
            let path = draft.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&draft))?;
            fs::write(&path, name.fill(text)).with_context(|| format!("cannot write {}", path.display()))?;
        }
        fs::rename(&draft, folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    for (path, text) in edits {
        file::replace(path, text)?;
    }
    let mut command = workspace.cargo();
    command.args(["update", "--workspace", "--offline", "--quiet"]);
    if !command.status().context("cannot start cargo")?.success() {
        bail!("cargo cannot write Cargo.lock");
    }
    Ok(())
}

/// Puts everything back.
fn undo(folders: &[PathBuf], old: &[(PathBuf, String)]) -> Result<()> {
    for folder in folders.iter().filter(|folder| folder.exists()) {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    for (path, text) in old {
        if read(path)? != *text {
            file::replace(path, text)?;
        }
    }
    Ok(())
}

/// The files that get a line, with their new text.
fn edits(workspace: &Workspace, name: &Name) -> Result<Vec<(PathBuf, String)>> {
    let kebab = &name.kebab;
    let edit = |path: &str, line: &str, place: fn(&[&str], &str) -> Option<usize>| {
        let path = workspace.root.join(path);
        let text = read(&path)?;
        let mut lines: Vec<&str> = text.lines().collect();
        let Some(place) = place(&lines, line) else {
            bail!("{}: there is no place for the line {line:?}", path.display());
        };
        lines.insert(place, line);
        Ok((path, lines.join("\n") + "\n"))
    };
    Ok(vec![
        edit("Cargo.toml", &format!("{kebab} = {{ path = \"crates/{kebab}\" }}"), behind_the_crates)?,
        edit("xtask/Cargo.toml", &format!("{kebab}.workspace = true"), among_the_dependencies)?,
        edit("xtask/src/registry.rs", &format!("    &{}::{},", name.ident, name.camel), behind_the_problems)?,
    ])
}

/// Behind the last crate of the workspace.
fn behind_the_crates(lines: &[&str], _: &str) -> Option<usize> {
    lines.iter().rposition(|line| line.contains("{ path = \"crates/")).map(|last| last + 1)
}

/// Where the line belongs in the alphabet of the dependencies.
fn among_the_dependencies(lines: &[&str], new: &str) -> Option<usize> {
    let start = lines.iter().position(|&line| line == "[dependencies]")? + 1;
    let is_behind = |line: &&str| line.is_empty() || **line > *new;
    Some(start + lines[start..].iter().position(is_behind).unwrap_or(lines.len() - start))
}

/// Behind the last problem of the registry.
fn behind_the_problems(lines: &[&str], _: &str) -> Option<usize> {
    let start = lines.iter().position(|line| line.starts_with("pub static PROBLEMS"))?;
    lines[start..].iter().position(|&line| line == "];").map(|length| start + length)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

impl Name {
    /// A template with the names filled in.
    fn fill(&self, template: &str) -> String {
        let names = [("{name}", &self.kebab), ("{ident}", &self.ident), ("{Type}", &self.camel)];
        let text = names.iter().fold(template.to_string(), |text, (mark, name)| text.replace(mark, name));
        text.replace("{uuid}", &Uuid::new_v4().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::first("aa.workspace = true", 1)]
    #[case::between("c.workspace = true", 2)]
    #[case::last("z.workspace = true", 3)]
    fn a_dependency_goes_to_its_place(#[case] new: &str, #[case] place: usize) {
        let lines = ["[dependencies]", "b.workspace = true", "d.workspace = true", "", "[lints]"];
        assert_eq!(among_the_dependencies(&lines, new), Some(place));
        assert_eq!(among_the_dependencies(&lines[..3], new), Some(place), "at the end of the file");
    }
}
