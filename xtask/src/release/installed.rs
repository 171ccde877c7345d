//! The packages as a stranger has them: unpacked or installed into an empty project, which verifies something with them.

use std::path::Path;

use crate::environment::RELEASE;
use crate::steps::Steps;

/// Where the projects are, from the root.
const FOLDER: &str = "target/dry-run/installed";

/// Tries each part that has a project of its own.
pub(crate) fn check(steps: &mut Steps, parts: &[&str], packages: &Path) {
    for part in parts {
        let mut command = RELEASE.python("release/install.py");
        command.args(["--part", part, "--projects", FOLDER, "--packages"]).arg(packages);
        steps.run(&format!("release {part} installed"), &mut command);
    }
}
