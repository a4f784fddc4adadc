//! Every flag of every command.

use std::ffi::OsString;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};

use crate::bench::work::Way;
use crate::package::Target;
use crate::package::about::LANGUAGES;

/// The command line of `cargo xtask`.
#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "Checks this workspace, and starts new problems in it.",
    after_help = "Exit status: 0 all is well, 1 something that was checked is not, 2 bad usage."
)]
pub struct Flags {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// The workspace to work on, instead of the one that holds the current directory.
    #[arg(long, global = true, hide = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure how fast the cores are
    ///
    /// Measures every way to an answer in turns and prints how many times as fast it is as the others, and as in a
    /// saved run; then nanoseconds and instructions a board. All answers are compared first.
    Bench(Bench),
    /// Answer the boards of a stream in one way; what bench counts instructions of
    #[command(hide = true)]
    Answer(Answer),
    /// Put a solver into one source file that any judge compiles
    ///
    /// Takes in the modules and the crates that it uses by path, leaves out what it does not reach, then compiles
    /// the file with each compiler and edition and runs every case on the result.
    Bundle(Bundle),
    /// Find the board on which a program is wrong
    ///
    /// Runs COMMAND on the samples, on the test set, then on fresh boards, the smallest first; makes the first board
    /// on which it fails small, and says which mistake it makes. COMMAND is a program with its arguments, or one
    /// source file in C++, C, Rust, Python, Java or JavaScript. Exit status: 1 a board was found, 0 none was.
    Hack(Hack),
    /// Write a problem as other judges import it
    ///
    /// Cases, statements, the bundle, textbook solutions and wrong ones, in the form that each judge asks for. The
    /// bundle is run on every case first.
    Package(Package),
    /// Say whether the workspace is right
    ///
    /// Runs every case on the release binaries as a judge would, then the tests and their snapshots, the format,
    /// the lints and the rules of the house; ends with one table and with what to type next.
    Verify(Verify),
    /// Make the wrong programs and the generated cases of a problem from its lists
    ///
    /// The lists are submissions/mistakes.toml and cases.toml in the folder of the problem. Writes only what is not
    /// as they have it.
    Generate(Generate),
    /// Start a new problem
    ///
    /// Writes the smallest problem that passes `verify`: a crate, a statement, one sample, and its line in the
    /// registry.
    New(New),
    /// Look at what changed in the snapshots, board by board
    ///
    /// Works on what insta left pending, and with --base on what a branch has committed. Shows both boards at the
    /// first step that differs, why they differ, and with whom the plain solution agrees; changes of one shape
    /// are one group. Exit status: 0 nothing is pending or differs, 1 something is or does.
    #[command(args_conflicts_with_subcommands = true)]
    Review(Review),
}

/// The flags of `bench`.
#[derive(Args, Debug)]
pub struct Bench {
    /// The problems to measure; all of them without a name.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Measure only the classes of boards that match, as in "puyo/*" or "*/full".
    #[arg(long, value_name = "GLOB")]
    pub filter: Option<String>,
    /// Take so many samples of each way.
    #[arg(long, value_name = "N", default_value = "15")]
    pub rounds: NonZeroUsize,
    /// Use so many boards of each class.
    #[arg(long, value_name = "N", default_value = "2000")]
    pub boards: NonZeroUsize,
    /// Keep the run under this name, in target/bench/NAME.json.
    #[arg(long, value_name = "NAME")]
    pub save: Option<String>,
    /// Compare with this run instead of the one that was saved last.
    #[arg(long, value_name = "NAME")]
    pub against: Option<String>,
    /// Refresh the table in README.md.
    #[arg(long)]
    pub readme: bool,
    /// Measure how the cost grows as well, and draw it as .github/pictures/NAME-cost.svg.
    #[arg(long)]
    pub plot: bool,
    /// Leave out the instructions, which take valgrind a while to count.
    #[arg(long)]
    pub no_count: bool,
    /// Measure with this very program, which has been built with optimisation.
    #[arg(long, hide = true)]
    pub here: bool,
}

/// The flags of `answer`.
#[derive(Args, Debug)]
pub struct Answer {
    /// The problem.
    pub name: String,
    /// A file with boards.
    pub stream: PathBuf,
    /// The way.
    #[arg(long)]
    pub way: Way,
    /// How many boards to answer.
    #[arg(long, value_name = "N")]
    pub boards: usize,
    /// They are boards of any size.
    #[arg(long)]
    pub any_size: bool,
}

/// The flags of `bundle`.
#[derive(Args, Debug, Default)]
pub struct Bundle {
    /// The problem whose solver is bundled, without its tools.
    #[arg(value_name = "NAME", required_unless_present = "manifest_path", conflicts_with = "manifest_path")]
    pub name: Option<String>,
    /// Bundle the program of this package instead, with the crates that it uses by path.
    #[arg(long, value_name = "DIR/Cargo.toml")]
    pub manifest_path: Option<PathBuf>,
    /// The program, where the package has several.
    #[arg(long, value_name = "NAME", requires = "manifest_path")]
    pub bin: Option<String>,
    /// Turn on features of the package.
    #[arg(long, value_name = "F", value_delimiter = ',')]
    pub features: Vec<String>,
    /// Leave out the default features of the package; a problem's solver never has them.
    #[arg(long, requires = "manifest_path")]
    pub no_default_features: bool,
    /// Write here instead of target/judge/NAME.rs.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the file without compiling it and without running the cases on it.
    #[arg(long)]
    pub no_check: bool,
}

/// The flags of `hack`.
#[derive(Args, Debug)]
pub struct Hack {
    /// The problem.
    pub name: String,
    /// The program with its arguments, behind -- if one of them starts with a hyphen; or a file of source code.
    #[arg(value_name = "COMMAND", required_unless_present = "library")]
    pub command: Vec<OsString>,
    /// Hunt our own wrong programs instead, or those of them that COMMAND names, and print how long each takes.
    #[arg(long, conflicts_with_all = ["json", "output", "promote", "lang"])]
    pub library: bool,
    /// Look for so long.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub seconds: u64,
    /// Try no more boards than this.
    #[arg(long, value_name = "N")]
    pub boards: Option<NonZeroUsize>,
    /// Make other boards.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Let the program use so much processor time a board; what the problem allows without it.
    #[arg(long, value_name = "MS")]
    pub limit_ms: Option<NonZeroU64>,
    /// How the statement is read, where it can be read in several ways; without it, or with either, a program is
    /// wrong only if it is wrong by all of them.
    #[arg(long, value_name = "READING")]
    pub reading: Option<String>,
    /// Leave out the test set: try the samples and fresh boards alone.
    #[arg(long)]
    pub no_testdata: bool,
    /// Show the board as it was found, which is quicker for a program that is slow.
    #[arg(long)]
    pub no_shrink: bool,
    /// The language of the report; that of the locale without it.
    #[arg(long, value_name = "LANG", value_parser = LANGUAGES.to_vec())]
    pub lang: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Write the board to FILE, and the answer to FILE.ans.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Add the board to the test set, as data/secret/GROUP/NAME.
    #[arg(long, value_name = "GROUP/NAME", num_args = 0..=1, require_equals = true)]
    pub promote: Option<Option<String>>,
}

/// The flags of `package`.
#[derive(Args, Debug)]
pub struct Package {
    /// The problem.
    pub name: String,
    /// The judge: kattis, icpc, domjudge, luogu, hydro, hustoj, oj, zip, or all of them.
    #[arg(long = "for", value_name = "TARGET")]
    pub target: Targets,
    /// Write below this folder instead of target/judge/NAME, each target into a folder of its name.
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Follow the other reading of the statement, as the option of that name makes the solver do.
    #[arg(long)]
    pub exactly: bool,
    /// The language of the statement for a target that shows one only.
    #[arg(long, value_name = "LANG", value_parser = LANGUAGES.to_vec())]
    pub lang: Option<String>,
    /// Keep the N strongest cases, besides the samples.
    #[arg(long, value_name = "N")]
    pub max_cases: Option<NonZeroUsize>,
    /// Add at most N wrong programs of each kind, those that the fewest cases catch.
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub max_wrong: usize,
}

/// One target or all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Targets(pub Vec<Target>);

impl FromStr for Targets {
    type Err = String;

    fn from_str(text: &str) -> Result<Targets, String> {
        if text == "all" {
            return Ok(Targets(Target::ALL.to_vec()));
        }
        let target = text.parse().map_err(|expected| format!("{expected}, all"))?;
        Ok(Targets(vec![target]))
    }
}

/// The flags of `verify`.
#[derive(Args, Debug, Default)]
pub struct Verify {
    /// The problems to verify; all of them without a name.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Leave out the lints and all tests but those of the solvers.
    #[arg(long)]
    pub quick: bool,
    /// Run only the cases that match, as in "puyo/data/sample/*" or "puyo/*gravity*"; * crosses /.
    #[arg(long, value_name = "GLOB")]
    pub filter: Option<String>,
    /// Run so many cases at once; the number of processors without it.
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Do the K-th of N parts of the work; the parts together do everything once.
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Print what every wrong program does on every case, a letter a run.
    #[arg(long)]
    pub matrix: bool,
    /// Write index.html, review.html, report.json and junit.xml into this folder.
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

/// The flags of `generate`.
#[derive(Args, Debug, Default)]
pub struct Generate {
    /// The problems to make files for; all of them without a name.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Write nothing and say what differs.
    #[arg(long)]
    pub check: bool,
    /// Make probes.json first, the boards that tell the mistakes apart: runs every mistake on hundreds of boards.
    #[arg(long, conflicts_with = "check")]
    pub probes: bool,
}

/// The flags of `new`.
#[derive(Args, Debug)]
pub struct New {
    /// The name of the problem: small letters, digits and single hyphens, such as "light-up".
    pub name: String,
}

/// The flags of `review`.
#[derive(Args, Debug, Default)]
pub struct Review {
    /// What to do; without it, show.
    #[command(subcommand)]
    pub action: Option<ReviewAction>,
    /// The project to review, instead of this workspace.
    #[arg(long, global = true, value_name = "DIR")]
    pub path: Option<PathBuf>,
    /// Compare the committed snapshots with those at the merge base with this revision; nothing is decided.
    #[arg(long, value_name = "REV")]
    pub base: Option<String>,
    /// Print plain text, also on a terminal.
    #[arg(long, group = "form")]
    pub text: bool,
    /// Print one JSON object.
    #[arg(long, group = "form")]
    pub json: bool,
    /// Print a summary for a pull request.
    #[arg(long, group = "form")]
    pub markdown: bool,
    /// Write one page with both film strips of every change; it needs nothing beside it.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Serve that page to this machine with buttons that accept, reject and undo, and open the browser.
    #[arg(long, conflicts_with_all = ["base", "form", "html"])]
    pub open: bool,
}

/// What `review` does to snapshots.
#[derive(Debug, Subcommand)]
pub enum ReviewAction {
    /// Let pending snapshots take the place of the old ones
    Accept(Deciding),
    /// Remove pending snapshots
    Reject(Deciding),
    /// Take back the last decision, also that of an earlier run
    Undo,
    /// List the snapshots that no test looks at; runs all tests
    Unreferenced {
        /// Remove them.
        #[arg(long)]
        delete: bool,
    },
    /// Compare two snapshot files or traces; exit status 1 if they differ
    Diff {
        /// The old file.
        old: PathBuf,
        /// The new file.
        new: PathBuf,
    },
}

/// What is decided.
#[derive(Args, Debug)]
pub struct Deciding {
    /// Names as the review shows them: problem/case, or the path without .snap; * crosses /.
    #[arg(value_name = "GLOB", required = true)]
    pub globs: Vec<String>,
    /// Also everything that is in a group with one of them.
    #[arg(long)]
    pub like: bool,
}

/// One part of several; the parts deal the work out among them like cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    pub index: usize,
    /// How many parts there are, at least 1.
    pub count: usize,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Whether the piece of work with this number, from 0, is in this part.
    pub fn has(self, number: usize) -> bool {
        number % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, Self::Err> {
        const EXPECTED: &str = "expected K/N with K from 1 to N, such as 1/4";
        let (part, count) = text.split_once('/').ok_or(EXPECTED)?;
        let part: usize = part.parse().map_err(|_| EXPECTED)?;
        let count: usize = count.parse().map_err(|_| EXPECTED)?;
        if part == 0 || part > count {
            return Err(EXPECTED);
        }
        Ok(Shard { index: part - 1, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use rstest::rstest;

    #[test]
    fn the_command_line_is_sound() {
        Flags::command().debug_assert();
    }

    #[rstest]
    #[case("1/1", 0, 1)]
    #[case("2/3", 1, 3)]
    #[case("3/3", 2, 3)]
    fn a_shard(#[case] text: &str, #[case] index: usize, #[case] count: usize) {
        assert_eq!(text.parse(), Ok(Shard { index, count }));
    }

    #[rstest]
    fn no_shard(#[values("", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b")] text: &str) {
        assert!(text.parse::<Shard>().is_err());
    }

    #[test]
    fn shards_deal_everything_out_once() {
        for count in 1..6 {
            for number in 0..20 {
                let owners = (0..count).filter(|&index| Shard { index, count }.has(number));
                assert_eq!(owners.count(), 1, "piece {number} of {count} parts");
            }
        }
    }
}
