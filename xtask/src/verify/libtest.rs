//! Reads what `cargo test` prints, line by line.

/// What the tests of some packages said.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// How many passed.
    pub passed: usize,
    /// The names of those that did not.
    pub failed: Vec<String>,
    /// For each test program the line that names it and its result.
    pub results: Vec<(String, String)>,
    /// What the failed tests printed, as it was.
    pub failures: Vec<String>,
    /// What is neither: messages of the compiler, and of a test program that broke off.
    pub other: Vec<String>,
    /// Where the reader is.
    place: Place,
    program: String,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Outside,
    Running,
    Failures,
    Names,
}

/// The first words of what cargo says of its own work.
const STATUS: &[&str] = &[
    "Compiling",
    "Finished",
    "Blocking",
    "Downloading",
    "Downloaded",
    "Locking",
    "Updating",
    "Fresh",
    "Dirty",
];

impl Tests {
    /// Takes the next line.
    pub fn line(&mut self, line: &str) {
        let words = line.trim_start();
        // The failures end with the list of their names, which has the same head; what comes between may look
        // like anything.
        if self.place == Place::Failures {
            self.place = if line == "failures:" { Place::Names } else { Place::Failures };
            self.failures.push(line.to_string());
        } else if line.starts_with("test result: ") {
            self.results.push((self.program.clone(), line.to_string()));
            self.place = Place::Outside;
        } else if self.place == Place::Names {
            self.failures.push(line.to_string());
        } else if let Some(program) =
            words.strip_prefix("Running ").or_else(|| words.strip_prefix("Doc-tests "))
        {
            self.program = program.split(" (").next().unwrap_or(program).to_string();
        } else if line == "failures:" {
            self.place = Place::Failures;
        } else if let Some((name, end)) =
            line.strip_prefix("test ").and_then(|rest| rest.rsplit_once(" ... "))
        {
            match end {
                "ok" => self.passed += 1,
                _ if end.starts_with("ignored") => {}
                _ => self.failed.push(name.to_string()),
            }
        } else if line.starts_with("running ") && (line.ends_with(" tests") || line.ends_with(" test")) {
            self.place = Place::Running;
        } else if !line.is_empty() && !STATUS.iter().any(|status| words.starts_with(status)) {
            self.other.push(line.to_string());
        }
    }

    /// Whether every test program came to its end, so that nothing is missing.
    pub fn is_whole(&self) -> bool {
        self.place == Place::Outside && !self.results.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: &str = "   Compiling life v0.1.0
     Running unittests src/lib.rs (target/debug/deps/life-0)

running 2 tests
test a ... ok
test b::c - should panic ... FAILED

failures:

---- b::c stdout ----
thread 'b::c' panicked
     Running `something`
test result: of something else

failures:
    b::c

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass `-p life --lib`
   Doc-tests life

running 1 test
test src/lib.rs - (line 3) ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
";

    fn read(text: &str) -> Tests {
        let mut tests = Tests::default();
        text.lines().for_each(|line| tests.line(line));
        tests
    }

    #[test]
    fn results_and_failures_are_found() {
        let tests = read(RUN);
        assert_eq!(tests.passed, 2);
        assert_eq!(tests.failed, ["b::c - should panic"]);
        assert_eq!(tests.results.len(), 2);
        let programs: Vec<&str> = tests.results.iter().map(|(program, _)| program.as_str()).collect();
        assert_eq!(programs, ["unittests src/lib.rs", "life"]);
        assert!(tests.results[1].1.starts_with("test result: ok. 1 passed"));
        assert!(tests.failures.contains(&"thread 'b::c' panicked".to_string()));
        assert_eq!(tests.other, ["error: test failed, to rerun pass `-p life --lib`"]);
        assert!(tests.is_whole());
    }

    #[test]
    fn a_program_that_breaks_off_is_noticed() {
        let tests = read("running 2 tests\ntest a ... ok\nerror: test failed (signal: 6, SIGABRT)\n");
        assert!(!tests.is_whole());
        assert_eq!(tests.other, ["error: test failed (signal: 6, SIGABRT)"]);
    }

    #[test]
    fn an_error_of_the_compiler_is_kept() {
        let tests = read("   Compiling life v0.1.0\nerror[E0425]: no `x`\n --> src/lib.rs:1:1\n");
        assert_eq!(tests.other, ["error[E0425]: no `x`", " --> src/lib.rs:1:1"]);
        assert!(!tests.is_whole());
    }
}
