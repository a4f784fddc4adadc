//! A snapshot file as insta writes it: a head between two lines `---`, and what the test gave.

/// A snapshot file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snap {
    /// The lines of the head.
    head: Vec<String>,
    /// What the test gave, without the last newline.
    pub contents: String,
}

/// The line around the head.
const FENCE: &str = "---";

impl Snap {
    /// Reads a file; a text without a head is all contents.
    pub fn parse(text: &str) -> Snap {
        let text = text.replace("\r\n", "\n");
        let mut lines = text.lines();
        if lines.next() == Some(FENCE) {
            let head: Vec<String> =
                lines.by_ref().take_while(|&line| line != FENCE).map(String::from).collect();
            let length = 2 * (FENCE.len() + 1) + head.iter().map(|line| line.len() + 1).sum::<usize>();
            let contents = text.get(length..).unwrap_or_default().trim_end().to_string();
            return Snap { head, contents };
        }
        Snap { head: Vec::new(), contents: text.trim_end().to_string() }
    }

    /// Whether the contents lie in a file of their own beside it.
    pub fn is_binary(&self) -> bool {
        self.value("snapshot_kind") == Some("binary")
    }

    /// The expression whose value the contents are, if the test notes it.
    fn value(&self, key: &str) -> Option<&str> {
        let line = self.head.iter().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        line.map(str::trim)
    }

    /// The file as it is once it is accepted: as insta writes it, without the line that the test was at.
    pub fn accepted(&self) -> String {
        let mut text = format!("{FENCE}\n");
        for line in self.head.iter().filter(|line| !line.starts_with("assertion_line:")) {
            text += line;
            text.push('\n');
        }
        text + FENCE + "\n" + &self.contents + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PENDING: &str = "---\nsource: tests/a.rs\nassertion_line: 12\nexpression: x\n---\n ---\n---\n b\n";

    #[test]
    fn the_head_ends_at_the_first_fence() {
        let snap = Snap::parse(PENDING);
        assert_eq!(snap.contents, " ---\n---\n b");
        assert_eq!(snap.value("source"), Some("tests/a.rs"));
        assert!(!snap.is_binary());
        assert!(Snap::parse("---\nsnapshot_kind: binary\nextension: png\n---\n").is_binary());
    }

    #[test]
    fn an_accepted_file_does_not_say_where_the_test_stood() {
        let accepted = "---\nsource: tests/a.rs\nexpression: x\n---\n ---\n---\n b\n";
        assert_eq!(Snap::parse(PENDING).accepted(), accepted);
        assert_eq!(Snap::parse(accepted).accepted(), accepted);
        assert_eq!(Snap::parse(&accepted.replace('\n', "\r\n")).accepted(), accepted);
    }

    #[test]
    fn a_text_without_a_head_is_all_contents() {
        for text in ["# end\n .\n", "a\n---\nb\n", ""] {
            assert_eq!(Snap::parse(text).contents, text.trim_end());
        }
    }
}
