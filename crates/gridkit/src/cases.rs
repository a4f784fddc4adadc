//! Boards for the tests and for the measurements: families of seeded generators, and smaller boards near a
//! given one.

use fastrand::Rng;

use crate::problem::Problem;

/// A problem that can make boards.
pub trait Cases: Problem {
    /// The generators, each aimed at one rule.
    const FAMILIES: &'static [Family<Self::Task>] = &[];

    /// The kinds of boards on which the speed is measured, besides the streams of `testdata`.
    const CLASSES: &'static [Family<Self::Task>] = &[];

    /// What the cost of a board grows with.
    const SCALES: &'static [Scale<Self::Task>] = &[];

    /// How many pieces lie on the board: of two tasks with one fault, people would rather see that with fewer.
    fn pieces(_task: &Self::Task) -> usize {
        0
    }

    /// What is special about a task, as features with their values, such as `("winner", "2")`. A feature may have
    /// several values. What the test data must reach is said in these words.
    fn features(_task: &Self::Task) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Legal tasks that are one step simpler, the boldest steps first.
    ///
    /// Following them always ends: a step never leads back.
    fn simpler(_task: &Self::Task) -> Vec<Self::Task> {
        Vec::new()
    }
}

/// A seeded generator of legal tasks.
pub struct Family<T> {
    /// A short name in kebab case.
    pub name: &'static str,
    /// Which rule it aims at.
    pub about: &'static str,
    /// Makes one task; the same state of the generator gives the same task.
    pub make: fn(&mut Rng) -> T,
}

/// A seeded generator of legal tasks of a given size.
pub struct Scale<T> {
    /// What the size counts, such as `moves`.
    pub name: &'static str,
    /// Which tasks it makes.
    pub about: &'static str,
    /// The sizes to look at, the smallest first.
    pub sizes: &'static [usize],
    /// Makes one task of a size; the same state of the generator gives the same task.
    pub make: fn(&mut Rng, usize) -> T,
}

/// The `count` first tasks of all families in turn, from one seed.
pub fn tasks<C: Cases>(seed: u64, count: usize) -> impl Iterator<Item = C::Task> {
    let mut rng = Rng::with_seed(seed);
    C::FAMILIES.iter().cycle().take(count).map(move |family| (family.make)(&mut rng))
}

/// Makes `task` simpler as long as it still `fails`; no single step from the result fails.
pub fn shrink<C: Cases>(mut task: C::Task, fails: impl Fn(&C::Task) -> bool) -> C::Task {
    while let Some(simpler) = C::simpler(&task).into_iter().find(|simpler| fails(simpler)) {
        task = simpler;
    }
    task
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{ParseError, Reader, Token};

    /// Numbers; a simpler one is a half or one less.
    struct Number;

    impl Problem for Number {
        type Task = u32;
        type Answer = u32;

        fn parse(input: &mut Reader<'_>) -> Result<u32, ParseError> {
            let line = input.line("a number")?;
            let token = line.tokens().next();
            token.and_then(Token::number).ok_or_else(|| line.end_error("a number"))
        }

        fn solve(task: &u32) -> u32 {
            *task
        }
    }

    impl Cases for Number {
        const FAMILIES: &'static [Family<u32>] = &[
            Family { name: "small", about: "below ten", make: |rng| rng.u32(..10) },
            Family { name: "large", about: "from a thousand", make: |rng| rng.u32(1000..) },
        ];

        fn simpler(task: &u32) -> Vec<u32> {
            if *task == 0 {
                vec![]
            } else {
                vec![task / 2, task - 1]
            }
        }
    }

    #[test]
    fn families_take_turns() {
        let numbers: Vec<u32> = tasks::<Number>(1, 5).collect();
        assert_eq!(
            numbers.iter().map(|&number| number < 10).collect::<Vec<_>>(),
            [true, false, true, false, true]
        );
        assert_eq!(numbers, tasks::<Number>(1, 5).collect::<Vec<_>>(), "one seed, one row of tasks");
        assert_ne!(numbers, tasks::<Number>(2, 5).collect::<Vec<_>>());
    }

    #[test]
    fn shrinking_ends_where_no_step_fails() {
        assert_eq!(shrink::<Number>(1000, |&number| number >= 37), 37);
        assert_eq!(shrink::<Number>(1000, |&number| number % 2 == 0), 250, "125 and 249 are odd");
    }
}
