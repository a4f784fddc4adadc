//! A statement as LaTeX: the legacy Kattis package has no other form.

use std::fmt::Write;

use anyhow::{Result, bail};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::statement::{NEXT_SAMPLE, Statement};

/// The statement with its title. What shows the next sample is the command that Kattis has for it.
///
/// # Errors
/// If the statement uses a part of Markdown that this knows no LaTeX for.
pub fn statement(statement: &Statement) -> Result<String> {
    let mut out = format!("\\problemname{{{}}}\n\n", escaped(&statement.title));
    let mut in_code_block = false;
    for event in Parser::new(&statement.text) {
        match event {
            Event::Start(tag) => {
                in_code_block |= matches!(tag, Tag::CodeBlock(CodeBlockKind::Fenced(_)));
                out.push_str(start(&tag)?);
            }
            Event::End(tag) => {
                in_code_block &= tag != TagEnd::CodeBlock;
                out.push_str(end(tag));
            }
            Event::Text(text) if in_code_block => out.push_str(&text),
            Event::Text(text) => out.push_str(&escaped(&text)),
            Event::Code(code) => write!(out, "\\texttt{{{}}}", escaped(&code))?,
            Event::SoftBreak => out.push('\n'),
            other => {
                bail!("the statement \"{}\" has {other:?}, for which there is no LaTeX", statement.title)
            }
        }
    }
    Ok(out.replace(&escaped(NEXT_SAMPLE), "\\nextsample"))
}

fn start(tag: &Tag<'_>) -> Result<&'static str> {
    Ok(match tag {
        Tag::Paragraph => "",
        Tag::Heading { level, .. } if *level as usize == 2 => "\\section*{",
        Tag::Heading { .. } => "\\subsection*{",
        Tag::CodeBlock(_) => "\\begin{verbatim}\n",
        Tag::List(Some(_)) => "\\begin{enumerate}\n",
        Tag::List(None) => "\\begin{itemize}\n",
        Tag::Item => "\\item ",
        Tag::Strong => "\\textbf{",
        Tag::Emphasis => "\\emph{",
        other => bail!("the statement has {other:?}, for which there is no LaTeX"),
    })
}

fn end(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Paragraph => "\n\n",
        TagEnd::Heading(_) => "}\n\n",
        TagEnd::CodeBlock => "\\end{verbatim}\n\n",
        TagEnd::List(true) => "\\end{enumerate}\n\n",
        TagEnd::List(false) => "\\end{itemize}\n\n",
        TagEnd::Item => "\n",
        _ => "}",
    }
}

/// Text whose every character LaTeX prints.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', letter]),
            '^' => out.push_str("\\^{}"),
            '~' => out.push_str("\\~{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '≤' => out.push_str("$\\le$"),
            '×' => out.push_str("$\\times$"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latex(text: &str) -> String {
        let all = statement(&Statement::new("A & B", text)).unwrap();
        all.strip_prefix("\\problemname{A \\& B}\n\n").unwrap().to_string()
    }

    #[test]
    fn every_part_that_statements_use() {
        assert_eq!(latex("a **b** `c_d`\n"), "a \\textbf{b} \\texttt{c\\_d}\n\n");
        assert_eq!(latex("## Input\n"), "\\section*{Input}\n\n");
        assert_eq!(
            latex("### Example 1\n\n{{nextsample}}\n"),
            "\\subsection*{Example 1}\n\n\\nextsample\n\n"
        );
        assert_eq!(latex("1. a\n2. b\n"), "\\begin{enumerate}\n\\item a\n\\item b\n\\end{enumerate}\n\n");
        assert_eq!(latex("- 1 ≤ n\n"), "\\begin{itemize}\n\\item 1 $\\le$ n\n\\end{itemize}\n\n");
        assert_eq!(latex("```text\n{%\n```\n"), "\\begin{verbatim}\n{%\n\\end{verbatim}\n\n");
    }

    #[test]
    fn other_parts_are_errors() {
        assert!(statement(&Statement::new("A", "![a](b.png)\n")).is_err());
        assert!(statement(&Statement::new("A", "a <b>c</b>\n")).is_err());
    }
}
