//! Virtual environments under `target`, each with the packages of a file of requirements.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Steps, program, quiet, root};

/// One of them.
pub(crate) struct Venv {
    /// Whose it is, in the names of its steps.
    pub(crate) who: &'static str,
    /// Where it is, from the root.
    pub(crate) folder: &'static str,
    /// What is installed there, from the root.
    pub(crate) requirements: &'static str,
}

impl Venv {
    /// Its interpreter.
    pub(crate) fn interpreter(&self) -> PathBuf {
        let file = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        root().join(self.folder).join(file)
    }

    /// Its Python with arguments, run at the root of the repository.
    pub(crate) fn python(&self, arguments: &str) -> Command {
        let mut command = program(&self.interpreter().to_string_lossy(), arguments);
        command.env("VIRTUAL_ENV", root().join(self.folder));
        command
    }

    /// Makes it, if it is not there; whether it is. Without a Python for it, the step of this name is skipped.
    pub(crate) fn prepare(&self, steps: &mut Steps, skipped: &str) -> bool {
        // A copy of the requirements that the packages were installed by.
        let stamp = root().join(self.folder).join(".installed-requirements.txt");
        let wanted = fs::read(root().join(self.requirements)).unwrap_or_default();
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return true;
        }
        let base = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut recent = Command::new(&base);
        recent.args(["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]);
        if !quiet(recent) {
            steps.skip(
                skipped,
                "there is no Python 3.11 or later with venv, which it needs; the variable PYTHON may name one",
            );
            return false;
        }
        let venv = format!("-m venv --clear {}", self.folder);
        let install = format!("-m pip install -q --disable-pip-version-check -r {}", self.requirements);
        let (environment, packages) = (format!("{} environment", self.who), format!("{} packages", self.who));
        let made = steps.succeeds(&environment, &mut program(&base, &venv))
            && steps.succeeds(&packages, &mut self.python(&install));
        if made {
            let _ = fs::write(stamp, wanted);
        }
        made
    }
}
