//! FPS, the XML that HUSTOJ and many judges after it exchange problems in.

use std::fmt::Write;

use anyhow::{Result, bail};

use super::material::Material;
use super::statement::html;
use super::tree::Tree;

/// The languages for the statement, the best first: the format has room for one.
const PREFERRED: &[&str] = &["zh", "en", "ko"];

/// The one file, `NAME.xml`.
///
/// # Errors
/// If there is no statement in the language or it lacks a part, or a case cannot be written in XML.
pub fn files(material: &Material, language: Option<&str>) -> Result<Tree> {
    let (_, statement) = material.about.statement(language, PREFERRED)?;
    let parts = statement.parts()?;
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fps version=\"1.2\">\n");
    writeln!(out, "<generator name=\"gridkit\"/>")?;
    writeln!(out, "<item>")?;
    element(&mut out, "title", "", &statement.title)?;
    element(&mut out, "time_limit", " unit=\"s\"", &material.limits.time.as_secs().to_string())?;
    element(&mut out, "memory_limit", " unit=\"mb\"", &(material.limits.memory >> 20).to_string())?;
    element(&mut out, "description", "", &html(&parts.task))?;
    element(&mut out, "input", "", &html(&parts.input))?;
    element(&mut out, "output", "", &html(&parts.output))?;
    for case in &material.set.samples {
        element(&mut out, "sample_input", "", text(&case.id, &case.input)?)?;
        element(&mut out, "sample_output", "", text(&case.id, &case.answer)?)?;
    }
    for case in &material.set.secret {
        let name = format!(" name=\"{}\"", case.flat_name());
        element(&mut out, "test_input", &name, text(&case.id, &case.input)?)?;
        element(&mut out, "test_output", &name, text(&case.id, &case.answer)?)?;
    }
    element(&mut out, "hint", "", &html(&parts.samples))?;
    element(&mut out, "source", "", &material.about.source)?;
    element(&mut out, "solution", " language=\"Rust\"", &material.bundle)?;
    for file in material.submissions.iter().filter(|file| file.folder == "accepted") {
        if let Some(language) = language_of(&file.name) {
            let program = String::from_utf8_lossy(&file.bytes);
            element(&mut out, "solution", &format!(" language=\"{language}\""), &program)?;
        }
    }
    out.push_str("</item>\n</fps>\n");
    let mut tree = Tree::new();
    tree.add(format!("{}.xml", material.name), out);
    Ok(tree)
}

/// What the format calls the language of a program.
fn language_of(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.')?.1 {
        "cpp" => Some("C++"),
        "java" => Some("Java"),
        "py" => Some("Python"),
        _ => None,
    }
}

/// A file of data as text that comes out of an XML reader as it went in.
fn text<'a>(id: &str, bytes: &'a [u8]) -> Result<&'a str> {
    match std::str::from_utf8(bytes) {
        // An XML reader makes a newline of every carriage return.
        Ok(text) if !text.chars().any(|letter| letter.is_control() && letter != '\n' && letter != '\t') => {
            Ok(text)
        }
        _ => bail!("{id} has bytes that XML cannot carry"),
    }
}

fn element(out: &mut String, name: &str, attributes: &str, text: &str) -> Result<()> {
    // The end of a CDATA section cannot stand in one; two sections share it.
    let text = text.replace("]]>", "]]]]><![CDATA[>");
    writeln!(out, "<{name}{attributes}><![CDATA[{text}]]></{name}>")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_section_in_a_text() {
        let mut out = String::new();
        element(&mut out, "hint", "", "a[b[0]]>c").unwrap();
        assert_eq!(out, "<hint><![CDATA[a[b[0]]]]><![CDATA[>c]]></hint>\n");
    }

    #[test]
    fn what_xml_would_change() {
        assert!(text("a", b"1 2\n").is_ok());
        assert!(text("a", b"1 2\r\n").is_err());
        assert!(text("a", b"1\x002\n").is_err());
        assert!(text("a", b"\xff\n").is_err());
    }
}
