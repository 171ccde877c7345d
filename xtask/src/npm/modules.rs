//! The wasm modules: one of the crate `erc8257-wasm` for each entry of the package.
//!
//! `core` and `alloc` are compiled with the rest, for size: panics stop at once instead of composing messages that
//! nobody reads. Cargo calls that unstable, so it is unlocked by a variable.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tools::{TARGET, bin, path};
use crate::compiler::programs;
use crate::paths;
use crate::steps::{Steps, program, quiet};

/// What is built: the feature of the crate, and whether for engines without anything that came after the first
/// WebAssembly, of which JavaScript is made.
const MODULES: [(&str, bool); 6] = [
    ("verify", false),
    ("advice", false),
    ("idn", false),
    ("replay", false),
    ("verify", true),
    ("advice", true),
];

/// For size.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none";
const BUILD_STD: &str = "-Zbuild-std=core,alloc -Zbuild-std-features=optimize_for_size";

/// Of all modules, so that what runs at compile time is compiled once; cargo keeps what other flags make apart.
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
    /// By wasm-pack, with rustup's compiler.
    Pack,
    /// By the two programs that wasm-pack runs, since it looks for a target that only rustup installs.
    System,
}

fn way() -> Option<Way> {
    if quiet(program("rustup", &format!("target add {TARGET}")))
        && quiet(program("rustup", "component add rust-src"))
    {
        Some(Way::Pack)
    } else if Path::new("/usr/lib/rustlib/src/rust/library").is_dir()
        && quiet(program(SYSTEM[0], "--version"))
    {
        Some(Way::System)
    } else {
        None
    }
}

impl Way {
    fn commands(&self, feature: &str, name: &str, plain: bool) -> Vec<Command> {
        let options = format!("--locked --features={feature} {BUILD_STD} --target-dir {FOLDER}");
        let out = format!("pkg/dist/raw/{name}");
        let mut commands = match self {
            Self::Pack => {
                let line = format!(
                    "build bindings-wasm --profile wasm --target web --no-pack --no-opt --no-typescript --mode no-install \
                     --out-dir ../{out} --out-name raw -- {options}"
                );
                vec![program(&bin().join("wasm-pack").to_string_lossy(), &line)]
            }
            Self::System => {
                let line = format!("build -p erc8257-wasm --profile wasm --target {TARGET} {options}");
                let wasm = format!("{FOLDER}/{TARGET}/wasm/erc8257_wasm.wasm");
                let bind = format!("--target web --no-typescript --out-dir {out} --out-name raw {wasm}");
                let mut compile = program(SYSTEM[0], &line);
                for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                    compile.env_remove(name);
                }
                compile.env("RUSTC", SYSTEM[1]);
                if let Some(linker) = linker() {
                    compile.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                }
                vec![compile, program(&bin().join("wasm-bindgen").to_string_lossy(), &bind)]
            }
        };
        let paths = paths::flags().join(" ");
        let flags = format!("{FLAGS} {paths}{}", if plain { " -Ctarget-cpu=mvp" } else { "" });
        for command in &mut commands {
            command
                .env("PATH", path())
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", &flags)
                .env_remove("CARGO_TARGET_DIR");
        }
        commands
    }
}
