//! Hydro: a zip with one folder: `problem.yaml`, the statements, and `testdata/` with `config.yaml`.

use std::fmt::Write;

use anyhow::Result;

use super::material::Material;
use super::quoted;
use super::set::TestCase;
use super::tree::Tree;

/// The languages for the title, the best first.
const PREFERRED: &[&str] = &["zh", "en", "ko"];

/// The files of the zip.
///
/// # Errors
/// If there is no title in the language, or a statement shows other samples than there are.
pub fn files(material: &Material, language: Option<&str>) -> Result<Tree> {
    let mut tree = Tree::new();
    tree.add("problem.yaml", about(material, language)?);
    for (language, statement) in &material.about.statements {
        let text = statement.with_samples(&material.set.samples, sample)?;
        tree.add(format!("problem_{language}.md"), text);
    }
    for case in material.set.samples.iter().chain(&material.set.secret) {
        let name = case.flat_name();
        tree.add(format!("testdata/{name}.in"), case.input.clone());
        tree.add(format!("testdata/{name}.out"), case.answer.clone());
    }
    tree.add("testdata/config.yaml", config(material)?);
    let mut zip = Tree::new();
    zip.graft(&material.name, tree);
    Ok(zip)
}

fn about(material: &Material, language: Option<&str>) -> Result<String> {
    let (_, statement) = material.about.statement(language, PREFERRED)?;
    let mut out = String::new();
    if let Some(note) = material.reading_note() {
        writeln!(out, "# {note}")?;
    }
    writeln!(out, "pid: {}", material.name)?;
    writeln!(out, "title: {}", quoted(&statement.title))?;
    writeln!(out, "tag:")?;
    for keyword in &material.about.keywords {
        writeln!(out, "  - {}", quoted(keyword))?;
    }
    Ok(out)
}

/// A sample as Hydro shows it.
fn sample(number: usize, case: &TestCase) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (input, answer) = (text(&case.input), text(&case.answer));
    format!("```input{number}\n{input}```\n\n```output{number}\n{answer}```")
}

/// The groups as subtasks. In the first one the samples are worth nothing: what a subtask without a score gets is
/// what is left of 100.
fn config(material: &Material) -> Result<String> {
    let mut out = String::new();
    writeln!(out, "type: default")?;
    writeln!(out, "time: {}s", material.limits.time.as_secs())?;
    writeln!(out, "memory: {}m", material.limits.memory >> 20)?;
    writeln!(out, "subtasks:")?;
    let samples = material.set.samples.iter().collect();
    let groups = material.set.scored().into_iter().map(|group| (group.score, group.cases));
    for (index, (score, cases)) in std::iter::once((0, samples)).chain(groups).enumerate() {
        writeln!(out, "  - id: {}", index + 1)?;
        writeln!(out, "    type: min")?;
        writeln!(out, "    score: {score}")?;
        writeln!(out, "    cases:")?;
        for case in cases {
            let name = case.flat_name();
            writeln!(out, "      - input: {name}.in")?;
            writeln!(out, "        output: {name}.out")?;
        }
    }
    Ok(out)
}
