//! `cargo xtask bench [DOCUMENT…]`: the benchmark with either hash backend of the core.

use crate::steps::{Steps, cargo};

pub(crate) fn run(steps: &mut Steps, documents: &[String]) {
    for (name, features) in [("bench asm-keccak", "asm-keccak"), ("bench tiny-keccak", "")] {
        let line = "run --locked -q --release -p erc8257-bench --bin bench";
        let line = format!("{line} --features={features} --");
        steps.run(name, cargo(&line).args(documents));
    }
}
