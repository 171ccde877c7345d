//! The wasm modules: one of the crate `erc8257-wasm` for each entry of the package.
//!
//! `core` and `alloc` are compiled with the rest, for size: panics stop at once instead of composing messages that
//! no user sees. Cargo calls that unstable, so it is unlocked by a variable.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tools::{TARGET, bindgen};
use crate::compiler::programs;
use crate::paths;
use crate::steps::{Steps, cargo, program, quiet};

/// The modules: the feature of the crate, and whether the module is for engines with only the first
/// WebAssembly. Such a module is turned into JavaScript.
const MODULES: [(&str, bool); 14] = [
    ("verify", false),
    ("advice", false),
    ("live", false),
    ("follow", false),
    ("payment", false),
    ("identity", false),
    ("wallet", false),
    ("proof", false),
    ("discoverability", false),
    ("http-tool", false),
    ("idn", false),
    ("replay", false),
    ("verify", true),
    ("advice", true),
];

/// The features of the crate `erc8257-wasm` that make a module.
pub(crate) fn features() -> impl Iterator<Item = &'static str> {
    MODULES.iter().filter(|(_, plain)| !plain).map(|&(feature, _)| feature)
}

/// For size. WebAssembly has no product of 128 bits, which `cpubits` would choose for the curve of signatures: each of its
/// many places would compose one. With 32 bits a module that recovers a signer is 14 kB smaller after gzip.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none --cfg cpubits=\"32\"";
const BUILD_STD: &str = "-Zbuild-std=core,alloc -Zbuild-std-features=optimize_for_size";

/// Of all modules, so that build scripts and macros are compiled once; cargo keeps the output of other flags
/// apart.
const FOLDER: &str = "target/wasm";

/// The system's own compiler, where rustup cannot download (Debian's `rustc-web`, `cargo-web`, `rust-web-src`).
const SYSTEM: [&str; 2] = ["/usr/bin/cargo", "/usr/bin/rustc"];

/// Builds all modules into `pkg/dist/raw`; whether that succeeded.
pub(crate) fn build(steps: &mut Steps) -> bool {
    let Some(way) = way() else {
        steps.skip(
            "npm wasm modules",
            "no compiler for wasm32-unknown-unknown with sources (rustup component add rust-src)",
        );
        return false;
    };
    MODULES.iter().all(|&(feature, plain)| {
        let name = if plain { format!("{feature}-plain") } else { feature.to_owned() };
        way.commands(feature, &name, plain)
            .iter_mut()
            .all(|command| steps.succeeds(&format!("npm wasm {name}"), command))
    })
}

/// The linker that rustup's compiler brings, since the system's brings none for wasm.
fn linker() -> Option<PathBuf> {
    let linker = programs()?.join("rust-lld");
    linker.is_file().then_some(linker)
}

enum Way {
    /// With rustup's compiler.
    Rustup,
    /// With the system's.
    System,
}

fn way() -> Option<Way> {
    if quiet(program("rustup", &format!("target add {TARGET}")))
        && quiet(program("rustup", "component add rust-src"))
    {
        Some(Way::Rustup)
    } else if Path::new("/usr/lib/rustlib/src/rust/library").is_dir()
        && quiet(program(SYSTEM[0], "--version"))
    {
        Some(Way::System)
    } else {
        None
    }
}

impl Way {
    fn commands(&self, feature: &str, name: &str, plain: bool) -> [Command; 2] {
        let line = format!(
            "build -p erc8257-wasm --profile wasm --target {TARGET} --locked --features={feature} {BUILD_STD} --target-dir {FOLDER}"
        );
        let wasm = format!("{FOLDER}/{TARGET}/wasm/erc8257_wasm.wasm");
        let bind = program(&bindgen().to_string_lossy(), &format!("{wasm} pkg/dist/raw/{name}"));
        let mut compile = match self {
            Self::Rustup => cargo(&line),
            Self::System => {
                let mut compile = program(SYSTEM[0], &line);
                for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                    compile.env_remove(name);
                }
                compile.env("RUSTC", SYSTEM[1]);
                if let Some(linker) = linker() {
                    compile.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                }
                compile
            }
        };
        let paths = paths::flags().join(" ");
        let flags = format!("{FLAGS} {paths}{}", if plain { " -Ctarget-cpu=mvp" } else { "" });
        compile
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", &flags)
            .env_remove("CARGO_TARGET_DIR");
        [compile, bind]
    }
}
