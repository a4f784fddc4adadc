//! Programs for the hunt: the first argument says which. `textbook` and `overline` are the right program of a problem
//! and one of its wrong ones, put beside this file by the test.

use std::io::{Read, Write};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, io, process, thread};

#[path = "mayan.rs"]
mod mayan;
#[path = "overline.rs"]
mod overline;
#[path = "textbook.rs"]
mod textbook;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match args[0].as_str() {
        "right" => textbook::main(),
        "overline" => overline::main(),
        "mayan" => mayan::main(&args[1]),
        "blanks" => {
            println!("\n");
            textbook::main();
        }
        "debug" => {
            println!("reading the board");
            textbook::main();
        }
        "debug-overline" => {
            println!("reading the board");
            overline::main();
        }
        "label" => {
            print!("answer: ");
            textbook::main();
        }
        // Wrong on a board with a white stone, in its own way.
        "crash" => on_white(|| panic!("words on standard error")),
        "exit" => on_white(|| process::exit(3)),
        "spin" => loop {
            std::hint::spin_loop();
        },
        "sleep" => thread::sleep(Duration::from_secs(600)),
        "flood" => while io::stdout().write_all(&[b'1'; 4096]).is_ok() {},
        "eat" => {
            let mut taken = Vec::new();
            loop {
                taken.push(std::hint::black_box(vec![1u8; 1 << 20]));
            }
        }
        "fork" => loop {
            let child = Command::new(env::current_exe().unwrap()).arg("sleep").spawn().unwrap();
            // The numbers of the children, for the test to look for.
            let mut list = fs::OpenOptions::new().append(true).create(true).open(&args[1]).unwrap();
            writeln!(list, "{}", child.id()).unwrap();
        },
        // Wrong every other time.
        "moody" => {
            if fs::remove_file(&args[1]).is_ok() {
                textbook::main();
            } else {
                fs::write(&args[1], "").unwrap();
                println!("moody");
            }
        }
        other => panic!("the guest does not know {other}"),
    }
}

/// Prints that nobody wins, unless there is a white stone on the board.
fn on_white(act: impl FnOnce()) {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    if text.contains('2') {
        act();
    }
    println!("0");
}
