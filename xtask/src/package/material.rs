//! All that packages are made of, gathered once for every target.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::about::About;
use super::set::{self, TestSet};
use crate::problem::Package;
use crate::runner::Limits;

/// All that goes into the packages of one problem in one reading.
#[derive(Clone, Debug)]
pub struct Material {
    /// The short name: the name of the problem and of the reading, with nothing but small letters and digits.
    pub name: String,
    /// The name of the problem in this workspace.
    pub problem: String,
    /// The option that chooses the reading, without hyphens; `None` for the one that the solver follows by itself.
    pub reading: Option<String>,
    /// Whether another reading can be chosen.
    pub has_readings: bool,
    /// Title, statements, and the rest of `problem.yaml`.
    pub about: About,
    /// What a program may use.
    pub limits: Limits,
    /// The cases.
    pub set: TestSet,
    /// The solver as one source file.
    pub bundle: String,
    /// The programs that are judged when a package is imported.
    pub submissions: Vec<File>,
    /// The programs that check inputs.
    pub validators: Vec<File>,
    /// Inputs that the validators must refuse.
    pub invalid: Vec<File>,
}

/// A file that a package takes as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The folder, such as `accepted`.
    pub folder: String,
    /// The name in it.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The kinds of submissions, by the names that their folders have everywhere.
pub const KINDS: &[&str] = &["accepted", "wrong_answer", "time_limit_exceeded", "run_time_error"];

/// Gathers everything but the bundle and the order of the cases.
///
/// # Errors
/// If a file cannot be read or is missing, or there is no such reading.
pub fn gather(package: &Package, reading: Option<&str>) -> Result<Material> {
    let readings = readings(package);
    if let Some(reading) = reading
        && !readings.iter().any(|known| known == reading)
    {
        bail!("{} has one reading only; leave out --{reading}", package.name);
    }
    let args: Vec<String> = reading.iter().map(|reading| format!("--{reading}")).collect();
    let letters = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    Ok(Material {
        name: letters(&package.name).to_lowercase() + &letters(reading.unwrap_or_default()).to_lowercase(),
        problem: package.name.clone(),
        reading: reading.map(str::to_string),
        has_readings: !readings.is_empty(),
        about: About::read(package, reading)?,
        limits: limits(package)?,
        set: set::choose(package, &args)?,
        bundle: String::new(),
        submissions: submissions(package, reading)?,
        validators: files(&package.dir, "input_validators")?,
        invalid: files(&package.dir, "data/invalid_input")?,
    })
}

/// The readings of the statement that an option chooses: those that have a folder of cases of their own.
fn readings(package: &Package) -> Vec<String> {
    let mut readings: Vec<String> = Vec::new();
    for case in &package.cases {
        if let [option] = case.args.as_slice()
            && let Some(reading) = option.strip_prefix("--")
            && case.id.starts_with(&format!("{}/{reading}/", package.name))
            && !readings.iter().any(|known| known == reading)
        {
            readings.push(reading.to_string());
        }
    }
    readings
}

/// The limits, with a time that every target can say.
fn limits(package: &Package) -> Result<Limits> {
    let limits = package.limits;
    if limits.time.subsec_nanos() != 0 || limits.time.is_zero() {
        bail!(
            "{}: found a time limit of {} s, expected whole seconds",
            package.dir.join("problem.yaml").display(),
            limits.time.as_secs_f64()
        );
    }
    Ok(limits)
}

/// The submissions. For another reading only those that know it, told to follow it.
fn submissions(package: &Package, reading: Option<&str>) -> Result<Vec<File>> {
    let mut submissions = Vec::new();
    for kind in KINDS {
        for mut file in files(&package.dir, &format!("submissions/{kind}"))? {
            file.folder = kind.to_string();
            if let Some(reading) = reading {
                let Some(bytes) = switched(&file.bytes, reading) else { continue };
                file.bytes = bytes;
            }
            submissions.push(file);
        }
    }
    if submissions.iter().all(|file| file.folder != "accepted") {
        bail!("{} has no accepted submission", package.name);
    }
    Ok(submissions)
}

/// The program with the constant of the reading turned on, as in `EXACTLY = false`; `None` without one.
fn switched(program: &[u8], reading: &str) -> Option<Vec<u8>> {
    let program = String::from_utf8_lossy(program);
    let name = reading.to_uppercase().replace('-', "_");
    let turned = program
        .replace(&format!("{name} = false"), &format!("{name} = true"))
        .replace(&format!("{name}: bool = false"), &format!("{name}: bool = true"))
        .replace(&format!("{name} = False"), &format!("{name} = True"));
    (turned != program).then(|| turned.into_bytes())
}

/// The files of a folder of a package, in the order of their names; none if there is no such folder.
fn files(dir: &Path, folder: &str) -> Result<Vec<File>> {
    let path = dir.join(folder);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    let file = |path: &PathBuf| -> Result<File> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(File { folder: folder.to_string(), name, bytes })
    };
    paths.iter().map(file).collect()
}

impl Material {
    /// A line for people who open `problem.yaml` and ask which reading the package is for.
    pub fn reading_note(&self) -> Option<String> {
        let problem = &self.problem;
        match &self.reading {
            Some(reading) => Some(format!("Reading: --{reading}, as `{problem} --{reading}` has it.")),
            None if self.has_readings => {
                Some(format!("Reading: the default one, as `{problem}` without an option has it."))
            }
            None => None,
        }
    }

    /// The bundle as a submission.
    pub fn bundle_name(&self) -> String {
        format!("{}.rs", self.problem.replace('-', "_"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("const bool EXACTLY = false;", "const bool EXACTLY = true;")]
    #[case("static final boolean EXACTLY = false;", "static final boolean EXACTLY = true;")]
    #[case("EXACTLY = False\n", "EXACTLY = True\n")]
    #[case("const EXACTLY: bool = false;", "const EXACTLY: bool = true;")]
    fn a_program_is_told_the_reading(#[case] before: &str, #[case] after: &str) {
        assert_eq!(switched(before.as_bytes(), "exactly").unwrap(), after.as_bytes());
    }

    #[test]
    fn a_program_that_knows_no_reading_has_none() {
        assert_eq!(switched(b"int main() {}", "exactly"), None);
    }
}
