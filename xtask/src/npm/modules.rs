//! The wasm modules: one of the crate `erc8257-wasm` for each entry of the package.
//!
//! `core` and `alloc` are compiled with the rest, for size: panics stop at once instead of composing messages that
//! no user sees. Cargo calls that unstable, so it is unlocked by a variable.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tools::{TARGET, bindgen};
use crate::compiler::programs;
use crate::paths;
use crate::steps::{Steps, cargo, program, quiet, root};

/// The modules: the feature of the crate, and whether engines without WebAssembly get the same module as JavaScript.
const MODULES: [(&str, bool); 12] = [
    ("verify", true),
    ("advice", true),
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
];

/// The features of the crate `erc8257-wasm` that make a module.
pub(crate) fn features() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|&(feature, _)| feature)
}

/// For size. WebAssembly has no product of 128 bits, which `cpubits` would choose for the curve of signatures: each of its
/// many places would compose one. With 32 bits a module that recovers a signer is 14 kB smaller after gzip.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none --cfg cpubits=\"32\"";
const BUILD_STD: &str = "-Zbuild-std=core,alloc -Zbuild-std-features=optimize_for_size";

/// Of all modules, so that build scripts and macros are compiled once; cargo keeps the output of other flags
/// apart.
const FOLDER: &str = "target/wasm";

/// Takes out of a module what wasm2js does not write, and then names the features that are left: the JavaScript around the
/// module is made for them.
const LOWER: &str = "--signext-lowering --llvm-nontrapping-fptoint-lowering --strip-target-features";
const NAMED_AGAIN: &str = "--mvp-features --enable-bulk-memory --enable-bulk-memory-opt --enable-mutable-globals --emit-target-features";

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
        let mut made =
            |name: &str, command: &mut Command| steps.succeeds(&format!("npm wasm {name}"), command);
        made(feature, &mut way.compile(feature))
            && made(feature, &mut bind(&compiled(), feature))
            && (!plain || {
                let name = format!("{feature}-plain");
                let [lowered, old] = ["lowered.wasm", "old.wasm"].map(|file| format!("{FOLDER}/{file}"));
                made(&name, &mut optimizer(&compiled(), LOWER, &lowered))
                    && made(&name, &mut optimizer(&lowered, NAMED_AGAIN, &old))
                    && made(&name, &mut bind(&old, &name))
            })
    })
}

/// The module that cargo built last.
fn compiled() -> String {
    format!("{FOLDER}/{TARGET}/wasm/erc8257_wasm.wasm")
}

/// Writes a module and the JavaScript around it.
fn bind(module: &str, name: &str) -> Command {
    program(&bindgen().to_string_lossy(), &format!("{module} pkg/dist/raw/{name}"))
}

/// Writes a module that differs by these options.
fn optimizer(module: &str, options: &str, to: &str) -> Command {
    let optimizer = root().join("pkg/node_modules/.bin/wasm-opt");
    program(&optimizer.to_string_lossy(), &format!("--debuginfo {module} {options} --output {to}"))
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
    fn compile(&self, feature: &str) -> Command {
        let line = format!(
            "build -p erc8257-wasm --profile wasm --target {TARGET} --locked --features={feature} {BUILD_STD} --target-dir {FOLDER}"
        );
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
        compile
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", format!("{FLAGS} {paths}"))
            .env_remove("CARGO_TARGET_DIR");
        compile
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{TARGET, cargo, features, root};

    /// A crate of ours that the profile does not name would be as large as one of others.
    #[test]
    fn the_profile_makes_our_crates_small() {
        let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("a workspace");
        let (_, named) = workspace.split_once("[profile.wasm.package]").expect("the profile");
        let (named, _) = named.split_once("\n\n").expect("more behind it");
        let features: Vec<_> = features().collect();
        let line = format!(
            "tree --locked -p erc8257-wasm --features {} --target {TARGET} --edges normal --prefix none",
            features.join(",")
        );
        let output = cargo(&line).output().expect("cargo");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let tree = String::from_utf8(output.stdout).expect("UTF-8");
        let ours: Vec<_> = tree.lines().filter(|line| line.contains("(/")).collect();
        assert!(ours.len() > 15, "{tree}");
        for package in ours.iter().filter_map(|line| line.split(' ').next()) {
            assert!(named.contains(&format!("\n{package} = {{ opt-level = \"z\" }}")), "{package}");
        }
    }
}
