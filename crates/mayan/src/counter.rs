//! What a search counts while it runs.

use gridkit::puzzle::{Listener, Report};

use crate::answer::{self, LONG};
use crate::moves::moves;
use crate::search::{Observer, Prune};
use crate::{Answer, Reading, Task};

/// A report comes after so many boards, a few milliseconds of work.
const INTERVAL: u64 = 1 << 12;

/// What each prune leaves out, by name: moves, and boards that are known to fail.
const CUTS: [(Prune, &str); 4] = [
    (Prune::Bound, "moves_cut_by_bound"),
    (Prune::Table, "boards_found_in_table"),
    (Prune::Order, "moves_cut_by_order"),
    (Prune::Last, "last_moves_cut"),
];

/// Solves a task and reports what is counted.
pub fn solve(task: &Task, report: &mut Listener<'_>) -> Answer {
    let mut counter = Counter::new(task, report);
    let answer = Answer(answer::solve(task, task.moves.min(LONG), &mut counter));
    counter.report();
    answer
}

/// Counts and reports.
struct Counter<'a> {
    report: &'a mut Listener<'a>,
    /// The moves of the task.
    moves: u32,
    boards: u64,
    cuts: [u64; CUTS.len()],
    /// How many first moves there are, without those that were cut at the start.
    first: u64,
    /// How many of them led to a board that was searched.
    tried: u64,
}

impl Counter<'_> {
    fn new<'a>(task: &Task, report: &'a mut Listener<'a>) -> Counter<'a> {
        let first = moves(&task.board, task.reading == Reading::Exactly).count_ones().into();
        Counter { report, moves: task.moves, boards: 0, cuts: [0; CUTS.len()], first, tried: 0 }
    }

    fn report(&mut self) {
        let cuts = CUTS.iter().zip(self.cuts).map(|(&(_, name), number)| (name, number));
        let counts = [("boards", self.boards)].into_iter().chain(cuts).collect();
        // The last one is still being tried. Of very many moves the search tries other numbers of moves.
        let parts = (self.tried > 0).then(|| (self.tried - 1, self.first));
        (self.report)(&Report { counts, parts });
    }
}

impl Observer for Counter<'_> {
    fn reached(&mut self, moves: u32) {
        self.boards += 1;
        self.tried += u64::from(moves.checked_add(1) == Some(self.moves));
        if self.boards % INTERVAL == 0 {
            self.report();
        }
    }

    fn cut(&mut self, prune: Prune, moves: u32) -> bool {
        self.cuts[prune as usize] += u64::from(moves);
        if self.boards == 1 {
            self.first -= u64::from(moves);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Mayan};
    use gridkit::cases::tasks;
    use gridkit::problem::Problem;
    use itertools::Itertools;
    use rstest::rstest;

    /// The answer and all reports.
    fn reports(task: &Task) -> (Answer, Vec<Report>) {
        let mut reports = Vec::new();
        let answer = solve(task, &mut |report| reports.push(report.clone()));
        (answer, reports)
    }

    #[rstest]
    fn counting_changes_no_answer(#[values(Reading::Within, Reading::Exactly)] reading: Reading) {
        for task in tasks::<Mayan>(12, 2_000) {
            let task = Task { reading, ..task };
            let (answer, reports) = reports(&task);
            assert_eq!(answer, Mayan::solve(&task), "{}", task.board);
            let parts = reports.iter().filter_map(|report| report.parts).collect_vec();
            assert!(parts.iter().all(|(done, all)| done < all), "{parts:?} on\n{}", task.board);
        }
    }

    #[test]
    fn prunes_are_counted_under_their_names() {
        for (place, (prune, _)) in CUTS.iter().enumerate() {
            assert_eq!(*prune as usize, place);
        }
    }

    /// All that is counted of a board, in the order of [`CUTS`].
    fn counts(board: &str, moves: u32) -> Vec<u64> {
        let task = Task { board: board.parse().unwrap(), moves, reading: Reading::Within };
        let (_, reports) = reports(&task);
        reports.last().unwrap().counts.iter().map(|&(_, number)| number).collect()
    }

    #[test]
    fn counts_by_hand() {
        // A block alone never vanishes, so its only move is left out.
        assert_eq!(counts("1 0\n0\n0\n0\n0\n", 5), [1, 1, 0, 0, 0]);
        // One of three moves leads to three columns side by side.
        assert_eq!(counts("1 0\n1 0\n0\n1 0\n0\n", 1), [1, 2, 0, 0, 0]);
    }

    #[test]
    fn every_prune_is_counted() {
        let mut all = [0; 1 + CUTS.len()];
        for task in tasks::<Mayan>(13, 300) {
            for (all, count) in all.iter_mut().zip(counts(&task.board.to_string(), 4)) {
                *all += count;
            }
        }
        assert!(all.iter().all(|&count| count > 100), "{all:?}");
    }

    #[test]
    fn reports_come_while_it_searches() {
        let columns = "1 3 1 2 3 1 3 0\n3 2 2 1 1 2 1 0\n2 1 1 2 3 1 3 0\n1 2 3 1 1 2 2 0\n3 3 1 3 3 1 1 0\n";
        let board: Board = columns.parse().unwrap();
        let (_, reports) = reports(&Task { board, moves: 5, reading: Reading::Within });
        let numbers = |report: &Report| report.counts.iter().map(|&(_, number)| number).collect_vec();
        assert!(reports.len() > 3);
        for (one, next) in reports.iter().tuple_windows() {
            assert!(one.parts <= next.parts, "{one:?}, then {next:?}");
            assert!(numbers(one).iter().zip(numbers(next)).all(|(&one, next)| one <= next));
        }
    }
}
