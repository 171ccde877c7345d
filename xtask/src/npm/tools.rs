//! The tools that build the wasm modules, installed once into the user's cache, for all clones.

use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Steps, cache, cargo, program, quiet, root};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// The version of the crate `wasm-bindgen`, which must be the same.
const WASM_BINDGEN: &str = "0.2.130";

/// A program run in the folder of the npm package.
pub(crate) fn in_package(name: &str, arguments: &str) -> Command {
    let mut command = program(name, arguments);
    command.current_dir(root().join("pkg"));
    command
}

/// The folder of the installed programs, one a version: another clone may ask for another.
pub(crate) fn bin() -> PathBuf {
    tools().join("bin")
}

fn tools() -> PathBuf {
    let cache = cache().unwrap_or_else(|| root().join("target"));
    cache.join("erc8257").join(format!("wasm-bindgen-{WASM_BINDGEN}"))
}

/// Installs the missing tools; whether all are there.
pub(crate) fn prepare(steps: &mut Steps) -> bool {
    if !quiet(program("node", "--version")) {
        steps.skip("npm package", "Node.js is not installed");
        return false;
    }
    let is = format!("wasm-bindgen {WASM_BINDGEN}");
    let printed = Command::new(bin().join("wasm-bindgen")).arg("--version").output().ok();
    if printed.is_some_and(|output| String::from_utf8_lossy(&output.stdout).trim() == is) {
        return true;
    }
    // Without optimisation: it runs for a second, and would be compiled for minutes. Its other programs stay away. Not
    // locked: its lock file names a crate that was withdrawn.
    let line = format!(
        "install --debug --bin wasm-bindgen --target-dir target/tools --version {WASM_BINDGEN} wasm-bindgen-cli --root"
    );
    let mut command = cargo(&line);
    command.arg(tools()).env("CARGO_PROFILE_DEV_DEBUG", "none");
    steps.succeeds("npm install wasm-bindgen-cli", &mut command)
}
