//! Runs a command, and watches its time and its memory.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often the memory is looked at.
const STEP: Duration = Duration::from_millis(2);

/// A command that ended.
#[derive(Debug, Clone)]
pub struct Ran {
    /// The exit status; `None` where it was ended by a signal.
    pub status: Option<i32>,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// How long it ran.
    pub time: Duration,
    /// The most resident memory at a time, in KiB, read every 2 ms (0 where the system has no `/proc`).
    pub peak_kib: u64,
    /// It was still running at the limit, and was killed.
    pub killed: bool,
}

/// What lets glibc give large blocks back as soon as they are freed. By itself it keeps some, and how many depends on which
/// thread freed them: a peak would show how busy the machine was, and not what the program holds.
pub const GIVES_BACK: [(&str, &str); 1] = [("MALLOC_MMAP_THRESHOLD_", "131072")];

/// Runs a command with these variables set until it ends, and at most until the limit.
///
/// # Panics
/// If it cannot be started.
#[must_use]
pub fn run(
    program: &Path,
    arguments: &[impl AsRef<OsStr>],
    variables: &[(&str, &str)],
    limit: Duration,
) -> Ran {
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
    let stdout = reader(child.stdout.take());
    let stderr = reader(child.stderr.take());
    let memory = format!("/proc/{}/status", child.id());
    let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (mut peak_kib, mut killed) = (0, false);
    let status = loop {
        peak_kib = high_water(&memory, &name).unwrap_or(peak_kib);
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) => thread::sleep(STEP),
            Err(error) => panic!("cannot wait for {}: {error}", program.display()),
        }
        if start.elapsed() > limit && !killed {
            killed = true;
            let _ = child.kill();
        }
    };
    let time = start.elapsed();
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
    };
    Ran { status: status.code(), stdout: text(stdout), stderr: text(stderr), time, peak_kib, killed }
}

/// Reads in a thread of its own, or a full pipe would stop the command.
fn reader(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// `VmHWM`: the most resident memory so far, in KiB. For a moment after its start a process is still its parent's copy,
/// with its parent's name and memory. That memory does not count.
fn high_water(status: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(status).ok()?;
    let own = text.lines().find_map(|line| line.strip_prefix("Name:"))?.trim();
    // The system keeps 15 bytes of the name.
    if own.is_empty() || !name.starts_with(own) {
        return None;
    }
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
