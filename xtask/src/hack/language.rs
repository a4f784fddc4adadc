//! The languages of single source files: how judges compile them, and how they run them.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::guest::{program_name, shown};
use crate::runner::{Job, Limits, Outcome, Runner, Verdict};

/// What a compiler may use.
const LIMITS: Limits = Limits { time: Duration::from_secs(60), memory: 4 << 30, output: 4 << 20 };

/// So many bytes of what a compiler says are shown.
const SAID: usize = 4000;

/// A language by the endings of its files.
pub struct Language {
    name: &'static str,
    endings: &'static [&'static str],
    /// The programs that can do it, the usual one first.
    tools: &'static [&'static str],
    kind: Kind,
}

/// What is done with a source file.
enum Kind {
    /// Compiled to a program, with these options.
    Compiled(&'static [&'static str]),
    /// Compiled to classes, which another program runs.
    Java,
    /// Given to an interpreter that may be a script which looks for the real one; this makes it say which that is.
    Asked(&'static [&'static str]),
    /// Given to an interpreter.
    Interpreted,
}

static LANGUAGES: &[Language] = &[
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx"],
        tools: &["g++", "clang++", "c++"],
        kind: Kind::Compiled(&["-O2", "-std=gnu++17"]),
    },
    Language {
        name: "C",
        endings: &["c"],
        tools: &["gcc", "clang", "cc"],
        kind: Kind::Compiled(&["-O2", "-std=gnu17", "-lm"]),
    },
    Language {
        name: "Rust",
        endings: &["rs"],
        tools: &["rustc"],
        kind: Kind::Compiled(&["--edition=2021", "-Copt-level=3", "--crate-name=main"]),
    },
    Language {
        name: "Python",
        endings: &["py"],
        tools: if cfg!(windows) { &["python3", "python", "py"] } else { &["python3", "python"] },
        kind: Kind::Asked(&["-c", "import sys; print(sys.executable)"]),
    },
    Language { name: "Java", endings: &["java"], tools: &["javac"], kind: Kind::Java },
    Language { name: "JavaScript", endings: &["js"], tools: &["node"], kind: Kind::Interpreted },
];

/// The language of a file, if its ending is that of one.
pub fn of(path: &Path) -> Option<&'static Language> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    LANGUAGES.iter().find(|language| language.endings.contains(&ending.as_str()))
}

/// A source file that can be run.
pub struct Ready {
    /// The commands that compiled it.
    pub built: Vec<Vec<OsString>>,
    /// The command that runs it.
    pub command: Vec<OsString>,
}

impl Language {
    /// Compiles `source` into `folder` if its language is compiled.
    ///
    /// # Errors
    ///
    /// It does not compile, or there is nothing that could do it.
    pub fn prepare(&self, source: &Path, folder: &Path, runner: &Runner) -> Result<Ready> {
        let workshop = Workshop { language: self, folder, runner };
        match self.kind {
            Kind::Compiled(options) => {
                let program = folder.join(program_name(source.file_stem().unwrap_or(OsStr::new("main"))));
                let mut words: Vec<OsString> = vec!["-o".into(), program.clone().into(), source.into()];
                words.extend(options.iter().map(OsString::from));
                Ok(Ready { built: vec![workshop.compile(&words)?], command: vec![program.into()] })
            }
            Kind::Java => workshop.java(source),
            Kind::Asked(question) => {
                let question: Vec<OsString> = question.iter().map(OsString::from).collect();
                let (tool, outcome) = workshop.start(&question)?;
                let answer = PathBuf::from(String::from_utf8_lossy(&outcome.stdout).trim());
                let tool = if answer.is_file() { answer.into() } else { tool };
                Ok(Ready { built: Vec::new(), command: vec![tool, source.into()] })
            }
            Kind::Interpreted => {
                let (tool, _) = workshop.start(&["--version".into()])?;
                Ok(Ready { built: Vec::new(), command: vec![tool, source.into()] })
            }
        }
    }
}

/// Where a source file is made ready.
struct Workshop<'a> {
    language: &'a Language,
    folder: &'a Path,
    runner: &'a Runner,
}

impl Workshop<'_> {
    /// Runs the first of the language's tools that can be started.
    fn start(&self, words: &[OsString]) -> Result<(OsString, Outcome)> {
        let input = self.folder.join("nothing.in");
        fs::write(&input, "").with_context(|| format!("cannot write {}", input.display()))?;
        for tool in self.language.tools {
            let job = Job {
                program: PathBuf::from(tool),
                args: words.to_vec(),
                input: input.clone(),
                folder: Some(self.folder.to_path_buf()),
                limits: LIMITS,
            };
            // What cannot be started is not installed.
            if let Ok(outcome) = self.runner.run(&job) {
                return Ok((tool.into(), outcome));
            }
        }
        bail!(
            "found no {}, which {} needs; install it, or give a program that is ready to run",
            self.language.tools.join(", "),
            self.language.name
        )
    }

    /// Compiles and gives the command that did.
    fn compile(&self, words: &[OsString]) -> Result<Vec<OsString>> {
        let (tool, outcome) = self.start(words)?;
        let command: Vec<OsString> = std::iter::once(tool).chain(words.iter().cloned()).collect();
        if outcome.verdict == Verdict::Accepted {
            return Ok(command);
        }
        let said = String::from_utf8_lossy(&outcome.stderr);
        let said = said.trim_end();
        let end = said.floor_char_boundary(SAID);
        let more = if end < said.len() { "\n…" } else { "" };
        bail!("does not compile, {}\n  {}\n{}{more}", outcome.status, shown(&command), &said[..end])
    }

    /// Compiles a copy under the name that Java wants: that of its public class, or of its class `Main`.
    fn java(&self, source: &Path) -> Result<Ready> {
        let text = fs::read_to_string(source).with_context(|| format!("cannot read {}", source.display()))?;
        let class = main_class(&text).with_context(|| format!("{}: found no class", source.display()))?;
        let copy = self.folder.join(format!("{class}.java"));
        fs::write(&copy, &text).with_context(|| format!("cannot write {}", copy.display()))?;
        let folder: OsString = self.folder.into();
        let words = ["-encoding".into(), "UTF-8".into(), "-d".into(), folder.clone(), copy.into()];
        let built = self.compile(&words)?;
        // As judges do: a large stack, and the collector that starts fastest.
        let words = ["java", "-Xss64m", "-XX:+UseSerialGC", "-cp"];
        let command = words.into_iter().map(OsString::from).chain([folder, class.into()]).collect();
        Ok(Ready { built: vec![built], command })
    }
}

/// The class that Java starts: the public one, `Main`, or the first.
fn main_class(text: &str) -> Option<String> {
    let code = text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    let words: Vec<String> = code.flat_map(words).collect();
    let named = |index: usize| words.get(index + 1).cloned();
    let classes: Vec<usize> = (0..words.len()).filter(|&index| words[index] == "class").collect();
    let is_public = |&&index: &&usize| {
        let before = words[..index].iter().rev();
        before
            .take_while(|word| ["public", "final", "abstract"].contains(&word.as_str()))
            .any(|word| word == "public")
    };
    let public = classes.iter().find(is_public).and_then(|&index| named(index));
    let main = || classes.iter().filter_map(|&index| named(index)).find(|name| name == "Main");
    public.or_else(main).or_else(|| classes.first().and_then(|&index| named(index)))
}

/// The words of a line of code, and its signs one by one.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for letter in line.chars() {
        let is_letter = letter.is_alphanumeric() || letter == '_' || letter == '$';
        match words.last_mut() {
            Some(word) if is_letter && is_open => word.push(letter),
            _ if !letter.is_whitespace() => words.push(letter.to_string()),
            _ => {}
        }
        is_open = is_letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("mine.cpp", Some("C++"))]
    #[case("a/Mine.JAVA", Some("Java"))]
    #[case("mine.rs", Some("Rust"))]
    #[case("a.out", None)]
    #[case("cpp", None)]
    fn a_language_by_its_ending(#[case] path: &str, #[case] name: Option<&str>) {
        assert_eq!(of(Path::new(path)).map(|language| language.name), name);
    }

    #[rstest]
    #[case("import java.util.*;\npublic class Mine {\n}", Some("Mine"))]
    #[case("class Node {}\nclass Main { public static void main(String[] a) {} }", Some("Main"))]
    #[case("class Node<T> {}\npublic final class Answer{}", Some("Answer"))]
    #[case("// public class Old\nclass Only { }", Some("Only"))]
    #[case("interface Nothing {}", None)]
    fn the_class_that_starts(#[case] text: &str, #[case] class: Option<&str>) {
        assert_eq!(main_class(text).as_deref(), class);
    }
}
