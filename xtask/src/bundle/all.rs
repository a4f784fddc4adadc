//! All bundles of a problem, for `verify`: made, compiled and judged as the command does it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use itertools::Itertools;

use super::cargo::features;
use super::check::{self, Way, cases};
use super::command::{LARGEST, path_of, solver};
use super::{Bundle, bundle};
use crate::file;
use crate::problem::{Case, Package};
use crate::screen::Screen;
use crate::workspace::Workspace;

/// Makes and judges the bundles of a problem; what is wrong with them. One that was right before, with the same
/// compilers and on the same cases, is not run again.
///
/// # Errors
///
/// A compiler or a program cannot be started, or a file cannot be read or written.
pub fn verify(
    workspace: &Workspace,
    package: &Package,
    ways: &[Way],
    screen: &mut Screen,
) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for features in variants(workspace, package)? {
        let of_variant = one(workspace, package, &features, ways, screen)?;
        let features = features.iter().map(|feature| format!(" --features {feature}")).join("");
        let next = format!("cargo xtask bundle {}{features}", package.name);
        faults.extend(of_variant.into_iter().map(|fault| format!("{next}: {fault}")));
    }
    Ok(faults)
}

/// The sets of features of which there are bundles: none, and those that cases ask for by the options of the same
/// names.
fn variants(workspace: &Workspace, package: &Package) -> Result<Vec<Vec<String>>> {
    let known = features(&solver(workspace, &package.name, vec![])?.manifest)?;
    let named = |case: &Case| {
        let names = case.args.iter().map(|arg| arg.trim_start_matches("--").to_string()).collect_vec();
        names.iter().all(|name| known.contains(name)).then_some(names)
    };
    Ok(std::iter::once(vec![]).chain(package.cases.iter().filter_map(named)).unique().collect())
}

fn one(
    workspace: &Workspace,
    package: &Package,
    features: &[String],
    ways: &[Way],
    screen: &mut Screen,
) -> Result<Vec<String>> {
    let bundle = match bundle(Some(&package.name), &solver(workspace, &package.name, features.to_vec())?) {
        Ok(bundle) => bundle,
        Err(error) => return Ok(vec![error.to_string()]),
    };
    let path = path_of(workspace, &package.name, features)?;
    file::replace(&path, &bundle.text)?;
    if bundle.text.len() > LARGEST {
        return Ok(vec![too_large(&bundle)]);
    }
    let cases = cases(package, features);
    let stamp = stamp(&bundle, package, &cases, ways)?;
    let stamps = path.with_extension("right");
    if fs::read_to_string(&stamps).is_ok_and(|text| text.lines().any(|line| line == stamp)) {
        return Ok(vec![]);
    }
    let built = check::check(&bundle, &path, ways.to_vec(), Some((package, &cases)), screen)?;
    let faults = check::explain(&built);
    if faults.is_empty() {
        note(&stamps, &stamp)?;
    }
    Ok(faults)
}

/// What is said of a bundle that is too large.
pub(super) fn too_large(bundle: &Bundle) -> String {
    format!("found {} bytes, expected at most {LARGEST}: not every judge takes it", bundle.text.len())
}

/// Stands for all that the verdicts depend on.
fn stamp(bundle: &Bundle, package: &Package, cases: &[&Case], ways: &[Way]) -> Result<String> {
    let mut hash = sha1_smol::Sha1::new();
    hash.update(bundle.text.as_bytes());
    hash.update(format!("{:?}{ways:?}", package.limits).as_bytes());
    for case in cases {
        for path in [&case.input, &case.answer] {
            let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            hash.update(format!("{} {}\n", case.id, bytes.len()).as_bytes());
            hash.update(&bytes);
        }
    }
    Ok(hash.digest().to_string())
}

/// Keeps a stamp beside the last few: the quick and the whole run have one each, and so has each branch.
fn note(stamps: &Path, stamp: &str) -> Result<()> {
    let old = fs::read_to_string(stamps).unwrap_or_default();
    let kept = std::iter::once(stamp).chain(old.lines().take(7)).join("\n") + "\n";
    file::replace(stamps, kept)
}
