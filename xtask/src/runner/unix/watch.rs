//! The helper: starts the program, watches it and everything below it, ends them all, and reports.
//!
//! It does nothing else and keeps nothing, since what it holds itself is the least that it can measure.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, setsid};

use super::super::Limits;
use super::report::{Report, Stop};
use super::tree::{self, Process};

/// So many processes may live at once; more are taken for a program that only forks.
pub(super) const PROCESSES: usize = 256;

/// The largest file that a program may write, so that it cannot fill the disk.
const FILE_SIZE: u64 = 256 << 20;

/// The shortest time between two looks at the processes. Where a look starts a program, it is that program's time
/// that would be counted.
const TICK: Duration = Duration::from_millis(if tree::FREE { 10 } else { 100 });

/// How long the dying are waited for.
const MOURNING: Duration = Duration::from_secs(5);

/// The helper's arguments before those of the program.
pub(super) fn arguments(limits: &Limits, input: &Path, program: &Path) -> [OsString; 5] {
    [
        limits.time.as_micros().to_string().into(),
        limits.memory.to_string().into(),
        limits.output.to_string().into(),
        input.into(),
        program.into(),
    ]
}

/// Runs one program under limits. The arguments are those of [`arguments`] and the program's own.
pub(super) fn serve(mut args: impl Iterator<Item = OsString>) -> ExitCode {
    // A copy, since the program gets standard input in its place.
    let Ok(control) = io::stdin().as_fd().try_clone_to_owned().map(UnixStream::from) else {
        return ExitCode::FAILURE;
    };
    let report = match start(&mut args) {
        Ok((child, limits)) => watch(child, limits, &control),
        Err(ending) => {
            let nothing = Duration::ZERO;
            Report { stop: Stop::NotStarted, time: nothing, wall: nothing, memory: 0, ending }
        }
    };
    match (&control).write_all(report.to_string().as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody is left to tell.
        Err(_) => ExitCode::FAILURE,
    }
}

/// Reads the arguments, takes on the limits, and starts the program.
fn start(args: &mut impl Iterator<Item = OsString>) -> Result<(Child, Limits), String> {
    let missing = "the helper needs limits, an input and a program; it is not for typing";
    let mut number = || args.next()?.to_str()?.parse::<u64>().ok();
    let (Some(time), Some(memory), Some(output)) = (number(), number(), number()) else {
        return Err(missing.to_string());
    };
    let (Some(input), Some(program)) = (args.next(), args.next()) else { return Err(missing.to_string()) };
    let limits = Limits { time: Duration::from_micros(time), memory, output };
    shut_in(&limits).map_err(|error| format!("the limits cannot be set: {error}"))?;
    let file = File::open(&input).map_err(|error| format!("cannot read {}: {error}", shown(&input)))?;
    let mut command = Command::new(&program);
    // A group of its own, so that a signal to the group spares the helper.
    command.args(args).stdin(file).process_group(0);
    let child = command.spawn().map_err(|error| format!("cannot start: {error}"))?;
    Ok((child, limits))
}

fn shown(path: &OsStr) -> String {
    Path::new(path).display().to_string()
}

/// Sets what the program inherits: no terminal, no core file, a second line of defence for time and disk. Orphans
/// below the helper become its children, so that none gets away.
fn shut_in(limits: &Limits) -> nix::Result<()> {
    // Away from the terminal's group: Ctrl-C reaches `xtask`, and the helper sees it end and cleans up.
    let _ = setsid();
    #[cfg(target_os = "linux")]
    nix::sys::prctl::set_child_subreaper(true)?;
    let seconds = limits.time.as_secs() + 2;
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    setrlimit(Resource::RLIMIT_CPU, seconds, seconds + 1)?;
    setrlimit(Resource::RLIMIT_FSIZE, FILE_SIZE, FILE_SIZE)
}

/// What the helper waits for.
enum Event {
    /// The program has ended.
    Ended(io::Result<ExitStatus>),
    /// `xtask` has closed its end of the socket.
    Told,
}

/// Waits for the end of the program, stops it when it breaks a limit, and cleans up.
fn watch(child: Child, limits: Limits, control: &UnixStream) -> Report {
    let start = Instant::now();
    let group = Pid::from_raw(child.id().cast_signed());
    let events = events(child, control);
    let mut peak = 0;
    let mut stop = Stop::No;
    let mut tick = TICK;
    let status = loop {
        let left = (start + limits.wall()).saturating_duration_since(Instant::now());
        match events.recv_timeout(if left.is_zero() { tick } else { tick.min(left) }) {
            Ok(Event::Ended(status)) => break status,
            Ok(Event::Told) => stop = Stop::Told,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break Err(io::Error::other("the watch has failed")),
        }
        let looked = Instant::now();
        let broken = look(&limits, group, &mut peak);
        // A look must cost no more than a tenth of the time, however many processes the machine has.
        tick = TICK.max(looked.elapsed() * 10);
        if stop == Stop::No {
            stop = if looked >= start + limits.wall() { Stop::Wall } else { broken };
        }
        if stop != Stop::No {
            kill_all(group);
        }
    };
    let wall = start.elapsed();
    bury(group);
    let (time, memory) = used();
    Report { stop, time, wall, memory: memory.max(peak), ending: ending(status) }
}

/// Watches the program and the socket, each on a thread of its own.
fn events(mut child: Child, control: &UnixStream) -> Receiver<Event> {
    let (sender, receiver) = mpsc::channel();
    let told = sender.clone();
    if let Ok(mut control) = control.try_clone() {
        thread::spawn(move || {
            let mut byte = [0];
            while matches!(control.read(&mut byte), Ok(1)) {}
            told.send(Event::Told)
        });
    }
    thread::spawn(move || sender.send(Event::Ended(child.wait())));
    receiver
}

/// Looks at all processes, keeps the peak of their memory, and says which limit they break.
fn look(limits: &Limits, group: Pid, peak: &mut u64) -> Stop {
    let Some(processes) = tree::descendants() else { return Stop::No };
    let time = processes.iter().map(|process| process.time).sum::<Duration>();
    let memory = memory(&processes, limits.memory, group);
    *peak = memory.max(*peak);
    if processes.len() > PROCESSES {
        Stop::Processes
    } else if memory > limits.memory {
        Stop::Memory
    } else if time > limits.time {
        Stop::Time
    } else {
        Stop::No
    }
}

/// Resident memory of the processes in bytes. Where pages that are counted twice could be the reason for a
/// verdict, they are counted once.
fn memory(processes: &[Process], limit: u64, group: Pid) -> u64 {
    let sum = processes.iter().map(|process| process.memory).sum();
    if sum <= limit || processes.len() < 2 { sum } else { frozen_memory(group).unwrap_or(sum) }
}

/// Memory of all processes, shared pages counted once. The group stands still meanwhile: a process that forks
/// between two readings would make the same pages count twice again. `None` if the system does not tell.
fn frozen_memory(group: Pid) -> Option<u64> {
    let group = Pid::from_raw(-group.as_raw());
    tree::proportional(std::process::id().cast_signed())?;
    kill(group, Signal::SIGSTOP).ok()?;
    // A process that cannot be read has gone.
    let processes = tree::descendants().unwrap_or_default();
    let sum = processes.iter().filter_map(|process| tree::proportional(process.pid)).sum();
    kill(group, Signal::SIGCONT).ok()?;
    Some(sum)
}

/// Kills the program's group at one stroke, then whatever has left the group.
fn kill_all(group: Pid) {
    // A group or process that is not there any more needs no killing.
    let _ = kill(Pid::from_raw(-group.as_raw()), Signal::SIGKILL);
    for process in tree::descendants().unwrap_or_default() {
        let _ = kill(Pid::from_raw(process.pid), Signal::SIGKILL);
    }
}

/// Kills and collects until nothing is left below the helper.
fn bury(group: Pid) {
    // Without adoption the group can have members that are no children.
    let _ = kill(Pid::from_raw(-group.as_raw()), Signal::SIGKILL);
    let deadline = Instant::now() + MOURNING;
    while children_left() && Instant::now() < deadline {
        kill_all(group);
        thread::sleep(Duration::from_millis(1));
    }
}

/// Collects the children that have ended, and says whether others are left.
fn children_left() -> bool {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return true,
            Ok(_) | Err(Errno::EINTR) => {}
            Err(_) => return false,
        }
    }
}

/// Processor time and peak memory in bytes of all children that have been collected.
fn used() -> (Duration, u64) {
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (Duration::ZERO, 0) };
    let micros = |time: nix::sys::time::TimeVal| {
        u64::try_from(time.tv_sec()).unwrap_or(0) * 1_000_000 + u64::try_from(time.tv_usec()).unwrap_or(0)
    };
    // Linux and the BSDs count kilobytes here, macOS bytes.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    let memory = u64::try_from(usage.max_rss()).unwrap_or(0) * unit;
    (Duration::from_micros(micros(usage.user_time()) + micros(usage.system_time())), memory)
}

/// How a program ended, in words.
fn ending(status: io::Result<ExitStatus>) -> String {
    let status = match status {
        Ok(status) => status,
        Err(error) => return format!("an end that cannot be told: {error}"),
    };
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(number)) => match Signal::try_from(number) {
            Ok(signal) => format!("signal {number} ({})", signal.as_str()),
            Err(_) => format!("signal {number}"),
        },
        (None, None) => status.to_string(),
    }
}
