//! The crates that are built and tested together.

use std::env;
use std::process::Command;

use crate::rooms::each_and_tests;
use crate::steps::cargo;

/// Cargo makes the features of a dependency from all packages that a command names. Every command names the same packages,
/// so that nothing is compiled twice, and a program of one step is the program of the next. The others have steps of their
/// own, since they would bring more features.
fn together() -> String {
    let own = ["generate", "py", "uniffi", "wasm"].map(|name| format!("--exclude erc8257-{name}")).join(" ");
    format!("--locked -q --workspace {} {own}", each_and_tests("--exclude"))
}

/// How many tests of a program run at a time.
const THREADS: &str = "RUST_TEST_THREADS";

/// Builds programs of these crates.
pub(crate) fn build(programs: &[&str]) -> Command {
    let mut command = cargo(&format!("build {}", together()));
    command.args(programs.iter().flat_map(|program| ["--bin", program]));
    command
}

/// Runs the tests of these crates; `more` are arguments of cargo. Most of them wait for a server: more of them run at a
/// time than there are cores.
pub(crate) fn test(more: &str) -> Command {
    let mut command = cargo(&format!("test {} --no-fail-fast {more}", together()));
    if env::var_os(THREADS).is_none() {
        command.env(THREADS, "8");
    }
    command
}
