//! `cargo xtask ledger [--no-proof] [--all] [--record] [ID…|LAYER…]`: each obligation of the standard with its places, its
//! citations, and the proof that a test fails without it.

use crate::steps::{Steps, cargo};

const NAME: &str = "ledger";

/// That every row is covered or excepted.
pub(crate) fn check(steps: &mut Steps) {
    run(steps, &[]);
}

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    steps.run(NAME, cargo("run --locked -q -p erc8257-ledger --").args(arguments));
}
