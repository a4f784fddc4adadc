//! Finds a board on which a program is wrong, makes it small, and says what the mistake is.

mod boards;
mod counter;
mod diagnose;
mod embedded;
mod guest;
mod hunt;
mod judge;
mod keep;
mod language;
mod picture;
mod report;
mod shrink;
mod words;

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use self::boards::Boards;
use self::counter::Counter;
use self::diagnose::{Diagnosis, diagnose};
use self::embedded::{Known, Symptom, Symptoms};
use self::guest::Guest;
use self::hunt::{Catch, Hunt, Trail};
use self::judge::{Ruling, judge};
use self::keep::Shelf;
use self::report::Found;
use self::shrink::{Shrinker, Shrunk};
use self::words::Lang;
use crate::flags;
use crate::registry::{self, PROBLEMS};
use crate::runner::{Limits, Runner};
use crate::screen::Screen;
use crate::subject::{Reading, Subject};

/// The reading that lets a program follow any.
const EITHER: &str = "either";

/// A board that failed once is tried so often before it is believed.
const AGAIN: usize = 2;

/// Hunts; whether nothing was found. `root` is the workspace to promote to, if it is not the one around.
///
/// # Errors
///
/// The words make no sense, the program cannot be started, or a file cannot be written.
pub fn run(root: Option<&Path>, flags: &flags::Hack) -> Result<bool> {
    let session = Session::open(root, flags)?;
    session.hunt()
}

/// What was asked for, ready to go.
struct Session<'a> {
    flags: &'a flags::Hack,
    subject: &'static dyn Subject,
    known: Known,
    readings: Vec<Reading>,
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
        let subject = registry::subject(&flags.name).with_context(|| {
            let names: Vec<&str> = PROBLEMS.iter().map(|subject| subject.name()).collect();
            format!("there is no problem {}; there are {}", flags.name, names.join(", "))
        })?;
        let known = Known::about(subject.name())?;
        let readings = readings(subject, flags.reading.as_deref())?;
        if let Some(path) = &flags.output {
            keep::check(path)?;
        }
        let shelf = match &flags.promote {
            Some(place) => {
                let start = root.map_or_else(env::current_dir, |root| Ok(root.to_path_buf()))?;
                Some(Shelf::find(&start, subject.name(), place.as_deref().unwrap_or_default())?)
            }
            None => None,
        };
        let time = flags.limit_ms.map_or(known.limits.time, |limit| Duration::from_millis(limit.get()));
        let limits = Limits { time, ..known.limits };
        let runner = Runner::new().context("cannot find the running program")?;
        let guest = Guest::prepare(&flags.command, limits, runner)?;
        let lang = Lang::choose(flags.lang.as_deref());
        Ok(Session { flags, subject, known, readings, guest, shelf, screen: Screen::new(), lang, start })
    }

    fn hunt(&self) -> Result<bool> {
        if !self.flags.json {
            for command in &self.guest.commands {
                self.screen.line(format!("$ {command}"))?;
            }
        }
        let mut counter = Counter::new(io::stderr().is_terminal() && !self.flags.json);
        let deadline = Instant::now() + Duration::from_secs(self.flags.seconds);
        let mut hunt = Hunt::new(self.subject, &self.guest, &self.readings, deadline);
        self.pursue(&mut hunt, &mut counter)?;
        let seconds = self.start.elapsed().as_secs_f64();
        let Some((trail, catch)) = closest(&hunt) else {
            drop(counter);
            self.print_none(&hunt, seconds)?;
            return Ok(true);
        };
        self.explain(&hunt, trail, catch, counter, seconds)?;
        Ok(false)
    }

    /// Tries boards until the program is caught or the time is up.
    fn pursue(&self, hunt: &mut Hunt<'_>, counter: &mut Counter) -> Result<()> {
        let mut boards = Boards::new(self.subject, self.flags.seed);
        hunt.pursue(boards.samples(&self.known), counter)?;
        if !self.flags.no_testdata && !hunt.is_over() {
            hunt.pursue(boards.test_set(&self.known), counter)?;
        }
        while !hunt.is_over() && hunt.has_time() {
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

    /// Makes the board small, finds the mistake, and says all that.
    fn explain(
        &self,
        hunt: &Hunt<'_>,
        trail: &Trail<'_>,
        first: &Catch,
        counter: Counter,
        seconds: f64,
    ) -> Result<()> {
        let extra = trail.extra.is_some();
        let is_unsteady = !self.fails_again(trail.reading, first)?;
        let shrunk = if is_unsteady || first.result == Ruling::Extra {
            None
        } else {
            let arguments = &trail.reading.arguments;
            let shrinker = Shrinker::new(self.subject, &self.guest, arguments, first.result, hunt.slowest);
            Some(shrinker.shrink(first, self.flags.seed, &counter)?)
        };
        counter.say("diagnosis");
        let diagnosis = self.diagnose(trail.reading, extra && first.result != Ruling::Extra)?;
        drop(counter);
        let found = Found {
            subject: self.subject,
            reading: trail.reading,
            is_by_all: self.readings.len() > 1,
            first,
            last: shrunk.as_ref().map_or(first, |Shrunk { catch, .. }| catch),
            shrunk: shrunk.as_ref(),
            is_unsteady,
            diagnosis: diagnosis.as_ref(),
            mistakes: self.known.mistakes.len(),
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

    /// Whether the program fails on the very same board each time.
    fn fails_again(&self, reading: &Reading, catch: &Catch) -> Result<bool> {
        for _ in 0..AGAIN {
            let outcome = self.guest.run(&catch.text, self.guest.limits)?;
            let answer = self.subject.solve_with(&catch.text, &reading.arguments);
            if answer.is_ok_and(|answer| judge(&outcome, &answer) != catch.result) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Which mistake it is, if probes are known.
    fn diagnose(&self, reading: &Reading, extra: bool) -> Result<Option<Diagnosis<'_>>> {
        if self.known.probes.probes.is_empty() {
            return Ok(None);
        }
        diagnose(self.subject, &self.guest, &self.known, reading, extra).map(Some)
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
            let name = self.subject.name();
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
            let json = report::none(self.subject, hunt, commands, seed, seconds, confidence);
            self.screen.line(json.to_string())?;
            return Ok(());
        }
        self.screen.line(self.lang.none(hunt.tried, seconds))?;
        if let Some((found, all)) = confidence {
            self.screen.line(format!("  {}", self.lang.confidence(found, all)))?;
        }
        let right = hunt.trails.iter().filter(|trail| trail.wrong.is_none());
        if self.readings.len() > 1 {
            let names: Vec<&str> = right.clone().map(|trail| trail.reading.name).collect();
            self.screen.line(format!("  {}", self.lang.right_by(&names.join(", "))))?;
        }
        let blanks = right.map(|trail| trail.blanks).max().unwrap_or(0);
        if blanks > 0 {
            self.screen.line(format!("  {}", self.lang.blanks(blanks)))?;
        }
        Ok(())
    }

    /// How many of the known mistakes are wrong on a board that was tried, as far as the probes tell, and how many
    /// mistakes there are; `None` if no probe was tried.
    fn confidence(&self, hunt: &Hunt<'_>) -> Option<(usize, usize)> {
        let probes = &self.known.probes;
        let is_tried =
            |input: &str| self.subject.plain(input).is_some_and(|(text, _)| hunt.known.contains(&text));
        let tried: Vec<bool> = probes.probes.iter().map(|probe| is_tried(&probe.input)).collect();
        let is_wrong = |number: usize, symptom: &Symptom| match symptom {
            Symptom::Output(text) => {
                text.split_whitespace().ne(probes.probes[number].answer.split_whitespace())
            }
            Symptom::Ending { .. } => true,
        };
        let is_found = |symptoms: &&Symptoms| {
            let outputs = symptoms.outputs.iter().zip(&tried).enumerate();
            outputs.filter(|(_, (_, tried))| **tried).any(|(number, (symptom, _))| is_wrong(number, symptom))
        };
        let found = probes.mistakes.iter().filter(is_found).count();
        tried.contains(&true).then_some((found, probes.mistakes.len()))
    }
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
