//! Reads a problem package, a folder below `testdata` in the ICPC layout of 2025-09.

mod files;
mod settings;
mod yaml;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::runner::Limits;

/// A problem as its folder describes it.
#[derive(Clone, Debug)]
pub struct Package {
    /// The name of the folder, which is the name of the problem everywhere.
    pub name: String,
    /// The folder.
    pub dir: PathBuf,
    /// What a program may use on one case.
    pub limits: Limits,
    /// All cases: the samples, the secret ones, then those of the other folders, each in the order of their names.
    pub cases: Vec<Case>,
    /// What is wrong with the folder without keeping anyone from running the cases.
    pub findings: Vec<Finding>,
}

/// One input with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The name of the problem and the path below its folder without extension, always with `/`:
    /// `puyo/data/secret/gravity/one-row`.
    pub id: String,
    /// The input, `X.in`.
    pub input: PathBuf,
    /// The answer, `X.ans`.
    pub answer: PathBuf,
    /// The arguments that the program gets.
    pub args: Vec<String>,
    /// Which mistake the case catches and where it comes from.
    pub description: Option<String>,
}

/// Something in a problem's folder that should not be so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The problem's name and the path below its folder, with `/`.
    pub place: String,
    /// What is wrong with it.
    pub kind: FindingKind,
}

/// What can be wrong with a file of a package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// `X.in` without `X.ans`.
    NoAnswer,
    /// `X.ans` without `X.in`.
    NoInput,
    /// `X.yaml` without `X.in`.
    NoCase,
    /// A case whose `X.yaml` has no description, or that has none.
    NoDescription,
    /// A case with the same input and arguments as an earlier one, which is named.
    SameAs(String),
    /// A file or folder whose name the format does not allow.
    BadName,
    /// A file that the format does not know.
    UnknownFile,
}

/// Why a package cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageError {
    /// The file or folder.
    pub path: PathBuf,
    /// The line in it, from 1, if the fault has a line.
    pub line: Option<usize>,
    /// What was found, and what was expected.
    pub message: String,
}

impl fmt::Display for PackageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path.display(), self.message),
            None => write!(f, "{}: {}", self.path.display(), self.message),
        }
    }
}

impl std::error::Error for PackageError {}

impl PackageError {
    fn of(path: &Path, message: impl Into<String>) -> PackageError {
        PackageError { path: path.to_path_buf(), line: None, message: message.into() }
    }

    fn at(path: &Path, line: usize, message: impl Into<String>) -> PackageError {
        PackageError { line: Some(line), ..PackageError::of(path, message) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { place, kind } = self;
        match kind {
            FindingKind::NoAnswer => {
                write!(f, "{place}: no answer beside it; add the .ans file or remove the .in file")
            }
            FindingKind::NoInput => {
                write!(f, "{place}: no input beside it; add the .in file or remove the .ans file")
            }
            FindingKind::NoCase => {
                write!(f, "{place}: no input of that name beside it; remove it or add the case")
            }
            FindingKind::NoDescription => {
                write!(f, "{place}: no description; write `description: …` into {}.yaml", file_name(place))
            }
            FindingKind::SameAs(other) => {
                write!(f, "{place}: same input and arguments as {other}; remove one")
            }
            FindingKind::BadName => {
                write!(f, "{place}: the name needs other letters than a-z, A-Z, 0-9, `.`, `_`, `-`")
            }
            FindingKind::UnknownFile => write!(f, "{place}: not a file of a problem package; remove it"),
        }
    }
}

fn file_name(place: &str) -> &str {
    place.rsplit_once('/').map_or(place, |(_, name)| name)
}

impl Package {
    /// Reads the package in the folder `dir`.
    ///
    /// # Errors
    /// If a file or folder cannot be read, or `problem.yaml` or another YAML file is not as the format has it.
    pub fn read(dir: &Path) -> Result<Package, PackageError> {
        let name = dir.file_name().and_then(OsStr::to_str);
        let name =
            name.ok_or_else(|| PackageError::of(dir, "expected a folder with the name of a problem"))?;
        let limits = settings::limits(&dir.join(SETTINGS))?;
        let mut gathered = Gathered { name, cases: Vec::new(), findings: Vec::new() };
        gathered.package(dir)?;
        gathered.compare_inputs()?;
        let Gathered { cases, mut findings, .. } = gathered;
        findings.sort();
        Ok(Package { name: name.to_string(), dir: dir.to_path_buf(), limits, cases, findings })
    }
}

/// The problems below the folder `testdata`, in the order of their names.
///
/// # Errors
///
/// There is none, or one cannot be read.
pub fn all(testdata: &Path) -> Result<Vec<Package>, PackageError> {
    let entries = files::entries(testdata)?.into_iter().filter(|entry| entry.is_folder);
    let packages: Vec<Package> = entries.map(|entry| Package::read(&entry.path)).collect::<Result<_, _>>()?;
    if packages.is_empty() {
        return Err(PackageError::of(testdata, "there is no problem in it"));
    }
    Ok(packages)
}

/// The limits that the text of a `problem.yaml` gives; the path is for messages.
///
/// # Errors
/// If it is not as the format has it.
pub fn limits(path: &Path, text: &str) -> Result<Limits, PackageError> {
    settings::limits_of(path, &yaml::Source::of(path, text))
}

/// The file that describes the problem.
const SETTINGS: &str = "problem.yaml";

/// What this project keeps beside it: the list of cases, what they must reach, and what tells mistakes apart.
const LISTS: &[&str] = &["bounds.toml", "cases.toml", "probes.json"];

/// The file that describes a folder of cases.
const GROUP_SETTINGS: &str = "test_group.yaml";

/// The folders of the format that hold other things than cases.
const OTHER_FOLDERS: &[&str] = &[
    "attachments",
    "generators",
    "include",
    "input_validators",
    "input_visualizer",
    "output_validator",
    "output_visualizer",
    "solution",
    "statement",
    "static_validator",
    "submissions",
];

/// The folders of `data` whose inputs or outputs are for validators, not for programs.
const VALIDATOR_DATA: &[&str] = &["invalid_input", "invalid_output", "valid_output"];

/// What a case may have besides input, answer and settings.
const ILLUSTRATIONS: &[&str] = &["png", "jpg", "jpeg", "svg"];

/// No input is larger than this.
const LARGEST_INPUT: u64 = 1 << 30;

/// What has been found on the way through a package.
struct Gathered<'a> {
    name: &'a str,
    cases: Vec<Case>,
    findings: Vec<Finding>,
}

impl Gathered<'_> {
    /// Goes through the whole package: `data` first, then the folders that the format does not know.
    fn package(&mut self, dir: &Path) -> Result<(), PackageError> {
        let data = dir.join("data");
        for entry in files::entries(&data)? {
            let place = format!("{}/data/{}", self.name, entry.name);
            match entry.name.as_str() {
                "sample" | "secret" if entry.is_folder => self.root(&entry.path, &place)?,
                name if entry.is_folder && VALIDATOR_DATA.contains(&name) => {}
                _ => self.found(&place, FindingKind::UnknownFile),
            }
        }
        for entry in files::entries(dir)? {
            let place = format!("{}/{}", self.name, entry.name);
            let name = entry.name.as_str();
            if entry.is_folder && name != "data" && !OTHER_FOLDERS.contains(&name) {
                self.root(&entry.path, &place)?;
            } else if !entry.is_folder && name != SETTINGS && !LISTS.contains(&name) {
                self.found(&place, FindingKind::UnknownFile);
            }
        }
        Ok(())
    }

    /// Goes through a folder of cases and all below it, and orders what was found by name.
    fn root(&mut self, folder: &Path, place: &str) -> Result<(), PackageError> {
        let first = self.cases.len();
        self.folder(folder, place, &[])?;
        self.cases[first..].sort_by(|left, right| left.id.cmp(&right.id));
        Ok(())
    }

    /// Goes through one folder; `args` are those of the folder above.
    fn folder(&mut self, folder: &Path, place: &str, args: &[String]) -> Result<(), PackageError> {
        let entries = files::entries(folder)?;
        let has = |name: &str| entries.iter().any(|entry| entry.name == name && !entry.is_folder);
        let own =
            if has(GROUP_SETTINGS) { settings::group_args(&folder.join(GROUP_SETTINGS))? } else { None };
        let args = own.as_deref().unwrap_or(args);
        for entry in &entries {
            let place = format!("{place}/{}", entry.name);
            if !is_good_name(&entry.name) {
                self.found(&place, FindingKind::BadName);
            }
            if entry.is_folder {
                self.folder(&entry.path, &place, args)?;
                continue;
            }
            let (stem, extension) = entry.name.rsplit_once('.').unwrap_or((&entry.name, ""));
            match extension {
                "in" if !has(&format!("{stem}.ans")) => self.found(&place, FindingKind::NoAnswer),
                "in" => self.case(folder, stem, &place, has(&format!("{stem}.yaml")), args)?,
                "ans" if !has(&format!("{stem}.in")) => self.found(&place, FindingKind::NoInput),
                "yaml" if entry.name == GROUP_SETTINGS => {}
                known if known == "yaml" || ILLUSTRATIONS.contains(&known) => {
                    if !has(&format!("{stem}.in")) {
                        self.found(&place, FindingKind::NoCase);
                    }
                }
                "ans" => {}
                _ => self.found(&place, FindingKind::UnknownFile),
            }
        }
        Ok(())
    }

    /// Adds the case `stem` of a folder, whose input is at `place`.
    fn case(
        &mut self,
        folder: &Path,
        stem: &str,
        place: &str,
        has_settings: bool,
        args: &[String],
    ) -> Result<(), PackageError> {
        let path = |extension| folder.join(format!("{stem}.{extension}"));
        let settings =
            if has_settings { settings::case(&path("yaml"))? } else { settings::CaseSettings::default() };
        let id = place.strip_suffix(".in").unwrap_or(place).to_string();
        if settings.description.is_none() {
            self.found(&id, FindingKind::NoDescription);
        }
        let args = settings.args.unwrap_or_else(|| args.to_vec());
        let (input, answer) = (path("in"), path("ans"));
        self.cases.push(Case { id, input, answer, args, description: settings.description });
        Ok(())
    }

    /// Looks for cases that test the same thing twice.
    fn compare_inputs(&mut self) -> Result<(), PackageError> {
        let mut seen: HashMap<(Vec<u8>, &[String]), &str> = HashMap::new();
        for case in &self.cases {
            let input = files::read(&case.input, LARGEST_INPUT)?;
            match seen.entry((input, &case.args)) {
                Entry::Vacant(entry) => {
                    entry.insert(&case.id);
                }
                Entry::Occupied(entry) => {
                    let kind = FindingKind::SameAs(entry.get().to_string());
                    self.findings.push(Finding { place: case.id.clone(), kind });
                }
            }
        }
        Ok(())
    }

    fn found(&mut self, place: &str, kind: FindingKind) {
        self.findings.push(Finding { place: place.to_string(), kind });
    }
}

/// Whether a name has only what the format allows, which every system and judge can read.
fn is_good_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric();
    let good = |byte: u8| plain(byte) || b"_.-".contains(&byte);
    let bytes = name.as_bytes();
    bytes.len() <= 255
        && bytes.iter().copied().all(good)
        && bytes.last().copied().is_some_and(plain)
        && plain(bytes[0])
}
