//! Code outside of the package cannot make a verdict by hand: each line of `tests/swift/closed.txt` but the first is an
//! attempt that must not compile. The first must, so that it is known that nothing else is in the way.

use std::fs;

use crate::steps::{Steps, quiet, root};

use super::{package, swift};

pub(crate) fn check(steps: &mut Steps) {
    steps.tell("==> swift closed: every line of tests/swift/closed.txt");
    let given = fs::read_to_string(root().join("tests/swift/closed.txt")).unwrap_or_default();
    let lines: Vec<&str> = given.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() < 2 {
        return steps.fail("swift closed", "there is nothing to try");
    }
    for (at, line) in lines.into_iter().enumerate() {
        match compiles(line) {
            Err(error) => return steps.fail("swift closed", &error.to_string()),
            Ok(done) if done != (at == 0) => {
                let what = if done { "compiles" } else { "does not compile" };
                steps.fail("swift closed", &format!("this {what}: {line}"));
            }
            Ok(_) => {}
        }
    }
}

/// Whether the line does, as a file of another module.
fn compiles(line: &str) -> std::io::Result<bool> {
    const FILE: &str = ".build/closed.swift";
    fs::write(package().join(FILE), format!("import ERC8257\n{line}\n"))?;
    let look = "-frontend -typecheck -swift-version 6 -module-name Outside -I .build/debug/Modules -I Sources/CERC8257";
    let mut command = swift(look);
    command.arg(FILE);
    Ok(quiet(command))
}
