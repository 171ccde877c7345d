//! `cargo xtask bench index [TOOLS]`: the indexer's throughput and memory on the test bed, beside the bare requests.

use std::env;
use std::path::PathBuf;

use crate::steps::{Steps, cargo, root};

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    steps.run("command", &mut cargo("build --locked -q --release -p erc8257-cli"));
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let command = root().join(target).join("release").join(format!("erc8257{}", env::consts::EXE_SUFFIX));
    let mut bench = cargo("run --locked -q --release -p erc8257-e2e --bin bench_index --");
    steps.run("bench-index", bench.args(arguments).env("ERC8257_COMMAND", command));
}
