//! Doc comments of a bundle: the first paragraph of each, without links that only a documentation could follow. A judge
//! has no use for the rest: proofs, examples, and when a function fails. The sources keep it, and some judges take no
//! more than 32 KB.

use super::source::literal_lines;

/// Shortens the doc comments of a text.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    // The marker of the comment whose first paragraph has ended.
    let mut ended = None;
    for (line, inside) in text.lines().zip(literal_lines(text)) {
        let parts = if inside { None } else { doc(line) };
        if let Some((marker, content)) = parts {
            let kind = marker.trim_start();
            if ended != Some(kind) {
                ended = None;
            }
            if content.trim().is_empty() || content.trim_start().starts_with("```") {
                ended = Some(kind);
            }
            if ended.is_none() {
                plain.push_str(marker);
                plain.push_str(without_links(content).trim_end());
                plain.push('\n');
            }
        } else {
            ended = None;
            plain.push_str(line);
            plain.push('\n');
        }
    }
    plain
}

/// Splits a doc comment line behind its marker.
fn doc(line: &str) -> Option<(&str, &str)> {
    let start = line.len() - line.trim_start().len();
    let is_doc = line[start..].starts_with("///") && !line[start..].starts_with("////");
    (is_doc || line[start..].starts_with("//!")).then(|| line.split_at(start + 3))
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
    fn the_first_paragraph_stays() {
        let text = "\
            //! Zero,\n//! one.\n//!\n//! Two.\n/// Three,\n/// four.\n///\n/// # Errors\n///\n/// Never.\nx\n\
            /// ```\n/// assert!(true);\n/// ```\n///\n/// Five.\ny\n\
            //// Six.\n// Seven.\n\n/// Eight.\nlet s = \"\n///\n/// Nine.\n\";\n";
        let expected = "\
            //! Zero,\n//! one.\n/// Three,\n/// four.\nx\ny\n\
            //// Six.\n// Seven.\n\n/// Eight.\nlet s = \"\n///\n/// Nine.\n\";\n";
        assert_eq!(plain(text), expected);
    }
}
