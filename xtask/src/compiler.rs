//! The files that a Rust compiler brings along.

use std::path::{Path, PathBuf};

use crate::steps::printed;

/// Whether a compiler has the sources of the standard library, as this name runs it.
pub(crate) fn has_sources(rustc: &str) -> bool {
    let sysroot = printed(rustc, "--print sysroot");
    sysroot.is_some_and(|sysroot| Path::new(&sysroot).join("lib/rustlib/src/rust/library").is_dir())
}

/// The folder of the programs that the compiler brings for this platform, linkers among them.
pub(crate) fn programs() -> Option<PathBuf> {
    let libraries = PathBuf::from(printed("rustc", "--print target-libdir")?);
    Some(libraries.with_file_name("bin"))
}
