//! The crates that are built and tested together: the workspace's `default-members`, which commands take without `-p`.

use std::env;
use std::process::Command;

use crate::steps::cargo;

/// How many tests of a program run at a time.
const THREADS: &str = "RUST_TEST_THREADS";

/// Builds programs of these crates.
pub(crate) fn build(programs: &[&str]) -> Command {
    let mut command = cargo("build --locked -q");
    command.args(programs.iter().flat_map(|program| ["--bin", program]));
    command
}

/// Runs the tests of these crates; `more` are arguments of cargo. Most of them wait for a server: more of them run at a
/// time than there are cores.
pub(crate) fn test(more: &str) -> Command {
    let mut command = cargo(format!("test --locked -q --no-fail-fast {more}").trim_end());
    if env::var_os(THREADS).is_none() {
        command.env(THREADS, "8");
    }
    command
}
