//! A program that behaves as its first argument says: the good and the bad guests of a judge.

use std::io::{Read, Write};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, hint, io, process, thread};

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match args[0].as_str() {
        "echo" => {
            io::copy(&mut io::stdin(), &mut io::stdout()).unwrap();
        }
        "args" => args[1..].iter().for_each(|arg| println!("{arg}")),
        "variables" => env::vars().for_each(|(name, _)| println!("{name}")),
        "list-folder" => println!("{}", fs::read_dir(".").unwrap().count()),
        "exit" => process::exit(args[1].parse().unwrap()),
        "crash" => process::abort(),
        "panic" => panic!("words on standard error"),
        "spin" => loop {
            hint::spin_loop();
        },
        "sleep" => thread::sleep(Duration::from_secs(600)),
        "eat" => eat(usize::MAX),
        "eat-once" => eat(args[1].parse().unwrap()),
        "flood" => flood(io::stdout()),
        "flood-errors" => flood(io::stderr()),
        // Both processes hold half of what is forbidden.
        "eat-in-two" => {
            start(&["hold", &args[1]]);
            hold(args[1].parse().unwrap());
        }
        "hold" => hold(args[1].parse().unwrap()),
        // The processor time is the child's alone.
        "spin-in-child" => {
            let mut child = command(&["spin"]).spawn().unwrap();
            child.wait().unwrap();
        }
        // The grandchild keeps the pipe open and lives on.
        "leave-child" => println!("{}", start(&["sleep"])),
        "fork-for-ever" => loop {
            start(&["sleep"]);
        },
        // For the test that kills the runner.
        "tell-and-sleep" => {
            let child = start(&["sleep"]);
            let written = format!("{}.new", args[1]);
            fs::write(&written, format!("{} {child}", process::id())).unwrap();
            fs::rename(written, &args[1]).unwrap();
            thread::sleep(Duration::from_secs(600));
        }
        "read-nothing" => println!("0"),
        "read-all" => {
            let mut text = Vec::new();
            io::stdin().read_to_end(&mut text).unwrap();
            println!("{}", text.len());
        }
        other => panic!("the victim does not know {other}"),
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(args);
    command
}

fn start(args: &[&str]) -> u32 {
    command(args).spawn().unwrap().id()
}

/// Takes memory and touches it, megabyte by megabyte.
fn eat(megabytes: usize) {
    let mut taken = Vec::new();
    while taken.len() < megabytes {
        taken.push(hint::black_box(vec![1u8; 1 << 20]));
    }
}

fn hold(megabytes: usize) {
    let taken = hint::black_box(vec![1u8; megabytes << 20]);
    thread::sleep(Duration::from_secs(600));
    drop(taken);
}

fn flood(mut to: impl Write) {
    while to.write_all(&[b'a'; 4096]).is_ok() {}
}
