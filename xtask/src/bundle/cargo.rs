//! Asks cargo: which crates a program is made of, with which features, and by which names they know each other.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::cfg::Known;
use super::source::BundleError;

/// Which program is wanted, in cargo's words.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The `Cargo.toml` of its package.
    pub manifest: PathBuf,
    /// The program's name, where the package has several.
    pub bin: Option<String>,
    /// Features to turn on.
    pub features: Vec<String>,
    /// Whether the default features are off.
    pub no_default_features: bool,
    /// Where cargo builds, instead of where it does by itself.
    pub target: Option<PathBuf>,
}

/// One crate that can be part of a bundle.
#[derive(Debug)]
pub(super) struct Crate {
    /// The name of its package.
    pub(super) package: String,
    pub(super) version: String,
    pub(super) description: Option<String>,
    pub(super) license: Option<String>,
    /// The folder of its package.
    pub(super) folder: PathBuf,
    /// Its name in Rust.
    pub(super) name: String,
    /// Its first file.
    pub(super) root: PathBuf,
    /// 2015, 2018, 2021, …
    pub(super) edition: u16,
    pub(super) known: Known,
    /// The crates that it can name.
    pub(super) externs: BTreeMap<String, Extern>,
}

/// What a crate's name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Extern {
    /// The crate with this index.
    Carried(usize),
    /// A crate from a registry or a repository.
    External,
    /// A crate of procedural macros.
    ProcMacro,
}

/// The crates of a program: the program itself first, then its own library, then the others by path.
pub(super) fn crates(program: &Program) -> Result<Vec<Crate>, BundleError> {
    let manifest = std::path::absolute(&program.manifest)
        .map_err(|error| BundleError::of_path(&program.manifest, format!("has no full path: {error}")))?;
    if !manifest.is_file() {
        return Err(BundleError::of_path(
            &manifest,
            "found no such file, expected the Cargo.toml of a program",
        ));
    }
    let program = &Program { manifest, ..program.clone() };
    let own = Packages::default().load(&program.manifest)?.clone();
    let bin = choose(&own, program)?;
    let artifacts = check(program, &bin)?;
    let mut packages = Packages::default();
    let mut found = vec![(own.manifest.clone(), artifact_of(&artifacts, &own.manifest, "bin")?)];
    if let Ok(library) = artifact_of(&artifacts, &own.manifest, "lib") {
        found.push((own.manifest.clone(), library));
    }
    // Packages in the order in which they are first named, from the program's own outwards.
    let mut next = 0;
    while next < found.len() {
        let manifest = found[next].0.clone();
        for dependency in &packages.load(&manifest)?.dependencies.clone() {
            let Some(path) = &dependency.manifest else { continue };
            let is_new = found.iter().all(|(known, _)| known != path);
            if let (true, Ok(library)) = (is_new, artifact_of(&artifacts, path, "lib")) {
                found.push((path.clone(), library));
            }
        }
        next += 1;
    }
    let index: Vec<(PathBuf, bool)> =
        found.iter().map(|(manifest, artifact)| (manifest.clone(), artifact.is_bin)).collect();
    found
        .into_iter()
        .map(|(manifest, artifact)| {
            let externs = externs(&mut packages, &manifest, &artifact, &index, &artifacts)?;
            let package = packages.load(&manifest)?;
            Ok(Crate {
                package: package.name.clone(),
                version: package.version.clone(),
                description: package.description.clone(),
                license: package.license.clone(),
                folder: package.folder.clone(),
                name: artifact.name.replace('-', "_"),
                root: artifact.root,
                edition: artifact.edition,
                known: artifact.known,
                externs,
            })
        })
        .collect()
}

/// The names of the features that a package has.
pub(super) fn features(manifest: &Path) -> Result<Vec<String>, BundleError> {
    Ok(Packages::default().load(manifest)?.features.clone())
}

/// The names by which a crate can call others.
fn externs(
    packages: &mut Packages,
    manifest: &Path,
    artifact: &Artifact,
    index: &[(PathBuf, bool)],
    artifacts: &[Artifact],
) -> Result<BTreeMap<String, Extern>, BundleError> {
    let library = |wanted: &Path| index.iter().position(|(known, is_bin)| known == wanted && !is_bin);
    let mut names = BTreeMap::new();
    if let (true, Some(own)) = (artifact.is_bin, library(manifest)) {
        let name = packages.load(manifest)?.library.clone().unwrap_or_default();
        names.insert(name.replace('-', "_"), Extern::Carried(own));
    }
    for dependency in packages.load(manifest)?.dependencies.clone() {
        let (name, meaning) = match &dependency.manifest {
            None => (dependency.name, Extern::External),
            Some(path) => {
                let meaning = match library(path) {
                    Some(at) => Extern::Carried(at),
                    None if artifact_of(artifacts, path, "proc-macro").is_ok() => Extern::ProcMacro,
                    // An optional dependency that is off.
                    None => continue,
                };
                let library = packages.load(path)?.library.clone();
                (dependency.rename.or(library).unwrap_or(dependency.name), meaning)
            }
        };
        names.insert(name.replace('-', "_"), meaning);
    }
    Ok(names)
}

/// The program of the package that is meant.
fn choose(package: &Package, program: &Program) -> Result<String, BundleError> {
    let error = |message: String| Err(BundleError::of_path(&package.manifest, message));
    let bins = &package.bins;
    match (&program.bin, bins.as_slice()) {
        (_, []) => error("found no program in the package, expected src/main.rs with fn main".to_string()),
        (Some(name), _) if bins.contains(name) => Ok(name.clone()),
        (Some(name), _) => error(format!("found no program {name}, expected one of {}", bins.join(", "))),
        (None, [only]) => Ok(only.clone()),
        (None, _) => match &package.default_run {
            Some(name) => Ok(name.clone()),
            None if bins.contains(&package.name) => Ok(package.name.clone()),
            None => error(format!("found several programs; choose one with --bin, of {}", bins.join(", "))),
        },
    }
}

/// A crate as cargo has just checked it.
#[derive(Clone, Debug)]
struct Artifact {
    manifest: PathBuf,
    kind: String,
    is_bin: bool,
    name: String,
    root: PathBuf,
    edition: u16,
    known: Known,
}

fn artifact_of(artifacts: &[Artifact], manifest: &Path, kind: &str) -> Result<Artifact, BundleError> {
    let found = artifacts.iter().find(|artifact| artifact.manifest == manifest && artifact.kind == kind);
    found
        .cloned()
        .ok_or_else(|| BundleError::of_path(manifest, format!("found no {kind} that cargo has checked")))
}

/// Has cargo check the program, which tells the features of each crate and what the build scripts set.
fn check(program: &Program, bin: &str) -> Result<Vec<Artifact>, BundleError> {
    let mut command = cargo("check", &program.manifest);
    command.args(["--quiet", "--message-format=json", "--bin", bin]);
    if program.no_default_features {
        command.arg("--no-default-features");
    }
    if !program.features.is_empty() {
        command.arg("--features").arg(program.features.join(","));
    }
    if let Some(target) = &program.target {
        command.arg("--target-dir").arg(target);
    }
    let output =
        command.output().map_err(|error| BundleError::new(format!("cargo cannot be started: {error}")))?;
    let messages: Vec<Value> = json_lines(&output.stdout);
    if !output.status.success() {
        let rendered = messages.iter().filter_map(|message| message["message"]["rendered"].as_str());
        let errors = rendered.collect::<String>() + &String::from_utf8_lossy(&output.stderr);
        let message = format!("does not compile as it is:\n{}", errors.trim_end());
        return Err(BundleError::of_path(&program.manifest, message));
    }
    let mut set: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for script in messages.iter().filter(|message| message["reason"] == "build-script-executed") {
        set.insert(text(&script["package_id"]), strings(&script["cfgs"]));
    }
    let artifacts = messages.iter().filter(|message| message["reason"] == "compiler-artifact");
    Ok(artifacts
        .map(|artifact| {
            let target = &artifact["target"];
            let kind = strings(&target["kind"]).concat();
            let known = Known {
                features: strings(&artifact["features"]),
                set: set.get(text(&artifact["package_id"])).cloned().unwrap_or_default(),
            };
            Artifact {
                manifest: PathBuf::from(text(&artifact["manifest_path"])),
                is_bin: kind == "bin",
                kind: if kind.ends_with("lib") { "lib".to_string() } else { kind },
                name: text(&target["name"]).to_string(),
                root: PathBuf::from(text(&target["src_path"])),
                edition: text(&target["edition"]).parse().unwrap_or(2015),
                known,
            }
        })
        .collect())
}

/// A package as its manifest describes it.
#[derive(Clone, Debug)]
struct Package {
    manifest: PathBuf,
    folder: PathBuf,
    name: String,
    version: String,
    description: Option<String>,
    license: Option<String>,
    default_run: Option<String>,
    features: Vec<String>,
    library: Option<String>,
    bins: Vec<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Clone, Debug)]
struct Dependency {
    name: String,
    rename: Option<String>,
    /// Of a dependency by path.
    manifest: Option<PathBuf>,
}

/// Manifests that cargo has read.
#[derive(Default)]
struct Packages(BTreeMap<PathBuf, Package>);

impl Packages {
    fn load(&mut self, manifest: &Path) -> Result<&Package, BundleError> {
        if !self.0.contains_key(manifest) {
            for package in metadata(manifest)? {
                self.0.insert(package.manifest.clone(), package);
            }
        }
        self.0.get(manifest).ok_or_else(|| {
            BundleError::of_path(manifest, "found no package, expected the Cargo.toml of a program")
        })
    }
}

fn metadata(manifest: &Path) -> Result<Vec<Package>, BundleError> {
    let mut command = cargo("metadata", manifest);
    command.args(["--no-deps", "--format-version", "1"]);
    let output =
        command.output().map_err(|error| BundleError::new(format!("cargo cannot be started: {error}")))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(BundleError::of_path(manifest, format!("cargo cannot read it: {}", errors.trim())));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| BundleError::new(format!("cargo metadata printed no JSON: {error}")))?;
    Ok(array(&metadata["packages"]).iter().map(package).collect())
}

fn package(json: &Value) -> Package {
    let manifest = PathBuf::from(text(&json["manifest_path"]));
    let targets = array(&json["targets"]);
    let name_of = |target: &Value| text(&target["name"]).to_string();
    let is = |target: &Value, kind: &str| strings(&target["kind"]).iter().any(|own| own.ends_with(kind));
    Package {
        folder: manifest.parent().unwrap_or(Path::new("")).to_path_buf(),
        manifest,
        name: text(&json["name"]).to_string(),
        version: text(&json["version"]).to_string(),
        description: json["description"].as_str().map(str::to_string),
        license: json["license"].as_str().map(str::to_string),
        default_run: json["default_run"].as_str().map(str::to_string),
        features: json["features"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect(),
        library: targets.iter().find(|target| is(target, "lib") || is(target, "proc-macro")).map(name_of),
        bins: targets.iter().filter(|target| is(target, "bin")).map(name_of).collect(),
        dependencies: array(&json["dependencies"])
            .iter()
            .filter(|dependency| dependency["kind"].is_null())
            .map(|dependency| Dependency {
                name: text(&dependency["name"]).to_string(),
                rename: dependency["rename"].as_str().map(str::to_string),
                manifest: dependency["path"].as_str().map(|path| Path::new(path).join("Cargo.toml")),
            })
            .collect(),
    }
}

/// Cargo, in the folder of the manifest: the settings and the toolchain of that place count.
fn cargo(verb: &str, manifest: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.arg(verb).arg("--manifest-path").arg(manifest);
    if let Some(folder) = manifest.parent() {
        command.current_dir(folder);
    }
    command
}

/// The JSON objects of an output that has one a line.
pub(super) fn json_lines(output: &[u8]) -> Vec<Value> {
    output.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

fn text(json: &Value) -> &str {
    json.as_str().unwrap_or_default()
}

/// The elements of a JSON array; none if it is something else.
pub(super) fn array(json: &Value) -> &[Value] {
    json.as_array().map_or(&[], Vec::as_slice)
}

fn strings(json: &Value) -> Vec<String> {
    array(json).iter().filter_map(Value::as_str).map(str::to_string).collect()
}
