//! `cargo xtask npm`: the npm package, from the core to `pkg/dist`.

mod modules;
mod tools;

use crate::steps::Steps;

pub(crate) use tools::in_package;

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    build(steps);
}

/// Builds the package; whether that succeeded.
pub(crate) fn build(steps: &mut Steps) -> bool {
    tools::prepare(steps)
        && steps.succeeds("npm packages to build with", &mut in_package("npm", "ci --no-audit --no-fund"))
        && modules::build(steps)
        && steps.succeeds("npm package", &mut in_package("node", "build/build.mjs"))
}
