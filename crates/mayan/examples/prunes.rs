//! What the prunes save: the table at the head of `search.rs`. Run it in the folder of the workspace, with `--release`.

use std::fs;
use std::time::Instant;

use gridkit::testing;
use itertools::Itertools;
use mayan::{search, Mayan, Observer, Prune};

const PRUNES: [Prune; 4] = [Prune::Bound, Prune::Table, Prune::Order, Prune::Last];

/// The slowest boards that are known, with n = 5.
const STREAM: &str = "testdata/mayan/stream/slowest_n5.in";

/// Wants some prunes and counts the boards.
struct Counter(&'static [Prune], u64);

impl Observer for Counter {
    fn reached(&mut self, _moves: u32) {
        self.1 += 1;
    }

    fn cut(&mut self, prune: Prune, _moves: u32) -> bool {
        self.0.contains(&prune)
    }
}

fn main() {
    let stream = fs::read_to_string(STREAM).expect("this is the folder of the workspace");
    let tasks = stream.split_terminator("\n\n").map(testing::parse::<Mayan>);
    let tasks: Vec<_> = tasks.try_collect().expect("boards can be read");
    for used in 0..=PRUNES.len() {
        let (mut counter, start) = (Counter(&PRUNES[..used], 0), Instant::now());
        let found = tasks.iter().filter(|&task| search(task, &mut counter).is_some()).count();
        println!("{:?}: {} boards, {found} answers, {:?}", counter.0, counter.1, start.elapsed());
    }
}
