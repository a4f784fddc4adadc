//! Does many things at once and hands back each as it comes.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// How many jobs run at once when nobody says: one a core.
pub fn workers() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Calls `work` for 0 to `count - 1` on `jobs` threads, in that order as threads become free.
///
/// `each` sees every result as it comes, on the caller's thread, so that it can draw a progress bar. The list that
/// is returned is in the order of the numbers, whatever order the results came in.
///
/// # Panics
/// If `work` does.
pub fn map<T: Send>(
    count: usize,
    jobs: NonZeroUsize,
    work: impl Fn(usize) -> T + Sync,
    mut each: impl FnMut(usize, &T),
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mut results: Vec<Option<T>> = Vec::new();
    results.resize_with(count, || None);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..jobs.get().min(count) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // A closed channel means that `each` has panicked; the scope passes that on.
                    if number >= count || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, result) in receiver {
            each(number, &result);
            results[number] = Some(result);
        }
    });
    results.into_iter().map(|result| result.expect("a worker that ends early panics")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_each_is_seen_once() {
        let mut seen = Vec::new();
        let jobs = NonZeroUsize::new(3).unwrap();
        let squares = map(100, jobs, |number| number * number, |number, &square| seen.push((number, square)));
        assert_eq!(squares, (0..100).map(|number| number * number).collect::<Vec<_>>());
        seen.sort_unstable();
        assert_eq!(seen, (0..100).map(|number| (number, number * number)).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_to_do_is_done_at_once() {
        assert!(map(0, workers(), |number| number, |_, _| unreachable!()).is_empty());
    }

    #[test]
    fn jobs_run_at_the_same_time() {
        let barrier = std::sync::Barrier::new(2);
        map(2, NonZeroUsize::new(2).unwrap(), |_| barrier.wait().is_leader(), |_, _| ());
    }
}
