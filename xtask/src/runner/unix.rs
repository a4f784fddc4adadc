//! Unix: a helper process for each run, which owns the program and everything that the program starts.
//!
//! The helper's standard input is a socket. Over it comes one line of report, and when `xtask` closes its end, or
//! dies, the helper kills whatever still runs. Standard output and standard error go from the program straight
//! into pipes that are read here, so the helper stays as small as it was when it started.

mod report;
mod tree;
mod watch;

use std::env;
use std::io::{ErrorKind, Read};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use self::report::{Report, Stop};
use super::{Job, Limits, Outcome, STDERR_KEPT, Verdict, kept_environment, place};

/// The first argument of a helper.
const HELPER: &str = "run-under-limits";

/// How much longer than the wall limit the helper may take to clean up and report.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long the pipes may stay open after the report; only a process that escaped the helper holds them.
const DRAIN: Duration = Duration::from_millis(200);

/// See [`super::Runner::run`].
pub(super) fn run(helper: &Path, job: &Job) -> Result<Outcome, String> {
    let place = place(job)?;
    let (control, theirs) = UnixStream::pair().map_err(|error| format!("no socket: {error}"))?;
    let mut command = Command::new(helper);
    command.arg(HELPER).args(watch::arguments(&job.limits, &place.input, &place.program)).args(&job.args);
    command.current_dir(place.folder()).env_clear().envs(kept_environment());
    command.stdin(OwnedFd::from(theirs)).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child =
        command.spawn().map_err(|error| format!("the helper {} cannot start: {error}", helper.display()))?;
    // The command holds the helper's end of the socket; while it is open, the helper's death cannot be seen.
    drop(command);
    let mut run = Run::new(child, control, job.limits);
    let gathered = run.gather(Instant::now() + job.limits.wall() + PATIENCE);
    run.end();
    gathered?;
    run.outcome()
}

/// Does the helper's work if this process is one.
pub(super) fn helper_main() -> Option<ExitCode> {
    let mut args = env::args_os().skip(1);
    (args.next()? == HELPER).then(|| watch::serve(args))
}

/// One run as `xtask` sees it.
struct Run {
    helper: Child,
    control: UnixStream,
    limits: Limits,
    report: Vec<u8>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    flooded: bool,
}

impl Run {
    fn new(helper: Child, control: UnixStream, limits: Limits) -> Run {
        let (report, stdout, stderr) = (Vec::new(), Vec::new(), Vec::new());
        Run { helper, control, limits, report, stdout, stderr, flooded: false }
    }

    /// Reads the report and both outputs until all three have ended, or nothing more is to be waited for.
    fn gather(&mut self, mut deadline: Instant) -> Result<(), String> {
        let mut out = self.helper.stdout.take();
        let mut err = self.helper.stderr.take();
        let mut errors = 0u64;
        let mut reporting = true;
        let mut buffer = vec![0; 1 << 16];
        while reporting || out.is_some() || err.is_some() {
            let [report, output, error] = wait(
                [
                    reporting.then(|| self.control.as_fd()),
                    out.as_ref().map(AsFd::as_fd),
                    err.as_ref().map(AsFd::as_fd),
                ],
                deadline,
            )?;
            if !report && !output && !error && Instant::now() >= deadline {
                // After a report, only a process that got away holds the pipes, and what it says does not count.
                return if reporting { Err("the helper gives no report".to_string()) } else { Ok(()) };
            }
            if report {
                let read = read(&mut self.control, &mut buffer)?;
                self.report.extend_from_slice(&buffer[..read]);
                if read == 0 {
                    reporting = false;
                    deadline = deadline.min(Instant::now() + DRAIN);
                }
            }
            if let (true, Some(pipe)) = (output, &mut out) {
                let read = read(pipe, &mut buffer)?;
                let room = usize::try_from(self.limits.output).unwrap_or(usize::MAX) - self.stdout.len();
                self.stdout.extend_from_slice(&buffer[..read.min(room)]);
                if read > room {
                    self.stop_flood();
                }
                if read == 0 {
                    out = None;
                }
            }
            if let (true, Some(pipe)) = (error, &mut err) {
                let read = read(pipe, &mut buffer)?;
                errors += read as u64;
                self.stderr.extend_from_slice(&buffer[..read.min(STDERR_KEPT - self.stderr.len())]);
                if errors > self.limits.output.max(STDERR_KEPT as u64) {
                    self.stop_flood();
                }
                if read == 0 {
                    err = None;
                }
            }
        }
        Ok(())
    }

    /// Tells the helper to kill the program, which prints more than it may.
    fn stop_flood(&mut self) {
        self.flooded = true;
        // An error means that the helper has ended, and then so has the program.
        let _ = self.control.shutdown(Shutdown::Write);
    }

    /// Makes sure that the helper is gone, and the program with it even if it killed the helper.
    fn end(&mut self) {
        let reported = Report::read(&self.report).is_some();
        if !reported {
            let _ = self.helper.kill();
            if let Some(group) = report::started(&self.report) {
                let _ = kill(Pid::from_raw(-group), Signal::SIGKILL);
            }
        }
        // A helper that was killed or has reported ends at once.
        let _ = self.helper.wait();
    }

    fn outcome(self) -> Result<Outcome, String> {
        let report = Report::read(&self.report).ok_or("the helper ended without a report")?;
        let Report { stop, time, wall, memory, ending } = report;
        if let Stop::NotStarted = stop {
            return Err(ending);
        }
        let (verdict, status) = if self.flooded {
            (Verdict::OutputLimit, format!("stopped after {} bytes of output", self.limits.output))
        } else {
            self.limits.verdict(stop, time, memory, ending)
        };
        Ok(Outcome {
            verdict,
            time: Some(time),
            wall,
            memory: Some(memory),
            status,
            stdout: self.stdout,
            stderr: self.stderr,
        })
    }
}

impl Limits {
    /// What to say about a program that ended or was stopped, and in which words. The limits are looked at once
    /// more, since a program can break one and end before anyone sees it.
    fn verdict(&self, stop: Stop, time: Duration, memory: u64, ending: String) -> (Verdict, String) {
        let seconds = time.as_secs_f64();
        match stop {
            Stop::Wall => {
                (Verdict::TimeLimit, format!("stopped after {:.1} s by the clock", self.wall().as_secs_f64()))
            }
            Stop::Processes => {
                (Verdict::RunTimeError, format!("stopped at more than {} processes", watch::PROCESSES))
            }
            _ if stop == Stop::Memory || memory > self.memory => {
                (Verdict::MemoryLimit, format!("used {} MiB of memory", memory >> 20))
            }
            _ if stop == Stop::Time || time > self.time => {
                (Verdict::TimeLimit, format!("used {seconds:.2} s of processor time"))
            }
            _ if ending == "exit status 0" => (Verdict::Accepted, ending),
            _ => (Verdict::RunTimeError, ending),
        }
    }
}

/// Waits until one of the files can be read or the time has come, and says which can be read.
fn wait<const N: usize>(
    files: [Option<std::os::fd::BorrowedFd<'_>>; N],
    deadline: Instant,
) -> Result<[bool; N], String> {
    let mut polled: Vec<PollFd<'_>> =
        files.iter().flatten().map(|&file| PollFd::new(file, PollFlags::POLLIN)).collect();
    // One more millisecond, so that the deadline has passed when the time is up.
    let left = deadline.saturating_duration_since(Instant::now()).as_millis() + 1;
    let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
    match poll(&mut polled, timeout) {
        Ok(_) | Err(nix::errno::Errno::EINTR) => {}
        Err(error) => return Err(format!("cannot wait for the output: {error}")),
    }
    let mut answers = polled.iter().map(|file| file.any().unwrap_or(false));
    Ok(files.map(|file| file.is_some() && answers.next().unwrap_or(false)))
}

/// Reads once; a reset connection is an end.
fn read(file: &mut impl Read, buffer: &mut [u8]) -> Result<usize, String> {
    loop {
        match file.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return Ok(0),
            other => return other.map_err(|error| format!("cannot read the output: {error}")),
        }
    }
}
