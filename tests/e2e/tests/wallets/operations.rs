//! User operations of the entry points 0.6 to 0.9, and the accounts that their factories would make.

use erc8257_e2e::abi::hex;
use serde_json::json;

use super::{CHAIN, World};

/// Ledger `wal-uop-hash-v06`, `wal-uop-hash-v07`, `wal-uop-hash-v08`, `wal-uop-hash-v09`, `wal-uop-7702`: the digest is that of the
/// contract, and viem's. Our command gives no digest where the contract reverts.
pub(super) fn hashes(world: &World) {
    let all = world.told["operations"].as_array().expect("operations");
    assert_eq!(all.len(), 24);
    for of in all {
        let mut bundle = of.clone();
        bundle["format"] = json!("erc8257-wallet-digest-bundle/1");
        bundle["what"] = json!("user-operation");
        bundle["chain"] = json!(format!("eip155:{CHAIN}"));
        let report = world.judge(&bundle);
        let digest = if report["verdict"] == "digest" { &report["digest"] } else { &json!("refused") };
        assert_eq!((digest, &of["viem"]), (&of["onchain"], &of["onchain"]), "{of}: {report}");
    }
}

/// The account of a factory: the entry point tells its address by reverting, and it is the one that the factory and permissionless tell.
pub(super) fn senders(world: &World) {
    let all = world.told["senders"].as_array().expect("accounts");
    assert_eq!(all.len(), 4);
    for of in all {
        let mut bundle = of.clone();
        bundle["format"] = json!("erc8257-wallet-address-bundle/1");
        bundle["method"] = json!("erc4337");
        let planned = world.judge(&bundle);
        assert_eq!(planned["verdict"], "planned", "{planned}");
        let reverted = world.node.chain().rpc("eth_call", &json!([planned["call"], "latest"]));
        let error = reverted.expect_err("the entry point answers by reverting");
        bundle["senderAddress"] = json!({"error": {"code": error.code, "message": error.message, "data": error.data.map(|data| hex(&data))}});
        let claimed = world.judge(&bundle);
        assert_eq!(claimed["verdict"], "claimed", "{claimed}");
        for other in ["sender", "permissionless"] {
            let address = of[other].as_str().map(str::to_lowercase);
            assert_eq!(claimed["address"].as_str(), address.as_deref(), "{other}: {of}");
        }
    }
}
