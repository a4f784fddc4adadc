//! A statement in Markdown, and what targets make of it.

use anyhow::{Context, Result, bail};
use itertools::Itertools;
use pulldown_cmark::{Options, Parser, html};

use super::set::TestCase;

/// Stands in a statement where the next sample is to be shown.
pub const NEXT_SAMPLE: &str = "{{nextsample}}";

/// A statement with its title. It begins with the task itself, and its last three sections are what the input is,
/// what the output is, and the samples, under headings of the second level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The title, which the text does not repeat.
    pub title: String,
    /// The text, in Markdown.
    pub text: String,
}

/// The parts of a statement for judges that keep them apart, in Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The task.
    pub task: String,
    /// What the input is.
    pub input: String,
    /// What the output is.
    pub output: String,
    /// The explanations of the samples, without the samples.
    pub samples: String,
}

impl Statement {
    /// A statement.
    pub fn new(title: &str, text: &str) -> Statement {
        Statement { title: title.to_string(), text: text.to_string() }
    }

    /// The statement with what `changes` changes: its first line is the new title, as a heading; each of its
    /// sections replaces the section with the same heading.
    ///
    /// # Errors
    /// If `changes` has no title, or a section that the statement does not have.
    pub fn with(&self, changes: &str) -> Result<Statement> {
        let (title, changes) = changes.split_once('\n').unwrap_or((changes, ""));
        let title = title.strip_prefix("# ").context("expected the title as `# …` in the first line")?;
        let mut sections = sections(&self.text);
        for change in self::sections(changes).into_iter().filter(|section| !section.trim().is_empty()) {
            let heading = heading(&change);
            let place = sections.iter().position(|section| self::heading(section) == heading);
            let place = place.with_context(|| format!("the statement has no section `{heading}`"))?;
            sections[place] = format!("{}\n\n", change.trim());
        }
        Ok(Statement::new(title.trim(), &format!("{}\n", sections.concat().trim_end())))
    }

    /// The text with `show` in place of each sample, which gets the sample's number from 1.
    ///
    /// # Errors
    /// If the text shows more or fewer samples than there are.
    pub fn with_samples(
        &self,
        samples: &[TestCase],
        show: impl Fn(usize, &TestCase) -> String,
    ) -> Result<String> {
        let pieces: Vec<&str> = self.text.split(NEXT_SAMPLE).collect();
        if pieces.len() != samples.len() + 1 {
            bail!(
                "the statement \"{}\" shows {} samples, expected {}, as many as there are",
                self.title,
                pieces.len() - 1,
                samples.len()
            );
        }
        let shown = samples.iter().enumerate().map(|(index, sample)| show(index + 1, sample));
        Ok(pieces.into_iter().map(str::to_string).interleave_shortest(shown).collect())
    }

    /// The parts.
    ///
    /// # Errors
    /// If there are fewer than four.
    pub fn parts(&self) -> Result<Parts> {
        let sections = sections(&self.text);
        let [task @ .., input, output, samples] = sections.as_slice() else {
            bail!("the statement \"{}\" has no sections for input, output and samples", self.title);
        };
        let body = |section: &str| section.split_once('\n').map_or("", |(_, body)| body.trim()).to_string();
        Ok(Parts {
            task: task.concat().trim().to_string(),
            input: body(input),
            output: body(output),
            samples: body(samples).replace(NEXT_SAMPLE, "").trim().to_string(),
        })
    }
}

/// The text cut before each heading of the second level that stands outside code.
fn sections(text: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    let mut in_code = false;
    for line in text.split_inclusive('\n') {
        in_code ^= line.starts_with("```");
        if line.starts_with("## ") && !in_code {
            sections.push(String::new());
        }
        sections.last_mut().expect("there is always one").push_str(line);
    }
    sections
}

fn heading(section: &str) -> &str {
    section.lines().next().unwrap_or("").trim_end()
}

/// Markdown as HTML.
pub fn html(markdown: &str) -> String {
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Add.\n\n## Rules\n\nFair.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir sum.\n\n\
                        ## Examples\n\n{{nextsample}}\n\n```text\n## no heading\n```\n";

    #[test]
    fn parts_of_a_statement() {
        let parts = Statement::new("Sum", TEXT).parts().unwrap();
        assert_eq!(parts.task, "Add.\n\n## Rules\n\nFair.");
        assert_eq!(parts.input, "Two numbers.");
        assert_eq!(parts.output, "Their sum.");
        assert_eq!(parts.samples, "```text\n## no heading\n```");
        assert!(Statement::new("Sum", "Add.\n\n## Input\n").parts().is_err());
    }

    #[test]
    fn a_change_replaces_the_title_and_a_section() {
        let changed = Statement::new("Sum", TEXT).with("# Difference\n\n## Rules\n\nOther rules.\n").unwrap();
        assert_eq!(changed.title, "Difference");
        assert_eq!(changed.text, TEXT.replace("Fair.", "Other rules."));
    }

    #[test]
    fn a_change_that_fits_nowhere_is_an_error() {
        let statement = Statement::new("Sum", TEXT);
        let message = statement.with("# Sum\n\n## Hints\n\nNone.\n").unwrap_err().to_string();
        assert!(message.contains("`## Hints`"), "{message}");
        assert!(statement.with("## Rules\n\nNone.\n").is_err(), "no title");
    }

    #[test]
    fn as_many_samples_as_are_shown() {
        let sample = TestCase::new("sample", "1", "1 2\n", "3\n");
        let statement = Statement::new("Sum", TEXT);
        let text =
            statement.with_samples(std::slice::from_ref(&sample), |number, _| format!("({number})")).unwrap();
        assert_eq!(text, TEXT.replace("{{nextsample}}", "(1)"));
        assert!(statement.with_samples(&[sample.clone(), sample], |_, _| String::new()).is_err());
    }

    #[test]
    fn markdown_as_html() {
        assert_eq!(html("a **b** < c\n"), "<p>a <strong>b</strong> &lt; c</p>\n");
    }
}
