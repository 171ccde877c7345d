//! What the build of the wasm modules needs, installed once into `target/tools`.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Steps, cargo, program, quiet, root};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
const WASM_PACK: &str = "0.15.1";
/// The version of the crate `wasm-bindgen`, which must be the same.
const WASM_BINDGEN: &str = "0.2.130";

/// A program run in the folder of the npm package.
pub(crate) fn in_package(name: &str, arguments: &str) -> Command {
    let mut command = program(name, arguments);
    command.current_dir(root().join("pkg"));
    command
}

/// The folder of the installed programs.
pub(crate) fn bin() -> PathBuf {
    root().join("target/tools/bin")
}

/// `PATH` with the installed programs first.
pub(crate) fn path() -> OsString {
    let rest = env::var_os("PATH").unwrap_or_default();
    let folders = [bin()].into_iter().chain(env::split_paths(&rest));
    env::join_paths(folders).unwrap_or(rest)
}

/// Installs what is missing; whether all is there.
pub(crate) fn prepare(steps: &mut Steps) -> bool {
    if !quiet(program("node", "--version")) {
        steps.skip("npm package", "Node.js is not installed");
        return false;
    }
    // The lock file of wasm-bindgen-cli names a crate that was withdrawn.
    install(steps, "wasm-pack", WASM_PACK, "--locked") && install(steps, "wasm-bindgen-cli", WASM_BINDGEN, "")
}

fn install(steps: &mut Steps, name: &str, version: &str, lock: &str) -> bool {
    let file = bin().join(name.trim_end_matches("-cli"));
    let is = format!("{} {version}", name.trim_end_matches("-cli"));
    let printed = Command::new(file).arg("--version").output().ok();
    if printed.is_some_and(|output| String::from_utf8_lossy(&output.stdout).trim() == is) {
        return true;
    }
    // Without optimisation: it runs for a second, and would be compiled for minutes. Both share what they depend on.
    let line = format!(
        "install --debug --root target/tools --target-dir target/tools/build --version {version} {name} {lock}"
    );
    let mut command = cargo(line.trim_end());
    steps.succeeds(&format!("npm install {name}"), command.env("CARGO_PROFILE_DEV_DEBUG", "none"))
}
