//! `cargo xtask e2e [TEST…]`: the command against a real node and a real HTTPS server, or the tests whose names contain
//! a word.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::steps::{Steps, cargo, program, quiet, root};

/// The folder of the bed, from the root.
const FOLDER: &str = "tests/e2e";
/// Where the tests find the command.
const COMMAND: &str = "ERC8257_COMMAND";

pub(crate) fn run(steps: &mut Steps, tests: &[String]) {
    each(steps, tests);
}

/// Node and compiler, the contracts, the command, the tests.
pub(crate) fn each(steps: &mut Steps, tests: &[String]) {
    const NAMES: [&str; 4] = ["e2e packages", "e2e contracts", "e2e command", "e2e tests"];
    if NAMES.iter().all(|name| !steps.wants(name)) {
        return;
    }
    if !quiet(program("node", "--version")) || !quiet(program("npm", "--version")) {
        steps.skip("e2e packages", "node and npm are not installed");
        return;
    }
    if !installed() {
        steps.run(
            NAMES[0],
            program("npm", "ci --no-audit --no-fund --ignore-scripts").current_dir(root().join(FOLDER)),
        );
        let _ = fs::copy(lock(), stamp());
    }
    let check = format!("{FOLDER}/contracts/compile.mjs --check");
    steps.run(NAMES[1], &mut program("node", &check));
    steps.run(NAMES[2], &mut cargo("build --locked -q -p erc8257-cli"));
    let mut command = cargo("test --locked -q --no-fail-fast -p erc8257-e2e --");
    steps.run(NAMES[3], command.args(tests).env(COMMAND, built()));
}

/// Whether the packages are those of the lock file.
fn installed() -> bool {
    let stamp = fs::read(stamp());
    stamp.is_ok_and(|stamp| fs::read(lock()).is_ok_and(|lock| lock == stamp))
}

fn lock() -> PathBuf {
    root().join(FOLDER).join("package-lock.json")
}

/// A copy of the lock file that the packages were installed by.
fn stamp() -> PathBuf {
    root().join(FOLDER).join("node_modules/.installed-lock.json")
}

/// The command as cargo builds it.
fn built() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(target).join("debug").join(format!("erc8257{}", env::consts::EXE_SUFFIX))
}
