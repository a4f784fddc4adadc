//! Doc comments of a bundle: without code that only a documentation test could run, without links that only a
//! documentation could follow, and without what only callers of a library need: when it fails.

use super::source::literal_lines;

/// Rewrites the doc comments of a text.
pub(super) fn plain(text: &str) -> String {
    let inside = literal_lines(text);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut fence: Option<bool> = None;
    let mut for_callers = false;
    for (line, inside) in text.lines().zip(inside) {
        let Some((marker, content)) = (if inside { None } else { doc(line) }) else {
            (fence, for_callers) = (None, false);
            lines.push(Line::Code(line));
            continue;
        };
        let word = content.trim();
        if word.starts_with("# ") && fence.is_none() {
            for_callers = word == "# Errors" || word == "# Panics";
        }
        if for_callers {
            continue;
        }
        if word.starts_with("```") {
            let runs = fence.unwrap_or_else(|| is_code(word));
            fence = if fence.is_some() { None } else { Some(runs) };
            if runs {
                continue;
            }
        } else if fence == Some(true) {
            continue;
        }
        let content = if fence.is_some() { content.to_string() } else { without_links(content) };
        lines.push(Line::Doc(marker, content));
    }
    settled(&lines)
}

enum Line<'a> {
    Code(&'a str),
    /// The blanks and the marker, and what follows.
    Doc(&'a str, String),
}

/// Splits a doc comment line behind its marker.
fn doc(line: &str) -> Option<(&str, &str)> {
    let start = line.len() - line.trim_start().len();
    let is_doc = line[start..].starts_with("///") && !line[start..].starts_with("////");
    (is_doc || line[start..].starts_with("//!")).then(|| line.split_at(start + 3))
}

/// Whether a fence opens code that would be a test.
fn is_code(fence: &str) -> bool {
    const RUST: &[&str] = &["rust", "should_panic", "no_run", "ignore", "compile_fail", "test_harness"];
    let words = fence.trim_start_matches('`').trim();
    words
        .split(',')
        .map(str::trim)
        .all(|word| word.is_empty() || RUST.contains(&word) || word.starts_with("edition"))
}

/// Drops headings without text, and blank lines at the ends of a doc comment and twice in a row.
fn settled(lines: &[Line<'_>]) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Code(code) => text.push_str(code),
            Line::Doc(marker, content) => {
                if is_left_over(lines, at, content) {
                    continue;
                }
                text.push_str(marker);
                text.push_str(content.trim_end());
            }
        }
        text.push('\n');
    }
    text
}

/// A blank doc line that nothing of the comment follows, or an `# Examples` heading that lost its example.
fn is_left_over(lines: &[Line<'_>], at: usize, content: &str) -> bool {
    let marker_of = |line: &Line<'_>| match line {
        Line::Doc(marker, _) => Some(marker.trim_start().to_string()),
        Line::Code(_) => None,
    };
    let own = marker_of(&lines[at]);
    let mut rest =
        lines[at + 1..].iter().take_while(|line| marker_of(line) == own).filter_map(|line| match line {
            Line::Doc(_, content) => Some(content.trim()),
            Line::Code(_) => None,
        });
    let word = content.trim();
    if word.is_empty() {
        let first = at == 0 || marker_of(&lines[at - 1]) != own;
        let next = rest.next();
        let heading = next.is_some_and(is_example) && rest.all(str::is_empty);
        return first || heading || next.is_none_or(str::is_empty);
    }
    is_example(word) && rest.find(|word| !word.is_empty()).is_none_or(|word| word.starts_with('#'))
}

fn is_example(word: &str) -> bool {
    matches!(word, "# Example" | "# Examples")
}

/// Turns links to items into their texts; links to pages stay.
fn without_links(content: &str) -> String {
    let mut plain = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(open) = rest.find('[') {
        plain.push_str(&rest[..open]);
        rest = &rest[open..];
        match link(rest) {
            Some((text, length)) => {
                plain.push_str(text);
                rest = &rest[length..];
            }
            None => {
                plain.push('[');
                rest = &rest[1..];
            }
        }
    }
    plain + rest
}

/// The text and the length of a link to an item at the start of `rest`: a text in backquotes, or any text with a
/// target that is no page.
fn link(rest: &str) -> Option<(&str, usize)> {
    let close = rest.find(']')?;
    let text = &rest[1..close];
    let target = rest[close + 1..].strip_prefix('(').and_then(|target| target.split_once(')'));
    match target {
        Some((target, _)) if target.contains("://") || target.starts_with('#') => None,
        Some((target, _)) => Some((text, close + target.len() + 3)),
        None if text.starts_with('`') && text.ends_with('`') && text.len() > 2 => Some((text, close + 1)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_items_become_their_texts() {
        assert_eq!(without_links("see [`a::B`] and [c](d::E), [x]"), "see `a::B` and c, [x]");
        assert_eq!(without_links("[page](https://example.org) a[0]"), "[page](https://example.org) a[0]");
    }

    #[test]
    fn what_only_callers_need_goes() {
        let text = "\
            /// One.\n///\n/// # Errors\n///\n/// Never.\n///\n/// # Panics\n///\n/// Always.\nx\n\
            /// Two.\n///\n/// # Errors\n///\n/// Never.\n///\n/// # Order\n///\n/// Any.\ny\n\
            //! ```text\n//! # Errors\n//! ```\nz\n";
        let expected = "\
            /// One.\nx\n\
            /// Two.\n///\n/// # Order\n///\n/// Any.\ny\n\
            //! ```text\n//! # Errors\n//! ```\nz\n";
        assert_eq!(plain(text), expected);
    }

    #[test]
    fn code_that_would_be_a_test_goes() {
        let text = "\
            /// One.\n///\n/// ```\n/// assert!(true);\n/// ```\n///\n/// Two.\nx\n\
            /// Three.\n///\n/// # Examples\n///\n/// ```rust,no_run\n/// y();\n/// ```\ny\n\
            //! ```text\n//! [`z`]\n//! ```\nlet s = \"\n/// ```\n\";\n";
        let expected = "\
            /// One.\n///\n/// Two.\nx\n/// Three.\ny\n\
            //! ```text\n//! [`z`]\n//! ```\nlet s = \"\n/// ```\n\";\n";
        assert_eq!(plain(text), expected);
    }
}
