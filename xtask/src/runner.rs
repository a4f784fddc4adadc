//! Runs a program on an input as a judge would: under limits, with all its children, and never for ever.
//!
//! What differs between systems lives in `runner/unix.rs` and `runner/windows.rs`. On Unix each run has a small
//! helper process of its own, since the peak memory that a system reports for a child starts at the peak of the
//! process that started it, and since the helper outlives a killed `xtask` just long enough to clean up. The
//! helper is this program again, so `main` must call [`helper_main`] before anything else.

mod compare;
mod pool;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub use compare::{Comparison, Difference, compare};
pub use pool::{map, workers};

/// How much a program may use, all its children included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Processor time, of user and system together.
    pub time: Duration,
    /// Resident memory in bytes.
    pub memory: u64,
    /// Bytes written to standard output, and to standard error.
    pub output: u64,
}

impl Limits {
    /// How long a run may take by the clock: a program that sleeps uses no processor time, and a busy machine
    /// must not fail a program that is fast.
    pub fn wall(&self) -> Duration {
        self.time * 3 + Duration::from_secs(1)
    }
}

/// What a judge says about one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The program ended well and its output has the tokens of the answer.
    Accepted,
    /// The program ended well with other tokens.
    WrongAnswer,
    /// The program crashed or gave an exit status other than 0.
    RunTimeError,
    /// The program used more processor time than allowed, or slept for too long.
    TimeLimit,
    /// The program and its children held more memory than allowed.
    MemoryLimit,
    /// The program printed more than allowed.
    OutputLimit,
}

impl Verdict {
    /// Whether the program had to be stopped, which takes longer than when it ends by itself.
    pub fn is_stopped(self) -> bool {
        matches!(self, Verdict::TimeLimit | Verdict::MemoryLimit | Verdict::OutputLimit)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::RunTimeError => "RTE",
            Verdict::TimeLimit => "TLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::OutputLimit => "OLE",
        })
    }
}

/// A program to run, what to run it on, and how much it may use.
#[derive(Clone, Debug)]
pub struct Job {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// The file that it gets as standard input.
    pub input: PathBuf,
    /// The folder that it starts in; `None` gives it an empty one that is removed afterwards.
    pub folder: Option<PathBuf>,
    /// What it may use.
    pub limits: Limits,
}

/// How one run went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// [`Verdict::Accepted`] after [`Job::run`] says that the program ended well within its limits; whether it
    /// is right is for [`Outcome::judge`] to say.
    pub verdict: Verdict,
    /// Processor time of the program and its children; `None` where the system does not tell.
    pub time: Option<Duration>,
    /// Time by the clock from start to end.
    pub wall: Duration,
    /// Peak of the resident memory in bytes; `None` where the system does not tell. The smallest value that can
    /// be told apart is what the helper itself uses, a few megabytes. Pages that several processes share may count
    /// more than once, but never towards a verdict on Linux.
    pub memory: Option<u64>,
    /// How it ended: `exit status 3`, `signal 11 (SIGSEGV)`, or which limit it broke.
    pub status: String,
    /// Its standard output, cut at the output limit.
    pub stdout: Vec<u8>,
    /// Its standard error, cut at [`STDERR_KEPT`] bytes.
    pub stderr: Vec<u8>,
}

/// So much of a program's standard error is kept for messages.
pub const STDERR_KEPT: usize = 64 << 10;

impl Outcome {
    /// Compares the output with `answer`, and turns [`Verdict::Accepted`] into [`Verdict::WrongAnswer`] if they
    /// differ in more than blanks. Other verdicts stay.
    pub fn judge(&mut self, answer: &[u8]) -> Comparison {
        let comparison = compare(&self.stdout, answer);
        if self.verdict == Verdict::Accepted && matches!(comparison, Comparison::Different(_)) {
            self.verdict = Verdict::WrongAnswer;
        }
        comparison
    }
}

/// Why a program could not be run at all; the program is not to blame, unless it does not exist.
#[derive(Debug)]
pub struct RunError {
    /// The program, as in [`Job::program`].
    pub program: PathBuf,
    /// What failed.
    pub message: String,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.program.display(), self.message)
    }
}

impl std::error::Error for RunError {}

/// Starts programs. It knows which executable serves as the helper.
#[derive(Clone, Debug)]
pub struct Runner {
    helper: PathBuf,
}

impl Runner {
    /// A runner whose helper is the running executable, which is right inside `xtask` itself.
    ///
    /// # Errors
    /// If the system cannot say where the running executable is.
    pub fn new() -> std::io::Result<Runner> {
        std::env::current_exe().map(Runner::with_helper)
    }

    /// A runner whose helper is `helper`, an executable that calls [`helper_main`]. Tests need it, since the
    /// running executable is the test there.
    pub fn with_helper(helper: impl Into<PathBuf>) -> Runner {
        Runner { helper: helper.into() }
    }

    /// Runs a job to its end, however it ends. No process of it is left afterwards.
    ///
    /// # Errors
    /// If the program cannot be started, the input cannot be read, or the helper fails.
    pub fn run(&self, job: &Job) -> Result<Outcome, RunError> {
        system::run(&self.helper, job).map_err(|message| RunError { program: job.program.clone(), message })
    }
}

/// Does the helper's work and says so, if this process was started as a helper; `main` calls it first.
pub fn helper_main() -> Option<ExitCode> {
    system::helper_main()
}

/// The variables that a program gets to see. Others could change what it does from one machine to the next.
const ENVIRONMENT: &[&str] = &[
    "APPDATA",
    "CARGO_HOME",
    "COMSPEC",
    "HOME",
    "JAVA_HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LD_LIBRARY_PATH",
    "LOCALAPPDATA",
    "PATH",
    "PATHEXT",
    "RUSTUP_HOME",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "USERPROFILE",
    "WINDIR",
];

/// The part of this process's environment that a program gets.
fn kept_environment() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os().filter(|(name, _)| {
        name.to_str().is_some_and(|name| ENVIRONMENT.iter().any(|kept| kept.eq_ignore_ascii_case(name)))
    })
}

/// Where a program runs, with paths that hold in any folder.
struct Place {
    program: PathBuf,
    input: PathBuf,
    folder: Folder,
}

/// A folder of the caller's, or an empty one that goes with the run.
enum Folder {
    Given(PathBuf),
    Temporary(tempfile::TempDir),
}

impl Place {
    fn folder(&self) -> &Path {
        match &self.folder {
            Folder::Given(folder) => folder,
            Folder::Temporary(folder) => folder.path(),
        }
    }
}

/// Finds the place of a job. A program that is a bare name is left to `PATH`.
fn place(job: &Job) -> Result<Place, String> {
    let absolute = |path: &Path| {
        std::path::absolute(path).map_err(|error| format!("no path to {}: {error}", path.display()))
    };
    let bare =
        job.program.components().count() == 1 && job.program.file_name() == Some(job.program.as_os_str());
    let folder = match &job.folder {
        Some(folder) => Folder::Given(absolute(folder)?),
        None => {
            Folder::Temporary(tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?)
        }
    };
    Ok(Place {
        program: if bare { job.program.clone() } else { absolute(&job.program)? },
        input: absolute(&job.input)?,
        folder,
    })
}
