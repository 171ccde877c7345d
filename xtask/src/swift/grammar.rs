//! Swift sources without a Swift compiler: read by the grammar of an editor, which sees what is no Swift at all.

use std::env;
use std::fs;

use crate::steps::{Steps, program, quiet, root};

use super::{package, sources};

/// The virtual environment of the grammar, from the root.
const VENV: &str = "target/swift-checks/venv";
const REQUIREMENTS: &str = "tests/swift/requirements.txt";

pub(crate) fn check(steps: &mut Steps) {
    let Some(python) = prepared(steps) else { return };
    let mut command = program(&python, "tests/swift/grammar.py");
    command.args(sources(&package()).iter().filter(|file| !file.starts_with(package().join(".build"))));
    steps.run("swift grammar", &mut command);
}

/// The Python that has the grammar.
fn prepared(steps: &mut Steps) -> Option<String> {
    let python = root().join(VENV).join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let python = python.to_string_lossy().into_owned();
    let stamp = root().join(VENV).join(".installed-requirements.txt");
    let wanted = fs::read(root().join(REQUIREMENTS)).unwrap_or_default();
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Some(python);
    }
    let base = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !quiet(program(&base, "-c pass")) {
        steps.skip("swift grammar", "there is no Python");
        return None;
    }
    let install = format!("-m pip install -q --disable-pip-version-check -r {REQUIREMENTS}");
    let made = steps.succeeds("swift environment", &mut program(&base, &format!("-m venv --clear {VENV}")))
        && steps.succeeds("swift packages", &mut program(&python, &install));
    if made {
        let _ = fs::write(stamp, wanted);
    }
    made.then_some(python)
}
