//! A message about a place in the input: what is wrong, the line, and a caret under the place.

use std::fmt;

use unicode_width::UnicodeWidthChar;

/// Characters shown before and behind the place; the rest of a long line is left out.
const BEFORE: usize = 32;
const BEHIND: usize = 40;

/// What is wrong at one place of the input.
pub struct Message {
    /// The name of the input.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
    /// The whole line.
    pub text: String,
    /// The number of the board in a stream, from 1.
    pub board: Option<usize>,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Message { file, line, column, found, expected, .. } = self;
        write!(f, "{file}:{line}:{column}: found {found}, expected {expected}")?;
        if let Some(board) = self.board {
            write!(f, " (board {board})")?;
        }
        let (shown, caret) = self.excerpt();
        let indent = if shown.is_empty() { "" } else { "  " };
        write!(f, "\n{indent}{shown}\n  {:caret$}^", "")
    }
}

impl Message {
    /// The line around the place, and how many terminal columns stand before the place.
    fn excerpt(&self) -> (String, usize) {
        let place = self.column - 1;
        let start = place.saturating_sub(BEFORE);
        let mut letters = self.text.chars().skip(start);
        let mut shown = String::from(if start > 0 { "…" } else { "" });
        let mut caret = shown.chars().count();
        for letter in letters.by_ref().take(place - start) {
            caret += show(letter, &mut shown);
        }
        for letter in letters.by_ref().take(BEHIND) {
            show(letter, &mut shown);
        }
        if letters.next().is_some() {
            shown.push('…');
        }
        (shown.trim_end().to_string(), caret)
    }
}

/// Adds a letter as it can be seen, and says how many terminal columns that takes.
fn show(letter: char, shown: &mut String) -> usize {
    match letter.width() {
        _ if letter == '\t' => {
            shown.push(' ');
            1
        }
        Some(width) if width > 0 => {
            shown.push(letter);
            width
        }
        _ => {
            let escaped = letter.escape_default().to_string();
            shown.push_str(&escaped);
            escaped.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::plain("..Q...", 3, "  ..Q...\n    ^")]
    #[case::behind_the_end("..", 3, "  ..\n    ^")]
    #[case::no_line("", 1, "\n  ^")]
    #[case::tab("1\t2\t3", 5, "  1 2 3\n      ^")]
    #[case::full_width("０１x", 3, "  ０１x\n      ^")]
    #[case::control("\u{7}\0x", 3, "  \\u{7}\\u{0}x\n            ^")]
    #[case::invisible("\u{202e}x", 2, "  \\u{202e}x\n          ^")]
    fn the_caret_stands_under_the_place(#[case] text: &str, #[case] column: usize, #[case] excerpt: &str) {
        assert_eq!(message(text, column), format!("b.in:7:{column}: found x, expected y\n{excerpt}"));
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("{}Q{}", ".".repeat(400_000), "-".repeat(100_000));
        let excerpt = format!("  …{}Q{}…\n  {}^", ".".repeat(32), "-".repeat(39), " ".repeat(33));
        assert_eq!(message(&text, 400_001), format!("b.in:7:400001: found x, expected y\n{excerpt}"));
    }

    fn message(text: &str, column: usize) -> String {
        let (file, found, expected) = ("b.in".into(), "x".into(), "y".into());
        Message { file, line: 7, column, found, expected, text: text.into(), board: None }.to_string()
    }
}
