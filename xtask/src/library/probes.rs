//! `testdata/NAME/probes.json`: boards that tell the mistakes of a problem apart, and what each mistake does on them.
//!
//! A program that does on all of them what a mistake does makes that mistake, as far as anyone can tell from outside.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha1_smol::Sha1;

use super::{Mistake, Program};

/// The file, in the folder of the problem.
pub const FILE: &str = "probes.json";

/// Boards on which the mistakes do different things.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probes {
    /// The boards, those that tell the most apart first.
    pub probes: Vec<Probe>,
    /// What each mistake does on them.
    pub mistakes: Vec<Symptoms>,
}

/// A board with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// The judge's input.
    pub input: String,
    /// The judge's output.
    pub answer: String,
}

/// What a mistake does on the probes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Symptoms {
    /// The name of the mistake.
    pub id: String,
    /// A digest of the program that was run.
    pub program: String,
    /// So many boards a hunt tries until it is found, without the test set; `None` if it takes more than were tried.
    pub boards: Option<usize>,
    /// What the program does on each probe; `None` where it is right.
    pub outputs: Vec<Option<Symptom>>,
}

/// What a program does on a board instead of what is right.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Symptom {
    /// It prints this.
    Output(String),
    /// It ends in another way: `RTE` or `TLE`.
    Ending {
        /// Which way.
        verdict: String,
    },
}

impl Probes {
    /// The file: a line a probe, a line a mistake.
    ///
    /// # Errors
    ///
    /// Never in practice: text and numbers can be written as JSON.
    pub fn print(&self) -> serde_json::Result<String> {
        let mut text = "{\n\"probes\": [\n".to_string();
        text += &lines(&self.probes)?;
        text += "],\n\"mistakes\": [\n";
        text += &lines(&self.mistakes)?;
        text += "]\n}\n";
        Ok(text)
    }

    /// The mistakes whose programs are not those that were run, or that were not run at all.
    pub fn stale<'a>(&self, mistakes: &'a [Mistake], programs: &[Program]) -> Vec<&'a str> {
        let is_known = |(mistake, program): &(&Mistake, &Program)| {
            let known = self.mistakes.iter().find(|symptoms| symptoms.id == mistake.id);
            known.is_some_and(|symptoms| symptoms.program == digest(program))
        };
        let pairs = mistakes.iter().zip(programs);
        pairs.filter(|pair| !is_known(pair)).map(|(mistake, _)| mistake.id.as_str()).collect()
    }
}

/// A digest of a program without its first line, which only says what it does wrong.
pub fn digest(program: &Program) -> String {
    let code = program.text.split_once('\n').map_or("", |(_, code)| code);
    let mut digest = Sha1::from(code).digest().to_string();
    digest.truncate(12);
    digest
}

fn lines<T: Serialize>(items: &[T]) -> serde_json::Result<String> {
    let mut text = String::new();
    for (number, item) in items.iter().enumerate() {
        let comma = if number + 1 < items.len() { "," } else { "" };
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{}{comma}", serde_json::to_string(item)?);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probes() -> Probes {
        let symptom = Symptom::Ending { verdict: "TLE".to_string() };
        Probes {
            probes: vec![Probe { input: "1\n2\n".to_string(), answer: "3".to_string() }; 3],
            mistakes: vec![Symptoms {
                id: "adds".to_string(),
                program: digest(&program("// Adds.\nfn main() {}\n")),
                boards: Some(7),
                outputs: vec![None, Some(Symptom::Output("4".to_string())), Some(symptom)],
            }],
        }
    }

    fn program(text: &str) -> Program {
        Program { path: String::new(), text: text.to_string() }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = probes().print().unwrap();
        assert_eq!(serde_json::from_str::<Probes>(&text).unwrap(), probes());
        assert_eq!(text.lines().count(), 10, "a line a probe and a line a mistake:\n{text}");
        assert!(text.contains(r#""boards":7,"outputs":[null,"4",{"verdict":"TLE"}]}"#), "{text}");
    }

    #[test]
    fn a_mistake_is_stale_if_its_program_was_not_run() {
        let text =
            "[[mistake]]\nid = \"adds\"\nverdict = \"wrong_answer\"\nen = \"a\"\nko = \"a\"\nzh = \"a\"\n";
        let mistakes = crate::library::parse(text).unwrap();
        let stale = |text: &str| probes().stale(&mistakes, &[program(text)]).len();
        assert_eq!(stale("// Says it in other words.\nfn main() {}\n"), 0);
        assert_eq!(stale("// Adds.\nfn main() { }\n"), 1);
    }
}
