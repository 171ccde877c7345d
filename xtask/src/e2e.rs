//! `cargo xtask e2e [TEST…]`: the command against a real node and a real HTTPS server, or the tests whose names contain
//! a word.

use crate::crates;
use crate::environment::FASTMCP;
use crate::programs;
use crate::steps::{Steps, program, quiet};

/// The folder of the bed, from the root.
const FOLDER: &str = "tests/e2e";

const NAMES: [&str; 2] = ["e2e contracts", "e2e tests"];

pub(crate) fn run(steps: &mut Steps, tests: &[String]) {
    each(steps, tests);
}

/// Node and compiler, the contracts, the command, the tests.
pub(crate) fn each(steps: &mut Steps, tests: &[String]) {
    if NAMES.iter().all(|name| !steps.wants(name)) {
        return;
    }
    if !quiet(program("node", "--version")) || !quiet(program("npm", "--version")) {
        return steps.skip("e2e", "node and npm are not installed");
    }
    let prepared = FASTMCP.iter().all(|environment| environment.prepare(steps));
    if prepared && programs::command_and_bed(steps, "e2e") {
        steps.run(NAMES[0], &mut program("node", &format!("{FOLDER}/contracts/compile.mjs --check")));
        let mut command = crates::test("--test e2e --");
        steps.run(NAMES[1], programs::told(command.args(tests)));
    }
}
