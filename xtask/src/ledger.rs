//! `cargo xtask ledger [--no-proof] [ID…]`: each obligation of the standard with where it is enforced, what cites it, and
//! the proof that a test fails without it.

use crate::steps::{Steps, cargo};

const NAME: &str = "ledger";

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    steps.run(NAME, cargo("run --locked -q -p erc8257-ledger --").args(arguments));
}
