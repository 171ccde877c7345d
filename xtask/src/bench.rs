//! `cargo xtask bench [DOCUMENT…]`: the benchmark with either hash backend of the core. Without documents, it
//! also measures payments, the reputation of agents, policies, recordings and proofs, and searches for the worst answer of an RPC.

use crate::steps::{Steps, cargo};

/// The programs beside `bench`, each of which measures one area.
const AREAS: [&str; 6] = ["payment", "feedback", "wallet", "transcript", "proof", "abi"];

pub(crate) fn run(steps: &mut Steps, documents: &[String]) {
    for (name, features) in [("bench asm-keccak", "asm-keccak"), ("bench tiny-keccak", "")] {
        let line = "run --locked -q --release -p erc8257-bench --bin bench";
        let line = format!("{line} --features={features} --");
        steps.run(name, cargo(&line).args(documents));
    }
    if documents.is_empty() {
        for area in AREAS {
            let line =
                format!("run --locked -q --release -p erc8257-bench --bin {area} --features=asm-keccak");
            steps.run(&format!("bench {area}"), &mut cargo(&line));
        }
    }
}
