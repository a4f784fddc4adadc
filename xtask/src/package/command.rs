//! The command: makes the packages and says what is in them, and what is not.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use itertools::Itertools;

use super::set::LeftOut;
use super::{Made, Order, Target, default_folder, make};
use crate::bundle::{Program, bundle};
use crate::flags;
use crate::problem::Package;
use crate::registry::{self, PROBLEMS};
use crate::runner::Runner;
use crate::screen::Screen;
use crate::workspace::Workspace;

/// Does what `cargo xtask package` asks for; whether all is well.
///
/// # Errors
///
/// Bad usage, a folder that is not ours, or a problem that cannot be packed.
pub fn run(workspace: &Workspace, flags: &flags::Package) -> Result<bool> {
    let name = flags.name.as_str();
    if registry::subject(name).is_none() {
        let names = PROBLEMS.iter().map(|subject| subject.name()).join(", ");
        bail!("found no problem {name}, expected one of {names}");
    }
    let member = workspace.member(name).with_context(|| format!("the workspace has no crate {name}"))?;
    let package = Package::read(&workspace.root.join("testdata").join(name))?;
    let reading = flags.exactly.then_some("exactly");
    let folder = match &flags.output {
        Some(folder) => folder.clone(),
        None => default_folder(&workspace.target, name, reading),
    };
    let workshop = format!("{name}{}", reading.map(|reading| format!("-{reading}")).unwrap_or_default());
    let order = Order {
        targets: &flags.target.0,
        reading,
        language: flags.lang.as_deref(),
        max_cases: flags.max_cases.map(usize::from),
        max_wrong: flags.max_wrong,
        workshop: workspace.workshop(&workshop),
        folder,
    };
    let source = |features: &[&str]| {
        let program = Program {
            manifest: member.manifest_path.clone(),
            bin: None,
            features: features.iter().map(ToString::to_string).collect(),
            no_default_features: true,
            target: None,
        };
        Ok(bundle(Some(name), &program)?.text)
    };
    let mut screen = Screen::new();
    screen.start(&format!("packing {name}"), None);
    let made = make(&package, &order, &Runner::new()?, &source);
    screen.finish();
    print(workspace, &made?, &screen)?;
    Ok(true)
}

/// Says what was made.
fn print(workspace: &Workspace, made: &Made, screen: &Screen) -> Result<()> {
    let (samples, secret) = made.cases;
    screen.line(format!("{samples} samples and {secret} secret cases"))?;
    for line in reasons(&made.left_out) {
        screen.line(format!("left out {line}"))?;
    }
    for (target, refused) in &made.refused.iter().chunk_by(|(target, _)| *target) {
        let refused = refused.map(|(_, left_out)| left_out.clone()).collect_vec();
        for line in reasons(&refused) {
            screen.line(format!("left out for {}: {line}", target.name()))?;
        }
    }
    for (_, folder) in &made.folders {
        screen.line(workspace.say(folder))?;
    }
    if let Some((target, folder)) = made.folders.first() {
        screen.line("next:")?;
        screen.line(format!("  {}", next(*target, &format!("{}/{}", workspace.say(folder), made.name))))?;
    }
    Ok(())
}

/// The cases of each reason, a line each.
fn reasons(left_out: &[LeftOut]) -> Vec<String> {
    let mut cases: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for case in left_out {
        cases.entry(&case.why).or_default().push(&case.id);
    }
    cases.into_iter().map(|(why, cases)| format!("{}: {why}", cases.join(", "))).collect()
}

/// What to do with the package at `path`, which has no extension yet.
fn next(target: Target, path: &str) -> String {
    match target {
        Target::Kattis => format!("verifyproblem -p config data validators submissions -- \"{path}\""),
        Target::Icpc => format!("cd \"{path}\" && bt run --no-generate"),
        Target::Oj => format!("oj test -c ./a.out -d \"{path}/test\"    # ./a.out is your program"),
        Target::Domjudge => format!("upload {path}.zip under Jury, Problems, Import"),
        Target::Luogu => format!("upload {path}.zip as the data of your problem, and paste the statement"),
        Target::Hydro => format!("upload {path}.zip under Create Problem, Import From Hydro"),
        Target::Hustoj => format!("upload {path}.xml under Admin, Import Problem"),
        Target::Zip => format!("upload {path}.zip as the test cases of your problem"),
    }
}
