//! The package as a folder that stands alone.

use std::fs;
use std::io;

use crate::copy::copy;
use crate::mobile;
use crate::programs;
use crate::steps::{Steps, program, root};

use super::{PACKAGE, package};

/// The parts of a user's package, from `bindings-swift`.
pub(crate) const PARTS: [&str; 9] = [
    "Package.swift",
    "README.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-PARTS",
    "NOTICE",
    "Sources",
    "Tests",
    "Examples",
];

/// Copies the handwritten and the generated files; whether that succeeded.
pub(crate) fn lay(steps: &mut Steps) -> bool {
    let copied = copied();
    if let Err(error) = &copied {
        steps.fail("swift layout", &error.to_string());
    }
    copied.is_ok()
}

/// Lays the vectors beside it and the trial of the border into its tests; whether that succeeded.
pub(crate) fn vectors(steps: &mut Steps) -> bool {
    let write = format!("tests/swift/vectors.mjs {PACKAGE}/Vectors");
    let tests = package().join("Tests/ERC8257Tests/Trial");
    let trial = [
        ("target/border/swift", tests.clone()),
        ("border/trial/swift", tests),
        ("border/trial/documents", package().join("Vectors/trial")),
    ];
    if let Err(error) = trial.into_iter().try_for_each(|(from, to)| copy(&root().join(from), &to)) {
        steps.fail("swift layout", &error.to_string());
        return false;
    }
    programs::command_and_bed(steps, "swift")
        && steps.succeeds("swift vectors", programs::told(&mut program("node", &write)))
}

fn copied() -> io::Result<()> {
    for part in ["Sources", "Tests", "Examples", "Library"] {
        // A file that is gone from the repository must be gone there; the compiler's output stays.
        match fs::remove_dir_all(package().join(part)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::create_dir_all(package())?;
    for part in PARTS {
        copy(&root().join("bindings-swift").join(part), &package().join(part))?;
    }
    let generated = root().join(mobile::SWIFT);
    copy(&generated.join("ERC8257.swift"), &package().join("Sources/ERC8257/ERC8257.swift"))?;
    copy(&generated.join("CERC8257.h"), &package().join("Sources/CERC8257/CERC8257.h"))
}
