//! The command, run to check the output that pages show.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Fault;

/// Where the command and the repository are.
#[derive(Debug, Clone)]
pub struct Erc8257 {
    /// The program.
    pub program: PathBuf,
    /// The root of the repository, where it runs.
    pub root: PathBuf,
}

impl Erc8257 {
    /// The command of this path.
    #[must_use]
    pub fn new(program: PathBuf, root: &Path) -> Self {
        Self { program, root: root.to_owned() }
    }

    fn run(&self, line: &str) -> Result<(i32, String), Fault> {
        let mut words = line.split_whitespace();
        if words.next() != Some("erc8257") {
            return Err(format!("no call of erc8257: {line}"));
        }
        let output = Command::new(&self.program)
            .args(words)
            .current_dir(&self.root)
            .env("NO_COLOR", "1")
            .output()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let printed = [output.stdout, output.stderr].concat();
        Ok((output.status.code().unwrap_or(-1), String::from_utf8_lossy(&printed).into_owned()))
    }

    /// Checks that a block shows the output of its calls. A call is a line `$ erc8257 …`, and its output
    /// follows. In the output, `…` stands for lines, or the end of a line, that are left out. `[status N]`
    /// stands for an exit status other than 0.
    ///
    /// # Errors
    /// If it prints something else.
    pub fn holds(&self, block: &str) -> Result<(), Fault> {
        let mut calls: Vec<(&str, Vec<&str>)> = Vec::new();
        for line in block.lines() {
            match (line.strip_prefix("$ "), calls.last_mut()) {
                (Some(call), _) => calls.push((call, Vec::new())),
                (None, Some((_, shown))) => shown.push(line),
                (None, None) => return Err(format!("no call before: {line}")),
            }
        }
        for (call, mut shown) in calls {
            let (status, printed) = self.run(call)?;
            let said = shown.last().and_then(|line| line.strip_prefix("[status ")?.strip_suffix(']'));
            let expected = said.map_or(Ok(0), str::parse).map_err(|_| format!("{call}: a status"))?;
            if said.is_some() {
                shown.pop();
            }
            if status != expected {
                return Err(format!("{call} ends with status {status}, not {expected}\n{printed}"));
            }
            let lines: Vec<&str> = printed.trim_end().lines().collect();
            if !matches(&shown, &lines) {
                return Err(format!("{call} prints\n{printed}\nand not\n{}", shown.join("\n")));
            }
        }
        Ok(())
    }

    /// That the command has the verb and every option of a call that cannot be run here.
    ///
    /// # Errors
    /// If it has not.
    pub fn knows(&self, call: &str) -> Result<(), Fault> {
        let mut words = call.split_whitespace().skip(1);
        let verb = words.next().ok_or_else(|| format!("no verb: {call}"))?;
        // A verb of two words, such as `agent show`, has a help of its own.
        let second =
            words.clone().next().filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
        let second = second.filter(|word| !word.starts_with('-')).unwrap_or_default();
        let (status, help) = self.run(&format!("erc8257 {verb} {second} --help"))?;
        if status != 0 {
            return Err(format!("the command has no verb {verb} {second}"));
        }
        match words.find(|word| word.starts_with("--") && !mentions(&help, word)) {
            Some(option) => Err(format!("erc8257 {verb} has no option {option}")),
            None => Ok(()),
        }
    }
}

/// Whether the help has the option as a whole word.
fn mentions(help: &str, option: &str) -> bool {
    help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).any(|word| word == option)
}

/// Whether lines are those of a pattern, in which `…` stands for any number of them.
fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    let Some((first, rest)) = pattern.split_first() else { return lines.is_empty() };
    if *first == "…" {
        return (0..=lines.len()).any(|n| matches(rest, lines.get(n..).unwrap_or_default()));
    }
    let Some((line, lines)) = lines.split_first() else { return false };
    let same = match first.strip_suffix('…') {
        Some(start) => line.starts_with(start),
        None => line.trim_end() == first.trim_end(),
    };
    same && matches(rest, lines)
}
