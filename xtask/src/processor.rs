//! The processor time of a step. The time that a step lasts says little where several run at once: the time that the processors
//! spent on it says what a test run would save without it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a command, and writes into a file what its shell and the processes below it took (POSIX, `times`).
const SCRIPT: &str = r#""$@"; code=$?; times > "$0"; exit $code"#;

/// A command that leaves its processor time in a file; where there is no such shell, the command as it is.
pub(crate) struct Timed {
    pub(crate) command: Command,
    file: PathBuf,
}

impl Timed {
    /// The same command, which leaves its time in this file.
    pub(crate) fn new(command: &Command, file: &Path) -> Self {
        let mut timed = if cfg!(unix) {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(SCRIPT).arg(file).arg(command.get_program());
            shell
        } else {
            Command::new(command.get_program())
        };
        timed.args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => timed.env(name, value),
                None => timed.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            timed.current_dir(folder);
        }
        Self { command: timed, file: file.to_owned() }
    }

    /// The seconds that it took, once it has ended.
    pub(crate) fn seconds(&self) -> Option<f64> {
        let text = fs::read_to_string(&self.file).ok()?;
        let _ = fs::remove_file(&self.file);
        seconds(&text)
    }
}

/// Reads what `times` prints: user and system time of the shell, and in the next line of the processes below it.
fn seconds(text: &str) -> Option<f64> {
    let below = text.lines().nth(1)?;
    below
        .split_whitespace()
        .map(|part| {
            let (minutes, seconds) = part.strip_suffix('s')?.split_once('m')?;
            Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.replace(',', ".").parse::<f64>().ok()?)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_shells_are_read() {
        assert_eq!(seconds("0m0.000s 0m0.001s\n1m2.500s 0m1.250s\n"), Some(63.75));
        assert_eq!(seconds("0m0,00s 0m0,00s\n0m0,50s 0m0,25s\n"), Some(0.75));
        assert_eq!(seconds("0m0.000s 0m0.001s\n"), None);
        assert_eq!(seconds("a\nb c\n"), None);
    }
}
