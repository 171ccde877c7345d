//! `create2_address` by the examples of EIP-1014 (ledger `sec-zerocode-create2`).

use access::create2_address;
use alloy_primitives::hex;
use erc8257::{Address, B256, keccak256};

#[test]
fn the_examples_of_eip_1014() {
    let (zero, dead) = ("00".repeat(20), format!("deadbeef{}", "00".repeat(16)));
    let (none, feed) = ("00".repeat(32), format!("{}feed{}", "00".repeat(12), "00".repeat(18)));
    let babe = format!("{}cafebabe", "00".repeat(28));
    let beef = format!("{}deadbeef", "00".repeat(16));
    for (deployer, salt, init_code, address) in [
        (&zero, &none, "00".to_owned(), "4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38"),
        (&dead, &none, "00".to_owned(), "b928f69bb1d91cd65274e3c79d8986362984fda3"),
        (&dead, &feed, "00".to_owned(), "d04116cdd17bebe565eb2422f2497e06cc1c9833"),
        (&zero, &none, "deadbeef".to_owned(), "70f2b2914a2a4b783faefb75f459a580616fcb5e"),
        (&beef, &babe, "deadbeef".to_owned(), "60f3f640a8508fc6a86d45df051962668e1e8ac7"),
        (&beef, &babe, "deadbeef".repeat(11), "1d8bfdc5d46dc4f61d6b6115972536ebe6a8854c"),
        (&zero, &none, String::new(), "e33c0c7f7df4809055c3eba6c09cfe4baf1bd9e0"),
    ] {
        let deployer: Address = deployer.parse().unwrap();
        let salt: B256 = salt.parse().unwrap();
        let hash = keccak256(&hex::decode(&init_code).unwrap());
        assert_eq!(create2_address(deployer, salt, hash), address.parse::<Address>().unwrap(), "{init_code}");
    }
}
