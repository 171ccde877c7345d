//! Texts that an account may have signed in place of the typed data. Only refused proofs are searched for
//! them.

use alloy_primitives::{Address, B256};

use super::AccessProof;
use super::proof::TYPE;
use primitives::canonical::keccak256;
use primitives::eip712::recover;

/// How an account signed otherwise than the pattern has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Misuse {
    /// The digest, as a message of 32 bytes (`personal_sign`, EIP-191).
    PersonalSign,
    /// A struct hash over the packed members: the standard's `||` taken for `abi.encodePacked`.
    Packed,
    /// The signature is right but for this `v`, which is the other one of 27 and 28.
    OtherParity(u8),
}

/// Which of them it is, if any. `rs` is `r` and `s`.
pub(super) fn find(proof: &AccessProof, rs: &[u8], v: u8) -> Option<Misuse> {
    let by_account = |digest: B256, v| recover(digest, rs, v) == Some(proof.account);
    let digest = proof.digest();
    if by_account(digest, 55_u8.saturating_sub(v)) {
        return Some(Misuse::OtherParity(v));
    }
    if by_account(as_message(digest), v) {
        return Some(Misuse::PersonalSign);
    }
    by_account(packed(proof), v).then_some(Misuse::Packed)
}

fn as_message(digest: B256) -> B256 {
    keccak256(&[b"\x19Ethereum Signed Message:\n32".as_slice(), digest.as_slice()].concat())
}

fn packed(proof: &AccessProof) -> B256 {
    let (tool_id, account): ([u8; 32], Address) = (proof.tool_id.to_be_bytes(), proof.account);
    let members = [TYPE.as_slice(), &tool_id, account.as_slice(), &proof.deadline.to_be_bytes()].concat();
    proof.digest_of(keccak256(&members))
}
