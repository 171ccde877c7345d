//! Agents of ERC-8004 as other libraries see them, on one chain: what these say otherwise is listed with a reason.

use std::path::Path;
use std::process::Command;

use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::bed::CHAIN_ID;
use erc8257_e2e::{Address, manifest};

use crate::common::command;

/// The listed registries of the main nets.
const IDENTITY: &str = "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432";
const REPUTATION: &str = "0x8004baa17c55a88189ae136b182e5fda19de9b63";

/// A chain with registries at their listed addresses: other libraries know no others.
struct World {
    node: Anvil,
    validation: Address,
}

impl World {
    fn start() -> Self {
        let node = Anvil::start(CHAIN_ID);
        let chain = node.chain();
        chain.fund(manifest::CREATOR);
        let [identity, reputation] =
            [IDENTITY, REPUTATION].map(|text| text.parse::<Address>().expect("an address"));
        let code = chain.deploy("AgentIdentity", &[]);
        chain.copy_code(code, identity);
        // The registry that they ask stands in the code of both.
        let code = chain.deploy("AgentReputation", &[identity.into()]);
        chain.copy_code(code, reputation);
        let validation = chain.deploy("AgentValidation", &[identity.into()]);
        Self { node, validation }
    }
}

/// agent0-sdk: what it says otherwise is listed, and nothing is listed that agrees.
#[test]
fn other_libraries_say_otherwise_only_as_listed() {
    let world = World::start();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/compare.mjs");
    let compared = Command::new("node")
        .arg(script)
        .args([world.node.chain().url(), &format!("{:?}", world.validation)])
        .env("ERC8257_COMMAND", command())
        .output()
        .expect("node is installed");
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
}
