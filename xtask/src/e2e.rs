//! `cargo xtask e2e [TEST…]`: the command against a real node and a real HTTPS server, or the tests whose names contain
//! a word.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::crates;
use crate::packages;
use crate::steps::{Steps, program, quiet, root};

/// The folder of the bed, from the root.
const FOLDER: &str = "tests/e2e";
/// Where the tests find the command.
const COMMAND: &str = "ERC8257_COMMAND";
/// The command and the bed, as cargo names them.
const PROGRAMS: [&str; 2] = ["erc8257", "bed"];
/// Where they are kept for tests, from the root. A build beside the tests may put another `erc8257` into cargo's folder.
const KEPT: &str = "target/xtask/programs";

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
    build(steps, NAMES[2]);
    let mut command = crates::test("--test e2e --");
    steps.run(NAMES[3], with_programs(command.args(tests)));
}

/// Builds the programs that the tests of a package need, the command and the bed with its node; whether they
/// are there. `who` is the package, in the names of the steps, so that they run wherever its tests are
/// wanted.
pub(crate) fn programs(steps: &mut Steps, who: &str) -> bool {
    packages::install(steps, &format!("{who} test bed"), FOLDER)
        && build(steps, &format!("{who} command and bed"))
}

/// Builds both and keeps them; whether they are there.
fn build(steps: &mut Steps, name: &str) -> bool {
    // Lanes take turns.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    if !steps.succeeds(name, &mut crates::build(&PROGRAMS)) {
        return false;
    }
    let kept = PROGRAMS.iter().try_for_each(|program| keep(&built(program), &kept(program)));
    if let Err(error) = &kept {
        steps.fail(name, &format!("{KEPT}: {error}"));
    }
    kept.is_ok()
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

/// A program where it is kept.
fn kept(name: &str) -> PathBuf {
    root().join(KEPT).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Tells a test where they are.
pub(crate) fn with_programs(command: &mut Command) -> &mut Command {
    command.env(COMMAND, kept("erc8257")).env("ERC8257_BED", kept("bed"))
}

/// A program as cargo builds it.
pub(crate) fn built(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(target).join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
