//! `cargo xtask docs`: the documentation site, from the sources into `target/docs`.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::border;
use crate::compiler::after_lints;
use crate::crates;
use crate::programs;
use crate::rooms::each;
use crate::steps::{Steps, cargo, program, quiet, root};

const NAMES: [&str; 4] = ["doc core", "docs items", "docs programs", "docs site"];

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    build(steps);
}

/// rustdoc's pages of the crates that do no I/O, the programs, and the site with all its checks.
pub(crate) fn build(steps: &mut Steps) {
    if NAMES.iter().all(|name| !steps.wants(name)) {
        return;
    }
    if !quiet(program("python3", "--version")) {
        steps.skip(NAMES[3], "python3, which reads the names of the Python package, is not installed");
        return;
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let target = root().join(target);
    // A folder of its own, with the core alone in it; its dependencies are shared with all other builds. An
    // older cargo does not share them and builds them once more.
    let rustdoc = target.join("docs-rust");
    let doc = |words: &str| {
        let mut command = cargo(&format!("doc --locked -q --no-deps {words}"));
        after_lints(&mut command)
            .env("CARGO_TARGET_DIR", &rustdoc)
            .env("CARGO_BUILD_BUILD_DIR", &target)
            .env("RUSTDOCFLAGS", "-Dwarnings");
        command
    };
    // First without features, since a link to an item that a feature brings would break there. The crates that have the features
    // have their pages with them.
    let mut plain = doc(&each("-p"));
    let mut items = doc("-p erc8257-primitives -p erc8257 --features=asm-keccak,idn");
    let built = border::npm(steps, "docs")
        && border::python(steps, "docs")
        && border::mobile(steps, "docs")
        && steps.succeeds(NAMES[0], &mut plain)
        && steps.succeeds(NAMES[1], &mut items)
        && steps.succeeds(NAMES[2], &mut crates::build(&["erc8257", "erc8257-docs"]));
    if built {
        let mut site = Command::new(programs::by_cargo("erc8257-docs"));
        site.current_dir(root()).arg(target.join("docs"));
        site.arg("--command").arg(programs::by_cargo("erc8257")).arg("--rustdoc").arg(rustdoc.join("doc"));
        steps.run(NAMES[3], &mut site);
    }
}
