//! The forgiving reader of judge input.
//!
//! Forgiven are: a UTF-8 byte order mark, CRLF line ends, blanks and tabs between cells and at either end of
//! a line, blank lines, and a missing last newline. Everything else is an error that says where it is, what
//! was found and what was expected.

use std::fmt;
use std::io::{BufRead, Read};
use std::str;

/// The longest line that is read, in bytes, unless more is allowed.
///
/// A longer one is an error, so that no input needs more memory.
pub const LONGEST_LINE: u64 = 1 << 20;

/// The first place at which the input is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters; a byte order mark is not counted.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: found {}, expected {}", self.line, self.column, self.found, self.expected)
    }
}

/// Reads the lines of one task.
pub struct Reader<'a> {
    input: &'a mut dyn BufRead,
    bytes: Vec<u8>,
    longest: u64,
    /// The number of the line in `bytes`.
    number: usize,
    /// The number of the last line that was not blank.
    last: usize,
}

impl<'a> Reader<'a> {
    /// A reader that has read nothing; `input` starts at line 1.
    pub fn new(input: &'a mut dyn BufRead) -> Reader<'a> {
        Reader { input, bytes: Vec::new(), longest: LONGEST_LINE, number: 0, last: 0 }
    }

    /// Reads lines of up to so many bytes from now on.
    pub fn allow_lines(&mut self, bytes: u64) {
        self.longest = bytes;
    }

    /// The next line that is not blank.
    ///
    /// `expected` says in an error what should have come, and is not written out before.
    ///
    /// # Errors
    ///
    /// There is no such line, or it is not text, or it is longer than is allowed.
    pub fn line<E: fmt::Display>(&mut self, expected: E) -> Result<Line<'_>, ParseError> {
        if self.advance()? {
            return self.text();
        }
        let missing = Line { number: self.last + 1, text: "" };
        Err(missing.error(0, "no more lines".to_string(), &expected.to_string()))
    }

    /// The next line that is not blank, if there is one.
    ///
    /// # Errors
    ///
    /// It is not text, or it is longer than is allowed.
    pub fn next_line(&mut self) -> Result<Option<Line<'_>>, ParseError> {
        if self.advance()? {
            self.text().map(Some)
        } else {
            Ok(None)
        }
    }

    /// Goes to the next line that is not blank; false if there is none.
    fn advance(&mut self) -> Result<bool, ParseError> {
        while self.fill()? {
            if !is_blank(&self.bytes) {
                self.last = self.number;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks that nothing but blanks is left.
    ///
    /// # Errors
    ///
    /// There is another line, or the rest cannot be read.
    pub fn end(&mut self) -> Result<(), ParseError> {
        while self.fill()? {
            if !is_blank(&self.bytes) {
                let line = self.text()?;
                let start = line.text.len() - line.text.trim_start_matches(is_gap).len();
                return Err(line.error(
                    start,
                    quoted(line.text.trim_matches(is_gap)),
                    "the end of the input",
                ));
            }
        }
        Ok(())
    }

    /// Reads one line into `bytes`, without its end; false if there is none.
    fn fill(&mut self) -> Result<bool, ParseError> {
        self.bytes.clear();
        self.number += 1;
        let line = Line { number: self.number, text: "" };
        let length = (&mut *self.input)
            .take(self.longest + 1)
            .read_until(b'\n', &mut self.bytes)
            .map_err(|error| line.error(0, format!("an input that cannot be read ({})", error), "text"))?;
        if self.bytes.last() == Some(&b'\n') {
            self.bytes.pop();
        } else if length as u64 > self.longest {
            let found = format!("a line of more than {} bytes", self.longest);
            return Err(line.error(0, found, "a shorter line"));
        }
        if self.bytes.last() == Some(&b'\r') {
            self.bytes.pop();
        }
        if self.last == 0 {
            self.open()?;
        }
        Ok(length > 0)
    }

    /// Skips a byte order mark, and names UTF-16 for what it is, up to the first line that is not blank.
    fn open(&mut self) -> Result<(), ParseError> {
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            self.bytes.drain(..3);
        }
        let marked = self.bytes.starts_with(b"\xff\xfe") || self.bytes.starts_with(b"\xfe\xff");
        // Without a mark every other byte of plain letters is NUL; one NUL alone may be anything.
        let nul = |at: usize| self.bytes.get(at) == Some(&0);
        let all = self.bytes.len() == 2 || nul(0) == nul(2) && nul(1) == nul(3);
        let unmarked = nul(0) != nul(1) && all;
        if marked || unmarked {
            let start = Line { number: self.number, text: "" };
            return Err(start.error(0, "UTF-16 text".to_string(), "UTF-8 text (save the file as UTF-8)"));
        }
        Ok(())
    }

    fn text(&self) -> Result<Line<'_>, ParseError> {
        match str::from_utf8(&self.bytes) {
            Ok(text) => Ok(Line { number: self.number, text }),
            Err(error) => {
                let valid = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
                let line = Line { number: self.number, text: &valid };
                let found = format!("the byte 0x{:02X}", self.bytes[valid.len()]);
                Err(line.error(valid.len(), found, "UTF-8 text"))
            }
        }
    }
}

/// A line that is not blank.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    /// The line without blanks and tabs at either end.
    pub fn trimmed(self) -> &'a str {
        self.text.trim_matches(is_gap)
    }

    /// The words of the line, left to right.
    pub fn tokens(self) -> Tokens<'a> {
        Tokens { line: self, next: 0 }
    }

    /// An error about something that is missing behind the last word.
    pub fn end_error(self, expected: &str) -> ParseError {
        let end = self.text.trim_end_matches(is_gap).len();
        self.error(end, "the end of the line".to_string(), expected)
    }

    fn error(self, start: usize, found: String, expected: &str) -> ParseError {
        let column = self.text[..start].chars().count() + 1;
        ParseError { line: self.number, column, found, expected: expected.to_string() }
    }
}

/// The words of a line.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    line: Line<'a>,
    next: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = &self.line.text[self.next..];
        let word = rest.trim_start_matches(is_gap);
        let start = self.next + rest.len() - word.len();
        // Faster by bytes than by characters.
        let length = word.bytes().position(|byte| is_gap(byte.into())).unwrap_or(word.len());
        self.next = start + length;
        if length == 0 {
            return None;
        }
        Some(Token { line: self.line, start, text: &word[..length] })
    }
}

/// A word of a line: characters without blanks and tabs.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    line: Line<'a>,
    start: usize,
    /// The word itself, never empty.
    pub text: &'a str,
}

impl<'a> Token<'a> {
    /// The word as a decimal number, without sign and without leading zeros.
    pub fn number(self) -> Option<u32> {
        let plain = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let canonical = self.text.len() == 1 || !self.text.starts_with('0');
        if plain && canonical {
            self.text.parse().ok()
        } else {
            None
        }
    }

    /// An error about the whole word.
    pub fn error(self, expected: &str) -> ParseError {
        self.line.error(self.start, quoted(self.text), expected)
    }

    /// An error about the character at byte `at` of the word, or about what follows the word if it is as long.
    pub fn error_at(self, at: usize, expected: &str) -> ParseError {
        let start = self.start + at;
        match self.line.text[start..].chars().next() {
            None => self.line.end_error(expected),
            Some(found) => self.line.error(start, format!("{:?}", found), expected),
        }
    }
}

fn is_gap(letter: char) -> bool {
    letter == ' ' || letter == '\t'
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == b' ' || byte == b'\t')
}

/// A word in quotes, control characters escaped, its middle left out if it is long.
fn quoted(word: &str) -> String {
    let length = word.chars().count();
    if length <= 24 {
        return format!("{:?}", word);
    }
    let head: String = word.chars().take(16).collect();
    format!("{:?}… ({} characters)", head, length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn lines(text: &str) -> Vec<Vec<String>> {
        let mut input = text.as_bytes();
        let mut reader = Reader::new(&mut input);
        let mut lines = Vec::new();
        while let Ok(line) = reader.line("a line") {
            lines.push(line.tokens().map(|token| token.text.to_string()).collect());
        }
        lines
    }

    fn error(bytes: &[u8]) -> ParseError {
        let mut input = bytes;
        let mut reader = Reader::new(&mut input);
        loop {
            match reader.line("a line") {
                Ok(_) => {}
                Err(error) => return error,
            }
        }
    }

    #[rstest]
    #[case::plain("ab c\nd\n")]
    #[case::no_last_newline("ab c\nd")]
    #[case::crlf("ab c\r\nd\r\n")]
    #[case::crlf_without_the_last("ab c\r\nd\r")]
    #[case::byte_order_mark("\u{feff}ab c\nd\n")]
    #[case::blanks_and_tabs(" \tab\t c \t\n\td \n")]
    #[case::blank_lines("\n \n\t\r\nab c\n\n\nd\n\n")]
    #[case::mark_then_blank_line("\u{feff}\nab c\nd\n")]
    #[case::blank_line_then_mark("\n \t\n\u{feff}ab c\nd\n")]
    fn forgives(#[case] text: &str) {
        assert_eq!(lines(text), [vec!["ab", "c"], vec!["d"]]);
    }

    #[rstest]
    #[case::empty(b"", 1, 1, "no more lines")]
    #[case::after_the_last(b"ab\n", 2, 1, "no more lines")]
    #[case::after_the_last_that_says_something(b"ab\n\n \n", 2, 1, "no more lines")]
    #[case::no_last_newline(b"\nab", 3, 1, "no more lines")]
    #[case::not_utf8(b"a\nab\xc3\xa9 \xff", 2, 5, "the byte 0xFF")]
    #[case::cut_character(b"a\xe4\xb8", 1, 2, "the byte 0xE4")]
    #[case::utf16_little(b"\xff\xfe1\0\n\0", 1, 1, "UTF-16 text")]
    #[case::utf16_big(b"\xfe\xff\0a", 1, 1, "UTF-16 text")]
    #[case::utf16_without_a_mark(b"1\x001\0\n\0", 1, 1, "UTF-16 text")]
    #[case::utf16_of_one_letter(b"3\0\n\0", 1, 1, "UTF-16 text")]
    #[case::utf16_big_without_a_mark(b"\x003\0\n", 1, 1, "UTF-16 text")]
    fn says_where(#[case] bytes: &[u8], #[case] line: usize, #[case] column: usize, #[case] found: &str) {
        let error = error(bytes);
        assert_eq!((error.line, error.column, error.found.as_str()), (line, column, found));
    }

    #[test]
    fn a_line_that_never_ends_is_an_error() {
        let longest = vec![b'a'; LONGEST_LINE as usize];
        assert_eq!(error(&longest).found, "no more lines", "the longest line is read");
        let longer = vec![b'a'; LONGEST_LINE as usize + 1];
        assert_eq!(error(&longer).found, "a line of more than 1048576 bytes");
    }

    #[test]
    fn longer_lines_may_be_allowed() {
        let text = "a".repeat(3 << 20);
        let allowed = |bytes| {
            let mut input = text.as_bytes();
            let mut reader = Reader::new(&mut input);
            reader.allow_lines(bytes);
            let line = reader.next_line();
            line.map(|line| line.map(|line| line.trimmed().len()))
        };
        assert_eq!(allowed(3 << 20), Ok(Some(3 << 20)));
        assert_eq!(allowed((3 << 20) - 1).unwrap_err().found, "a line of more than 3145727 bytes");
    }

    #[test]
    fn a_next_line_need_not_be() {
        let mut input = "\n a b \n\n".as_bytes();
        let mut reader = Reader::new(&mut input);
        let first = reader.next_line();
        assert_eq!(first.map(|line| line.map(Line::trimmed)), Ok(Some("a b")));
        assert!(matches!(reader.next_line(), Ok(None)));
    }

    #[test]
    fn columns_count_characters() {
        let mut input = "ab\t뿌요 cd".as_bytes();
        let mut reader = Reader::new(&mut input);
        let line = reader.line("a line").unwrap();
        let tokens: Vec<_> = line.tokens().collect();
        assert_eq!(tokens[2].error("x").column, 7);
        assert_eq!(tokens[1].error_at(3, "x").column, 5);
        assert_eq!(tokens[1].error_at(3, "x").found, "'요'");
        assert_eq!(tokens[1].error_at(6, "x").found, "' '");
        assert_eq!(tokens[2].error_at(2, "x").found, "the end of the line");
        assert_eq!(line.end_error("more").column, 9);
    }

    #[rstest]
    #[case("0", Some(0))]
    #[case("4294967295", Some(u32::MAX))]
    #[case("4294967296", None)]
    #[case("99999999999999999999999", None)]
    #[case("+1", None)]
    #[case("-1", None)]
    #[case("01", None)]
    #[case("1.0", None)]
    #[case("１", None)]
    fn numbers_are_plain(#[case] text: &str, #[case] number: Option<u32>) {
        let line = Line { number: 1, text };
        assert_eq!(line.tokens().next().unwrap().number(), number);
    }

    #[test]
    fn the_end_is_checked() {
        let end = |text: &str| {
            let mut input = text.as_bytes();
            let mut reader = Reader::new(&mut input);
            let _ = reader.line("a line");
            reader.end()
        };
        assert_eq!(end("a\n\n \t\r\n"), Ok(()));
        let error = end("a\n\n  left \u{7}over\t\n").unwrap_err();
        assert_eq!(error.to_string(), "3:3: found \"left \\u{7}over\", expected the end of the input");
        let long = error_of_long_rest();
        assert_eq!(long.found, "\"xxxxxxxxxxxxxxxx\"… (500000 characters)");
    }

    fn error_of_long_rest() -> ParseError {
        let text = "x".repeat(500_000);
        let mut input = text.as_bytes();
        Reader::new(&mut input).end().unwrap_err()
    }
}
