//! The command: makes the bundle, writes it, checks it, and says what came out.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use itertools::Itertools;

use super::all::too_large;
use super::check::{self, Built, cases, ways};
use super::{Bundle, OLDEST, Program, Rustc, bundle};
use crate::file;
use crate::flags;
use crate::problem::Package;
use crate::registry::{self, PROBLEMS};
use crate::screen::Screen;
use crate::verify::table;
use crate::workspace::Workspace;

/// The largest file that every judge takes, in bytes.
pub const LARGEST: usize = 32 << 10;

/// Does what `cargo xtask bundle` asks for; whether all is well.
///
/// # Errors
///
/// Bad usage, a source that cannot be carried, or a file that cannot be written.
pub fn run(workspace: &Workspace, flags: &flags::Bundle) -> Result<bool> {
    let program = program(workspace, flags)?;
    let bundle = bundle(flags.name.as_deref(), &program)?;
    let path = match &flags.output {
        Some(path) => path.clone(),
        None => default_path(workspace, flags, &program)?,
    };
    file::replace(&path, &bundle.text)?;
    let mut screen = Screen::new();
    let lines = bundle.text.lines().count();
    screen.line(format!("{}: {} bytes, {lines} lines", workspace.say(&path), bundle.text.len()))?;
    let mut faults = Vec::new();
    if flags.name.is_some() && bundle.text.len() > LARGEST {
        faults.push(too_large(&bundle));
    }
    if !flags.no_check {
        faults.extend(checked(workspace, flags, &bundle, &path, &mut screen)?);
    }
    for fault in &faults {
        screen.line(fault)?;
    }
    screen.line("next:")?;
    screen.line(next(workspace, flags, &path, faults.is_empty()))?;
    Ok(faults.is_empty())
}

/// The program that is meant: a problem's solver without its tools, or one by its manifest.
fn program(workspace: &Workspace, flags: &flags::Bundle) -> Result<Program> {
    let features = flags.features.clone();
    match (&flags.name, &flags.manifest_path) {
        (Some(name), None) => solver(workspace, name, features),
        (None, Some(manifest)) => Ok(Program {
            manifest: manifest.clone(),
            bin: flags.bin.clone(),
            features,
            no_default_features: flags.no_default_features,
            target: None,
        }),
        _ => bail!("expected the name of a problem or --manifest-path DIR/Cargo.toml, and not both"),
    }
}

/// The solver of a problem, without its tools.
pub(super) fn solver(workspace: &Workspace, name: &str, features: Vec<String>) -> Result<Program> {
    if registry::subject(name).is_none() {
        let names = PROBLEMS.iter().map(|subject| subject.name()).join(", ");
        bail!("found no problem {name}, expected one of {names}");
    }
    let member = workspace.member(name).with_context(|| format!("the workspace has no crate {name}"))?;
    Ok(Program {
        manifest: member.manifest_path.clone(),
        bin: None,
        features,
        no_default_features: true,
        target: Some(workspace.target.clone()),
    })
}

/// Where the bundle goes if nobody says: `target/judge/NAME.rs`, a package by the name of its folder.
fn default_path(workspace: &Workspace, flags: &flags::Bundle, program: &Program) -> Result<PathBuf> {
    let package = program.manifest.canonicalize().ok();
    let folder = package.as_deref().and_then(Path::parent).and_then(Path::file_name);
    let name = flags.name.clone().or_else(|| folder.map(|name| name.to_string_lossy().into_owned()));
    path_of(workspace, name.as_deref().unwrap_or("bundle"), &flags.features)
}

/// `target/judge/NAME-FEATURES.rs`.
pub(super) fn path_of(workspace: &Workspace, name: &str, features: &[String]) -> Result<PathBuf> {
    let folder = workspace.target.join("judge");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let words = std::iter::once(name).chain(features.iter().map(String::as_str)).join("-");
    Ok(folder.join(format!("{words}.rs")))
}

/// Compiles and judges, prints the table, and returns what is wrong.
fn checked(
    workspace: &Workspace,
    flags: &flags::Bundle,
    bundle: &Bundle,
    path: &Path,
    screen: &mut Screen,
) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    let oldest = Rustc::oldest();
    if oldest.is_none() {
        screen.line(format!("skipped: {}", no_oldest()))?;
        if env::var_os("CI").is_some() {
            faults.push("in CI nothing may be skipped".to_string());
        }
    }
    let package = match &flags.name {
        Some(name) => Some(Package::read(&workspace.root.join("testdata").join(name))?),
        None => None,
    };
    let chosen = package.as_ref().map(|package| cases(package, &flags.features));
    let problem = package.as_ref().zip(chosen.as_deref());
    let compilers = oldest.into_iter().chain([Rustc::newest()?]).collect_vec();
    let built = check::check(bundle, path, ways(&compilers), problem, screen)?;
    for line in table::lines(&rows(&built)) {
        screen.line(line)?;
    }
    faults.extend(check::explain(&built));
    Ok(faults)
}

/// What is said where the oldest compiler is missing.
pub fn no_oldest() -> String {
    let (major, minor) = OLDEST;
    format!(
        "rustc {major}.{minor} is not here; to get it: rustup toolchain install {major}.{minor}, or on Debian 12: \
         apt-get install rustc"
    )
}

fn rows(built: &[Built]) -> Vec<Vec<String>> {
    let head = ["compiler", "edition", "right", "slowest", "result", "flags"].map(str::to_string).to_vec();
    std::iter::once(head).chain(built.iter().map(Built::cells)).collect()
}

/// What to type next.
fn next(workspace: &Workspace, flags: &flags::Bundle, path: &Path, is_right: bool) -> String {
    if is_right && !flags.no_check {
        return format!("  rustc -O \"{}\"", workspace.say(path));
    }
    let target = match (&flags.name, &flags.manifest_path) {
        (Some(name), _) => name.clone(),
        (None, Some(manifest)) => format!("--manifest-path \"{}\"", manifest.display()),
        (None, None) => String::new(),
    };
    let features = flags.features.iter().map(|feature| format!(" --features {feature}")).join("");
    format!("  cargo xtask bundle {target}{features}")
}
