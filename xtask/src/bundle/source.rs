//! A source file: its text, the places in it, and changes by byte ranges, so that comments stay.

use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;

/// Why no bundle can be made.
#[derive(Debug)]
pub struct BundleError {
    /// The file, and the line and column from 1 if there is one.
    place: Option<(PathBuf, Option<(usize, usize)>)>,
    /// What was found, what was expected, what to do.
    message: String,
}

impl BundleError {
    /// An error that has no place in a file.
    pub(super) fn new(message: impl Into<String>) -> BundleError {
        BundleError { place: None, message: message.into() }
    }

    /// An error about a whole file or folder.
    pub(super) fn of_path(path: &Path, message: impl Into<String>) -> BundleError {
        BundleError { place: Some((path.to_path_buf(), None)), message: message.into() }
    }
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some((path, Some((line, column)))) => write!(f, "{}:{line}:{column}: ", path.display())?,
            Some((path, None)) => write!(f, "{}: ", path.display())?,
            None => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for BundleError {}

/// A Rust file.
pub(super) struct File {
    /// Where it is.
    pub(super) path: PathBuf,
    /// Its text with LF line ends and without a byte order mark, as `rustc` takes it.
    pub(super) text: String,
}

impl File {
    pub(super) fn read(path: &Path) -> Result<File, BundleError> {
        let text = fs::read_to_string(path)
            .map_err(|error| BundleError::of_path(path, format!("cannot be read: {error}")))?;
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        Ok(File { path: path.to_path_buf(), text })
    }

    /// The items of the file.
    pub(super) fn parse(&self) -> Result<syn::File, BundleError> {
        syn::parse_file(&self.text)
            .map_err(|error| self.error(error.span().byte_range().start, error.to_string()))
    }

    /// An error at byte `at`.
    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> BundleError {
        let before = &self.text[..at];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let place = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
        BundleError { place: Some((self.path.clone(), Some(place))), message: message.into() }
    }
}

/// The bytes of a piece of syntax, its attributes and doc comments included.
pub(super) fn range(syntax: &impl Spanned) -> Range<usize> {
    syntax.span().byte_range()
}

/// Changes to a text, made all at once.
#[derive(Default)]
pub(super) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    pub(super) fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.0.push((range, text.into()));
    }

    pub(super) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// The changed text. What lies inside a replaced range goes with it.
    pub(super) fn apply(mut self, text: &str) -> String {
        self.0.sort_by(|(a, _), (b, _)| a.start.cmp(&b.start).then(b.end.cmp(&a.end)));
        let mut changed = String::with_capacity(text.len());
        let mut done = 0;
        for (range, new) in self.0 {
            if range.start < done {
                continue;
            }
            changed.push_str(&text[done..range.start]);
            changed.push_str(&new);
            done = range.end;
        }
        changed.push_str(&text[done..]);
        changed
    }
}

/// The range of a piece of syntax that goes, with a comma and a comment behind it, the plain comment lines
/// directly above it, and the rest of its lines if nothing else stands there.
pub(super) fn with_surroundings(text: &str, range: Range<usize>) -> Range<usize> {
    let mut end = range.end;
    let rest = text[end..].trim_start();
    if rest.starts_with(',') {
        end = text.len() - rest.len() + 1;
    }
    let line = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
    let tail = text[end..line].trim();
    let line_start = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    if !text[line_start..range.start].trim().is_empty() || !(tail.is_empty() || tail.starts_with("//")) {
        return range.start..end;
    }
    line_start - comment_above(&text[..line_start])..line
}

/// The length of the plain comment lines at the end of `text`.
fn comment_above(text: &str) -> usize {
    let plain = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("//")
            && !line.starts_with("//!")
            && (!line.starts_with("///") || line.starts_with("////"))
    };
    text.split_inclusive('\n').rev().take_while(plain).map(str::len).sum()
}

/// The lines, from 0, that start inside a literal of several lines: their first blanks belong to the program.
pub(super) fn literal_lines(text: &str) -> Vec<bool> {
    let mut inside = vec![false; text.matches('\n').count() + 1];
    if let Ok(tokens) = text.parse::<TokenStream>() {
        mark(tokens, text, &mut inside);
    }
    inside
}

fn mark(tokens: TokenStream, text: &str, inside: &mut [bool]) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => mark(group.stream(), text, inside),
            TokenTree::Literal(literal) => {
                let range = literal.span().byte_range();
                // Doc comments are literals too, and no blank in front of them counts.
                if text[range.clone()].contains('\n') && !text[range.clone()].starts_with('/') {
                    let (start, end) = (literal.span().start().line, literal.span().end().line);
                    inside[start..end].fill(true);
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// The text one level deeper.
pub(super) fn indented(text: &str) -> String {
    let inside = literal_lines(text);
    let mut deeper = String::with_capacity(text.len() * 2);
    for (line, inside) in text.split_inclusive('\n').zip(inside) {
        if !inside && !line.trim().is_empty() {
            deeper.push_str("    ");
        }
        deeper.push_str(line);
    }
    deeper
}

/// The text without blank lines at the start or end of a block and without two blank lines in a row.
pub(super) fn tidy(text: &str) -> String {
    let inside = literal_lines(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut tidied = String::with_capacity(text.len());
    let mut last = "{";
    for (number, line) in lines.iter().enumerate() {
        if inside[number] {
            tidied.push_str(line);
            tidied.push('\n');
            last = "literal";
            continue;
        }
        let line = if inside.get(number + 1) == Some(&true) { line } else { line.trim_end() };
        let next = lines.get(number + 1).map_or("}", |next| next.trim_start());
        let at_an_edge = last.ends_with('{') || last.is_empty() || next.starts_with('}');
        if line.is_empty() && at_an_edge {
            continue;
        }
        tidied.push_str(line);
        tidied.push('\n');
        last = line;
    }
    tidied
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_removed_takes_its_comment_and_comma_along() {
        let text = "a {\n    // why\n    b: 1, // so\n    c: 2,\n}\n";
        let at = text.find("b: 1").unwrap();
        assert_eq!(&text[with_surroundings(text, at..at + 4)], "    // why\n    b: 1, // so\n");
        let text = "f(a, b, c)";
        assert_eq!(&text[with_surroundings(text, 5..6)], "b,");
        let text = "//! doc\n/// doc\nx;\n";
        assert_eq!(&text[with_surroundings(text, 16..18)], "x;\n");
    }

    #[test]
    fn edits_inside_a_removed_range_go_with_it() {
        let mut edits = Edits::default();
        edits.replace(4..5, "x");
        edits.insert(2, "y");
        edits.remove(2..6);
        edits.insert(6, "z");
        assert_eq!(edits.apply("01234567"), "01z67");
    }

    #[test]
    fn lines_inside_a_literal_keep_their_blanks() {
        let text = "fn f() {\n\n    g(\"한\n  b\n\n\n\");\n\n\n    h();\n\n}\n";
        assert_eq!(tidy(text), "fn f() {\n    g(\"한\n  b\n\n\n\");\n\n    h();\n}\n");
        assert_eq!(indented("x(\"a\nb\");\n\ny();\n"), "    x(\"a\nb\");\n\n    y();\n");
    }

    #[test]
    fn places_count_characters() {
        let file = File { path: PathBuf::from("a.rs"), text: "오목\n/* 돌 */ x".to_string() };
        let error = file.error(file.text.find('x').unwrap(), "found x");
        assert_eq!(error.to_string(), "a.rs:2:9: found x");
    }
}
