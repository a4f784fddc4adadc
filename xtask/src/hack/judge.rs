//! What a judge makes of an output, and what people forget to take out of it.

use std::fmt;

use crate::runner::{Comparison, Outcome, Verdict, compare};

/// What came of a run on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// The answer, byte by byte.
    Right,
    /// The answer; blanks or line ends differ, which judges let pass.
    Blanks,
    /// The answer, and other words before or behind it, which judges do not let pass.
    Extra,
    /// Another answer.
    Wrong,
    /// No answer: it crashed, or broke a limit.
    Failed(Verdict),
}

impl Ruling {
    /// Whether nothing but a mistake explains it.
    pub fn is_fault(self) -> bool {
        matches!(self, Ruling::Wrong | Ruling::Failed(_))
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ruling::Right => "right",
            Ruling::Blanks => "blanks",
            Ruling::Extra => "extra output",
            Ruling::Wrong => "wrong answer",
            Ruling::Failed(Verdict::TimeLimit) => "time limit",
            Ruling::Failed(Verdict::MemoryLimit) => "memory limit",
            Ruling::Failed(Verdict::OutputLimit) => "output limit",
            Ruling::Failed(_) => "crash",
        })
    }
}

/// Judges a run by the answer.
pub fn judge(outcome: &Outcome, answer: &str) -> Ruling {
    if outcome.verdict != Verdict::Accepted {
        return Ruling::Failed(outcome.verdict);
    }
    let answer = format!("{answer}\n");
    match compare(&outcome.stdout, answer.as_bytes()) {
        Comparison::Same => Ruling::Right,
        Comparison::Blanks => Ruling::Blanks,
        Comparison::Different(_) if has(&String::from_utf8_lossy(&outcome.stdout), &answer) => Ruling::Extra,
        Comparison::Different(_) => Ruling::Wrong,
    }
}

/// Whether the answer stands in whole lines of the output, or at its end behind words that are no part of it.
pub fn has(output: &str, answer: &str) -> bool {
    let wanted: Vec<&str> = answer.split_whitespace().collect();
    let lines: Vec<Vec<&str>> = output.lines().map(|line| line.split_whitespace().collect()).collect();
    let is_block = |start: usize| {
        let ends = (start + 1..=lines.len()).filter(|&end| !lines[end - 1].is_empty());
        ends.map(|end| lines[start..end].concat())
            .take_while(|words| words.len() <= wanted.len())
            .any(|words| words == wanted)
    };
    if (0..lines.len()).filter(|&start| !lines[start].is_empty()).any(is_block) {
        return true;
    }
    // As in "answer: 3".
    let words = lines.concat();
    let Some(start) = words.len().checked_sub(wanted.len()) else { return false };
    let is_label = |word: &str| word.ends_with([':', '=']) || word.chars().all(char::is_alphabetic);
    words[start..] == wanted[..] && start > 0 && is_label(words[start - 1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::last_line("reading\n3\n", "3")]
    #[case::first_line("3\ndone in 2 ms\n", "3")]
    #[case::label("answer: 3", "3")]
    #[case::two_lines("row 1\n1\n3 2\nend", "1\n3 2")]
    #[case::two_lines_apart("1\n\n3 2\nend", "1\n3 2")]
    fn the_answer_is_there(#[case] output: &str, #[case] answer: &str) {
        assert!(has(output, answer));
    }

    #[rstest]
    #[case::nothing("", "3")]
    #[case::another("4", "3")]
    #[case::part_of_a_move("0 0 -1", "-1")]
    #[case::part_of_a_line("3 2", "3")]
    #[case::part_of_a_word("x3", "3")]
    #[case::half("1\n3", "1\n3 2")]
    fn the_answer_is_not_there(#[case] output: &str, #[case] answer: &str) {
        assert!(!has(output, answer));
    }
}
