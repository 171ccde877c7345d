//! What the Swift and the Kotlin package have in common: the library, and the sources that are made from it.

use std::env;
use std::path::{Path, PathBuf};

use crate::steps::{Steps, cargo, program, root};

/// The generated Swift, from the root; ignored by git.
pub(crate) const SWIFT: &str = "bindings-swift/generated";
/// The generated Kotlin, from the root; ignored by git.
pub(crate) const KOTLIN: &str = "bindings-kotlin/generated/kotlin";

/// Builds the library of this platform and the sources of both packages; whether that succeeded. `who` is the package, in
/// the names of the steps, so that they run wherever it is wanted.
pub(crate) fn prepare(steps: &mut Steps, who: &str) -> bool {
    let build = "build --locked -q --profile mobile -p erc8257-uniffi";
    let write = format!("run --locked -q -p erc8257-generate -- {} {SWIFT} {KOTLIN}", library().display());
    steps.succeeds(&format!("{who} library"), &mut cargo(build))
        && steps.succeeds(&format!("{who} sources"), &mut cargo(&write))
}

/// The library that was built, with the names that the sources are made from.
pub(crate) fn library() -> PathBuf {
    let (prefix, suffix) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    built(None).join(format!("{prefix}erc8257_uniffi{suffix}"))
}

/// The folder of what was built for a target, or for this platform.
pub(crate) fn built(target: Option<&str>) -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(folder).join(target.unwrap_or_default()).join("mobile")
}

/// A copy of it without what only debuggers and the generator read; whether that succeeded.
pub(crate) fn stripped(steps: &mut Steps, who: &str, to: &Path) -> bool {
    let _ = to.parent().map(std::fs::create_dir_all);
    let mut strip = program("strip", if cfg!(target_os = "macos") { "-x" } else { "--strip-all" });
    steps.succeeds(&format!("{who} stripped library"), strip.arg("-o").arg(to).arg(library()))
}
