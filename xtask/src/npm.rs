//! `cargo xtask build npm`: the npm package, from the core to `pkg/dist`. `cargo xtask test npm [FILE…]`: its
//! tests. `cargo xtask playground`: the page that shows the package's answers. `cargo xtask
//! playground-pictures`: pictures of the page.

mod modules;
mod tests;
mod tools;

use std::path::Path;
use std::process::Command;

use crate::border;
use crate::kept;
use crate::packages;
use crate::programs;
use crate::steps::{Steps, program};

pub(crate) use modules::features;
pub(crate) use tools::{in_package, prepare};

/// Files and folders that a build leaves in the folder of the package.
const BUILT: [&str; 18] = [
    "dist",
    "advice",
    "live",
    "follow",
    "payment",
    "identity",
    "wallet",
    "proof",
    "discoverability",
    "http-tool",
    "idn",
    "js",
    "judge",
    "slim",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-PARTS",
    "LICENSE-UNICODE",
];

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    build(steps);
}

pub(crate) use tests::run as test;

/// Only the page, of the package as `cargo xtask build npm` left it.
pub(crate) fn playground(steps: &mut Steps, _: &[String]) {
    page(steps);
}

/// Pictures of every state of the page, as the last build left it; they are part of the repository.
pub(crate) fn pictures(steps: &mut Steps, words: &[String]) {
    if packages::install(steps, "npm packages to test with", "tests/npm") {
        steps.run(
            "npm playground pictures",
            in_package("node", "../tests/npm/playground/pictures.mjs").args(words),
        );
    }
}

/// A tool that charges, to be paid by the command: the package as it is now, and the bed.
pub(crate) fn paid_tool(steps: &mut Steps, _: &[String]) {
    if build(steps)
        && packages::install(steps, "npm packages to test with", "tests/npm")
        && programs::command_and_bed(steps, "paid tool")
    {
        steps.run("paid tool", programs::told(&mut program("node", "tests/npm/paid-tool.mjs")));
    }
}

/// Builds package and page, where a step of them is wanted; their tests.
pub(crate) fn suite(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if steps.wants("npm") && build(steps) && page(steps) { tests::suite(steps) } else { None }
}

/// Builds the package; whether that succeeded.
pub(crate) fn build(steps: &mut Steps) -> bool {
    let places = BUILT.map(|place| Path::new("pkg").join(place));
    tools::prepare(steps)
        && packages::install(steps, "npm packages to build with", "pkg")
        && border::npm(steps, "npm")
        && kept::product(steps, "npm package", &places, |steps| {
            modules::build(steps)
                && border::typescript(steps)
                && steps.succeeds("npm package", &mut in_package("node", "build/build.mjs"))
        })
}

/// Builds the page; whether that succeeded.
fn page(steps: &mut Steps) -> bool {
    packages::install(steps, "npm packages of the playground", "pkg/playground")
        && steps.succeeds("npm playground", &mut in_package("node", "build/playground.mjs"))
}
