//! The compiled contracts, as `contracts/compile.mjs` wrote them.

use serde_json::Value;

use crate::abi::unhex;

/// The creation code of a contract.
///
/// # Panics
/// If the contract does not exist.
#[must_use]
pub fn bytecode(contract: &str) -> Vec<u8> {
    let (_, text) = ARTIFACTS
        .iter()
        .find(|artifact| artifact.0 == contract)
        .unwrap_or_else(|| panic!("the contract {contract} is missing; see tests/e2e/contracts/build"));
    let artifact: Value = serde_json::from_str(text).expect("the compile script writes JSON");
    unhex(artifact["bytecode"].as_str().unwrap_or_else(|| panic!("{contract} has no code")))
}

macro_rules! artifacts {
    ($($name:literal)*) => {
        /// Each contract's name and its file.
        const ARTIFACTS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../contracts/build/", $name, ".json"))),)*];
    };
}

artifacts! {
    "AdminOnly"
    "Advertised"
    "AgentIdentity"
    "AgentReputation"
    "AgentValidation"
    "Aggregator"
    "Answering"
    "Beacon"
    "BeaconProxy"
    "Burning"
    "Composite"
    "Delegate"
    "DelegateFixture"
    "Denying"
    "Echo"
    "Endless"
    "Expensive"
    "FalseToken"
    "FeeToken"
    "Flooding"
    "Granting"
    "HalfAdvertised"
    "Holding"
    "Holdings"
    "Labyrinth"
    "Modest"
    "ModularFixture"
    "Mumbling"
    "Nameless"
    "Ponderous"
    "Proving"
    "Proxy"
    "ReentrantToken"
    "Registry"
    "Reverting"
    "Scripted"
    "Secretive"
    "Shapeshifter"
    "SilentToken"
    "Telling"
    "Thorough"
    "Token"
    "Traits"
    "Unadvertised"
    "Wallet"
    "WalletFactory"
    "Wordless"
    "Wordy"
    "Writing"
}
