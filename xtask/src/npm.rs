//! `cargo xtask npm`: the npm package, from the core to `pkg/dist`; `cargo xtask npm-test [FILE…]`: its tests.

mod modules;
mod tests;
mod tools;

use std::process::Command;

use crate::packages;
use crate::steps::Steps;

pub(crate) use tools::in_package;

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    build(steps);
}

pub(crate) use tests::run as test;

/// Builds the package, where a step of it is wanted; its tests.
pub(crate) fn suite(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if steps.wants("npm") && build(steps) { tests::suite(steps, &[]) } else { None }
}

/// Builds the package; whether that succeeded.
fn build(steps: &mut Steps) -> bool {
    tools::prepare(steps)
        && packages::install(steps, "npm packages to build with", "pkg")
        && modules::build(steps)
        && steps.succeeds("npm package", &mut in_package("node", "build/build.mjs"))
}
