//! Windows: a Job Object for each run. It ends all its processes when its handle is closed, and so also when
//! `xtask` dies. Windows has no peak that a child inherits, so no helper is needed.
//!
//! Processor time and the memory of further processes cannot be had without code that is not safe. So time is
//! limited by the clock alone and shown as not known, and memory is that of the program itself.

use std::fs::File;
use std::io::Read;
use std::os::windows::io::AsRawHandle;
use std::path::Path;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use win32job::utils::get_process_memory_info;
use win32job::{ExtendedLimitInfo, Job as JobObject};

use super::{Job, Limits, Outcome, STDERR_KEPT, Verdict, kept_environment, place};

/// The time between two looks at the program.
const TICK: Duration = Duration::from_millis(5);

/// Exit codes of Windows from here on stand for a crash, such as 0xC0000005 for a forbidden access.
const CRASH: u32 = 0xC000_0000;

/// See [`super::Runner::run`].
pub(super) fn run(_helper: &Path, job: &Job) -> Result<Outcome, String> {
    let place = place(job)?;
    let input = File::open(&place.input)
        .map_err(|error| format!("cannot read {}: {error}", place.input.display()))?;
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let object =
        JobObject::create_with_limit_info(&limits).map_err(|error| format!("no job object: {error}"))?;
    let mut command = Command::new(&place.program);
    command.args(&job.args).current_dir(place.folder()).env_clear().envs(kept_environment());
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("cannot start: {error}"))?;
    if let Err(error) = object.assign_process(handle(&child)) {
        // A program that has already ended cannot be assigned, and need not be.
        if !matches!(child.try_wait(), Ok(Some(_))) {
            let _ = child.kill();
            return Err(format!("no place in the job object: {error}"));
        }
    }
    let flooded = Arc::new(AtomicBool::new(false));
    let limit = usize::try_from(job.limits.output).unwrap_or(usize::MAX);
    let stdout = gather(child.stdout.take(), limit, limit, &flooded);
    let stderr = gather(child.stderr.take(), STDERR_KEPT, limit.max(STDERR_KEPT), &flooded);
    let watched = watch(&mut child, &job.limits, start, &flooded);
    let wall = start.elapsed();
    // Ends whatever still runs, and with it whatever holds the pipes.
    drop(object);
    let _ = child.wait();
    let (verdict, status) = watched?;
    let memory = peak(&child);
    let (stdout, stderr) = (stdout.join().unwrap_or_default(), stderr.join().unwrap_or_default());
    let flooded = flooded.load(Ordering::Relaxed) && verdict != Verdict::TimeLimit;
    let (verdict, status) = if flooded {
        (Verdict::OutputLimit, format!("stopped after {limit} bytes of output"))
    } else if memory.is_some_and(|memory| memory > job.limits.memory) {
        (Verdict::MemoryLimit, format!("used {} MiB of memory", memory.unwrap_or(0) >> 20))
    } else {
        (verdict, status)
    };
    Ok(Outcome { verdict, time: None, wall, memory, status, stdout, stderr })
}

/// There are no helpers on Windows.
pub(super) fn helper_main() -> Option<ExitCode> {
    None
}

/// Waits until the program ends or breaks a limit.
fn watch(
    child: &mut Child,
    limits: &Limits,
    start: Instant,
    flooded: &AtomicBool,
) -> Result<(Verdict, String), String> {
    loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("cannot be waited for: {error}"))? {
            return Ok(ending(status));
        }
        if start.elapsed() > limits.wall() {
            let status = format!("stopped after {:.1} s by the clock", limits.wall().as_secs_f64());
            return Ok((Verdict::TimeLimit, status));
        }
        if flooded.load(Ordering::Relaxed) || peak(child).is_some_and(|memory| memory > limits.memory) {
            // The caller has the numbers and says which it was.
            return Ok((Verdict::RunTimeError, "stopped".to_string()));
        }
        thread::sleep(TICK);
    }
}

fn ending(status: ExitStatus) -> (Verdict, String) {
    let code = status.code().unwrap_or(-1);
    let verdict = if code == 0 { Verdict::Accepted } else { Verdict::RunTimeError };
    let unsigned = code.cast_unsigned();
    let words =
        if unsigned >= CRASH { format!("exit status {unsigned:#X}") } else { format!("exit status {code}") };
    (verdict, words)
}

/// Peak memory of a program in bytes, also after its end.
fn peak(child: &Child) -> Option<u64> {
    get_process_memory_info(handle(child)).ok().map(|counters| counters.peak_working_set_size as u64)
}

fn handle(child: &Child) -> isize {
    child.as_raw_handle() as isize
}

/// Reads a pipe to its end on a thread of its own. Of more than `kept` bytes the rest is dropped; more than
/// `limit` bytes are a flood.
fn gather(
    pipe: Option<impl Read + Send + 'static>,
    kept: usize,
    limit: usize,
    flooded: &Arc<AtomicBool>,
) -> JoinHandle<Vec<u8>> {
    let flooded = Arc::clone(flooded);
    thread::spawn(move || {
        let (mut bytes, mut count) = (Vec::new(), 0);
        let mut buffer = vec![0; 1 << 16];
        let Some(mut pipe) = pipe else { return bytes };
        while let Ok(read @ 1..) = pipe.read(&mut buffer) {
            bytes.extend_from_slice(&buffer[..read.min(kept - bytes.len())]);
            count += read;
            if count > limit {
                flooded.store(true, Ordering::Relaxed);
            }
        }
        bytes
    })
}
