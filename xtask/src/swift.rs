//! `cargo xtask build swift`: the Swift package, laid out in `target/swift-package` with all the files that
//! `swift test` needs there. It is checked as far as possible without a Swift compiler, and built and tested
//! where there is one.

mod agree;
mod closed;
mod grammar;
pub(crate) mod layout;
mod programs;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::kept;
use crate::mobile::{self, For};
use crate::steps::{Steps, program, quiet, root};

/// The folder, from the root.
pub(crate) const PACKAGE: &str = "target/swift-package";
/// The folder for the files of checks, from the root.
const CHECKS: &str = "target/swift-checks";

/// The listing of public names, and the sources that it lists.
const LISTING: &str =
    "bindings-swift/api/ERC8257.api bindings-swift/generated bindings-swift/Sources/ERC8257";

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    if let Some((name, mut command)) = suite(steps) {
        steps.run(name, &mut command);
    }
    listed(steps);
    steps.settle();
}

/// Brings a compiler from Debian 13 where this machine has none: Debian 12 packages none. One lane of a run does it, and another
/// that asks meanwhile waits. Where it cannot be had, a grammar reads the package's sources, and its tests are the one step that
/// is left out.
pub(crate) fn bring(steps: &mut Steps) {
    static BROUGHT: OnceLock<()> = OnceLock::new();
    BROUGHT.get_or_init(|| {
        if !has_compiler() && !quiet(Command::new(root().join(".ci/swift"))) {
            let missing = "There is no Swift compiler for this machine";
            steps.tell(&format!("{missing}: the tests of the Swift package are left out."));
        }
    });
}

/// Lays the package out and checks it, where a step of it is wanted; its tests.
pub(crate) fn suite(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if steps.wants("swift") && build(steps) { tests(steps) } else { None }
}

/// Whether the package lies there and passes its checks.
fn build(steps: &mut Steps) -> bool {
    if !packed(steps, For::Tests) || !layout::vectors(steps) {
        return false;
    }
    agree::check(steps);
    module(steps);
    if !has_compiler() {
        grammar::check(steps);
        return true;
    }
    let built = steps.succeeds("swift build", &mut swift("build --build-tests"));
    if built {
        closed::check(steps);
        programs::test(steps);
    }
    built
}

/// Lays out the package for users, with the library of this platform; whether that succeeded.
pub(crate) fn packed(steps: &mut Steps, of: For) -> bool {
    let library = package().join("Library").join(mobile::library(of).file_name().unwrap_or_default());
    mobile::prepare(steps, "swift", of)
        && layout::lay(steps)
        && mobile::stripped(steps, "swift", of, &library)
}

/// The step that runs the tests, if there is a compiler.
fn tests(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if has_compiler() {
        return Some(("swift tests", swift("test --skip-build --disable-swift-testing")));
    }
    // The one thing that CI may lack: few package sources have a Swift compiler.
    steps.leave_out("swift tests", "no `swift` is on the PATH; only a grammar read the sources");
    None
}

/// The C module as Swift's compiler sees it, by clang alone.
fn module(steps: &mut Steps) {
    if !quiet(program("clang", "--version")) {
        return steps.skip("swift module", "clang is not installed");
    }
    let mut command = program("clang", "-fmodules -fsyntax-only -Wall -Werror -x objective-c");
    command
        .arg(format!("-fmodules-cache-path={}", root().join(CHECKS).join("modules").display()))
        .arg(format!("-fmodule-map-file={}", package().join("Sources/CERC8257/module.modulemap").display()))
        .arg("tests/swift/module.m");
    steps.run("swift module", &mut command);
}

/// Compares the listing of public names with the sources. Cargo runs what compares, and other lanes may hold its lock for minutes:
/// after the suites have started.
pub(crate) fn listed(steps: &mut Steps) {
    kept::checks(steps, "the listing of Swift's names", |steps| {
        steps.run("swift listing", &mut listing("--api"));
    });
}

/// Writes the listing of public names.
pub(crate) fn write_listing() -> Command {
    listing("--write-api")
}

fn listing(how: &str) -> Command {
    mobile::generator("run", &format!("-- {how} {LISTING}"))
}

fn has_compiler() -> bool {
    quiet(program("swift", "--version"))
}

fn swift(arguments: &str) -> Command {
    let mut command = program("swift", arguments);
    command.current_dir(package());
    command
}

fn package() -> PathBuf {
    root().join(PACKAGE)
}

/// The Swift files of a folder and those in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "swift") {
            found.push(path);
        }
    }
    found.sort();
    found
}
