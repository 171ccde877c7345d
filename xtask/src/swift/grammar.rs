//! Swift sources without a Swift compiler: read by the grammar of an editor, which sees what is no Swift at all.

use crate::steps::Steps;
use crate::venv::Venv;

use super::{package, sources};

const NAME: &str = "swift grammar";
const VENV: Venv =
    Venv { who: "swift", folder: "target/swift-checks/venv", requirements: "tests/swift/requirements.txt" };

pub(crate) fn check(steps: &mut Steps) {
    if !VENV.prepare(steps, NAME) {
        return;
    }
    let mut command = VENV.python("tests/swift/grammar.py");
    command.args(sources(&package()).iter().filter(|file| !file.starts_with(package().join(".build"))));
    steps.run(NAME, &mut command);
}
