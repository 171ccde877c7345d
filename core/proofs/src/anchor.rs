//! The trusted block hash, and the output root that it may come from (decisions S2, S3, S19).

use alloy_primitives::B256;
use primitives::canonical::keccak256;
use primitives::describe::{FromJson, Value, read};
use primitives::usage::UsageError;

use crate::border::proof::{AnchorShown, AnchorSource, ProofAnchor};
use crate::codes::Code;
use crate::header::Header;
use crate::noted::{Ended, Noted, hash};

/// With an output root its whole preimage is needed: the description cannot say that.
impl FromJson for ProofAnchor {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        let source = members.optional("source", read::word)?;
        let block_hash = members.required("blockHash", read::bytes32)?;
        let root = |name| match source {
            Some(AnchorSource::OutputRoot) => members.required(name, read::bytes32).map(Some),
            // The preimage counts only there.
            _ => Ok(None),
        };
        Ok(Self {
            source,
            block_hash,
            output_root: root("outputRoot")?,
            state_root: root("stateRoot")?,
            message_passer_storage_root: root("messagePasserStorageRoot")?,
        })
    }
}

impl ProofAnchor {
    /// The anchor of this block hash, from this source.
    ///
    /// # Example
    /// ```
    /// use alloy_primitives::B256;
    /// use erc8257_proofs::border::proof::{AnchorSource, ProofAnchor};
    ///
    /// let anchor = ProofAnchor::of(B256::repeat_byte(1), AnchorSource::OwnNode);
    /// assert_eq!(anchor.output_root, None);
    /// ```
    #[must_use]
    pub const fn of(block_hash: B256, source: AnchorSource) -> Self {
        Self {
            source: Some(source),
            block_hash,
            output_root: None,
            state_root: None,
            message_passer_storage_root: None,
        }
    }

    /// The anchor as reports show it.
    pub(crate) fn shown(&self) -> AnchorShown {
        let source = self.source.unwrap_or(AnchorSource::Unstated);
        AnchorShown { source, block_hash: self.block_hash }
    }

    /// The state root that the output root commits to; `None` where the hash has another source.
    ///
    /// # Errors
    /// The preimage does not hash to the output root, or a part of it is missing.
    fn committed(&self, noted: &mut Noted) -> Result<Option<B256>, Ended> {
        if self.source != Some(AnchorSource::OutputRoot) {
            return Ok(None);
        }
        // Version 0 of an output root has 32 zero bytes in front.
        let preimage = |state, message| [B256::ZERO, state, message, self.block_hash].concat();
        let computed = self
            .state_root
            .zip(self.message_passer_storage_root)
            .map(|(state, message)| keccak256(&preimage(state, message)));
        if computed.is_some() && computed == self.output_root {
            return Ok(self.state_root);
        }
        Err(noted.end(Code::OutputRoot, "/anchor", computed.map(hash), self.output_root.map(hash)))
    }

    /// Proves the header of the trusted block.
    ///
    /// # Errors
    /// The output root, or the header, is not what it must be.
    pub(crate) fn header(&self, noted: &mut Noted, served: Option<&str>) -> Result<Header, Ended> {
        let committed = self.committed(noted)?;
        let header = Header::prove(noted, served, self.block_hash)?;
        if let Some(state) = committed.filter(|state| *state != header.state_root) {
            let (found, expected) = (hash(state), hash(header.state_root));
            return Err(noted.end(Code::OutputState, "/anchor/stateRoot", Some(found), Some(expected)));
        }
        Ok(header)
    }
}
