//! Verification, as a careful predicate does it onchain: 65 bytes, `v` 27 or 28, low `s`, deadline inclusive, no zero
//! signer (ledger `sec-ap-deadline`, `sec-ap-signer`).

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, b256};

use super::{AccessProof, Payload, ProofFault, misuse};
use erc8257::registry::try_has_access;
use primitives::eip712::recover;

/// Half of the order of secp256k1, rounded down: the largest `s` that counts.
const HALF_ORDER: B256 = b256!("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0");
/// Bytes of `r` and `s`.
const RS: usize = 64;

/// An account whose owner has just proved to be asking. A server needs this proof before it acts on
/// `granted`.
///
/// Only verification makes a value of this type. An account's access to a tool never shows that the request
/// comes from that account (ledger `sec-account-not-proof`). So a server asks the chain about
/// [`account`](Self::account), and about no address that it took from a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenAccount {
    proof: AccessProof,
    payload: Vec<u8>,
}

impl ProvenAccount {
    /// The account.
    #[must_use]
    pub const fn account(&self) -> Address {
        self.proof.account
    }

    /// The proved statement, and its deadline.
    #[must_use]
    pub const fn proof(&self) -> &AccessProof {
        &self.proof
    }

    /// Call data of the registry's `tryHasAccess` for this tool and account, with the proof as `data`.
    #[must_use]
    pub fn question(&self) -> Vec<u8> {
        try_has_access(self.proof.tool_id, self.proof.account, &self.payload)
    }
}

impl AccessProof {
    /// Whether the account signed this, and the deadline is not over at `now` (seconds since 1970).
    ///
    /// It can be used again until the deadline: a server that must accept it once only remembers its digest until
    /// then.
    ///
    /// # Errors
    /// [`ProofFault`], the first reason why the proof counts for nothing.
    ///
    /// # Example
    /// ```
    /// use erc8257::U256;
    /// use erc8257_access_proof::{AccessProof, Payload, ProofFault};
    ///
    /// # let data = AccessProof { deadline: 1_750_000_000, ..challenge() }.payload(&[7; 65]);
    /// # fn challenge() -> AccessProof {
    /// # AccessProof {
    /// #     chain_id: 8453,
    /// #     predicate: "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb".parse().unwrap(),
    /// #     tool_id: U256::from(2),
    /// #     account: "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf".parse().unwrap(),
    /// #     deadline: 0,
    /// # }
    /// # }
    /// // `data` came with a request; chain, predicate and tool are the server's own, the account is the one claimed.
    /// let Payload { deadline, signature } = Payload::parse(&data).unwrap();
    /// let proof = AccessProof { deadline, ..challenge() };
    /// assert_eq!(proof.verify(&signature, 1_750_000_000), Err(ProofFault::RecoveryId(7)));
    /// ```
    pub fn verify(&self, signature: &[u8], now: u64) -> Result<ProvenAccount, ProofFault> {
        if self.predicate.is_zero() {
            return Err(ProofFault::NoPredicate);
        }
        let (Some((&v, rs)), RS) = (signature.split_last(), signature.len().saturating_sub(1)) else {
            return Err(ProofFault::Length(signature.len()));
        };
        if v != 27 && v != 28 {
            return Err(ProofFault::RecoveryId(v));
        }
        if rs.iter().skip(32).gt(HALF_ORDER.iter()) {
            return Err(ProofFault::HighS);
        }
        if now > self.deadline {
            return Err(ProofFault::expired(now, self.deadline));
        }
        match recover(self.digest(), rs, v) {
            None => Err(ProofFault::NoSigner),
            Some(signer) if signer == self.account && !signer.is_zero() => {
                Ok(ProvenAccount { proof: *self, payload: self.payload(signature) })
            }
            Some(signer) => {
                Err(misuse::find(self, rs, v).map_or(ProofFault::OtherSigner(signer), ProofFault::Misused))
            }
        }
    }

    /// As [`verify`](Self::verify), for the `data` of a request; the deadline is the one in it.
    ///
    /// # Errors
    /// [`ProofFault`], also for data that is not a payload.
    pub fn verify_payload(&self, data: &[u8], now: u64) -> Result<ProvenAccount, ProofFault> {
        let Payload { deadline, signature } = Payload::parse(data).map_err(ProofFault::Payload)?;
        Self { deadline, ..*self }.verify(&signature, now)
    }
}
