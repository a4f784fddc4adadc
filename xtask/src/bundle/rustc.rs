//! The compilers on this machine: the one that cargo uses, and the old one that judges may still have.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::source::BundleError;

/// The oldest compiler that a bundle must please: that of Debian 12.
pub const OLDEST: (u32, u32) = (1, 63);

/// A Rust compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rustc {
    path: PathBuf,
    /// As it says itself: `1.63.0`.
    pub version: String,
}

impl Rustc {
    /// The compiler of this project.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn newest() -> Result<Rustc, BundleError> {
        let path = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
        Rustc::at(Path::new(&path)).ok_or_else(|| {
            BundleError::new("found no rustc; install Rust as the README says, then type this again")
        })
    }

    /// The oldest compiler, if this machine has it: in a folder of `PATH`, where Debian puts it, or among the
    /// toolchains of rustup.
    pub fn oldest() -> Option<Rustc> {
        let wanted = format!("{}.{}.", OLDEST.0, OLDEST.1);
        let folders = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>());
        let debian = PathBuf::from("/usr/bin");
        let folders = folders.into_iter().flatten().chain([debian]).chain(toolchains(&wanted));
        let program = format!("rustc{}", env::consts::EXE_SUFFIX);
        let mut seen = BTreeSet::new();
        folders
            .map(|folder| folder.join(&program))
            .filter(|path| path.is_file() && seen.insert(path.clone()))
            .filter_map(|path| Rustc::at(&path))
            .find(|rustc| rustc.version.starts_with(&wanted))
    }

    fn at(path: &Path) -> Option<Rustc> {
        let output = Command::new(path).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let version = text.split_whitespace().nth(1)?.to_string();
        Some(Rustc { path: path.to_path_buf(), version })
    }

    /// Whether it knows an edition.
    pub fn knows(&self, edition: u16) -> bool {
        edition < 2024 || self.minor() >= 85
    }

    fn minor(&self) -> u32 {
        self.version.split('.').nth(1).and_then(|minor| minor.parse().ok()).unwrap_or(0)
    }

    /// Compiles `source` to `program`; the messages are in its standard error.
    ///
    /// # Errors
    ///
    /// The compiler cannot be started.
    pub fn compile(&self, source: &Path, program: &Path, edition: u16, flags: &[&str]) -> io::Result<Output> {
        Command::new(&self.path)
            .args(["--crate-name", "bundle", "--crate-type", "bin", "--edition", &edition.to_string()])
            .args(flags)
            .arg("-o")
            .arg(program)
            .arg(source)
            .output()
    }
}

/// The folders of rustup's toolchains whose version starts with `wanted`.
fn toolchains(wanted: &str) -> Vec<PathBuf> {
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
    let rustup = env::var_os("RUSTUP_HOME")
        .map(PathBuf::from)
        .or_else(|| home.map(|home| Path::new(&home).join(".rustup")));
    let entries = rustup.and_then(|rustup| fs::read_dir(rustup.join("toolchains")).ok());
    let mut folders: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            name.replacen('-', ".", 1).starts_with(wanted) || name.starts_with(wanted)
        })
        .map(|path| path.join("bin"))
        .collect();
    folders.sort();
    folders
}
