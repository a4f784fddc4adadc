//! The review in a terminal, with a person who presses keys.

use std::time::Duration;

use expectrl::process::unix::{Signal, WaitStatus};
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Session};

use super::project::{HELP, Project, nothing_pops, trace};

/// More than any machine needs; nothing waits that long unless it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// The arrow to the right, as a terminal sends it.
const RIGHT: &str = "\x1b[C";

/// The cursor is shown again, and what stood there before the review.
const TERMINAL_AS_IT_WAS: &str = "\x1b[?25h\x1b[?1049l";

struct Person {
    session: OsSession,
}

impl Person {
    fn sits_down(project: &Project) -> Person {
        let mut command = project.review(&[]);
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
        let mut session = Session::spawn(command).unwrap();
        session.set_expect_timeout(Some(PATIENCE));
        session.get_process_mut().set_window_size(120, 40).unwrap();
        Person { session }
    }

    fn sees(&mut self, text: &str) -> &mut Self {
        if let Err(error) = self.session.expect(text) {
            panic!("{text:?} does not appear: {error}");
        }
        self
    }

    /// Presses a key and sees what comes of it.
    fn presses(&mut self, key: &str, text: &str) -> &mut Self {
        self.session.send(key).unwrap();
        self.sees(text)
    }

    /// Leaves, and the program ends with this status.
    fn leaves(mut self, key: &str, status: i32) {
        self.session.send(key).unwrap();
        self.is_alone(status);
    }

    /// The program gives the terminal back and ends with this status.
    fn is_alone(mut self, status: i32) {
        self.sees(TERMINAL_AS_IT_WAS).session.expect(Eof).unwrap();
        let end = self.session.get_process().wait().unwrap();
        assert!(matches!(end, WaitStatus::Exited(_, code) if code == status), "{end:?}");
    }
}

#[test]
fn a_key_decides_and_undo_takes_it_back() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4  group 1 of 2: puyo, step 1: fewer cells pop; another answer (3)");
    person
        .sees("step 1: no cell pops instead of 4; answer 3 → 0")
        .sees("the reference agrees with the old: 3");
    person.presses("a", "accepted puyo/1");
    assert_eq!(project.pending(), ["2", "chain-per-group", "help"]);
    person.presses("r", "rejected puyo/2");
    assert_eq!(project.pending(), ["chain-per-group", "help"]);
    person.presses("u", "no longer rejected: puyo/2").presses("u", "no longer accepted: puyo/1");
    assert_eq!(project.pending(), ["1", "2", "chain-per-group", "help"]);
    person.presses("u", "there is no decision to undo");
    person.leaves("q", 1);
}

#[test]
fn skip_and_back_and_steps_decide_nothing() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4").presses("s", "2 of 4").presses("b", "1 of 4");
    person.presses(RIGHT, "old, step 2: 2 pops 4 + 4").presses("p", "old, step 1: 1 pops 4");
    person.presses("\x1b", "no decision").presses("\r", "no decision").presses("x", "no decision");
    assert_eq!(project.pending(), ["1", "2", "chain-per-group", "help"]);
    person.leaves("\x03", 1);
}

/// Ctrl-C is a key only while the terminal hands on its keys; between two keys it interrupts.
#[test]
fn an_interrupt_leaves_as_the_key_does() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4").presses("a", "accepted puyo/1");
    person.session.get_process_mut().signal(Signal::SIGINT).unwrap();
    person.is_alone(1);
    assert_eq!(project.pending(), ["2", "chain-per-group", "help"]);
}

#[test]
fn a_whole_group_is_decided_at_once_and_the_last_decision_ends() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4").presses("A", "+ Usage: puyo [FILE]").sees("accepted 3 snapshots");
    assert_eq!(project.pending(), ["help"]);
    person.leaves("r", 0);
    assert!(project.read(&trace("1")).ends_with("# answer\n0\n"));
    assert!(project.read(&format!("{HELP}.snap")).ends_with("Usage: puyo\n"));
}

#[test]
fn quitting_half_way_leaves_the_rest() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4").presses("a", "accepted puyo/1");
    assert_eq!(project.pending(), ["2", "chain-per-group", "help"]);
    person.leaves("q", 1);
    let mut person = Person::sits_down(&project);
    person.sees("1 of 3").presses("u", "no longer accepted: puyo/1");
    person.leaves("q", 1);
}

#[test]
fn a_terminal_of_another_size_is_drawn_anew() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4").sees("step 1: end").sees("q quit");
    person.session.get_process_mut().set_window_size(60, 14).unwrap();
    // The lower rows of the boards have no room; Page Down brings them.
    person.sees("1 of 4").sees("more below");
    person.presses("\x1b[6~", "   8 ");
    person.leaves("q", 1);
}

#[test]
fn what_changes_on_disk_is_shown_again() {
    let project = Project::new();
    let mut person = Person::sits_down(&project);
    person.sees("1 of 4").sees("q quit");
    let other = nothing_pops(&project.read(&trace("1"))).replace("# answer\n0", "# answer\n7");
    project.write(&(trace("1") + ".new"), &other);
    person.presses("a", "answer 3 → 7").sees("changed on disk meanwhile");
    assert_eq!(project.pending().len(), 4);
    person.leaves("q", 1);
}
