//! The data that a wallet signs.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, b256};

use primitives::canonical::keccak256;
use primitives::eip712;

use crate::Payload;

/// The domain's name, and its version.
const DOMAIN: [&str; 2] = ["ERC8257-AccessProof", "1"];
/// keccak256 of `AccessProof(uint256 toolId,address account,uint64 deadline)` (ledger `sec-ap-typehash`).
pub(crate) const TYPE: B256 = b256!("e8f08e8f7306d04c98c930c7b6c46de720239a6eb1d975d517f79832d0120a03");

/// The signed statement: the account's owner asks about the account, for this tool of this predicate, until
/// the deadline.
///
/// The statement names no registry and has no nonce (decision A19; `ProofWarning` with the feature `advice`).
///
/// # Example
/// ```
/// use erc8257::U256;
/// use erc8257_access_proof::AccessProof;
///
/// let proof = AccessProof {
///     chain_id: 8453,
///     predicate: "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb".parse().unwrap(),
///     tool_id: U256::from(2),
///     account: "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf".parse().unwrap(),
///     deadline: 1_750_000_000,
/// };
/// let digest = "0x8ea55e9bf245df93926f59107c4779c694a92dcd8c222fac86ee06f7176afb3c";
/// assert_eq!(proof.digest().to_string(), digest);
/// assert_eq!(proof.payload(&[0; 65]).len(), 192);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccessProof {
    /// The chain's ID.
    pub chain_id: u128,
    /// The predicate as the registry names it; behind a proxy the proxy. Open tools have none, and so no proof.
    pub predicate: Address,
    /// The tool's ID.
    pub tool_id: U256,
    /// The account that signs, and that `tryHasAccess` is asked about.
    pub account: Address,
    /// The last second at which the proof counts, in seconds since 1970.
    pub deadline: u64,
}

impl AccessProof {
    /// EIP-712 `domainSeparator` (ledger `sec-ap-domain`): the verifying contract is the predicate; no salt.
    #[must_use]
    pub fn domain_separator(&self) -> B256 {
        let [name, version] = DOMAIN;
        eip712::domain_separator(name, version, self.chain_id, self.predicate)
    }

    /// EIP-712 `hashStruct` of the message: every member is padded to 32 bytes (ledger `sec-ap-digest`).
    #[must_use]
    pub fn struct_hash(&self) -> B256 {
        let (tool_id, deadline) = (self.tool_id.into(), U256::from(self.deadline).into());
        keccak256([TYPE, tool_id, self.account.into_word(), deadline].concat().as_slice())
    }

    /// The digest that the account signs: keccak256 of `0x1901`, domain separator and struct hash.
    #[must_use]
    pub fn digest(&self) -> B256 {
        self.digest_of(self.struct_hash())
    }

    pub(crate) fn digest_of(&self, struct_hash: B256) -> B256 {
        eip712::digest(self.domain_separator(), struct_hash)
    }

    /// The `data` of `tryHasAccess`: the ABI encoding of deadline and signature, 192 bytes for one of 65 bytes
    /// (ledger `sec-ap-payload`).
    #[must_use]
    pub fn payload(&self, signature: &[u8]) -> Vec<u8> {
        Payload { deadline: self.deadline, signature: signature.to_vec() }.encode()
    }
}
