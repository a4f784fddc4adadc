//! The tools of judges, which check packages where they are there.

use std::env;

/// A tool, what it checks, and the command that installs it.
const TOOLS: &[(&str, &str, &str)] = &[
    ("verifyproblem", "the kattis and domjudge packages", "python3 -m pip install problemtools"),
    ("bt", "the icpc package", "python3 -m pip install BAPCtools"),
    ("oj", "the oj folder", "python3 -m pip install online-judge-tools"),
];

/// What `verify` leaves to a script of its own, a line each: which check, how to get its tool, and how to run it.
/// Nothing on a build machine, where that script follows.
pub fn skipped() -> Vec<String> {
    if env::var_os("CI").is_some() {
        return Vec::new();
    }
    let line = |(tool, checks, install): &(&str, &str, &str)| {
        let get = if is_there(tool) { String::new() } else { format!("to get it: {install}; ") };
        format!("skipped: {tool}, which checks {checks}; {get}to run it: bash .ci/judges")
    };
    TOOLS.iter().map(line).collect()
}

/// Whether a folder of `PATH` has the program.
fn is_there(tool: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(format!("{tool}{}", env::consts::EXE_SUFFIX)).is_file())
}
