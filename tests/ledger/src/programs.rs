//! The programs of tests in the copy: built, and run with a rule turned off.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::harness::{Harness, Program};
use crate::prove::{Ended, Run};

/// A test that a missing rule keeps from ending has noticed it.
const PATIENCE: Duration = Duration::from_secs(60);
/// With every rule in force a test ends, on the slowest machine.
const MOST: Duration = Duration::from_secs(1_800);

/// The programs of the copy, each built when it is first asked for.
pub(crate) struct Programs<'h> {
    copy: &'h Path,
    target: &'h Path,
    all: Vec<(&'h Program, OnceLock<Result<PathBuf, String>>)>,
    printed: PathBuf,
    runs: AtomicUsize,
}

impl<'h> Programs<'h> {
    pub(crate) fn new(copy: &'h Path, target: &'h Path, harness: &'h Harness) -> Result<Self, String> {
        let printed = copy.with_file_name("printed");
        fs::create_dir_all(&printed).map_err(|error| format!("{}: {error}", printed.display()))?;
        let all = harness.program.iter().map(|program| (program, OnceLock::new())).collect();
        Ok(Self { copy, target, all, printed, runs: AtomicUsize::new(0) })
    }

    /// The program of a package, and the folder that it runs in, as under cargo.
    fn program(&self, package: &str) -> Result<(&Path, PathBuf), String> {
        let known = self.all.iter().find(|(program, _)| program.package == package);
        let (program, built) = known.ok_or_else(|| format!("no program of tests for {package}"))?;
        let built = built.get_or_init(|| build(self.copy, self.target, program)).as_deref();
        let tests = self.copy.join(&program.tests);
        let above = || tests.parent().unwrap_or(self.copy).to_owned();
        let folder = if tests.join("Cargo.toml").exists() { tests.clone() } else { above() };
        Ok((built.map_err(Clone::clone)?, folder))
    }

    /// Builds the program of a package.
    pub(crate) fn ready(&self, package: &str) -> Result<(), String> {
        self.program(package).map(|_| ())
    }

    /// Runs some tests in a process of their own.
    pub(crate) fn run(&self, run: &Run<'_>) -> Ended {
        let file = self.printed.join(format!("{}.txt", self.runs.fetch_add(1, Ordering::Relaxed)));
        let ended = self.run_printing(run, &file).unwrap_or_else(Ended::Broken);
        let _ = fs::remove_file(file);
        ended
    }

    fn run_printing(&self, run: &Run<'_>, file: &Path) -> Result<Ended, String> {
        let (program, folder) = self.program(run.package)?;
        let named = |error: std::io::Error| format!("{}: {error}", file.display());
        let printed = File::create(file).map_err(named)?;
        let mut command = Command::new(program);
        command.args(&run.tests).args(run.is_exact.then_some("--exact")).arg("--test-threads=1");
        command.current_dir(&folder).env("CARGO_MANIFEST_DIR", &folder).env("RUST_BACKTRACE", "0");
        command.env("ERC8257_SWITCHED_OFF", run.switch.unwrap_or_default());
        match run.vectors {
            Some(vectors) => command.env("ERC8257_LEDGER_VECTORS", vectors),
            None => command.env_remove("ERC8257_LEDGER_VECTORS"),
        };
        command.stdin(Stdio::null()).stdout(printed.try_clone().map_err(named)?).stderr(printed);
        let status = patient(&mut command, if run.switch.is_some() { PATIENCE } else { MOST })?;
        let text = String::from_utf8_lossy(&fs::read(file).map_err(named)?).into_owned();
        Ok(ended(run, status, &text))
    }
}

fn build(copy: &Path, target: &Path, program: &Program) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "-q", "--no-run", "--test=all", "--message-format=json", "-p", &program.package]);
    cargo.arg(format!("--features={}", program.features)).current_dir(copy).env("CARGO_TARGET_DIR", target);
    // The settings of the cargo that runs this program are about its own package.
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("CARGO_PKG_")) {
        cargo.env_remove(name);
    }
    let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("{} does not build with its switches:\n{}", program.package, errors(&printed)));
    }
    executable(&printed).ok_or(format!("{}: no program of tests", program.package))
}

/// How a program ended; `None` if it had to be ended.
fn patient(command: &mut Command, patience: Duration) -> Result<Option<ExitStatus>, String> {
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(Some(status));
        }
        if start.elapsed() > patience {
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            return Ok(None);
        }
        sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The result of a run: the failed tests, or that it did not run all its tests.
fn ended(run: &Run<'_>, status: Option<ExitStatus>, printed: &str) -> Ended {
    let ran = printed.lines().find_map(|line| {
        line.strip_prefix("running ")?
            .strip_suffix(" tests")
            .or(line.strip_prefix("running ")?.strip_suffix(" test"))
    });
    let ran: usize = ran.and_then(|count| count.parse().ok()).unwrap_or(0);
    if ran == 0 || run.is_exact && ran != run.tests.len() {
        return Ended::Broken(format!("{ran} tests of {} are run:\n{printed}", run.tests.join(", ")));
    }
    match status {
        Some(status) if status.success() => Ended::Passed,
        None => Ended::Failed { tests: vec!["(did not end)".into()], printed: printed.to_owned() },
        Some(status) => {
            let failed =
                |line: &str| Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned());
            let mut tests: Vec<String> = printed.lines().filter_map(failed).collect();
            if tests.is_empty() {
                tests.push(format!("({status})"));
            }
            Ended::Failed { tests, printed: printed.to_owned() }
        }
    }
}

/// The program that cargo's messages name.
fn executable(messages: &str) -> Option<PathBuf> {
    let message = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok();
    messages.lines().filter_map(message).find_map(|message| {
        let is_tests = message["target"]["name"] == "all" && message["profile"]["test"] == true;
        message["executable"].as_str().filter(|_| is_tests).map(PathBuf::from)
    })
}

/// The compiler's errors among cargo's messages.
fn errors(messages: &str) -> String {
    let mut errors = String::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        if message["message"]["level"] == "error" {
            errors.push_str(message["message"]["rendered"].as_str().unwrap_or_default());
        }
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::ended;
    use crate::prove::{Ended, Run};

    #[test]
    fn a_test_that_is_not_there_proves_nothing() {
        let run = Run {
            package: "p",
            tests: vec!["a::b".into(), "a::c".into()],
            is_exact: true,
            vectors: None,
            switch: None,
        };
        let Ended::Broken(why) = ended(&run, None, "\nrunning 1 test\ntest a::b ... ok\n") else {
            panic!("it is taken for a run of both");
        };
        assert!(why.contains("1 tests of a::b, a::c"), "{why}");
    }
}
