//! What the registry says of one request.

use alloy_primitives::{Address, B256, U256};
use primitives::abi::tuple::Tuple;

use crate::border::validation::ValidationClaim;
use crate::event::response;

/// A request, and its answer so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Status<'a> {
    pub(super) validator: Address,
    pub(super) agent: U256,
    pub(super) response: u8,
    pub(super) response_hash: B256,
    pub(super) tag: &'a [u8],
    pub(super) last_update: U256,
}

impl<'a> Status<'a> {
    /// Reads `(address,uint256,uint8,bytes32,string,uint256)`; `None` for what the registry cannot answer (ledger
    /// `8004-val-status-decode`).
    pub(super) fn read(answer: &'a [u8]) -> Option<Self> {
        let mut tuple = Tuple::new(answer, 6);
        let status = Self {
            validator: tuple.address().filter(|validator| !validator.is_zero())?,
            agent: tuple.uint()?,
            response: response(&mut tuple)?,
            response_hash: tuple.word()?,
            tag: tuple.bytes()?,
            last_update: tuple.uint()?,
        };
        tuple.end()?;
        Some(status)
    }

    /// Whether the state alone shows an answer: a request stores all three empty (decision I13).
    pub(super) fn shows_answer(&self) -> bool {
        self.response > 0 || !self.response_hash.is_zero() || !self.tag.is_empty()
    }

    /// How the validator claims to have looked, by the tag.
    pub(super) fn claim(&self) -> Option<ValidationClaim> {
        let tag = self.tag.to_ascii_lowercase();
        let has = |word: &str| tag.windows(word.len()).any(|part| part == word.as_bytes());
        if has("zkml") {
            Some(ValidationClaim::Zkml)
        } else if has("tee") {
            Some(ValidationClaim::Tee)
        } else if has("stake") || has("crypto-economic") {
            Some(ValidationClaim::Stake)
        } else {
            None
        }
    }
}
