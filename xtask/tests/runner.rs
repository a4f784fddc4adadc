//! The runner against programs that behave badly, each in its own way. No test asks how long something took.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use std::{env, fs};

use xtask::runner::{self, Comparison, Job, Limits, Outcome, Runner, Verdict};

/// Enough for anything that behaves, on the busiest machine.
const LIMITS: Limits = Limits { time: Duration::from_secs(60), memory: 256 << 20, output: 1 << 20 };

/// For programs that never end by themselves.
const SHORT: Limits = Limits { time: Duration::from_millis(200), ..LIMITS };

fn runner() -> Runner {
    Runner::with_helper(env!("CARGO_BIN_EXE_xtask"))
}

/// The program of `runner/victim.rs`, built once.
fn victim() -> &'static Path {
    static VICTIM: OnceLock<PathBuf> = OnceLock::new();
    VICTIM.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runner/victim.rs");
        let built = folder.join(format!("victim-{}{}", std::process::id(), env::consts::EXE_SUFFIX));
        let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
        let status = Command::new(rustc).args(["--edition=2024", "-o"]).arg(&built).arg(source).status();
        assert!(status.unwrap().success());
        // Another run of the tests may use the file of that name; a renamed one does not disturb it.
        let path = folder.join(format!("victim{}", env::consts::EXE_SUFFIX));
        fs::rename(&built, &path).map_or(built, |()| path)
    })
}

fn input(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), text).unwrap();
    file
}

fn job(program: impl Into<PathBuf>, args: &[&str], input: &Path, limits: Limits) -> Job {
    let args = args.iter().map(OsString::from).collect();
    Job { program: program.into(), args, input: input.to_path_buf(), folder: None, limits }
}

fn run_victim(args: &[&str], limits: Limits) -> Outcome {
    let input = input("3 1 2\n");
    runner().run(&job(victim(), args, input.path(), limits)).unwrap()
}

fn stdout(outcome: &Outcome) -> &str {
    str::from_utf8(&outcome.stdout).unwrap()
}

/// Asserts the verdict and gives the status.
fn status(outcome: &Outcome, verdict: Verdict) -> &str {
    assert_eq!(outcome.verdict, verdict, "{}: {}", outcome.status, String::from_utf8_lossy(&outcome.stderr));
    &outcome.status
}

#[test]
fn a_good_program_is_accepted_and_measured() {
    let mut outcome = run_victim(&["echo"], LIMITS);
    assert_eq!(status(&outcome, Verdict::Accepted), "exit status 0");
    assert_eq!(outcome.judge(b"3 1 2\n"), Comparison::Same);
    assert_eq!(outcome.judge(b"3  1\r\n2"), Comparison::Blanks);
    assert_eq!(outcome.verdict, Verdict::Accepted);
    assert!(outcome.wall > Duration::ZERO);
}

#[test]
fn another_token_is_a_wrong_answer() {
    let mut outcome = run_victim(&["echo"], LIMITS);
    let Comparison::Different(difference) = outcome.judge(b"3 1 4\n") else { panic!() };
    assert_eq!(difference.to_string(), "line 1: found `2`, expected `4`");
    assert_eq!(outcome.verdict, Verdict::WrongAnswer);
}

#[test]
fn an_exit_status_and_a_crash_are_run_time_errors() {
    assert_eq!(status(&run_victim(&["exit", "3"], LIMITS), Verdict::RunTimeError), "exit status 3");
    let mut panicked = run_victim(&["panic"], LIMITS);
    assert_eq!(status(&panicked, Verdict::RunTimeError), "exit status 101");
    assert!(String::from_utf8_lossy(&panicked.stderr).contains("words on standard error"));
    panicked.judge(b"1");
    assert_eq!(panicked.verdict, Verdict::RunTimeError, "a crash stays one, whatever was printed");
    status(&run_victim(&["crash"], LIMITS), Verdict::RunTimeError);
}

#[test]
fn a_spinning_program_is_stopped() {
    status(&run_victim(&["spin"], SHORT), Verdict::TimeLimit);
}

#[test]
fn a_sleeping_program_is_stopped() {
    status(&run_victim(&["sleep"], SHORT), Verdict::TimeLimit);
}

#[test]
fn a_greedy_program_is_stopped() {
    status(&run_victim(&["eat"], Limits { memory: 64 << 20, ..LIMITS }), Verdict::MemoryLimit);
}

#[test]
fn a_flood_is_cut() {
    let outcome = run_victim(&["flood"], Limits { output: 100_000, ..LIMITS });
    assert_eq!(status(&outcome, Verdict::OutputLimit), "stopped after 100000 bytes of output");
    assert_eq!(outcome.stdout.len(), 100_000);
    let outcome = run_victim(&["flood-errors"], Limits { output: 100_000, ..LIMITS });
    status(&outcome, Verdict::OutputLimit);
    assert_eq!(outcome.stderr.len(), runner::STDERR_KEPT);
}

#[test]
fn an_output_of_just_the_limit_is_no_flood() {
    let text = "1 2 3 4\n".repeat(2000);
    let input = input(&text);
    let limits = Limits { output: 16_000, ..LIMITS };
    let outcome = runner().run(&job(victim(), &["echo"], input.path(), limits)).unwrap();
    status(&outcome, Verdict::Accepted);
    assert_eq!(stdout(&outcome), text);
}

#[test]
fn arguments_folder_and_environment_are_as_promised() {
    let odd = ["a b", "\"quoted\"", "", "한글", "--flag"];
    let outcome = run_victim(&[&["args"], odd.as_slice()].concat(), LIMITS);
    assert_eq!(stdout(&outcome).lines().collect::<Vec<_>>(), odd);
    assert_eq!(stdout(&run_victim(&["list-folder"], LIMITS)), "0\n");
    let variables = run_victim(&["variables"], LIMITS);
    assert!(!stdout(&variables).contains("CARGO_MANIFEST_DIR"), "{}", stdout(&variables));

    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one"), "").unwrap();
    let input = input("");
    let mut job = job(victim(), &["list-folder"], input.path(), LIMITS);
    job.folder = Some(folder.path().to_path_buf());
    assert_eq!(stdout(&runner().run(&job).unwrap()), "1\n");
}

#[test]
fn input_that_nobody_reads_is_no_fault() {
    let input = input(&"x".repeat(1 << 20));
    let unread = runner().run(&job(victim(), &["read-nothing"], input.path(), LIMITS)).unwrap();
    assert_eq!((unread.verdict, stdout(&unread)), (Verdict::Accepted, "0\n"));
    let read = runner().run(&job(victim(), &["read-all"], input.path(), LIMITS)).unwrap();
    assert_eq!(stdout(&read), "1048576\n");
}

#[test]
fn what_cannot_start_is_an_error_and_no_verdict() {
    let input = input("");
    let nothing = input.path().with_file_name("no-such-program");
    let error = runner().run(&job(&nothing, &[], input.path(), LIMITS)).unwrap_err();
    assert!(error.to_string().starts_with(&format!("{}: cannot start: ", nothing.display())), "{error}");
    let error = runner().run(&job(victim(), &["echo"], &nothing, LIMITS)).unwrap_err();
    assert!(error.message.starts_with(&format!("cannot read {}: ", nothing.display())), "{error}");
}

#[test]
fn many_at_once_keep_their_order() {
    let inputs: Vec<_> = (0..20).map(|number| input(&number.to_string())).collect();
    let mut seen = 0;
    let outcomes = runner::map(
        inputs.len(),
        NonZeroUsize::new(4).unwrap(),
        |number| runner().run(&job(victim(), &["echo"], inputs[number].path(), LIMITS)).unwrap(),
        |_, _| seen += 1,
    );
    assert_eq!(seen, 20);
    for (number, outcome) in outcomes.iter().enumerate() {
        assert_eq!(stdout(outcome), number.to_string());
    }
}

#[cfg(unix)]
mod unix {
    use std::process::Stdio;
    use std::thread;
    use std::time::Instant;

    use super::*;

    fn run_shell(script: &str, limits: Limits) -> Outcome {
        let input = input("");
        runner().run(&job("sh", &["-c", script], input.path(), limits)).unwrap()
    }

    fn lives(pid: &str) -> bool {
        let status = Command::new("kill").args(["-0", pid]).stderr(Stdio::null()).status();
        status.unwrap().success()
    }

    /// Waits for processes to go, for as long as a busy machine may need.
    fn assert_gone(pids: &str) {
        let deadline = Instant::now() + Duration::from_secs(20);
        for pid in pids.split_whitespace() {
            while lives(pid) {
                assert!(Instant::now() < deadline, "process {pid} lives on");
                thread::sleep(Duration::from_millis(10));
            }
        }
    }

    #[test]
    fn a_signal_has_a_name() {
        let outcome = run_shell("kill -SEGV $$", LIMITS);
        assert_eq!(status(&outcome, Verdict::RunTimeError), "signal 11 (SIGSEGV)");
        let outcome = run_victim(&["crash"], LIMITS);
        assert_eq!(status(&outcome, Verdict::RunTimeError), "signal 6 (SIGABRT)");
    }

    #[test]
    fn time_and_memory_are_the_programs_own() {
        // This process is made larger than the program; the program must not inherit its peak.
        let large = vec![1u8; 200 << 20];
        let outcome = run_victim(&["eat-once", "20"], LIMITS);
        drop(large);
        status(&outcome, Verdict::Accepted);
        let memory = outcome.memory.unwrap() >> 20;
        assert!((20..60).contains(&memory), "{memory} MiB");
        assert!(outcome.time.unwrap() > Duration::ZERO);
    }

    #[test]
    fn a_program_that_ignores_signals_is_stopped() {
        let script = "trap '' TERM INT HUP QUIT ALRM XCPU; while :; do :; done";
        status(&run_shell(script, SHORT), Verdict::TimeLimit);
        status(&run_shell("trap '' TERM INT HUP; while :; do sleep 1; done", SHORT), Verdict::TimeLimit);
    }

    #[test]
    fn a_program_that_closes_its_pipes_is_still_watched() {
        status(&run_shell("exec <&- >&- 2>&-; sleep 600", SHORT), Verdict::TimeLimit);
        status(&run_shell("exec >&- 2>&-; exit 3", LIMITS), Verdict::RunTimeError);
    }

    #[test]
    fn a_stopped_program_is_stopped_for_good() {
        status(&run_shell("kill -STOP $$", SHORT), Verdict::TimeLimit);
    }

    #[test]
    fn a_grandchild_that_holds_the_pipe_does_not_outlive_the_run() {
        let outcome = run_victim(&["leave-child"], LIMITS);
        status(&outcome, Verdict::Accepted);
        assert_gone(stdout(&outcome));
    }

    #[test]
    fn the_children_of_a_stopped_program_go_with_it() {
        let outcome = run_shell("sleep 600 & echo $!; sh -c 'sleep 600 & echo $!; wait' & wait", SHORT);
        status(&outcome, Verdict::TimeLimit);
        assert_eq!(stdout(&outcome).lines().count(), 2);
        assert_gone(stdout(&outcome));
    }

    #[test]
    fn a_program_that_kills_its_parent_does_not_stay() {
        let (input, folder) = (input(""), tempfile::tempdir().unwrap());
        let script = "sleep 600 & echo $$ $! > pids; kill -9 $PPID; sleep 600";
        let mut job = job("sh", &["-c", script], input.path(), LIMITS);
        job.folder = Some(folder.path().to_path_buf());
        let error = runner().run(&job).unwrap_err();
        assert_eq!(error.to_string(), "sh: the helper ended without a report");
        assert_gone(&fs::read_to_string(folder.path().join("pids")).unwrap());
    }

    #[test]
    fn a_killed_runner_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let told = folder.path().join("pids");
        let mut runner = Command::new(env::current_exe().unwrap())
            .args(["--exact", "unix::runner_to_be_killed", "--ignored"])
            .env("VICTIM_TELLS", &told)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        while !told.exists() {
            assert!(Instant::now() < deadline, "the victim does not start");
            thread::sleep(Duration::from_millis(10));
        }
        let pids = fs::read_to_string(told).unwrap();
        assert!(pids.split_whitespace().all(lives));
        runner.kill().unwrap();
        runner.wait().unwrap();
        assert_gone(&pids);
    }

    #[test]
    #[ignore = "the other process of a_killed_runner_leaves_nothing_behind"]
    fn runner_to_be_killed() {
        let Some(told) = env::var_os("VICTIM_TELLS") else { return };
        run_victim(&["tell-and-sleep", told.to_str().unwrap()], LIMITS);
    }

    #[cfg(target_os = "linux")]
    mod linux {
        use super::*;

        #[test]
        fn memory_is_counted_over_all_processes() {
            let limits = Limits { memory: 64 << 20, ..LIMITS };
            status(&run_victim(&["eat-in-two", "48"], limits), Verdict::MemoryLimit);
        }

        #[test]
        fn shared_pages_count_once() {
            // Forked shells share what the first one holds: more than 60 MiB, most of them counted many times.
            let script = "x=$(head -c 6000000 /dev/zero | tr '\\0' a); \
                for i in 1 2 3 4 5 6 7 8 9 10 11 12; do ( sleep 0.3; : ) & done; wait";
            status(&run_shell(script, Limits { memory: 60 << 20, ..LIMITS }), Verdict::Accepted);
        }

        #[test]
        fn processor_time_is_counted_over_all_processes() {
            let limits = Limits { time: Duration::from_millis(500), ..LIMITS };
            let outcome = run_victim(&["spin-in-child"], limits);
            status(&outcome, Verdict::TimeLimit);
            assert!(outcome.time.unwrap() > Duration::from_millis(200), "{outcome:?}");
        }

        #[test]
        fn a_daemon_is_found_in_its_own_session() {
            let outcome = run_shell("setsid sh -c 'echo $$; sleep 600' & sleep 0.3; exit 0", LIMITS);
            status(&outcome, Verdict::Accepted);
            assert_eq!(stdout(&outcome).lines().count(), 1);
            assert_gone(stdout(&outcome));
        }

        #[test]
        fn a_program_that_only_forks_is_stopped() {
            status(&run_victim(&["fork-for-ever"], LIMITS), Verdict::RunTimeError);
        }
    }
}
