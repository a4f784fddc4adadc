//! All programs of a problem built as one: a link takes longer than a short program to compile, and the compiler has
//! both cores to itself for long enough to use them.
//!
//! Each program is a module of a generated crate below `target`, and the first argument picks one.

use std::env;
use std::fmt::Write;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use sha1_smol::Sha1;

use super::Program;
use super::programs::MAIN;
use crate::file;

/// How the programs are compiled. Judges optimise as much, with a single unit; more units are built at once, and no
/// mistake hangs on the difference.
const FLAGS: &[&str] = &[
    "--edition",
    "2021",
    "--crate-name",
    "library",
    "--cap-lints",
    "allow",
    "-C",
    "opt-level=2",
    "-C",
    "lto=off",
];

/// Where the programs of a problem are built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workshop {
    /// The folder that decides which compiler it is.
    pub root: PathBuf,
    /// The folder that keeps what is built, and what is known of it.
    pub folder: PathBuf,
}

impl Workshop {
    /// The compiler that cargo uses here.
    fn rustc(&self) -> Command {
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.current_dir(&self.root);
        rustc
    }
}

/// The programs of a problem as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The program, whose first argument picks one.
    pub program: PathBuf,
    /// A digest of the compiler and of how it is called.
    pub compiler: String,
}

/// The argument that picks a program.
pub fn argument(program: &Program) -> &str {
    program.path.strip_suffix(".rs").unwrap_or(&program.path)
}

/// Builds the programs, or takes what has been built of the same sources before.
///
/// # Errors
///
/// The compiler cannot be started or refuses a program, or a file cannot be written.
pub fn build(workshop: &Workshop, programs: &[&Program]) -> Result<Built> {
    let folder = &workshop.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let compiler = compiler(workshop)?;
    let built = Built { program: folder.join(file_name(&compiler, programs)), compiler };
    if built.program.exists() {
        return Ok(built);
    }
    // Two runs at once would write the same sources.
    let lock = File::create(folder.join("lock")).context("cannot make a lock")?;
    lock.lock().context("cannot lock what is built")?;
    if !built.program.exists() {
        compile(workshop, programs, &built.program)?;
        tidy(folder, &built.program)?;
    }
    Ok(built)
}

/// A digest of the compiler and its flags.
///
/// # Errors
///
/// There is no compiler.
pub fn compiler(workshop: &Workshop) -> Result<String> {
    let version = workshop.rustc().arg("-vV").output().context("cannot start rustc")?;
    let mut hash = Sha1::new();
    hash.update(&version.stdout);
    hash.update(FLAGS.join(" ").as_bytes());
    Ok(hash.digest().to_string())
}

/// The name of what is built of these sources.
fn file_name(compiler: &str, programs: &[&Program]) -> String {
    let mut hash = Sha1::new();
    hash.update(compiler.as_bytes());
    for Program { path, text } in programs {
        hash.update(format!("\n{path} {}\n", text.len()).as_bytes());
        hash.update(text.as_bytes());
    }
    format!("{BUILT}{}{}", hash.digest(), env::consts::EXE_SUFFIX)
}

/// What the name of everything that was built starts with.
const BUILT: &str = "all-";

fn compile(workshop: &Workshop, programs: &[&Program], target: &Path) -> Result<()> {
    let folder = &workshop.folder;
    let sources = folder.join("src");
    for Program { path, text } in programs {
        let path = sources.join(path);
        let parent = path.parent().unwrap_or(&sources);
        fs::create_dir_all(parent).with_context(|| format!("cannot make the folder {}", parent.display()))?;
        file::replace(&path, module(text))?;
    }
    let main = sources.join("main.rs");
    file::replace(&main, crate_root(programs))?;
    // A program that appears under its name is whole.
    let fresh = folder.join("fresh");
    let mut command = workshop.rustc();
    command.args(FLAGS);
    // What a later build needs takes half as long again: the first one, which may be the last, leaves it out.
    if !built_before(folder)?.is_empty() {
        command.arg("-C").arg(joined("incremental=", &folder.join("incremental")));
    }
    let output = command.arg("-o").arg(&fresh).arg(&main).output().context("cannot start rustc")?;
    if !output.status.success() {
        bail!(
            "rustc refuses a program of the library:\n{}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    fs::rename(&fresh, target).with_context(|| format!("cannot rename to {}", target.display()))
}

fn joined(text: &str, path: &Path) -> std::ffi::OsString {
    let mut joined = std::ffi::OsString::from(text);
    joined.push(path);
    joined
}

/// The files of what was built here, of any sources.
fn built_before(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut built = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(BUILT) {
            built.push(entry.path());
        }
    }
    Ok(built)
}

/// Removes what was built of other sources, as far as nobody runs it.
fn tidy(folder: &Path, newest: &Path) -> Result<()> {
    for path in built_before(folder)?.iter().filter(|path| *path != newest) {
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// A program as a module; its lines keep their numbers.
fn module(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    lines.map(|line| if line.starts_with(MAIN) { format!("pub {line}") } else { line.to_string() }).collect()
}

/// The program that picks one.
fn crate_root(programs: &[&Program]) -> String {
    let mut modules = String::new();
    let mut arms = String::new();
    for program in programs {
        let argument = argument(program);
        let name: String = argument
            .chars()
            .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' })
            .collect();
        let _ = writeln!(modules, "#[path = {:?}]\nmod {name};", program.path);
        let _ = writeln!(arms, "        {argument:?} => {name}::main(),");
    }
    format!(
        "{modules}\nfn main() {{\n    match std::env::args().nth(1).unwrap_or_default().as_str() {{\n{arms}        \
         _ => std::process::exit(2),\n    }}\n}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(path: &str, text: &str) -> Program {
        Program { path: path.to_string(), text: text.to_string() }
    }

    #[test]
    fn the_entry_of_a_program_is_opened() {
        assert_eq!(module("// fn main() {\nfn main() {\n}\n"), "// fn main() {\npub fn main() {\n}\n");
    }

    #[test]
    fn any_change_has_another_name() {
        let [one, two] = [program("a/b.rs", "x"), program("a/b.rs", "y")];
        let names =
            [file_name("1", &[&one]), file_name("1", &[&two]), file_name("2", &[&one]), file_name("1", &[])];
        let different: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len());
        assert_eq!(file_name("1", &[&one.clone()]), names[0]);
    }
}
