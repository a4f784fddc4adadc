//! `cargo xtask package`: a problem as other judges import it.
//!
//! What goes in is gathered once ([`material`]), and each target makes a [`tree::Tree`] of it; only then is anything
//! written ([`place`]). Nothing here knows one problem from another.

pub mod about;
pub mod command;
pub mod domjudge;
pub mod hustoj;
pub mod hydro;
pub mod icpc;
pub mod kattis;
pub mod latex;
pub mod luogu;
pub mod material;
pub mod place;
pub mod plain;
pub mod set;
pub mod statement;
pub mod strength;
pub mod tools;
pub mod tree;
pub mod trial;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result};

use crate::library::built::Workshop;
use crate::problem::Package;
use crate::runner::Runner;
use material::Material;
use set::LeftOut;
use tree::Tree;

/// A judge, or a family of judges, that packages are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// The legacy Kattis package.
    Kattis,
    /// The package format of 2025-09.
    Icpc,
    /// The legacy package as `DOMjudge` takes it.
    Domjudge,
    /// The data for Luogu.
    Luogu,
    /// A problem for Hydro.
    Hydro,
    /// An FPS file for HUSTOJ and others.
    Hustoj,
    /// A folder for online-judge-tools.
    Oj,
    /// Plain files in a zip.
    Zip,
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 8] = [
        Target::Kattis,
        Target::Icpc,
        Target::Domjudge,
        Target::Luogu,
        Target::Hydro,
        Target::Hustoj,
        Target::Oj,
        Target::Zip,
    ];

    /// The name on the command line, which is the name of the folder too.
    pub fn name(self) -> &'static str {
        match self {
            Target::Kattis => "kattis",
            Target::Icpc => "icpc",
            Target::Domjudge => "domjudge",
            Target::Luogu => "luogu",
            Target::Hydro => "hydro",
            Target::Hustoj => "hustoj",
            Target::Oj => "oj",
            Target::Zip => "zip",
        }
    }

    /// Why inputs that the statement does not allow, such as with CR LF, are not for this target.
    fn refuses_loose(self) -> Option<&'static str> {
        match self {
            Target::Kattis | Target::Icpc | Target::Domjudge => {
                Some("its validators accept nothing but the grammar of the statement")
            }
            Target::Luogu => Some("its data is ASCII with LF and without blanks at the ends of lines"),
            Target::Hustoj => Some("an XML reader changes line ends"),
            Target::Hydro | Target::Zip => Some("what has a score keeps to the statement"),
            Target::Oj => None,
        }
    }

    /// The files of the target's folder. `language` is for targets that show one statement only.
    fn files(self, material: &Material, language: Option<&str>) -> Result<Tree> {
        let mut tree = Tree::new();
        let name = &material.name;
        let zipped = |files: Result<Tree>| -> Result<Tree> {
            let mut tree = Tree::new();
            tree.add(format!("{name}.zip"), files?.zip()?);
            Ok(tree)
        };
        match self {
            Target::Kattis => tree.graft(name, kattis::files(material)?),
            Target::Icpc => tree.graft(name, icpc::files(material)?),
            Target::Domjudge => return zipped(domjudge::files(material, language)),
            Target::Luogu => return zipped(luogu::files(material)),
            Target::Hydro => return zipped(hydro::files(material, language)),
            Target::Hustoj => return hustoj::files(material, language),
            Target::Oj => tree.graft(name, plain::oj(material)),
            Target::Zip => return zipped(Ok(plain::zip(material))),
        }
        Ok(tree)
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        let names = Target::ALL.map(Target::name);
        let found = Target::ALL.into_iter().find(|target| target.name() == text);
        found.ok_or_else(|| format!("expected one of {}", names.join(", ")))
    }
}

/// What to make.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// For which judges.
    pub targets: &'a [Target],
    /// The option of the solver that chooses another reading of the statement, without hyphens.
    pub reading: Option<&'a str>,
    /// The language for targets that show one statement only.
    pub language: Option<&'a str>,
    /// So many secret cases at most.
    pub max_cases: Option<usize>,
    /// So many wrong programs of each kind at most.
    pub max_wrong: usize,
    /// Where the wrong programs are built.
    pub workshop: Workshop,
    /// The folder that gets a folder for each target.
    pub folder: PathBuf,
}

/// What was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The short name of the problem in its packages.
    pub name: String,
    /// The folder of each target.
    pub folders: Vec<(Target, PathBuf)>,
    /// The cases that went into no package, and why.
    pub left_out: Vec<LeftOut>,
    /// The cases outside the statement that a target does not take, and why.
    pub refused: Vec<(Target, LeftOut)>,
    /// How many samples and secret cases the packages have.
    pub cases: (usize, usize),
}

/// Makes packages of a problem. `bundle` gives the solver as one source file, built with the features that it gets.
///
/// # Errors
/// If something is missing or cannot be read or written, or the bundle is wrong on a case.
pub fn make(
    package: &Package,
    order: &Order<'_>,
    runner: &Runner,
    bundle: &dyn Fn(&[&str]) -> Result<String>,
) -> Result<Made> {
    // Before any work is done.
    for target in order.targets {
        place::check(&order.folder.join(target.name()))?;
    }
    let mut material = material::gather(package, order.reading)?;
    let features: Vec<&str> = order.reading.into_iter().collect();
    material.bundle = bundle(&features).with_context(|| format!("cannot bundle {}", package.name))?;
    trial::try_bundle(&mut material, runner)?;
    trial::choose(&mut material, &order.workshop, runner, order.max_cases, order.max_wrong)?;
    let mut trees = Vec::new();
    for &target in order.targets {
        let tree = target.files(&material, order.language);
        trees.push((
            target,
            tree.with_context(|| format!("cannot package {} for {}", package.name, target.name()))?,
        ));
    }
    let mut folders = Vec::new();
    for (target, tree) in trees {
        folders.push((target, place::replace(&order.folder, target.name(), &tree)?));
    }
    let refused = order.targets.iter().flat_map(|&target| {
        let why = target.refuses_loose();
        let cases = material.set.loose.iter().filter(move |_| why.is_some());
        cases.map(move |case| {
            let why = why.unwrap_or_default().to_string();
            (target, LeftOut { id: case.id.clone(), why })
        })
    });
    Ok(Made {
        name: material.name.clone(),
        folders,
        refused: refused.collect(),
        cases: (material.set.samples.len(), material.set.secret.len()),
        left_out: material.set.left_out,
    })
}

/// Where packages go unless told otherwise.
pub fn default_folder(target: &Path, problem: &str, reading: Option<&str>) -> PathBuf {
    let reading = reading.map(|reading| format!("-{reading}")).unwrap_or_default();
    target.join("judge").join(format!("{problem}{reading}"))
}

/// Text as YAML has it between double quotes.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("text is always JSON")
}
