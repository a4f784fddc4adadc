//! The legacy package format of Kattis, which its verifier, `DOMjudge` and others read.

use std::fmt::Write;

use anyhow::Result;

use super::latex;
use super::material::Material;
use super::quoted;
use super::set::TestCase;
use super::tree::Tree;

/// The files of the package folder.
///
/// # Errors
/// If a statement uses what there is no LaTeX for.
pub fn files(material: &Material) -> Result<Tree> {
    let mut tree = Tree::new();
    tree.add("problem.yaml", about(material)?);
    // The format derives the time limit from the slowest accepted program unless this file says it.
    tree.add(".timelimit", format!("{}\n", material.limits.time.as_secs()));
    for (language, statement) in &material.about.statements {
        tree.add(format!("problem_statement/problem.{language}.tex"), latex::statement(statement)?);
    }
    for case in &material.set.samples {
        add(&mut tree, &format!("data/sample/{}", case.name), case);
    }
    // All in one folder, since not every reader of the format looks into deeper ones. A judge stops at the first
    // fault, so the strongest come first.
    let width = material.set.secret.len().to_string().len();
    for (index, case) in material.set.secret.iter().enumerate() {
        add(&mut tree, &format!("data/secret/{:0width$}-{}", index + 1, case.flat_name()), case);
    }
    for file in &material.validators {
        tree.add(format!("input_validators/{}", file.name), file.bytes.clone());
    }
    submissions(&mut tree, material);
    Ok(tree)
}

fn about(material: &Material) -> Result<String> {
    let about = &material.about;
    let mut out = String::new();
    if let Some(note) = material.reading_note() {
        writeln!(out, "# {note}")?;
    }
    writeln!(out, "problem_format_version: legacy")?;
    writeln!(out, "type: pass-fail")?;
    // The statements have the titles in their languages; this one is for readers of the file.
    if let Some(statement) = about.statements.get("en") {
        writeln!(out, "name: {}", quoted(&statement.title))?;
    }
    writeln!(out, "uuid: {}", about.uuid)?;
    writeln!(out, "source: {}", quoted(&about.source))?;
    writeln!(out, "license: {}", about.license)?;
    writeln!(out, "rights_owner: {}", quoted(&about.rights_owner))?;
    // One list of single words here.
    let words: Vec<String> = about.keywords.iter().map(|keyword| keyword.replace(' ', "-")).collect();
    writeln!(out, "keywords: {}", quoted(&words.join(" ")))?;
    writeln!(out, "limits:")?;
    writeln!(out, "  memory: {}", material.limits.memory >> 20)?;
    writeln!(out, "  output: {}", material.limits.output >> 20)?;
    writeln!(out, "  time_multiplier: 2")?;
    writeln!(out, "  time_safety_margin: 1.5")?;
    Ok(out)
}

fn add(tree: &mut Tree, path: &str, case: &TestCase) {
    tree.add(format!("{path}.in"), case.input.clone());
    tree.add(format!("{path}.ans"), case.answer.clone());
    if let Some(description) = &case.description {
        tree.add(format!("{path}.desc"), format!("{}\n", description.trim()));
    }
}

/// Adds the bundle and the other submissions, in folders that say what becomes of them.
pub fn submissions(tree: &mut Tree, material: &Material) {
    tree.add(format!("submissions/accepted/{}", material.bundle_name()), material.bundle.clone());
    for file in &material.submissions {
        tree.add(format!("submissions/{}/{}", file.folder, file.name), file.bytes.clone());
    }
}
