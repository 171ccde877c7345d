//! Programs of the crates that are built together, for other steps: built once in a run, and kept where no build writes.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::crates;
use crate::packages;
use crate::steps::{Steps, root};

/// The command, and the test bed with its node.
const COMMAND_AND_BED: [&str; 2] = ["erc8257", "bed"];
/// All programs that a run of all tests needs beside its lanes: one build of them keeps the lanes from waiting for cargo.
const OF_A_RUN: [&str; 3] = ["erc8257", "bed", "erc8257-border"];
/// Where they are kept, from the root. A build beside the tests may put another `erc8257` into cargo's folder.
const KEPT: &str = "target/xtask/programs";

/// The programs that this run has built.
static BUILT: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

/// Builds these programs, if this run has not; whether they are there. `who` needs them, in the name of the step, so that it
/// runs wherever its tests are wanted.
pub(crate) fn build(steps: &mut Steps, who: &str, programs: &[&'static str]) -> bool {
    // Lanes take turns.
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if programs.iter().all(|program| built.contains(program)) {
        return true;
    }
    let name = format!("{who} programs");
    if !steps.succeeds(&name, &mut crates::build(programs)) {
        return false;
    }
    if let Err(error) = programs.iter().try_for_each(|program| keep(&by_cargo(program), &kept(program))) {
        steps.fail(&name, &format!("{KEPT}: {error}"));
        return false;
    }
    built.extend(programs);
    true
}

/// Builds what the lanes of a run of all tests need.
pub(crate) fn of_a_run(steps: &mut Steps) {
    build(steps, "the lanes'", &OF_A_RUN);
}

/// Builds the command and the bed, with the packages of the bed; whether they are there.
pub(crate) fn command_and_bed(steps: &mut Steps, who: &str) -> bool {
    packages::install(steps, &format!("{who} test bed"), "tests/e2e") && build(steps, who, &COMMAND_AND_BED)
}

/// Tells a test where the command and the bed are.
pub(crate) fn told(command: &mut Command) -> &mut Command {
    command.env("ERC8257_COMMAND", kept("erc8257")).env("ERC8257_BED", kept("bed"))
}

/// A program of the last build, to be run at the root of the repository.
pub(crate) fn run(name: &str) -> Command {
    let mut command = Command::new(kept(name));
    command.current_dir(root());
    command
}

/// A program as cargo builds it.
pub(crate) fn by_cargo(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(target).join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// A program where it is kept.
fn kept(name: &str) -> PathBuf {
    root().join(KEPT).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Copies a program, if the copy is not the same yet. One that runs is not written to.
fn keep(from: &Path, to: &Path) -> io::Result<()> {
    let new = fs::read(from)?;
    if fs::read(to).is_ok_and(|old| old == new) {
        return Ok(());
    }
    let beside = to.with_extension("new");
    to.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::copy(from, &beside)?;
    fs::rename(beside, to)
}
