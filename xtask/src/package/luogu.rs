//! Luogu: a flat zip of the data with `config.yml`. The statement is typed in on the site.

use std::fmt::Write;

use anyhow::{Result, bail};

use super::material::Material;
use super::set::TestCase;
use super::tree::Tree;

/// Luogu takes no larger zip.
pub const LARGEST: usize = 50 << 20;

/// The files of the zip: `NAME01.in` and `NAME01.out` and so on, the samples first.
///
/// # Errors
/// If a case or the zip is not as Luogu wants it.
pub fn files(material: &Material) -> Result<Tree> {
    let mut tree = Tree::new();
    // Each case names its subtask and its score. Subtask 0 holds the samples, which are worth nothing.
    let mut cases: Vec<(&TestCase, usize, usize)> =
        material.set.samples.iter().map(|case| (case, 0, 0)).collect();
    for (index, group) in material.set.scored().into_iter().enumerate() {
        for (place, case) in group.cases.iter().enumerate() {
            let count = group.cases.len();
            let score = group.score / count + usize::from(place < group.score % count);
            cases.push((case, index + 1, score));
        }
    }
    let width = cases.len().to_string().len().max(2);
    let mut config = String::new();
    for (number, (case, subtask, score)) in cases.into_iter().enumerate() {
        let name = format!("{}{:0width$}", material.name, number + 1);
        for (bytes, extension) in [(&case.input, "in"), (&case.answer, "out")] {
            if let Some(fault) = fault(bytes) {
                bail!("{}.{extension} has {fault}, which Luogu's rules for data forbid", case.id);
            }
            tree.add(format!("{name}.{extension}"), bytes.clone());
        }
        writeln!(config, "{name}.in:")?;
        writeln!(config, "  timeLimit: {}", material.limits.time.as_millis())?;
        writeln!(config, "  memoryLimit: {}", material.limits.memory >> 10)?;
        writeln!(config, "  score: {score}")?;
        writeln!(config, "  subtaskId: {subtask}")?;
    }
    tree.add("config.yml", config);
    if tree.size() > LARGEST {
        bail!("the data has {} bytes, more than the {LARGEST} that Luogu takes", tree.size());
    }
    Ok(tree)
}

/// What makes a file of data unfit, if something does.
fn fault(bytes: &[u8]) -> Option<&'static str> {
    let lines = || bytes.split(|&byte| byte == b'\n');
    if !bytes.is_ascii() {
        Some("other letters than ASCII")
    } else if bytes.contains(&b'\r') || bytes.contains(&b'\t') {
        Some("a carriage return or a tab")
    } else if lines().any(|line| line.last() == Some(&b' ')) {
        Some("a blank at the end of a line")
    } else if bytes.last() != Some(&b'\n') {
        Some("no newline at its end")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("1 2\n3\n", true)]
    #[case("1 2\r\n", false)]
    #[case("1\t2\n", false)]
    #[case("1 2 \n", false)]
    #[case("1 2", false)]
    #[case("", false)]
    #[case("\u{feff}1\n", false)]
    fn rules_for_data(#[case] text: &str, #[case] fit: bool) {
        assert_eq!(fault(text.as_bytes()).is_none(), fit);
    }
}
