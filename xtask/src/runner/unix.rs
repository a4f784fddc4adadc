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
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use self::report::{Report, Stop};
use super::{Job, Limits, Outcome, STDERR_KEPT, Verdict, kept_environment, place};

/// The first argument of a helper.
const HELPER: &str = "run-under-limits";

/// The helper says less than this.
const REPORT_KEPT: usize = 16 << 10;

/// How much longer than the wall limit the helper may take to clean up and report.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often the processes of a lost helper are looked for: one that forks can be ahead of the first look.
const ROUNDS: usize = 10;

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
    limits: Limits,
    control: Stream<UnixStream>,
    stdout: Stream<ChildStdout>,
    stderr: Stream<ChildStderr>,
    flooded: bool,
}

impl Run {
    fn new(mut helper: Child, control: UnixStream, limits: Limits) -> Run {
        let output = usize::try_from(limits.output).unwrap_or(usize::MAX);
        Run {
            control: Stream::new(Some(control), REPORT_KEPT),
            stdout: Stream::new(helper.stdout.take(), output),
            stderr: Stream::new(helper.stderr.take(), STDERR_KEPT),
            helper,
            limits,
            flooded: false,
        }
    }

    /// Reads the report and both outputs until all three have ended, or nothing more is to be waited for.
    fn gather(&mut self, mut deadline: Instant) -> Result<(), String> {
        let mut buffer = vec![0; 1 << 16];
        loop {
            let files = [self.control.file(), self.stdout.file(), self.stderr.file()];
            if files.iter().all(Option::is_none) {
                return Ok(());
            }
            let ready = wait(files, deadline)?;
            if ready == [false; 3] && Instant::now() >= deadline {
                // After a report, only a process that got away holds the pipes, and what it says does not count.
                let late = self.control.pipe.is_some();
                return if late { Err("the helper gives no report".to_string()) } else { Ok(()) };
            }
            if ready[0] {
                self.control.read(&mut buffer)?;
                if self.control.pipe.is_none() {
                    deadline = deadline.min(Instant::now() + DRAIN);
                }
            }
            if ready[1] {
                self.stdout.read(&mut buffer)?;
            }
            if ready[2] {
                self.stderr.read(&mut buffer)?;
            }
            let errors = self.limits.output.max(STDERR_KEPT as u64);
            if !self.flooded && (self.stdout.count > self.limits.output || self.stderr.count > errors) {
                self.stop_flood();
            }
        }
    }

    /// Tells the helper to kill the program, which prints more than it may.
    fn stop_flood(&mut self) {
        self.flooded = true;
        if let Some(control) = &self.control.pipe {
            // An error means that the helper has ended, and then so has the program.
            let _ = control.shutdown(Shutdown::Write);
        }
    }

    /// Makes sure that the helper is gone, and the program with it even if it killed the helper.
    fn end(&mut self) {
        let reported = Report::read(&self.control.bytes).is_some();
        if !reported {
            let _ = self.helper.kill();
        }
        // A helper that was killed or has reported ends at once.
        let _ = self.helper.wait();
        if !reported {
            for _ in 0..ROUNDS {
                for pid in tree::session(self.helper.id()) {
                    let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
                }
            }
        }
    }

    fn outcome(self) -> Result<Outcome, String> {
        let report = Report::read(&self.control.bytes).ok_or("the helper ended without a report")?;
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
            stdout: self.stdout.bytes,
            stderr: self.stderr.bytes,
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
fn wait<const N: usize>(files: [Option<BorrowedFd<'_>>; N], deadline: Instant) -> Result<[bool; N], String> {
    let mut polled: Vec<PollFd<'_>> =
        files.iter().flatten().map(|&file| PollFd::new(file, PollFlags::POLLIN)).collect();
    // One more millisecond, so that the deadline has passed when the time is up.
    let left = deadline.saturating_duration_since(Instant::now()).as_millis() + 1;
    let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
    match poll(&mut polled, timeout) {
        Ok(_) | Err(Errno::EINTR) => {}
        Err(error) => return Err(format!("cannot wait for the output: {error}")),
    }
    let mut answers = polled.iter().map(|file| file.any().unwrap_or(false));
    Ok(files.map(|file| file.is_some() && answers.next().unwrap_or(false)))
}

/// A pipe or socket that is read to its end, and the beginning of what came.
struct Stream<R> {
    /// `None` after the end.
    pipe: Option<R>,
    bytes: Vec<u8>,
    /// How many of the bytes are kept.
    kept: usize,
    /// How many came.
    count: u64,
}

impl<R: Read + AsFd> Stream<R> {
    fn new(pipe: Option<R>, kept: usize) -> Stream<R> {
        Stream { pipe, bytes: Vec::new(), kept, count: 0 }
    }

    fn file(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads once. A connection that was reset has ended.
    fn read(&mut self, buffer: &mut [u8]) -> Result<(), String> {
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        let read = match pipe.read(buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => 0,
            Err(error) => return Err(format!("cannot read the output: {error}")),
        };
        self.bytes.extend_from_slice(&buffer[..read.min(self.kept - self.bytes.len())]);
        self.count += read as u64;
        if read == 0 {
            self.pipe = None;
        }
        Ok(())
    }
}
