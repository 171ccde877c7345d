//! How a host asks for a proof: by a hash that it trusts, or by the one that its RPCs agree on.

use primitives::usage::UsageError;

use crate::border::proof::{AnchorSource, ProofAnchor, RecordProof};

impl RecordProof {
    /// The message of a usage error about a block that a caller names beside a proof.
    pub const WITH_BLOCK: &'static str = "does not go with a proof: the trusted hash says which block it is";

    /// The trusted hash, if there is one.
    ///
    /// # Errors
    /// A source without a hash, and an output root: its preimage stands only in bundles.
    ///
    /// # Example
    /// ```
    /// use alloy_primitives::B256;
    /// use erc8257_proofs::border::proof::{AnchorSource, RecordProof};
    ///
    /// let mut proof = RecordProof { trusted_by: Some(AnchorSource::OwnNode), ..RecordProof::default() };
    /// assert!(proof.anchor().is_err());
    /// proof.trusted_block = Some(B256::repeat_byte(7));
    /// assert!(proof.anchor()?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn anchor(&self) -> Result<Option<ProofAnchor>, UsageError> {
        let wrong = |message| UsageError::wrong("proof.trustedBy", message);
        match (self.trusted_block, self.trusted_by) {
            (_, Some(AnchorSource::OutputRoot)) => Err(wrong(
                "is output-root, whose preimage only a bundle has: give such a bundle to the verb that judges proofs",
            )),
            (Some(hash), by) => Ok(Some(ProofAnchor::of(hash, by.unwrap_or(AnchorSource::Unstated)))),
            (None, Some(_)) => Err(wrong("says where a hash is from, and proof.trustedBlock is missing")),
            (None, None) => Ok(None),
        }
    }
}
