//! `cargo xtask`: reads the flags, hands over to the verb, and turns the end into an exit status.

use std::env;
use std::io;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use xtask::flags::{Command, Flags};
use xtask::workspace::Workspace;
use xtask::{bench, bundle, generate, hack, new, package, review, runner, verify};

fn main() -> ExitCode {
    // A run of a program starts this program again as its helper.
    if let Some(code) = runner::helper_main() {
        return code;
    }
    match run(&Flags::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs the verb; whether all that it checked is well.
fn run(flags: &Flags) -> Result<bool> {
    // Its instructions are counted: it does nothing that it need not do.
    if let Command::Answer(flags) = &flags.command {
        return bench::instructions::answer(flags);
    }
    // A hunt needs no cargo and no workspace: all that it knows is in this program.
    if let Command::Hack(flags_of_hack) = &flags.command {
        return hack::run(flags.root.as_deref(), flags_of_hack);
    }
    // A review needs no cargo: it works on projects that do not build, and outside of any.
    if let Command::Review(review) = &flags.command {
        return review::run(flags.root.as_deref(), review);
    }
    let workspace = match &flags.root {
        Some(root) => Workspace::open(&std::path::absolute(root)?)?,
        None => Workspace::around(&env::current_dir().context("there is no current directory")?)?,
    };
    match &flags.command {
        Command::Bench(flags) => bench::run(&workspace, flags),
        Command::Bundle(flags) => bundle::command::run(&workspace, flags),
        Command::Generate(flags) => generate::run(&workspace, flags),
        Command::Package(flags) => package::command::run(&workspace, flags),
        Command::Verify(flags) => verify::run(&workspace, flags),
        Command::New(flags) => new::run(&workspace, flags),
        Command::Answer(_) | Command::Hack(_) | Command::Review(_) => unreachable!("handled above"),
    }
}

/// Whether the reader of our output has gone away, which is no error of ours.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
