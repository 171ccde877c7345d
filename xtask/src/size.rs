//! `cargo xtask size`: the size of the npm package for an application that ships it, against
//! `tests/npm/size-budget.json`. `cargo xtask bench npm`: its cost at run time, beside the usual JavaScript.
//!
//! Both look at `pkg/dist` as `cargo xtask build npm` left it.

use crate::steps::{Steps, program};

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    steps.run("npm size", &mut program("node", "tests/npm/size.mjs --pieces"));
}

pub(crate) fn bench(steps: &mut Steps, _: &[String]) {
    steps.run("npm bench", &mut program("node", "tests/npm/bench.mjs"));
}
