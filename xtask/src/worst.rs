//! `cargo xtask worst [--seconds N] [--seed N] [--shape PREFIX]`: the search for the worst document.

use crate::steps::{Steps, cargo};

const LINE: &str = "run --locked -q --release -p erc8257-bench --bin worst --features=asm-keccak --";

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    steps.run("worst", cargo(LINE).args(arguments));
}
