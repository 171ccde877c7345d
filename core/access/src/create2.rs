//! Predicates that are announced before they are deployed (Zero-Code Access Predicates).

use alloy_primitives::{Address, B256};
use erc8257::keccak256;

/// The address that `CREATE2` (EIP-1014) gives to a contract of this deployer, with this salt and init code.
///
/// A publisher may register a predicate that has no code yet. He verifies the address first, and deploys
/// before announcing (ledger `sec-zerocode-create2`). The init code's hash pins the init code alone: the
/// deployed code may depend on the chain (ledger `sec-zerocode-initcode`).
///
/// # Example
/// ```
/// use erc8257_access::create2_address;
/// use erc8257::{Address, B256, keccak256};
///
/// let address = create2_address(Address::ZERO, B256::ZERO, keccak256(&[0xde, 0xad, 0xbe, 0xef]));
/// assert_eq!(format!("{address:?}"), "0x70f2b2914a2a4b783faefb75f459a580616fcb5e");
/// ```
#[must_use]
pub fn create2_address(deployer: Address, salt: B256, init_code_hash: B256) -> Address {
    let whole = [&[0xff], deployer.as_slice(), salt.as_slice(), init_code_hash.as_slice()].concat();
    Address::from_word(keccak256(&whole))
}
