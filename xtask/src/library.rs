//! The library of mistakes: what `testdata/NAME/submissions/mistakes.toml` says, and the wrong programs that it makes.
//!
//! A mistake is a right program with a few words changed, so that what is wrong can be read in one place, and so that
//! all of them change when the right program does.

pub mod built;
pub mod matrix;
pub mod probes;
mod programs;
pub mod results;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

pub use programs::{FOLDERS, Program, Programs, programs, text};

/// The file that describes the mistakes, in the folder of the submissions.
pub const FILE: &str = "mistakes.toml";

/// The right program that most mistakes change.
pub const TEXTBOOK: &str = "textbook.rs";

/// What a wrong program does at least once, and else it is right: the folder that it is in.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It prints something else than the answer.
    WrongAnswer,
    /// It takes too long.
    TimeLimitExceeded,
    /// It crashes.
    RunTimeError,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::WrongAnswer => "wrong_answer",
            Fault::TimeLimitExceeded => "time_limit_exceeded",
            Fault::RunTimeError => "run_time_error",
        })
    }
}

/// A mistake that people make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its name, and that of its program.
    pub id: String,
    /// The line of the file that names it, from 1.
    pub line: usize,
    /// What becomes of the program.
    pub fault: Fault,
    /// What such a program does, in English, as in "it counts six or more in a row as a win".
    pub en: String,
    /// The same in Korean.
    pub ko: String,
    /// The same in Chinese.
    pub zh: String,
    /// The right program that is changed.
    pub base: String,
    /// What is replaced by what, one after the other; `None` for a program that is kept by hand.
    pub change: Option<Vec<[String; 2]>>,
}

impl Mistake {
    /// Its program below the submissions, with `/`.
    pub fn path(&self) -> String {
        format!("{}/{}.rs", self.fault, self.id)
    }

    /// The first line of its program: what it does, as a comment.
    pub fn headline(&self) -> String {
        let mut letters = self.en.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        format!("// {}.", first.chain(letters).collect::<String>())
    }
}

/// Something that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// The line, from 1.
    pub line: usize,
    /// What was found there, and what was expected.
    pub message: String,
}

impl Misprint {
    /// What a reader of TOML says, without the lines that it draws.
    pub fn of(text: &str, error: &toml::de::Error) -> Misprint {
        let line = error.span().map_or(1, |span| line_of(text, &span));
        Misprint { line, message: error.message().replace('\n', " ") }
    }
}

/// The line in which a span starts, from 1.
pub fn line_of(text: &str, span: &Range<usize>) -> usize {
    1 + text.bytes().take(span.start).filter(|&byte| byte == b'\n').count()
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    mistake: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Spanned<String>,
    verdict: Fault,
    en: Option<String>,
    ko: Option<String>,
    zh: Option<String>,
    base: Option<String>,
    change: Option<Vec<[String; 2]>>,
}

/// Reads the mistakes, in the order of the file.
///
/// # Errors
///
/// Everything that is wrong with the file.
pub fn parse(text: &str) -> Result<Vec<Mistake>, Vec<Misprint>> {
    let written: Written = toml::from_str(text).map_err(|error| vec![Misprint::of(text, &error)])?;
    let mut ids = BTreeSet::new();
    let mut mistakes = Vec::new();
    let mut misprints = Vec::new();
    for entry in written.mistake {
        let line = line_of(text, &entry.id.span());
        let id = entry.id.into_inner();
        let mut wrong = |message: String| {
            misprints.push(Misprint { line, message: format!("mistake `{id}`: {message}") });
        };
        if !is_identifier(&id) {
            wrong("expected small letters, digits and `_` as its id".to_string());
        }
        if !ids.insert(id.clone()) {
            wrong("there is another one of that id; give each its own".to_string());
        }
        let [en, ko, zh] = [("en", entry.en), ("ko", entry.ko), ("zh", entry.zh)].map(|(language, says)| {
            let says = says.unwrap_or_default();
            if let Some(message) = fault_of_sentence(language, &says) {
                wrong(message);
            }
            says
        });
        if entry.change.is_none() && entry.base.is_some() {
            wrong("has a base and changes nothing in it; add `change` or leave out `base`".to_string());
        }
        let base = entry.base.unwrap_or_else(|| TEXTBOOK.to_string());
        mistakes.push(Mistake { id, line, fault: entry.verdict, en, ko, zh, base, change: entry.change });
    }
    if misprints.is_empty() { Ok(mistakes) } else { Err(misprints) }
}

/// What is wrong with what a mistake does in a language.
fn fault_of_sentence(language: &str, says: &str) -> Option<String> {
    if says.trim().is_empty() {
        return Some(format!("no `{language}`; say what its program does"));
    }
    let is_whole = says.trim() == says && !says.contains('\n') && !says.ends_with(['.', '。']);
    (!is_whole).then(|| format!("`{language}` is one line without blanks around it and without a full stop"))
}

/// Whether an id can be the name of a module.
fn is_identifier(id: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    id.bytes().all(is_part) && id.starts_with(|first: char| first.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const GOOD: &str = r#"[[mistake]]
id = "wins_early"
verdict = "wrong_answer"
en = "wins early"
ko = "너무 일찍 이긴다"
zh = "过早获胜"
change = [["five", "four"]]
"#;

    #[test]
    fn a_mistake_is_read() {
        let [mistake] = &parse(GOOD).unwrap()[..] else { panic!("one mistake") };
        assert_eq!((mistake.id.as_str(), mistake.line, mistake.base.as_str()), ("wins_early", 2, TEXTBOOK));
        assert_eq!(mistake.path(), "wrong_answer/wins_early.rs");
        assert_eq!(mistake.headline(), "// Wins early.");
        assert_eq!(mistake.change, Some(vec![["five".to_string(), "four".to_string()]]));
    }

    #[rstest]
    #[case::syntax("verdict =", "verdict", 3, "key with no value, expected `=`")]
    #[case::verdict("\"wrong_answer\"", "\"wrong\"", 3, "unknown variant `wrong`")]
    #[case::key("change =", "chnage =", 7, "unknown field `chnage`")]
    #[case::no_language(
        "zh = \"过早获胜\"\n",
        "",
        2,
        "mistake `wins_early`: no `zh`; say what its program does"
    )]
    #[case::full_stop("\"wins early\"", "\"wins early.\"", 2, "mistake `wins_early`: `en` is one line")]
    #[case::id("\"wins_early\"", "\"wins-early\"", 2, "mistake `wins-early`: expected small letters")]
    #[case::base("change = [[\"five\", \"four\"]]", "base = \"a.rs\"", 2, "mistake `wins_early`: has a base")]
    fn a_misprint_is_named_with_its_line(
        #[case] old: &str,
        #[case] new: &str,
        #[case] line: usize,
        #[case] message: &str,
    ) {
        assert!(GOOD.contains(old));
        let misprints = parse(&GOOD.replace(old, new)).unwrap_err();
        assert_eq!(misprints[0].line, line, "{misprints:?}");
        assert!(misprints[0].message.contains(message), "{misprints:?}");
    }

    #[test]
    fn an_id_stands_for_one_mistake() {
        let misprints = parse(&format!("{GOOD}\n{GOOD}")).unwrap_err();
        let expected = "mistake `wins_early`: there is another one of that id; give each its own";
        assert_eq!(misprints, [Misprint { line: 10, message: expected.to_string() }]);
    }
}
