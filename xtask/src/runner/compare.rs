//! Compares an output with an answer as judges do: token by token, blanks and line ends apart.

use std::fmt;

/// So many characters of a token are shown in a message.
const SHOWN: usize = 40;

/// What two texts have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Every byte.
    Same,
    /// The tokens; blanks or line ends differ, which judges let pass.
    Blanks,
    /// Not even the tokens.
    Different(Difference),
}

/// The first place where two outputs have different tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the output, from 1; where the output ends too early, the line after its last token.
    pub line: usize,
    /// The token there, or `None` at the end of the output.
    pub found: Option<String>,
    /// The token of the answer, or `None` if the answer has ended.
    pub expected: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, expected) = (name(self.found.as_deref()), name(self.expected.as_deref()));
        write!(f, "line {}: found {found}, expected {expected}", self.line)
    }
}

/// Shows a token in quotes; a control character is escaped, a long token is cut.
fn name(token: Option<&str>) -> String {
    let Some(token) = token else { return "the end of the output".to_string() };
    let shown: String = token.chars().take(SHOWN).map(escaped).collect();
    let rest = if token.chars().count() > SHOWN { "…" } else { "" };
    format!("`{shown}{rest}`")
}

/// A character as it can be shown in one line of a terminal.
fn escaped(letter: char) -> String {
    if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() }
}

/// Compares `output` with `answer`.
pub fn compare(output: &[u8], answer: &[u8]) -> Comparison {
    if output == answer {
        return Comparison::Same;
    }
    let (mut found, mut expected) = (tokens(output), tokens(answer));
    let mut last_line = 0;
    loop {
        match (found.next(), expected.next()) {
            (None, None) => return Comparison::Blanks,
            (Some((line, token)), Some((_, wanted))) if token == wanted => last_line = line,
            (token, wanted) => {
                let line = token.map_or(last_line + 1, |(line, _)| line);
                let text = |(_, token): (usize, &[u8])| String::from_utf8_lossy(token).into_owned();
                return Comparison::Different(Difference {
                    line,
                    found: token.map(text),
                    expected: wanted.map(text),
                });
            }
        }
    }
}

/// The tokens of a text with their lines, from 1.
fn tokens(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let lines = text.split(|&byte| byte == b'\n').enumerate();
    lines.flat_map(|(index, line)| {
        let tokens = line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
        tokens.map(move |token| (index + 1, token))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn different(output: &str, answer: &str) -> String {
        match compare(output.as_bytes(), answer.as_bytes()) {
            Comparison::Different(difference) => difference.to_string(),
            other => panic!("{output:?} against {answer:?} gave {other:?}"),
        }
    }

    #[test]
    fn equal_bytes_are_the_same() {
        assert_eq!(compare(b"1\n2 3\n", b"1\n2 3\n"), Comparison::Same);
        assert_eq!(compare(b"", b""), Comparison::Same);
    }

    #[test]
    fn blanks_and_line_ends_do_not_count() {
        for output in ["1\n2 3", "1\r\n2 3\r\n", " 1 2\t3 \n\n", "1\n2\n3\n"] {
            assert_eq!(compare(output.as_bytes(), b"1\n2 3\n"), Comparison::Blanks, "{output:?}");
        }
        assert_eq!(compare(b"\n", b""), Comparison::Blanks);
    }

    #[test]
    fn the_first_other_token_is_named_with_its_line() {
        assert_eq!(different("1\n2 4\n", "1\n2 3\n"), "line 2: found `4`, expected `3`");
        assert_eq!(different("Yes\n", "yes\n"), "line 1: found `Yes`, expected `yes`");
        assert_eq!(different("12\n", "1 2\n"), "line 1: found `12`, expected `1`");
        assert_eq!(different("01\n", "1\n"), "line 1: found `01`, expected `1`");
    }

    #[test]
    fn an_output_that_ends_too_early_or_too_late_is_different() {
        assert_eq!(different("1\n", "1\n2 3\n"), "line 2: found the end of the output, expected `2`");
        assert_eq!(different("", "0\n"), "line 1: found the end of the output, expected `0`");
        assert_eq!(different("0\n\ndebug", "0\n"), "line 3: found `debug`, expected the end of the output");
    }

    #[test]
    fn odd_tokens_are_shown_safely() {
        let long = "9".repeat(50);
        assert_eq!(different(&long, "1"), format!("line 1: found `{}…`, expected `1`", "9".repeat(40)));
        assert_eq!(different("\x1b[2J", "1"), "line 1: found `\\u{1b}[2J`, expected `1`");
        assert!(matches!(compare(b"\xff", b"\xfe"), Comparison::Different(_)));
    }
}
