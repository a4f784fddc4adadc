//! The workspace: where it is, what is in it, and how cargo is called on it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::library::built::Workshop;

/// A cargo workspace.
pub struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// The folder that nested builds write to.
    pub target: PathBuf,
    /// The members.
    pub members: Vec<Member>,
}

/// A member of the workspace.
#[derive(Deserialize)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its `Cargo.toml`.
    pub manifest_path: PathBuf,
    /// What its `Cargo.toml` asks for, of any kind.
    pub dependencies: Vec<Dependency>,
}

impl Member {
    /// The folder of its `Cargo.toml`.
    pub fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }
}

/// A dependency as a `Cargo.toml` declares it.
#[derive(Deserialize)]
pub struct Dependency {
    /// The name of the package.
    pub name: String,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Member>,
    target_directory: PathBuf,
}

impl Workspace {
    /// The workspace that holds `start`.
    ///
    /// # Errors
    ///
    /// There is none, or cargo cannot read it.
    pub fn around(start: &Path) -> Result<Workspace> {
        Workspace::open(&root_around(start)?)
    }

    /// The workspace at `root`.
    ///
    /// # Errors
    ///
    /// Cargo cannot read it.
    pub fn open(root: &Path) -> Result<Workspace> {
        let mut command = cargo(root);
        command.args(["metadata", "--format-version", "1", "--no-deps", "--locked"]);
        let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
        if !output.status.success() {
            bail!("cargo cannot read the workspace at {}", root.display());
        }
        let metadata: Metadata =
            serde_json::from_slice(&output.stdout).context("cannot read what cargo metadata says")?;
        let target = nested(metadata.target_directory);
        Ok(Workspace { root: root.to_path_buf(), target, members: metadata.packages })
    }

    /// The member of this name.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }

    /// Cargo, about to run in the workspace and to build where nested builds go.
    pub fn cargo(&self) -> Command {
        let mut command = cargo(&self.root);
        command.env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Where the right and wrong programs of a problem are built.
    pub fn workshop(&self, problem: &str) -> Workshop {
        let folder = self.target.join("xtask/mistakes").join(problem);
        Workshop { root: self.root.clone(), folder }
    }

    /// `path` as it is said to a person: from the root, with slashes.
    pub fn say(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string().replace('\\', "/")
    }
}

/// The root of the workspace that holds `start`.
///
/// # Errors
///
/// There is none.
pub fn root_around(start: &Path) -> Result<PathBuf> {
    let is_root = |folder: &&Path| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"));
        manifest.is_ok_and(|text| text.lines().any(|line| line.trim_end() == "[workspace]"))
    };
    let Some(root) = start.ancestors().find(is_root) else {
        bail!("{} is in no cargo workspace; go to the folder of the repository first", start.display());
    };
    Ok(root.to_path_buf())
}

/// Cargo itself, the one that started us if it did.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Where nested builds go: a running program cannot be replaced on Windows, and this one may be in `target`.
fn nested(target: PathBuf) -> PathBuf {
    if cfg!(windows) { target.join("xtask") } else { target }
}
