//! `cargo xtask border`: readers, writers, JSON Schemas and the listing `border/border.json`, written anew from the
//! descriptions in `core/*/src/border`.

use crate::steps::{Steps, cargo};

const NAME: &str = "border";

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    steps.run(NAME, &mut cargo("run --locked -q -p erc8257-border"));
}

/// That the written files are what the descriptions say.
pub(crate) fn check(steps: &mut Steps) {
    steps.run(NAME, &mut cargo("run --locked -q -p erc8257-border -- --check"));
}
