//! Digests of typed data (EIP-712), and the account that a signature of one recovers to.

use alloy_primitives::{Address, B256, U256, b256, uint};

use crate::canonical::keccak256;

/// keccak256 of `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`.
const DOMAIN: B256 = b256!("0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f");

/// The separator of a domain that has a name, a version, a chain and a contract.
///
/// # Example
/// ```
/// use erc8257_primitives::eip712::domain_separator;
///
/// let usdc = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913".parse().unwrap();
/// let separator = domain_separator("USD Coin", "2", 8453, usdc).to_string();
/// assert_eq!(separator, "0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f");
/// ```
#[must_use]
pub fn domain_separator(name: &str, version: &str, chain_id: u128, contract: Address) -> B256 {
    let words = [
        DOMAIN,
        keccak256(name.as_bytes()),
        keccak256(version.as_bytes()),
        B256::from(U256::from(chain_id)),
        contract.into_word(),
    ];
    keccak256(&words.map(|word| word.0).concat())
}

/// The digest that a wallet signs: keccak256 of `0x1901`, the domain separator and the struct hash.
///
/// # Example
/// ```
/// use erc8257_primitives::{B256, canonical::keccak256, eip712::digest};
///
/// let text = [&[0x19, 0x01][..], &[0; 32], &[1; 32]].concat();
/// assert_eq!(digest(B256::ZERO, B256::repeat_byte(1)), keccak256(&text));
/// ```
#[must_use]
pub fn digest(domain_separator: B256, struct_hash: B256) -> B256 {
    keccak256(&[&[0x19, 0x01], domain_separator.as_slice(), struct_hash.as_slice()].concat())
}

/// Half of the curve's order.
const HALF_ORDER: U256 = uint!(0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0_U256);

/// Whether `s`, the last 32 of the 64 bytes of `r` and `s`, is at most half of the curve's order: contracts refuse a larger one, since
/// each signature has a twin.
///
/// # Example
/// ```
/// use erc8257_primitives::eip712::is_low_s;
///
/// assert!(is_low_s(&[0; 64]) && !is_low_s(&[0xff; 64]));
/// ```
#[must_use]
pub fn is_low_s(rs: &[u8]) -> bool {
    rs.last_chunk::<32>().is_some_and(|s| U256::from_be_bytes(*s) <= HALF_ORDER)
}

/// The account that the precompile `ecrecover` gives; `None` where it gives no account. `rs` has the 64 bytes
/// of `r` and `s`, `v` is 27 or 28.
///
/// # Example
/// ```
/// use erc8257_primitives::{B256, eip712::recover};
///
/// // No point of the curve has an x of zero.
/// assert_eq!(recover(B256::ZERO, &[0; 64], 27), None);
/// ```
#[cfg(feature = "recovery")]
#[must_use]
pub fn recover(digest: B256, rs: &[u8], v: u8) -> Option<Address> {
    use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};

    let signature = Signature::from_slice(rs).ok()?;
    let id = RecoveryId::from_byte(v.checked_sub(27)?)?;
    let key = VerifyingKey::recover_from_prehash(digest.as_slice(), &signature, id).ok()?;
    let point = key.to_sec1_point(false);
    let hash = keccak256(point.as_bytes().get(1..)?);
    hash.as_slice().last_chunk().map(|last: &[u8; 20]| Address::from(*last))
}
