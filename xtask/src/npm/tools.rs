//! The tools that build the wasm modules, installed once into the user's cache, for all clones.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Steps, cache, cargo, program, quiet, root};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// The version of the crate `wasm-bindgen`, which is that of its library too.
const WASM_BINDGEN: &str = "0.2.130";
/// The crate of our program with that library, from the root.
const BINDGEN: &str = "xtask/bindgen";

/// A program run in the folder of the npm package.
pub(crate) fn in_package(name: &str, arguments: &str) -> Command {
    let mut command = program(name, arguments);
    command.current_dir(root().join("pkg"));
    command
}

/// The program that makes the JavaScript around a module (`xtask/bindgen`), kept for all clones: one a version, since another
/// clone may ask for another.
pub(crate) fn bindgen() -> PathBuf {
    kept().join("bin/erc8257-bindgen")
}

fn kept() -> PathBuf {
    let cache = cache().unwrap_or_else(|| root().join("target"));
    cache.join("erc8257").join(format!("wasm-bindgen-{WASM_BINDGEN}"))
}

/// Installs the missing tools; whether all are there.
pub(crate) fn prepare(steps: &mut Steps) -> bool {
    if !quiet(program("node", "--version")) {
        steps.skip("npm package", "Node.js is not installed");
        return false;
    }
    let source = fs::read_to_string(root().join(BINDGEN).join("src/main.rs")).unwrap_or_default();
    let printed = Command::new(bindgen()).arg("--source").output().ok();
    if printed.is_some_and(|output| output.stdout == format!("{source}{WASM_BINDGEN}\n").into_bytes()) {
        return true;
    }
    let line = format!("install --locked --debug --path {BINDGEN} --target-dir target/tools --force --root");
    let mut command = cargo(&line);
    command.arg(kept());
    steps.succeeds("npm bindgen", &mut command)
}
