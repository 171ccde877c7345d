//! The files that a Rust compiler brings along.

use std::path::PathBuf;
use std::process::Command;

use crate::steps::printed;

/// Whether a compiler has the sources of the standard library, as this name runs it.
pub(crate) fn has_sources(rustc: &str) -> bool {
    sysroot(rustc).is_some_and(|sysroot| sysroot.join("lib/rustlib/src/rust/library").is_dir())
}

/// The folder of all files that a compiler brings.
fn sysroot(rustc: &str) -> Option<PathBuf> {
    printed(rustc, "--print sysroot").map(PathBuf::from)
}

/// The folder of the programs that the compiler brings for this platform, linkers among them.
pub(crate) fn programs() -> Option<PathBuf> {
    let libraries = PathBuf::from(printed("rustc", "--print target-libdir")?);
    Some(libraries.with_file_name("bin"))
}

/// Lets a command of cargo take what the lints (`cargo clippy … -- -Dwarnings`) compiled of our crates, and compile it no second
/// time: with clippy's compiler, and the variable that it notes as an input. Of another clippy it finds nothing, and compiles.
pub(crate) fn after_lints(command: &mut Command) -> &mut Command {
    let driver = sysroot("rustc").map(|sysroot| sysroot.join("bin/clippy-driver"));
    if let Some(driver) = driver.filter(|driver| driver.is_file()) {
        command.env("RUSTC_WORKSPACE_WRAPPER", driver).env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    }
    command
}
