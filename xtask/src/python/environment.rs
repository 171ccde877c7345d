//! The virtual environment that the package is built and tested in: `target/python/venv`, with the packages of
//! `tests/python/requirements.txt`.

use std::path::PathBuf;
use std::process::Command;

use crate::steps::Steps;
use crate::venv::Venv;

/// Where wheels are built, from the root.
pub(crate) const WHEELS: &str = "target/python/wheels";

const VENV: Venv =
    Venv { who: "python", folder: "target/python/venv", requirements: "tests/python/requirements.txt" };

/// The interpreter of the environment.
pub(crate) fn interpreter() -> PathBuf {
    VENV.interpreter()
}

/// The environment's Python with arguments, run at the root of the repository.
pub(crate) fn python(arguments: &str) -> Command {
    VENV.python(arguments)
}

/// Makes the environment, if it is not there; whether it is.
pub(crate) fn prepare(steps: &mut Steps) -> bool {
    VENV.prepare(steps, "python package")
}
