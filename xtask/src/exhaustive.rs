//! `cargo xtask exhaustive [--tokens N] [--shard K/N]`: reader, canonicalizer and hash against their oracles on every short
//! document. Six tokens take minutes, seven an hour and more.

use crate::steps::{Steps, cargo};

const LINE: &str = "run --locked -q --release -p erc8257-fuzz --bin exhaustive --";

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    steps.run("exhaustive", cargo(LINE).args(arguments));
}
