//! The common parts of the Swift and the Kotlin package: the library, and the sources that are made from it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::compiler::has_sources;
use crate::paths;
use crate::rooms::ALIKE;
use crate::steps::{Steps, cargo, printed, program, quiet, root};
use crate::{border, kept};

/// The generated Swift, from the root; ignored by git.
pub(crate) const SWIFT: &str = "bindings-swift/generated";
/// The generated Kotlin, from the root; ignored by git.
pub(crate) const KOTLIN: &str = "bindings-kotlin/generated/kotlin";

/// The tables of the libraries that Kotlin loads, in C, from the root; ignored by git.
pub(crate) const TABLES: &str = "bindings-kotlin/generated/tables";

/// The standard library is compiled with the rest, for size: it leaves out the names of a backtrace's lines.
/// Cargo calls that unstable, so it is unlocked by a variable.
const BUILD_STD: &str = "-Zbuild-std=std,panic_unwind -Zbuild-std-features=optimize_for_size";

/// Who a library is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// As small as it can be.
    Users,
    /// With the profile of all tests, so that most of it was compiled already. It also checks for overflows.
    Tests,
}

/// Builds the library of this platform and the sources of both packages; whether that succeeded. `who` is the package, in
/// the names of the steps, so that they run wherever it is wanted.
pub(crate) fn prepare(steps: &mut Steps, who: &str, of: For) -> bool {
    let library = library(of);
    let mut write = generator("run", &format!("-- {} {SWIFT} {KOTLIN} {TABLES}", library.display()));
    let places = [library, archive(host(), of), SWIFT.into(), KOTLIN.into(), TABLES.into()];
    let mut build = match of {
        For::Users => build(host(), None),
        For::Tests => cargo(&format!("build --locked -q {} --lib", for_tests())),
    };
    border::mobile(steps, who)
        && kept::product(steps, "mobile library", &places, |steps| {
            steps.succeeds(&format!("{who} library"), &mut build)
                && steps.succeeds(&format!("{who} sources"), &mut write)
        })
}

/// What cargo takes for the library of tests.
pub(crate) fn for_tests() -> String {
    format!("-p erc8257-uniffi -p {ALIKE} --no-default-features")
}

/// The program that writes the sources of both packages, or its tests.
///
/// No other step needs its dependencies, and a check of them takes as long as to compile them. Therefore clippy's compiler
/// makes the program, and each lint ends that with an error (`main.rs`).
pub(crate) fn generator(verb: &str, more: &str) -> Command {
    let mut command = cargo(&format!("{verb} --locked -q -p erc8257-generate {more}"));
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    command
}

/// The library for a target, of all kinds or of one. Without the sources of the standard library it gets that as it
/// comes, and is larger.
pub(crate) fn build(target: &str, kind: Option<&str>) -> Command {
    let (verb, kind) =
        kind.map_or(("build", String::new()), |kind| ("rustc", format!(" --crate-type {kind}")));
    let line = format!("{verb} --locked -q --profile mobile -p erc8257-uniffi --lib --target {target}{kind}");
    let mut command = if is_small() {
        let mut command = cargo(&format!("{line} {BUILD_STD}"));
        command.env("RUSTC_BOOTSTRAP", "1");
        command
    } else {
        cargo(&line)
    };
    paths::hidden(&mut command);
    command
}

/// Whether the sources of the standard library are there; if they are not, rustup is asked for them once.
pub(crate) fn is_small() -> bool {
    static SMALL: OnceLock<bool> = OnceLock::new();
    *SMALL.get_or_init(|| {
        let has_sources = || has_sources("rustc");
        has_sources() || (quiet(program("rustup", "component add rust-src")) && has_sources())
    })
}

/// The target of this platform.
pub(crate) fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let about = printed("rustc", "-vV").unwrap_or_default();
        about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default().to_owned()
    })
}

/// The library that was built, with the names that the sources are made from.
pub(crate) fn library(of: For) -> PathBuf {
    let (prefix, suffix) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    built(host(), of).join(format!("{prefix}erc8257_uniffi{suffix}"))
}

/// The same as a static library, for the libraries that Kotlin loads.
pub(crate) fn archive(target: &str, of: For) -> PathBuf {
    built(target, of).join("liberc8257_uniffi.a")
}

/// The folder of a target's built files.
fn built(target: &str, of: For) -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let folder = root().join(folder);
    match of {
        For::Users => folder.join(target).join("mobile"),
        For::Tests => folder.join("debug"),
    }
}

/// A copy of it without what only debuggers and the generator read; whether that succeeded.
pub(crate) fn stripped(steps: &mut Steps, who: &str, of: For, to: &Path) -> bool {
    let _ = to.parent().map(std::fs::create_dir_all);
    let mut strip = program("strip", if cfg!(target_os = "macos") { "-x" } else { "--strip-all" });
    steps.succeeds(&format!("{who} stripped library"), strip.arg("-o").arg(to).arg(library(of)))
}
