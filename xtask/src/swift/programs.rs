//! The programs of `tests/swift`, which use the package from outside: the runner, and the host that is led to the bed.

use std::fs;

use crate::programs;
use crate::steps::{Steps, program, quiet, root};

/// The folder, from the root.
const FOLDER: &str = "tests/swift";
/// Where the package was built, whose module is compiled already. To optimise them takes long: `cargo xtask release --dry-run
/// swift` does, with a user's program.
const BUILD: &str = "build --quiet --package-path tests/swift --scratch-path target/swift-package/.build";
/// Where a package was built, `SwiftPM` lets in one at a time, and the package's own tests run there meanwhile.
const COPY: &str = "-a target/swift-package/.build target/swift-programs";

/// Builds them, and starts their tests beside the later steps.
pub(crate) fn test(steps: &mut Steps) {
    if !quiet(program("node", "--version")) || !quiet(program("npm", "--version")) {
        return steps.skip("swift programs", "node and npm are not installed");
    }
    // A copy would lie within an old one.
    let _ = fs::remove_dir_all(root().join("target/swift-programs"));
    if !steps.succeeds("swift programs", &mut program("swift", BUILD))
        || !steps.succeeds("swift programs apart", &mut program("cp", COPY))
        || !programs::command_and_bed(steps, "swift")
    {
        return;
    }
    // One after the other, for the same reason.
    let mut tests = program("node", "--test --test-concurrency=1");
    for file in ["runner", "host", "publish", "follow"] {
        tests.arg(format!("{FOLDER}/{file}.test.mjs"));
    }
    programs::told(&mut tests);
    steps.start("swift programs' tests", tests);
}
