//! Every flag of every command.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};

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
    /// Say whether the workspace is right
    ///
    /// Runs every case on the release binaries as a judge would, then the tests and their snapshots, the format,
    /// the lints and the rules of the house; ends with one table and with what to type next.
    Verify(Verify),
    /// Start a new problem
    ///
    /// Writes the smallest problem that passes `verify`: a crate, a statement, one sample, and its line in the
    /// registry.
    New(New),
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
    /// Write report.json and junit.xml into this folder.
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

/// The flags of `new`.
#[derive(Args, Debug)]
pub struct New {
    /// The name of the problem: small letters, digits and single hyphens, such as "light-up".
    pub name: String,
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
