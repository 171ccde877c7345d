//! Swift sources without a Swift compiler: the grammar of an editor reads them, and sees text that is not
//! Swift at all.

use crate::environment::GRAMMAR;
use crate::steps::Steps;

use super::{package, sources};

pub(crate) fn check(steps: &mut Steps) {
    if !GRAMMAR.prepare(steps) {
        return;
    }
    let mut command = GRAMMAR.python("tests/swift/grammar.py");
    command.args(sources(&package()).iter().filter(|file| !file.starts_with(package().join(".build"))));
    steps.run("swift grammar", &mut command);
}
