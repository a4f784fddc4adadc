//! An answer on one line: its words, joined by one blank. It is passed on as it comes, since there are answers of
//! billions of lines.

use std::io::{self, Write};

/// Passes words on and makes one blank of whatever stands between them.
pub struct OneLine<'a, W> {
    output: &'a mut W,
    /// A word has been passed on.
    begun: bool,
    /// Blanks have come behind it.
    gap: bool,
}

impl<'a, W: Write> OneLine<'a, W> {
    /// A line on `output`, nothing of it written.
    pub fn new(output: &'a mut W) -> OneLine<'a, W> {
        OneLine { output, begun: false, gap: false }
    }
}

impl<W: Write> Write for OneLine<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(u8::is_ascii_whitespace) {
            let word = part.trim_ascii_end();
            if !word.is_empty() {
                if self.begun && self.gap {
                    self.output.write_all(b" ")?;
                }
                self.output.write_all(word)?;
                self.begun = true;
                self.gap = false;
            }
            self.gap |= word.len() < part.len();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::one_word(&["3"], "3")]
    #[case::lines(&["2\n12 8"], "2 12 8")]
    #[case::in_pieces(&["1", "0 ", "0", "\n", "\n -1", ""], "10 0 -1")]
    #[case::blanks_around(&[" \n", "1 ", " "], "1")]
    #[case::nothing(&[""], "")]
    fn words_joined(#[case] pieces: &[&str], #[case] line: &str) {
        let mut output = Vec::new();
        let mut words = OneLine::new(&mut output);
        for piece in pieces {
            words.write_all(piece.as_bytes()).unwrap();
        }
        assert_eq!(String::from_utf8(output).unwrap(), line);
    }
}
