//! The review in a terminal: one change at a time, a key a decision.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use console::{Key, Term};

use super::change::Change;
use super::decide::{Decision, Desk};
use super::group::{self, Group};
use super::render::{self, Paper};
use super::{LeftAlone, pending};
use crate::screen::plural;

/// How often the size of the terminal is looked at while no key comes.
const GLANCE: Duration = Duration::from_millis(100);

const ENTER: &str = "\x1b[?1049h\x1b[?25l";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

const KEYS: &str =
    "a accept  r reject  A R all of this group  s skip  b back  u undo  ← → step  ↑ ↓ scroll  q quit";

/// Reviews what is pending below `root`; whether nothing is left.
///
/// # Errors
///
/// The terminal or a file cannot be read or written.
pub fn run(root: &Path) -> Result<bool> {
    let term = Term::stdout();
    let mut session = Session::open(root)?;
    if !session.changes.is_empty() {
        term.write_str(ENTER)?;
        let result = session.talk(&term);
        term.write_str(LEAVE)?;
        result?;
    }
    for (place, why) in &session.left_alone {
        term.write_line(&format!("left alone: {place}: {why}"))?;
    }
    let left = session.changes.len();
    term.write_line(&match left {
        0 => "no snapshot is pending".to_string(),
        _ => format!("{} pending\nnext:\n  cargo xtask review", plural(left, "snapshot")),
    })?;
    Ok(left == 0 && session.left_alone.is_empty())
}

/// What is pending, and where the person is.
struct Session {
    root: PathBuf,
    changes: Vec<Change>,
    groups: Vec<Group>,
    left_alone: Vec<LeftAlone>,
    /// The places of the changes in the order in which they are shown: group by group.
    order: Vec<usize>,
    /// The place in that order.
    at: usize,
    step: usize,
    scroll: usize,
    message: String,
}

/// What a key asks for.
#[derive(Clone, Copy)]
enum Wish {
    Decide(Decision),
    DecideGroup(Decision),
    Move(isize),
    Step(isize),
    Scroll(isize),
    Undo,
    Quit,
    Nothing,
}

fn wish(key: &Key) -> Wish {
    match key {
        Key::Char('a') => Wish::Decide(Decision::Accept),
        Key::Char('r') => Wish::Decide(Decision::Reject),
        Key::Char('A') => Wish::DecideGroup(Decision::Accept),
        Key::Char('R') => Wish::DecideGroup(Decision::Reject),
        Key::Char('s') => Wish::Move(1),
        Key::Char('b') => Wish::Move(-1),
        Key::ArrowRight | Key::Char('n') => Wish::Step(1),
        Key::ArrowLeft | Key::Char('p') => Wish::Step(-1),
        Key::ArrowDown => Wish::Scroll(1),
        Key::ArrowUp => Wish::Scroll(-1),
        Key::PageDown | Key::Char(' ') => Wish::Scroll(10),
        Key::PageUp => Wish::Scroll(-10),
        Key::Char('u') => Wish::Undo,
        Key::Char('q') | Key::CtrlC => Wish::Quit,
        // Escape and Enter too: they are pressed by habit.
        _ => Wish::Nothing,
    }
}

impl Session {
    fn open(root: &Path) -> Result<Session> {
        let mut session = Session {
            root: root.to_path_buf(),
            changes: Vec::new(),
            groups: Vec::new(),
            left_alone: Vec::new(),
            order: Vec::new(),
            at: 0,
            step: 0,
            scroll: 0,
            message: String::new(),
        };
        session.load()?;
        session.go(0);
        Ok(session)
    }

    /// Looks at the disk: what is decided is no longer pending, and what changed meanwhile is shown as it is now.
    fn load(&mut self) -> Result<()> {
        (self.changes, self.left_alone) = pending(&self.root)?;
        self.groups = group::groups(&self.changes);
        self.order = self.groups.iter().flat_map(|group| group.members.iter().copied()).collect();
        Ok(())
    }

    fn change(&self) -> &Change {
        &self.changes[self.order[self.at]]
    }

    /// Shows the change at this place, or the last one.
    fn go(&mut self, at: usize) {
        self.at = at.min(self.order.len().saturating_sub(1));
        self.scroll = 0;
        self.step = if self.order.is_empty() { 0 } else { render::first_step(self.change()) };
    }

    /// Shows and obeys until nothing is pending or the person has enough.
    fn talk(&mut self, term: &Term) -> Result<()> {
        let keys = Keys::listen(term.clone())?;
        let mut size = term.size();
        self.draw(term, size)?;
        keys.ask()?;
        loop {
            match keys.next()? {
                Some(key) => {
                    self.message.clear();
                    if !self.obey(wish(&key))? || self.changes.is_empty() {
                        return Ok(());
                    }
                    size = term.size();
                    self.draw(term, size)?;
                    keys.ask()?;
                }
                None if term.size() != size => {
                    size = term.size();
                    self.draw(term, size)?;
                }
                None => {}
            }
        }
    }

    /// Does what is wished; whether to go on.
    fn obey(&mut self, wish: Wish) -> Result<bool> {
        match wish {
            Wish::Decide(decision) => self.decide(decision, &[self.order[self.at]])?,
            Wish::DecideGroup(decision) => {
                let members = self.group().1.members.clone();
                self.decide(decision, &members)?;
            }
            Wish::Move(by) => {
                let at = self.at.saturating_add_signed(by);
                if at >= self.order.len() {
                    self.message = "this is the last one; what is not decided stays pending".to_string();
                } else {
                    self.go(at);
                }
            }
            Wish::Step(by) => {
                let last = render::step_count(self.change()).saturating_sub(1);
                self.step = self.step.saturating_add_signed(by).min(last);
            }
            Wish::Scroll(by) => self.scroll = self.scroll.saturating_add_signed(by),
            Wish::Undo => self.undo()?,
            Wish::Quit => return Ok(false),
            Wish::Nothing => self.message = "no decision".to_string(),
        }
        Ok(true)
    }

    /// The group of the change that is shown, with its number from 1.
    fn group(&self) -> (usize, &Group) {
        let index = self.order[self.at];
        let groups = self.groups.iter().enumerate();
        let mut own = groups.filter(|(_, group)| group.members.contains(&index));
        own.next().map(|(number, group)| (number + 1, group)).expect("every change is in a group")
    }

    fn decide(&mut self, decision: Decision, members: &[usize]) -> Result<()> {
        let chosen: Vec<&Change> = members.iter().map(|&member| &self.changes[member]).collect();
        let outcome = Desk::at(&self.root).decide(decision, &chosen)?;
        self.message = match (&outcome.decided[..], &outcome.stale[..]) {
            (_, [place, ..]) => format!("{place} changed on disk meanwhile; this is how it is now"),
            ([name], _) => format!("{} {name}", decision.done()),
            (names, _) => format!("{} {}", decision.done(), plural(names.len(), "snapshot")),
        };
        self.load()?;
        self.go(self.at);
        Ok(())
    }

    fn undo(&mut self) -> Result<()> {
        match Desk::at(&self.root).undo() {
            Ok(Some((decision, names))) => {
                self.load()?;
                let is_first = |&index: &usize| names.first() == Some(&self.changes[index].name);
                let at = self.order.iter().position(is_first).unwrap_or(0);
                self.go(at);
                self.message = format!("no longer {}: {}", decision.done(), names.join(", "));
            }
            Ok(None) => self.message = "there is no decision to undo".to_string(),
            Err(error) => self.message = format!("{error:#}"),
        }
        Ok(())
    }

    /// Draws everything anew, so that nothing of another size stays.
    fn draw(&mut self, term: &Term, (height, width): (u16, u16)) -> Result<()> {
        let (height, width) = (usize::from(height).max(4), usize::from(width));
        let paper = Paper { width, colour: console::colors_enabled() };
        let (number, group) = self.group();
        let title = format!(
            "{} of {}  group {number} of {}: {} ({})",
            self.at + 1,
            self.order.len(),
            self.groups.len(),
            group.title,
            group.members.len()
        );
        let change = self.change();
        let mut lines = render::head(change, paper);
        lines.push(String::new());
        lines.extend(render::body(change, self.step, paper));
        // The title, and the message and the keys below.
        let room = height - 3;
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        let end = (self.scroll + room).min(lines.len());
        let more = if end < lines.len() { "↓ more below  " } else { "" };

        let style = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
        let mut picture = vec![format!("{style}{title}{style:#}")];
        picture.extend(lines[self.scroll..end].iter().cloned());
        picture.resize(height - 2, String::new());
        picture.push(format!("{more}{}", self.message));
        picture.push(KEYS.to_string());
        let cut = |line: &String| console::truncate_str(line, width, "…").into_owned();
        let picture = picture.iter().map(cut).collect::<Vec<_>>().join("\r\n");
        let picture = if paper.colour { picture } else { console::strip_ansi_codes(&picture).into_owned() };
        term.write_str(&format!("\x1b[H\x1b[2J{picture}"))?;
        Ok(())
    }
}

/// Reads a key at a time on a thread of its own, and only when it is asked to: as long as it reads the terminal is
/// not as the shell wants it. Between two keys Ctrl-C is therefore no key but an interrupt; both mean the same.
struct Keys {
    ask: Sender<()>,
    keys: Receiver<std::io::Result<Key>>,
}

impl Keys {
    fn listen(term: Term) -> Result<Keys> {
        let (ask, asked) = mpsc::channel();
        let (sender, keys) = mpsc::channel();
        let interrupt = sender.clone();
        // The review may have ended already; then the program ends too.
        ctrlc::set_handler(move || drop(interrupt.send(Ok(Key::CtrlC)))).context("cannot heed Ctrl-C")?;
        thread::spawn(move || {
            while asked.recv().is_ok() {
                if sender.send(term.read_key_raw()).is_err() {
                    return;
                }
            }
        });
        Ok(Keys { ask, keys })
    }

    fn ask(&self) -> Result<()> {
        self.ask.send(()).context("nobody reads the keys")
    }

    /// The key that was asked for, if it has come.
    fn next(&self) -> Result<Option<Key>> {
        match self.keys.recv_timeout(GLANCE) {
            Ok(key) => Ok(Some(key.context("cannot read the terminal")?)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Key::CtrlC)),
        }
    }
}
