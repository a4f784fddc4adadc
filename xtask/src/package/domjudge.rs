//! `DOMjudge`: the legacy package as a zip, with the settings and the one form of a statement that it shows.

use std::fmt::Write;

use anyhow::Result;

use super::kattis;
use super::material::Material;
use super::set::TestCase;
use super::statement::html;
use super::tree::Tree;

/// The languages for the statement, the best first: there is room for one.
const PREFERRED: &[&str] = &["en", "ko", "zh"];

/// The files of the zip.
///
/// # Errors
/// If the legacy package cannot be made, or there is no statement in the language.
pub fn files(material: &Material, language: Option<&str>) -> Result<Tree> {
    let (language, statement) = material.about.statement(language, PREFERRED)?;
    let mut tree = kattis::files(material)?;
    let mut settings = String::new();
    writeln!(settings, "name = '{}'", statement.title.replace('\'', "’"))?;
    writeln!(settings, "timelimit = '{}'", material.limits.time.as_secs())?;
    tree.add("domjudge-problem.ini", settings);
    let text = html(&statement.with_samples(&material.set.samples, sample)?);
    let title = escaped(&statement.title);
    tree.add(
        "problem.html",
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <style>body {{ max-width: 46em; margin: 2em auto; padding: 0 1em; line-height: 1.5 }} \
             pre {{ background: #f4f4f4; padding: 0.5em; line-height: 1.2; overflow-x: auto }} \
             .sample {{ display: flex; gap: 1em }} .sample pre {{ flex: 1; margin: 0 }}</style>\n\
             </head>\n<body>\n<h1>{title}</h1>\n{text}</body>\n</html>\n"
        ),
    );
    Ok(tree)
}

/// A sample, as HTML that Markdown lets pass: no line of it is blank.
fn sample(_: usize, case: &TestCase) -> String {
    let pre = |bytes: &[u8]| format!("<pre>{}</pre>", escaped(String::from_utf8_lossy(bytes).trim_end()));
    format!("<div class=\"sample\">\n{}\n{}\n</div>\n", pre(&case.input), pre(&case.answer))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
