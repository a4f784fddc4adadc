//! Who may depend on whom.

use anyhow::{Context, Result, bail};

use super::Tidy;
use crate::problem::Package;
use crate::workspace::{Member, Workspace};

/// The one package that a solver's road may use.
const KIT: &str = "gridkit";

pub(super) fn check(workspace: &Workspace, problems: &[Package], tidy: &mut Tidy) -> Result<()> {
    let crates = workspace.root.join("crates");
    for package in workspace.members.iter().filter(|package| package.folder().starts_with(&crates)) {
        for dependency in &package.dependencies {
            if let Some(reason) = forbidden(package, &dependency.name, problems) {
                let place = workspace.say(&package.manifest_path);
                tidy.findings.push(format!("{place}: depends on {}, but {reason}", dependency.name));
            }
        }
    }
    for problem in problems.iter().filter(|problem| workspace.member(&problem.name).is_some()) {
        for name in strangers_on_the_road(workspace, &problem.name)? {
            tidy.findings.push(format!(
                "crates/{}: {name} is on the judge's road (cargo tree -p {} --no-default-features), where only \
                 std and {KIT} may be; make it optional behind the feature tools",
                problem.name, problem.name
            ));
        }
    }
    Ok(())
}

/// Why a package under `crates` must not depend on `dependency`.
fn forbidden(package: &Member, dependency: &str, problems: &[Package]) -> Option<&'static str> {
    let is_solver = |name: &str| problems.iter().any(|problem| problem.name == name);
    if dependency == "xtask" {
        Some("xtask is a tool that looks at the crates, and no crate looks back")
    } else if is_solver(dependency) && dependency != package.name {
        Some("a solver stands alone")
    } else {
        None
    }
}

/// The packages that `name` needs without its default features, beside itself and the kit.
fn strangers_on_the_road(workspace: &Workspace, name: &str) -> Result<Vec<String>> {
    let mut command = workspace.cargo();
    command.args(["tree", "--locked", "--package", name, "--no-default-features"]);
    command.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let output = command.output().context("cannot start cargo tree")?;
    if !output.status.success() {
        bail!("cargo tree fails on {name}:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut names: Vec<String> =
        text.lines().filter_map(|line| line.split(' ').next()).map(str::to_string).collect();
    names.sort();
    names.dedup();
    names.retain(|found| found != name && found != KIT);
    Ok(names)
}
