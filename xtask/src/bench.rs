//! `cargo xtask bench [DOCUMENT…]`: the benchmark with either hash backend of the core. Without documents, it
//! also measures payments, policies and proofs, and searches for the worst answer of an RPC.

use crate::steps::{Steps, cargo};

const ABI: &str = "run --locked -q --release -p erc8257-bench --bin abi --features=asm-keccak";
const WALLET: &str = "run --locked -q --release -p erc8257-bench --bin wallet --features=asm-keccak";
const PAYMENT: &str = "run --locked -q --release -p erc8257-bench --bin payment --features=asm-keccak";
const PROOF: &str = "run --locked -q --release -p erc8257-bench --bin proof --features=asm-keccak";

pub(crate) fn run(steps: &mut Steps, documents: &[String]) {
    for (name, features) in [("bench asm-keccak", "asm-keccak"), ("bench tiny-keccak", "")] {
        let line = "run --locked -q --release -p erc8257-bench --bin bench";
        let line = format!("{line} --features={features} --");
        steps.run(name, cargo(&line).args(documents));
    }
    if documents.is_empty() {
        steps.run("bench payment", &mut cargo(PAYMENT));
        steps.run("bench wallet", &mut cargo(WALLET));
        steps.run("bench proof", &mut cargo(PROOF));
        steps.run("bench abi", &mut cargo(ABI));
    }
}
