//! The programs of `tests/swift`, which use the package from outside: the runner, and the host that is led to the bed.

use crate::programs;
use crate::steps::{Steps, program, quiet};

/// The folder, from the root.
const FOLDER: &str = "tests/swift";
/// To optimise them takes four times as long: `cargo xtask release --dry-run swift` does, with a user's program.
const BUILD: &str = "build --quiet --package-path tests/swift --scratch-path target/swift-programs";

/// Builds them, and starts their tests beside the later steps.
pub(crate) fn test(steps: &mut Steps) {
    if !quiet(program("node", "--version")) || !quiet(program("npm", "--version")) {
        return steps.skip("swift programs", "node and npm are not installed");
    }
    if !steps.succeeds("swift programs", &mut program("swift", BUILD))
        || !programs::command_and_bed(steps, "swift")
    {
        return;
    }
    // One after the other: where a package was built, SwiftPM lets in one at a time.
    let mut tests = program("node", "--test --test-concurrency=1");
    for file in ["runner", "host", "publish", "follow"] {
        tests.arg(format!("{FOLDER}/{file}.test.mjs"));
    }
    programs::told(&mut tests);
    steps.start("swift programs' tests", tests);
}
