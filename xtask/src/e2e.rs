//! `cargo xtask e2e [TEST…]`: the command against a real node and a real HTTPS server, or the tests whose names contain
//! a word.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::packages;
use crate::rooms;
use crate::steps::{Steps, cargo, program, quiet, root};

/// The folder of the bed, from the root.
const FOLDER: &str = "tests/e2e";
/// Where the tests find the command.
const COMMAND: &str = "ERC8257_COMMAND";

const NAMES: [&str; 4] = ["e2e packages", "e2e contracts", "e2e command", "e2e tests"];

pub(crate) fn run(steps: &mut Steps, tests: &[String]) {
    each(steps, tests);
}

/// Node and compiler, the contracts, the command, the tests.
pub(crate) fn each(steps: &mut Steps, tests: &[String]) {
    if NAMES.iter().all(|name| !steps.wants(name)) {
        return;
    }
    if !quiet(program("node", "--version")) || !quiet(program("npm", "--version")) {
        steps.skip("e2e packages", "node and npm are not installed");
        return;
    }
    packages::install(steps, NAMES[0], FOLDER);
    let check = format!("{FOLDER}/contracts/compile.mjs --check");
    steps.run(NAMES[1], &mut program("node", &check));
    steps.run(NAMES[2], &mut cargo("build --locked -q -p erc8257-cli"));
    // As many packages as `test rest` builds, so that what they share is compiled with the same features.
    let line = format!("{} --test e2e --", rooms::test_rest());
    let mut command = cargo(&line);
    steps.run(NAMES[3], command.args(tests).env(COMMAND, built("erc8257")));
}

/// What the tests of a package ask for, command and bed with its node; whether they are there. `who` is the package, in the
/// names of the steps, so that they run wherever its tests are wanted.
pub(crate) fn programs(steps: &mut Steps, who: &str) -> bool {
    packages::install(steps, &format!("{who} test bed"), FOLDER)
        && steps.succeeds(
            &format!("{who} command and bed"),
            &mut cargo("build --locked -q -p erc8257-cli -p erc8257-e2e --bins"),
        )
}

/// Tells a test where they are.
pub(crate) fn with_programs(command: &mut Command) -> &mut Command {
    command.env(COMMAND, built("erc8257")).env("ERC8257_BED", built("bed"))
}

/// A program as cargo builds it.
pub(crate) fn built(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(target).join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
