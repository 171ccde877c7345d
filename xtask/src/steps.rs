//! Steps: each is announced, timed and counted; all run, so that one fault does not hide another.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crate::processor::Timed;

/// What ran so far.
#[derive(Default)]
pub(crate) struct Steps {
    passed: u32,
    failed: Vec<Failed>,
    skipped: Vec<String>,
    wanted: Vec<String>,
    running: Vec<Running>,
    /// The file for a lane's output; without a file, all output is shown at once.
    log: Option<File>,
}

/// The time that a step took, in seconds.
#[derive(Debug, Clone, Copy)]
struct Took {
    wall: f64,
    /// Of all processors, as far as it is known.
    processor: Option<f64>,
}

impl Display for Took {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} s", self.wall)?;
        self.processor.map_or(Ok(()), |seconds| write!(f, " ({seconds:.1} s of the processors)"))
    }
}

/// A step that failed, and the last that it printed: with many steps beside it, its own output stands far above the end.
struct Failed {
    name: String,
    last: String,
}

/// So many bytes of its output are shown again at the end of the run.
const LAST: u64 = 6_000;

/// A step that runs beside others.
struct Running {
    name: &'static str,
    printed: PathBuf,
    thread: JoinHandle<Ended>,
}

/// What came of it.
enum Ended {
    Step(io::Result<ExitStatus>, Took),
    Lane(Steps),
}

impl Steps {
    /// From here on, runs only steps whose name contains one of the words; all of them without a word.
    pub(crate) fn only(&mut self, words: &[String]) {
        self.wanted = words.to_vec();
    }

    /// Whether all steps are to run.
    pub(crate) fn is_whole(&self) -> bool {
        self.wanted.is_empty()
    }

    /// Whether a step of this name is to run.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.is_whole() || self.wanted.iter().any(|word| name.contains(word))
    }

    /// Runs a command as one step.
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) {
        self.succeeds(name, command);
    }

    /// Runs a command as one step; whether it ran and succeeded.
    pub(crate) fn succeeds(&mut self, name: &str, command: &mut Command) -> bool {
        if !self.wants(name) {
            return false;
        }
        self.tell(&format!("==> {name}: {}", shown(command)));
        let (outcome, took) = taking(name, command, |command| match &self.log {
            None => command.status(),
            Some(log) => printing_to(log, command),
        });
        let last = self.log.as_ref().map(last_of);
        self.count(name, outcome, took, last)
    }

    /// Starts a command as a step that runs beside those that follow: a suite of tests that waits for servers most of its
    /// time. [`Self::settle`] waits for it and shows its output.
    pub(crate) fn start(&mut self, name: &'static str, mut command: Command) {
        if !self.wants(name) {
            return;
        }
        self.tell(&format!("==> {name}, beside what follows: {}", shown(&command)));
        let printed = log_of(name);
        let log = created(&printed);
        let thread = thread::spawn(move || {
            let (outcome, took) = taking(name, &mut command, |command| printing_to(&log?, command));
            Ended::Step(outcome, took)
        });
        self.running.push(Running { name, printed, thread });
    }

    /// Starts a lane: steps of their own order that run beside those that follow. [`Self::settle`] waits for its last step,
    /// shows what all of them printed, and counts them.
    pub(crate) fn beside(&mut self, name: &'static str, work: fn(&mut Self)) {
        let printed = log_of(name);
        let log = match created(&printed) {
            Ok(log) => log,
            Err(error) => return self.fail(name, &error.to_string()),
        };
        let mut lane = Self { wanted: self.wanted.clone(), log: Some(log), ..Self::default() };
        let thread = thread::spawn(move || {
            work(&mut lane);
            lane.settle();
            Ended::Lane(lane)
        });
        self.running.push(Running { name, printed, thread });
    }

    /// Waits for all that was started, in its order.
    pub(crate) fn settle(&mut self) {
        for Running { name, printed, thread } in mem::take(&mut self.running) {
            let ended = thread.join();
            if !matches!(ended, Ok(Ended::Lane(_))) {
                self.tell(&format!("==> {name}:"));
            }
            let mut last = None;
            let _ = File::open(printed).and_then(|mut file| {
                let copied = match &mut self.log {
                    None => io::copy(&mut file, &mut io::stdout()),
                    Some(log) => io::copy(&mut file, log),
                };
                last = Some(last_of(&file));
                copied
            });
            match ended {
                Ok(Ended::Step(outcome, took)) => {
                    self.count(name, outcome, took, last);
                }
                Ok(Ended::Lane(lane)) => {
                    self.passed += lane.passed;
                    self.failed.extend(lane.failed);
                    self.skipped.extend(lane.skipped);
                }
                Err(_) => self.fail(name, "its thread panicked"),
            }
        }
    }

    /// Prints a line.
    pub(crate) fn tell(&self, line: &str) {
        match &self.log {
            None => println!("{line}"),
            // A log that cannot be written has failed the step that prints into it.
            Some(log) => drop(writeln!(&*log, "{line}")),
        }
    }

    /// Counts a step by what became of its command, and keeps the last that it printed; whether it succeeded.
    fn count(
        &mut self,
        name: &str,
        outcome: io::Result<ExitStatus>,
        took: Took,
        last: Option<String>,
    ) -> bool {
        match outcome {
            Ok(status) if status.success() => {
                self.tell(&format!("    {name}: ok in {took}"));
                self.passed += 1;
                return true;
            }
            Ok(status) => self.fail(name, &format!("{status} after {took}")),
            Err(error) => self.fail(name, &error.to_string()),
        }
        if let (Some(failed), Some(last)) = (self.failed.last_mut(), last) {
            failed.last = last;
        }
        false
    }

    /// Counts a step that ran no command: its finding, and whether the finding is good.
    pub(crate) fn say(&mut self, name: &str, found: &str, well: bool, why: &str) {
        self.tell(&format!("==> {name}: {found}"));
        if well {
            self.pass(name);
        } else {
            self.fail(name, why);
        }
    }

    /// Counts a step as passed that is more than one command.
    pub(crate) fn pass(&mut self, name: &str) {
        self.tell(&format!("    {name}: ok"));
        self.passed += 1;
    }

    /// Counts steps as passed that another run passed.
    pub(crate) fn pass_all(&mut self, name: &str, count: u32, why: &str) {
        self.tell(&format!("==> {name}: ok, {count} steps: {why}"));
        self.passed += count;
    }

    /// How many steps passed so far, and how many did not.
    pub(crate) fn counts(&self) -> (u32, usize) {
        (self.passed, self.failed.len() + self.skipped.len())
    }

    /// Counts a step as failed.
    pub(crate) fn fail(&mut self, name: &str, why: &str) {
        self.tell(&format!("    {name}: FAILED, {why}"));
        self.failed.push(Failed { name: name.to_owned(), last: String::new() });
    }

    /// Counts a step as skipped; in CI, where everything must be at hand, as failed.
    pub(crate) fn skip(&mut self, name: &str, why: &str) {
        if !self.wants(name) {
            return;
        }
        if in_ci() {
            self.fail(name, &format!("{why}, and CI skips nothing"));
        } else {
            self.tell(&format!("==> {name}: skipped, {why}"));
            self.skipped.push(name.to_owned());
        }
    }

    /// Counts a step as skipped, in CI too: for what no machine can be asked to have.
    pub(crate) fn leave_out(&mut self, name: &str, why: &str) {
        if self.wants(name) {
            self.tell(&format!("==> {name}: skipped, {why}"));
            self.skipped.push(name.to_owned());
        }
    }

    /// Prints the last output of the steps that failed, and the count, alone on the last line.
    pub(crate) fn finish(self) -> ExitCode {
        for Failed { name, last } in self.failed.iter().filter(|failed| !failed.last.is_empty()) {
            println!("==> the last that {name} printed:\n{last}");
        }
        for name in &self.skipped {
            println!("skipped: {name}");
        }
        for Failed { name, .. } in &self.failed {
            println!("failed: {name}");
        }
        print!("{} passed, {} failed", self.passed, self.failed.len());
        if self.skipped.is_empty() {
            println!();
        } else {
            println!(", {} skipped", self.skipped.len());
        }
        if self.failed.is_empty() && self.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// The file for the output of a step or a lane of this name.
fn log_of(name: &str) -> PathBuf {
    root().join("target/xtask").join(format!("{name}.log"))
}

/// An empty file to write and to read again, and the folder around it.
fn created(file: &Path) -> io::Result<File> {
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    File::options().read(true).write(true).create(true).truncate(true).open(file)
}

/// Runs a command that prints into a file.
fn printing_to(file: &File, command: &mut Command) -> io::Result<ExitStatus> {
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file.try_clone()?).status()
}

/// Runs a command in some way, and says how long it took.
fn taking(
    name: &str,
    command: &mut Command,
    run: impl FnOnce(&mut Command) -> io::Result<ExitStatus>,
) -> (io::Result<ExitStatus>, Took) {
    let start = Instant::now();
    let times = log_of(name).with_extension("times");
    // The shell cannot make the folder, and a place that cannot be written ends it.
    if let Err(error) = created(&times) {
        return (Err(error), Took { wall: 0.0, processor: None });
    }
    let mut timed = Timed::new(command, &times);
    let outcome = run(&mut timed.command);
    (outcome, Took { wall: start.elapsed().as_secs_f64(), processor: timed.seconds() })
}

/// The last lines in a file of output.
fn last_of(mut file: &File) -> String {
    let end = file.seek(SeekFrom::End(0)).unwrap_or_default();
    let mut bytes = Vec::new();
    let from = end.saturating_sub(LAST);
    // A log that cannot be read has nothing to show, and its step has failed all the same.
    let _ = file.seek(SeekFrom::Start(from)).and_then(|_| file.read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let whole = if from == 0 { &text } else { text.split_once('\n').map_or("", |(_, whole)| whole) };
    whole.trim_end().to_owned()
}

fn in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// The command as a person would type it, with the environment that the step sets.
fn shown(command: &Command) -> String {
    let is_place = |name: &OsStr| name == "PATH" || LIBRARY_PATHS.iter().any(|path| name == *path);
    let set = command.get_envs().filter(|(name, _)| !is_place(name));
    let set = set.filter_map(|(name, value)| Some((name, value?)));
    let set = set.map(|(name, value)| format!("{}={}", name.to_string_lossy(), value.to_string_lossy()));
    let program = PathBuf::from(command.get_program());
    let program = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    set.chain([program]).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let mut folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    folder.pop();
    folder
}

/// A program with its arguments, separated by spaces, run at the root of the repository.
pub(crate) fn program(name: &str, arguments: &str) -> Command {
    let mut command = Command::new(name);
    command.args(arguments.split(' ')).current_dir(root());
    if let Some(path) = with_kept_swift() {
        command.env("PATH", path);
    }
    for name in LIBRARY_PATHS {
        if let Some(path) = env::var_os(name).and_then(|path| without_built(&path)) {
            command.env(name, path);
        }
    }
    command
}

/// Where systems look for libraries first.
const LIBRARY_PATHS: [&str; 2] = ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"];

/// The folders without those that cargo built into. Cargo names them to the programs that it runs; what these run would take
/// a library there for the one of a package, which has the same name.
fn without_built(path: &OsStr) -> Option<OsString> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let target = root().join(target);
    env::join_paths(env::split_paths(path).filter(|folder| !folder.starts_with(&target))).ok()
}

/// Where programs are kept for all clones of this user.
pub(crate) fn cache() -> Option<PathBuf> {
    let home = || Some(env::home_dir()?.join(".cache"));
    env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home)
}

/// The PATH with the Swift compiler that `.ci/swift` keeps, where that is there and the PATH has none.
fn with_kept_swift() -> Option<OsString> {
    let kept = cache()?.join("erc8257/swift-debian-13/bin");
    let path = env::var_os("PATH")?;
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let has_swift = |folder: &PathBuf| folder.join("swift").is_file();
    if !has_swift(&kept) || folders.iter().any(has_swift) {
        return None;
    }
    folders.push(kept);
    env::join_paths(folders).ok()
}

/// The cargo that runs this task.
pub(crate) fn cargo(arguments: &str) -> Command {
    program(&env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// The output of a program, if it succeeds.
pub(crate) fn printed(name: &str, arguments: &str) -> Option<String> {
    let output = program(name, arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Whether the command succeeds; without a word.
pub(crate) fn quiet(mut command: Command) -> bool {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lane_counts_where_it_is_settled() {
        let mut steps = Steps::default();
        steps.only(&["lane".to_owned()]);
        steps.beside("lane of a test", |lane| {
            assert!(lane.wants("lane") && !lane.wants("other"));
            lane.run("lane passes", &mut cargo("--version"));
            lane.start("lane passes too", cargo("--version"));
            lane.run("other", &mut cargo("--no-such-option"));
            lane.run("lane fails", &mut cargo("--no-such-option"));
            lane.leave_out("lane is left out", "to see it");
        });
        assert_eq!((steps.passed, steps.failed.len()), (0, 0));
        steps.settle();
        let [Failed { name, last }] = &*steps.failed else { panic!("one fails") };
        assert_eq!(
            (steps.passed, &**name, &*steps.skipped),
            (2, "lane fails", &["lane is left out".to_owned()][..])
        );
        assert!(last.contains("--no-such-option"), "{last}");
        let printed = fs::read_to_string(log_of("lane of a test")).expect("a log");
        let place = |text: &str| printed.find(text).unwrap_or_else(|| panic!("{text}:\n{printed}"));
        assert!(place("lane passes: ok") < place("lane fails: FAILED"));
        assert!(place("lane fails: FAILED") < place("lane passes too: ok"));
    }
}
