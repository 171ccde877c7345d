//! The virtual environment that the package is built and tested in: `target/python/venv`, with the packages of
//! `tests/python/requirements.txt`.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Steps, program, quiet, root};

/// Where wheels are built, from the root.
pub(crate) const WHEELS: &str = "target/python/wheels";

const VENV: &str = "target/python/venv";
const REQUIREMENTS: &str = "tests/python/requirements.txt";
/// A copy of the requirements that the packages were installed by.
const STAMP: &str = "target/python/venv/.installed-requirements.txt";

/// The interpreter of the environment.
pub(crate) fn interpreter() -> PathBuf {
    let file = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    root().join(VENV).join(file)
}

/// The environment's Python with arguments, run at the root of the repository.
pub(crate) fn python(arguments: &str) -> Command {
    let mut command = program(&interpreter().to_string_lossy(), arguments);
    command.env("VIRTUAL_ENV", root().join(VENV));
    command
}

/// Makes the environment, if it is not there; whether it is.
pub(crate) fn prepare(steps: &mut Steps) -> bool {
    let wanted = fs::read(root().join(REQUIREMENTS)).unwrap_or_default();
    if fs::read(root().join(STAMP)).is_ok_and(|installed| installed == wanted) {
        return true;
    }
    let base = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut recent = Command::new(&base);
    recent.args(["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]);
    if !quiet(recent) {
        steps.skip(
            "python package",
            "there is no Python 3.11 or later with venv, which its tests need; the variable PYTHON may name one",
        );
        return false;
    }
    let install = format!("-m pip install -q --disable-pip-version-check -r {REQUIREMENTS}");
    let made = steps.succeeds("python environment", &mut program(&base, &format!("-m venv --clear {VENV}")))
        && steps.succeeds("python packages", &mut python(&install));
    if made {
        let _ = fs::write(root().join(STAMP), wanted);
    }
    made
}
