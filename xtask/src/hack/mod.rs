//! Finds a board on which a program is wrong, makes it small, and says what the mistake is.

pub(crate) mod boards;
mod counter;
mod diagnose;
pub(crate) mod embedded;
mod guest;
mod hunt;
mod judge;
mod keep;
mod language;
mod library;
mod picture;
mod report;
mod shrink;
mod words;

use std::env;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use self::boards::Boards;
use self::counter::Counter;
use self::diagnose::{Diagnosis, diagnose};
use self::embedded::Known;
use self::guest::Guest;
use self::hunt::{Catch, Hunt, Trail};
use self::judge::{Ruling, judge};
use self::keep::Shelf;
use self::report::Found;
use self::shrink::{Shrinker, Shrunk};
use self::words::Lang;
use crate::flags;
use crate::library::probes::{Probes, Symptoms};
use crate::registry::{self, PROBLEMS};
use crate::runner::{Limits, Runner};
use crate::screen::Screen;
use crate::subject::{Reading, Subject};

/// The reading that lets a program follow any.
const EITHER: &str = "either";

/// So many known boards are looked at for what is printed beside the answer.
const GLANCES: usize = 8;

/// A board that failed once is tried so often before it is believed; one that was stopped just once, since that
/// takes long.
const AGAIN: usize = 2;

/// Hunts; whether nothing was found, or with `--library` whether every mistake was. `root` is the workspace to work
/// on, if it is not the one around.
///
/// # Errors
///
/// The words make no sense, the program cannot be started, or a file cannot be written.
pub fn run(root: Option<&Path>, flags: &flags::Hack) -> Result<bool> {
    if flags.library {
        return library::run(root, flags);
    }
    let session = Session::open(root, flags)?;
    session.hunt()
}

/// What every hunt of a problem needs.
struct Setup {
    subject: &'static dyn Subject,
    known: Known,
    readings: Vec<Reading>,
    limits: Limits,
    runner: Runner,
}

impl Setup {
    fn of(flags: &flags::Hack) -> Result<Setup> {
        let subject = registry::subject(&flags.name).with_context(|| {
            let names: Vec<&str> = PROBLEMS.iter().map(|subject| subject.name()).collect();
            format!("there is no problem {}; there are {}", flags.name, names.join(", "))
        })?;
        let known = Known::about(subject.name())?;
        let readings = readings(subject, flags.reading.as_deref())?;
        let time = flags.limit_ms.map_or(known.limits.time, |limit| Duration::from_millis(limit.get()));
        let limits = Limits { time, ..known.limits };
        let runner = Runner::new().context("cannot find the running program")?;
        Ok(Setup { subject, known, readings, limits, runner })
    }
}

/// A hunt that was asked for, ready to go.
struct Session<'a> {
    flags: &'a flags::Hack,
    setup: Setup,
    guest: Guest,
    shelf: Option<Shelf>,
    screen: Screen,
    lang: Lang,
    start: Instant,
}

impl<'a> Session<'a> {
    /// Looks at everything that can be wrong with the words before anything is run.
    fn open(root: Option<&Path>, flags: &'a flags::Hack) -> Result<Session<'a>> {
        let start = Instant::now();
        let setup = Setup::of(flags)?;
        if let Some(path) = &flags.output {
            keep::check(path)?;
        }
        let shelf = match &flags.promote {
            Some(place) => {
                let start = root.map_or_else(env::current_dir, |root| Ok(root.to_path_buf()))?;
                Some(Shelf::find(&start, setup.subject.name(), place.as_deref().unwrap_or_default())?)
            }
            None => None,
        };
        let guest = Guest::prepare(&flags.command, setup.limits, setup.runner.clone())?;
        let lang = Lang::choose(flags.lang.as_deref());
        Ok(Session { flags, setup, guest, shelf, screen: Screen::new(), lang, start })
    }

    fn hunt(&self) -> Result<bool> {
        if !self.flags.json {
            for command in &self.guest.commands {
                self.screen.line(format!("$ {command}"))?;
            }
        }
        let mut counter = Counter::new(io::stderr().is_terminal() && !self.flags.json);
        let deadline = Instant::now() + Duration::from_secs(self.flags.seconds);
        let Setup { subject, known, readings, .. } = &self.setup;
        let mut hunt = Hunt::new(*subject, &self.guest, readings, deadline, most(self.flags));
        let mut boards = Boards::new(*subject, self.flags.seed);
        pursue(&mut hunt, &mut boards, known, self.flags.no_testdata, &mut counter)?;
        let seconds = self.start.elapsed().as_secs_f64();
        let Some((trail, catch)) = closest(&hunt) else {
            drop(counter);
            self.print_none(&hunt, seconds)?;
            return Ok(true);
        };
        self.explain(&hunt, trail, catch, counter, seconds)?;
        Ok(false)
    }

    /// Makes the board small, finds the mistake, and says all that.
    fn explain(
        &self,
        hunt: &Hunt<'_>,
        trail: &Trail<'_>,
        first: &Catch,
        counter: Counter,
        seconds: f64,
    ) -> Result<()> {
        let extra = trail.extra.is_some() || self.prints_more(trail.reading)?;
        let is_unsteady = !self.fails_again(trail.reading, first)?;
        let shrunk = if self.flags.no_shrink || is_unsteady || first.result == Ruling::Extra {
            None
        } else {
            let arguments = &trail.reading.arguments;
            let shrinker =
                Shrinker::new(self.setup.subject, &self.guest, arguments, first.result, hunt.slowest);
            Some(shrinker.shrink(first, self.flags.seed, &counter)?)
        };
        counter.say("diagnosis");
        let diagnosis = self.diagnose(trail.reading, extra && first.result != Ruling::Extra)?;
        drop(counter);
        let found = Found {
            subject: self.setup.subject,
            reading: trail.reading,
            is_by_all: self.setup.readings.len() > 1,
            first,
            last: shrunk.as_ref().map_or(first, |Shrunk { catch, .. }| catch),
            shrunk: shrunk.as_ref(),
            is_unsteady,
            diagnosis: diagnosis.as_ref(),
            mistakes: self.setup.known.mistakes.len(),
            extra,
            seconds,
        };
        if self.flags.json {
            self.screen
                .line(found.json(self.lang, hunt, &self.guest.commands, self.flags.seed).to_string())?;
        } else {
            found.print(&self.screen, self.lang)?;
        }
        self.keep(&found)
    }

    /// Whether the program prints more than the answer on a board that is known: a mistake that shows on the first
    /// board leaves no time to see that.
    fn prints_more(&self, reading: &Reading) -> Result<bool> {
        for (_, text) in self.setup.known.boards.iter().take(GLANCES) {
            let Ok(answer) = self.setup.subject.solve_with(text, &reading.arguments) else { continue };
            let outcome = self.guest.run(text, self.guest.limits)?;
            match judge(&outcome, &answer) {
                Ruling::Extra => return Ok(true),
                Ruling::Failed(verdict) if verdict.is_stopped() => return Ok(false),
                _ => {}
            }
        }
        Ok(false)
    }

    /// Whether the program fails on the very same board each time.
    fn fails_again(&self, reading: &Reading, catch: &Catch) -> Result<bool> {
        let is_stopped = matches!(catch.result, Ruling::Failed(verdict) if verdict.is_stopped());
        let times = if is_stopped { 1 } else { AGAIN };
        for _ in 0..times {
            let outcome = self.guest.run(&catch.text, self.guest.limits)?;
            let answer = self.setup.subject.solve_with(&catch.text, &reading.arguments);
            if answer.is_ok_and(|answer| judge(&outcome, &answer) != catch.result) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Which mistake it is, if probes are known.
    fn diagnose(&self, reading: &Reading, extra: bool) -> Result<Option<Diagnosis<'_>>> {
        if self.setup.known.probes.probes.is_empty() {
            return Ok(None);
        }
        diagnose(self.setup.subject, &self.guest, &self.setup.known, reading, extra).map(Some)
    }

    /// Writes the board where it was asked for, and says what to type next.
    fn keep(&self, found: &Found<'_>) -> Result<()> {
        let mut next = Vec::new();
        if let Some(path) = &self.flags.output {
            let answer = keep::write(path, found.last)?;
            next.push(format!("{}  {}", path.display(), answer.display()));
        }
        let named = found.diagnosis.and_then(|diagnosis| diagnosis.named.first());
        if let Some(shelf) = &self.shelf {
            let suggested = named.map_or("board".to_string(), |named| named.mistake.id.replace('_', "-"));
            let shelved = shelf.put(found.last, &suggested, named.map(|named| named.mistake.en.as_str()))?;
            let name = self.setup.subject.name();
            next.push(format!("look at the description in {}", shelved.about.display()));
            next.push(format!("cargo xtask verify {name} --filter \"{name}/{}\"", shelved.id));
        }
        if self.flags.json || next.is_empty() {
            return Ok(());
        }
        self.screen.line("")?;
        self.screen.line(format!("{}:", self.lang.next()))?;
        for line in next {
            self.screen.line(format!("  {line}"))?;
        }
        Ok(())
    }

    /// Says that nothing was found, and how much that means.
    fn print_none(&self, hunt: &Hunt<'_>, seconds: f64) -> Result<()> {
        let confidence = self.confidence(hunt);
        if self.flags.json {
            let (commands, seed) = (&self.guest.commands, self.flags.seed);
            let json = report::none(self.setup.subject, hunt, commands, seed, seconds, confidence);
            self.screen.line(json.to_string())?;
            return Ok(());
        }
        self.screen.line(self.lang.none(hunt.tried, seconds))?;
        if let Some((found, all)) = confidence {
            self.screen.line(format!("  {}", self.lang.confidence(found, all)))?;
        }
        let right = hunt.trails.iter().filter(|trail| trail.wrong.is_none());
        if self.setup.readings.len() > 1 {
            let names: Vec<&str> = right.clone().map(|trail| trail.reading.name).collect();
            self.screen.line(format!("  {}", self.lang.right_by(&names.join(", "))))?;
        }
        let blanks = right.map(|trail| trail.blanks).max().unwrap_or(0);
        if blanks > 0 {
            self.screen.line(format!("  {}", self.lang.blanks(blanks)))?;
        }
        Ok(())
    }

    /// How many of the known mistakes the same boards find, and how many mistakes there are; `None` if nothing is
    /// known of them.
    fn confidence(&self, hunt: &Hunt<'_>) -> Option<(usize, usize)> {
        let Probes { probes, mistakes } = &self.setup.known.probes;
        let is_tried =
            |input: &str| self.setup.subject.plain(input).is_some_and(|(text, _)| hunt.known.contains(&text));
        let tried: Vec<bool> = probes.iter().map(|probe| is_tried(&probe.input)).collect();
        let is_found = |symptoms: &&Symptoms| {
            let by_probe =
                symptoms.outputs.iter().zip(&tried).any(|(output, tried)| *tried && output.is_some());
            by_probe || symptoms.boards.is_some_and(|boards| boards <= hunt.fresh)
        };
        let found = mistakes.iter().filter(is_found).count();
        (!mistakes.is_empty()).then_some((found, mistakes.len()))
    }
}

/// Tries boards until the program is caught or the time is up.
fn pursue(
    hunt: &mut Hunt<'_>,
    boards: &mut Boards<'_>,
    known: &Known,
    no_testdata: bool,
    counter: &mut Counter,
) -> Result<()> {
    hunt.pursue(boards.samples(known), counter)?;
    if !no_testdata && !hunt.is_over() {
        hunt.pursue(boards.test_set(known), counter)?;
    }
    while !hunt.is_over() && hunt.goes_on() {
        let round = boards.round();
        if round.is_empty() {
            break;
        }
        hunt.pursue(round, counter)?;
        // It prints more than answers; a mistake that is there as well would have shown by now.
        if closest(hunt).is_some() {
            break;
        }
    }
    Ok(())
}

/// How many boards may be tried.
fn most(flags: &flags::Hack) -> usize {
    flags.boards.map_or(usize::MAX, NonZeroUsize::get)
}

/// The readings of this name, or all.
fn readings(subject: &dyn Subject, name: Option<&str>) -> Result<Vec<Reading>> {
    let all = subject.readings();
    let Some(name) = name else { return Ok(all) };
    if all.len() == 1 {
        bail!("--reading {name}: the statement of {} has one reading only", subject.name());
    }
    if name == EITHER {
        return Ok(all);
    }
    let names: Vec<&str> = all.iter().map(|reading| reading.name).chain([EITHER]).collect();
    let expected = format!("--reading {name}: expected one of {}", names.join(", "));
    let found = all.into_iter().find(|reading| reading.name == name);
    Ok(vec![found.context(expected)?])
}

/// The reading that a program which is wrong by all of them is closest to, with a board; `None` if it is right by
/// one of them.
fn closest<'a, 'b>(hunt: &'b Hunt<'a>) -> Option<(&'b Trail<'a>, &'b Catch)> {
    let catch = |trail: &'b Trail<'a>| Some((trail, trail.wrong.as_ref().or(trail.extra.as_ref())?));
    let caught: Option<Vec<(&Trail<'a>, &Catch)>> = hunt.trails.iter().map(catch).collect();
    // A reading that was lost later is closer; of equal ones the first.
    let rank = |(trail, catch): &(&Trail<'a>, &Catch)| (trail.wrong.is_none(), trail.right, catch.tried);
    caught?.into_iter().rev().max_by_key(rank)
}
