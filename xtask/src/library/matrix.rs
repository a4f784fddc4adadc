//! Which case kills which mistake.

use std::fmt;

use anyhow::{Context, Result};

use super::results::{Input, Lacking, Results, Said};
use super::{Fault, Mistake, Program};
use crate::problem::{Case, Package};
use crate::runner::Verdict;

/// So many cases should kill a mistake; more are not needed.
pub const ENOUGH: usize = 3;

/// How a program fared on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It was run.
    Run(Verdict),
    /// It has timed out on a case before, and was not run on this one.
    Stopped,
    /// It was not run, and what it does is not known.
    Unknown,
}

impl Cell {
    /// Whether the case kills the program.
    pub fn kills(self) -> bool {
        !matches!(self, Cell::Run(Verdict::Accepted) | Cell::Stopped | Cell::Unknown)
    }

    /// The verdict as one letter; what is right is a dot, and what was not run a dash.
    pub fn letter(self) -> char {
        match self {
            Cell::Run(Verdict::Accepted) => '.',
            Cell::Run(Verdict::WrongAnswer) => 'W',
            Cell::Run(Verdict::RunTimeError) => 'R',
            Cell::Run(Verdict::TimeLimit) => 'T',
            Cell::Run(Verdict::MemoryLimit) => 'M',
            Cell::Run(Verdict::OutputLimit) => 'O',
            Cell::Stopped => '–',
            Cell::Unknown => '?',
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Run(verdict) => verdict.fmt(f),
            Cell::Stopped => f.pad("–"),
            Cell::Unknown => f.pad("?"),
        }
    }
}

/// What is not as it should be with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// No case kills it.
    Survives,
    /// It does on this case, by its place, what programs of its folder must not do.
    Does(Verdict, usize),
}

/// A program and how it fares on the cases.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its file below the submissions.
    pub path: String,
    /// How it should fail; `None` for a right program.
    pub fault: Option<Fault>,
    /// A cell a case.
    pub cells: Vec<Cell>,
}

impl Row {
    /// How many cases kill it.
    pub fn kills(&self) -> usize {
        self.cells.iter().filter(|cell| cell.kills()).count()
    }

    /// Whether everything that there is to know about it is known.
    pub fn is_known(&self) -> bool {
        !self.cells.contains(&Cell::Unknown)
    }

    /// What is not as it should be. The package format has it that a wrong program fails in one way only.
    pub fn flaw(&self) -> Option<Flaw> {
        let own = match self.fault {
            None => Verdict::Accepted,
            Some(Fault::WrongAnswer) => Verdict::WrongAnswer,
            Some(Fault::TimeLimitExceeded) => Verdict::TimeLimit,
            Some(Fault::RunTimeError) => Verdict::RunTimeError,
        };
        for (case, cell) in self.cells.iter().enumerate() {
            match cell {
                Cell::Run(verdict) if *verdict != own && *verdict != Verdict::Accepted => {
                    return Some(Flaw::Does(*verdict, case));
                }
                _ => {}
            }
        }
        (self.fault.is_some() && self.kills() == 0 && self.is_known()).then_some(Flaw::Survives)
    }
}

/// All programs of a problem on all cases of its test set.
#[derive(Debug)]
pub struct Matrix<'a> {
    /// The cases, in the order in which they are run.
    pub cases: Vec<&'a Case>,
    /// The right programs.
    pub accepted: Vec<Row>,
    /// The mistakes, in the order of the library.
    pub wrong: Vec<Row>,
    /// How many runs are not known.
    pub lacking: usize,
    /// How many runs it took to know the rest.
    pub fresh: usize,
}

/// The cases of the test set that programs without options are run on.
pub fn cases(package: &Package) -> Vec<&Case> {
    let data = format!("{}/data/", package.name);
    package.cases.iter().filter(|case| case.id.starts_with(&data) && case.args.is_empty()).collect()
}

impl<'a> Matrix<'a> {
    /// Runs what is not known, or leaves it. The results are those of the right programs first, then of the wrong
    /// ones. `each` hears of every program that is done.
    ///
    /// # Errors
    ///
    /// A program cannot be built or run, or a case cannot be read.
    pub fn of(
        package: &'a Package,
        mistakes: &[Mistake],
        results: &Results<'_>,
        lacking: Lacking,
        each: impl FnMut(),
    ) -> Result<Matrix<'a>> {
        let cases = cases(package);
        let inputs = cases.iter().map(|case| Input::read(&case.input)).collect::<Result<Vec<_>>>()?;
        let answers = cases.iter().map(|case| answer(case)).collect::<Result<Vec<_>>>()?;
        let all: Vec<usize> = (0..results.programs().len()).collect();
        let before = results.lacking(&all, &inputs);
        let right = all.len() - mistakes.len();
        let faults: Vec<Option<Fault>> =
            all.iter().map(|number| number.checked_sub(right).map(|number| mistakes[number].fault)).collect();
        let mut rows = rows(results, &faults, &inputs, &answers, lacking, each)?;
        let wrong = rows.split_off(right);
        let unknown = |rows: &[Row]| {
            rows.iter().flat_map(|row| &row.cells).filter(|&&cell| cell == Cell::Unknown).count()
        };
        let lacking = unknown(&rows) + unknown(&wrong);
        Ok(Matrix { cases, accepted: rows, wrong, lacking, fresh: before.saturating_sub(lacking) })
    }

    /// The mistakes that one case alone kills, with the place of the case. One that was stopped might have more.
    pub fn lonely(&self) -> impl Iterator<Item = (&Row, usize)> {
        self.wrong.iter().filter_map(|row| {
            let whole = row.cells.iter().all(|cell| matches!(cell, Cell::Run(_)));
            let first = row.cells.iter().position(|cell| cell.kills())?;
            (whole && row.kills() == 1).then_some((row, first))
        })
    }

    /// The places of the cases that nothing needs: even without all of them every mistake is killed as often as
    /// before, or [`ENOUGH`] times, and every one of `demands` is met as before or as often as it asks for.
    ///
    /// A sample is there for the reader and is never one of them.
    pub fn redundant(&self, demands: &[Demand]) -> Vec<usize> {
        let kills = |row: &Row| row.cells.iter().map(|cell| cell.kills()).collect();
        let mistakes = self.wrong.iter().map(|row| Demand { met: kills(row), enough: ENOUGH });
        let demands: Vec<Demand> = mistakes.chain(demands.iter().cloned()).collect();
        let is_free = |case: usize| !self.cases[case].id.contains("/data/sample/");
        redundant(&demands, (0..self.cases.len()).filter(|&case| is_free(case)).collect())
    }
}

/// How all programs, whose faults are given, fare on inputs with these answers.
///
/// # Errors
///
/// The programs cannot be built or run.
pub fn rows(
    results: &Results<'_>,
    faults: &[Option<Fault>],
    inputs: &[Input],
    answers: &[Said],
    lacking: Lacking,
    each: impl FnMut(),
) -> Result<Vec<Row>> {
    let all: Vec<usize> = (0..faults.len()).collect();
    let table = results.table(&all, inputs, lacking, each)?;
    let row = |((said, fault), Program { path, .. }): ((&Vec<Option<Said>>, &Option<Fault>), &Program)| Row {
        path: path.clone(),
        fault: *fault,
        cells: cells(said, answers),
    };
    Ok(table.iter().zip(faults).zip(results.programs().iter().copied()).map(row).collect())
}

/// The answer of a case.
fn answer(case: &Case) -> Result<Said> {
    let bytes =
        std::fs::read(&case.answer).with_context(|| format!("cannot read {}", case.answer.display()))?;
    Ok(Said::tokens(&bytes))
}

/// The cells of a program. Behind the first time-out nothing was run.
fn cells(said: &[Option<Said>], answers: &[Said]) -> Vec<Cell> {
    let mut stopped = false;
    let cell = |(said, answer): (&Option<Said>, &Said)| match said {
        _ if stopped => Cell::Stopped,
        None => Cell::Unknown,
        Some(said) => {
            let verdict = said.verdict(answer);
            stopped = verdict == Verdict::TimeLimit;
            Cell::Run(verdict)
        }
    };
    said.iter().zip(answers).map(cell).collect()
}

/// Something that the test set has to do.
#[derive(Clone, Debug)]
pub struct Demand {
    /// Whether each case does it.
    pub met: Vec<bool>,
    /// So many cases that do it are enough.
    pub enough: usize,
}

/// Those of the `free` cases that can all go, the weakest first.
fn redundant(demands: &[Demand], mut free: Vec<usize>) -> Vec<usize> {
    let mut left: Vec<usize> =
        demands.iter().map(|demand| demand.met.iter().filter(|&&met| met).count()).collect();
    let strength = |case: usize| demands.iter().filter(|demand| demand.met[case]).count();
    // Of equals, the later one goes.
    free.sort_by_key(|&case| (strength(case), usize::MAX - case));
    let mut gone = Vec::new();
    for case in free {
        let meets: Vec<usize> = (0..demands.len()).filter(|&number| demands[number].met[case]).collect();
        if meets.iter().all(|&number| left[number] > demands[number].enough) {
            meets.iter().for_each(|&number| left[number] -= 1);
            gone.push(case);
        }
    }
    gone.sort_unstable();
    gone
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn demand(met: &str, enough: usize) -> Demand {
        Demand { met: met.chars().map(|letter| letter == 'x').collect(), enough }
    }

    #[rstest]
    #[case::all_needed(&[demand("xx", 3), demand(".x", 3)], &[])]
    #[case::nothing_asks_for_it(&[demand("x.x", 3)], &[1])]
    #[case::the_weakest_goes(&[demand("xxxx", 3), demand("x.xx", 3)], &[1])]
    #[case::the_later_of_equals(&[demand("xx", 1)], &[1])]
    #[case::not_both_at_once(&[demand("xxxxx", 3)], &[3, 4])]
    fn what_can_go(#[case] demands: &[Demand], #[case] expected: &[usize]) {
        let cases = demands[0].met.len();
        assert_eq!(redundant(demands, (0..cases).collect()), expected);
    }

    #[test]
    fn what_is_not_free_stays() {
        assert_eq!(redundant(&[demand("xx", 1)], vec![0]), [0]);
    }

    fn row(fault: Option<Fault>, letters: &str) -> Row {
        let cell = |letter| match letter {
            '.' => Cell::Run(Verdict::Accepted),
            'W' => Cell::Run(Verdict::WrongAnswer),
            'T' => Cell::Run(Verdict::TimeLimit),
            '–' => Cell::Stopped,
            _ => Cell::Unknown,
        };
        Row { path: String::new(), fault, cells: letters.chars().map(cell).collect() }
    }

    #[rstest]
    #[case(Some(Fault::WrongAnswer), "..W", None)]
    #[case(Some(Fault::WrongAnswer), "...", Some(Flaw::Survives))]
    #[case(Some(Fault::WrongAnswer), "..?", None)]
    #[case(Some(Fault::WrongAnswer), ".WT", Some(Flaw::Does(Verdict::TimeLimit, 2)))]
    #[case(Some(Fault::TimeLimitExceeded), ".T–", None)]
    #[case(Some(Fault::TimeLimitExceeded), ".W", Some(Flaw::Does(Verdict::WrongAnswer, 1)))]
    #[case(None, "..", None)]
    #[case(None, ".W", Some(Flaw::Does(Verdict::WrongAnswer, 1)))]
    fn a_program_fails_as_its_folder_says(
        #[case] fault: Option<Fault>,
        #[case] letters: &str,
        #[case] flaw: Option<Flaw>,
    ) {
        assert_eq!(row(fault, letters).flaw(), flaw);
    }

    #[test]
    fn nothing_is_run_behind_a_time_out() {
        let answers = ["1", "2", "3"].map(|answer| Said::tokens(answer.as_bytes()));
        let said = [Some(Said::tokens(b"1")), Some(Said::Broke(Verdict::TimeLimit)), None];
        let letters: String = cells(&said, &answers).into_iter().map(Cell::letter).collect();
        assert_eq!(letters, ".T–");
        let said = [None, Some(Said::tokens(b"1")), None];
        let letters: String = cells(&said, &answers).into_iter().map(Cell::letter).collect();
        assert_eq!(letters, "?W?");
    }
}
