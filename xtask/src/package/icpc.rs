//! The package format of 2025-09.

use std::fmt::Write;

use anyhow::Result;

use super::kattis;
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
    for (language, statement) in &material.about.statements {
        // The format allows Markdown too, but not every tool that reads it does.
        tree.add(format!("statement/problem.{language}.tex"), latex::statement(statement)?);
    }
    tree.add("data/test_group.yaml", "full_feedback: false\n");
    tree.add("data/sample/test_group.yaml", "full_feedback: true\n");
    for case in &material.set.samples {
        add(&mut tree, &format!("data/sample/{}", case.name), case);
    }
    // The numbers put the groups, and the cases in them, in the order of their strength.
    for (index, group) in material.set.scored().iter().enumerate() {
        let folder = format!("data/secret/{:02}-{}", index + 1, group.name);
        tree.add(format!("{folder}/test_group.yaml"), "full_feedback: false\n");
        for (index, case) in group.cases.iter().enumerate() {
            add(&mut tree, &format!("{folder}/{:02}-{}", index + 1, case.name), case);
        }
    }
    for file in &material.invalid {
        tree.add(format!("data/invalid_input/{}", file.name), file.bytes.clone());
    }
    for file in &material.validators {
        tree.add(format!("input_validators/{}", file.name), file.bytes.clone());
    }
    kattis::submissions(&mut tree, material);
    tree.add("submissions/submissions.yaml", verdicts());
    Ok(tree)
}

fn about(material: &Material) -> Result<String> {
    let about = &material.about;
    let mut out = String::new();
    if let Some(note) = material.reading_note() {
        writeln!(out, "# {note}")?;
    }
    writeln!(out, "problem_format_version: 2025-09")?;
    writeln!(out, "type: pass-fail")?;
    writeln!(out, "name:")?;
    for (language, statement) in &about.statements {
        writeln!(out, "  {language}: {}", quoted(&statement.title))?;
    }
    writeln!(out, "uuid: {}", about.uuid)?;
    writeln!(out, "version: \"1.0\"")?;
    writeln!(out, "source: {}", quoted(&about.source))?;
    writeln!(out, "license: {}", about.license)?;
    writeln!(out, "rights_owner: {}", quoted(&about.rights_owner))?;
    writeln!(out, "limits:")?;
    writeln!(out, "  time_limit: {}", material.limits.time.as_secs())?;
    writeln!(out, "  memory: {}", material.limits.memory >> 20)?;
    writeln!(out, "  output: {}", material.limits.output >> 20)?;
    writeln!(out, "keywords:")?;
    for keyword in &about.keywords {
        writeln!(out, "  - {}", quoted(keyword))?;
    }
    Ok(out)
}

fn add(tree: &mut Tree, path: &str, case: &TestCase) {
    tree.add(format!("{path}.in"), case.input.clone());
    tree.add(format!("{path}.ans"), case.answer.clone());
    if let Some(description) = &case.description {
        tree.add(format!("{path}.yaml"), format!("description: {}\n", quoted(description.trim())));
    }
}

/// What is expected of the submissions in each folder. A slow one may be right where it is fast enough.
fn verdicts() -> String {
    "accepted/*:\n  permitted: [AC]\n  use_for_time_limit: lower\n\
     wrong_answer/*:\n  required: [WA]\n\
     time_limit_exceeded/*:\n  permitted: [AC, TLE]\n  required: [TLE]\n\
     run_time_error/*:\n  permitted: [AC, RTE]\n  required: [RTE]\n"
        .to_string()
}
