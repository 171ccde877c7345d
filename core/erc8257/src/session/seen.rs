//! The inputs of a session, and its results.

use super::{Session, Stage, Start};
use crate::bundle::{Bundle, RecordedResponse};
use crate::policy::{Policy, Quorum};
use crate::reading::Reading;
use crate::registry::{RegistryState, ToolConfig, ToolRef};
use crate::report::{Evidence, Report};
use primitives::rpc::{BlockRef, BlockTag, ReadAt};

impl Session {
    /// The verdict, once there is one.
    #[must_use]
    pub const fn report(&self) -> Option<&Report> {
        match &self.stage {
            Stage::Done(report) => Some(report),
            _ => None,
        }
    }

    /// The tool that the session is about.
    #[must_use]
    pub const fn tool_ref(&self) -> &ToolRef {
        &self.tool
    }

    /// The consumer's choices (§7), as the session began with them. A host must see the addresses that it
    /// connects to, unless the policy says otherwise (decision B27). It asks as many RPCs as the quorum is
    /// of.
    ///
    /// # Example
    /// ```
    /// use erc8257::{Policy, Session};
    ///
    /// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
    /// let policy = Policy { addresses_enforced: false, ..Policy::default() };
    /// let session = Session::new(tool, policy.clone(), 1_790_000_000)?;
    /// assert_eq!(Session::resume(session.export().as_bytes())?.policy(), &policy);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// How many RPCs the host must have: the steps name them by their numbers, from 0.
    #[must_use]
    pub fn rpcs(&self) -> u8 {
        #[cfg(feature = "proof")]
        if let Some(rpcs) = self.proving_rpcs() {
            return rpcs;
        }
        self.policy.quorum.map_or(1, |quorum| quorum.of)
    }

    /// The block that the decisive record was read at, once that is known. A second reading may move it, until the verdict is
    /// there. What else is read about the tool belongs to this block.
    #[must_use]
    pub fn block(&self) -> Option<BlockRef> {
        let second = self.second_reading().and(self.reread_block);
        second.or(self.block).map(|head| head.block)
    }

    /// The second reading, where the verdict goes by its record.
    fn second_reading(&self) -> Option<&Reading> {
        self.reread.as_ref().filter(|reading| reading.record().is_some())
    }

    /// The host's clock at the start, as [`Session::with_clock`] told it.
    #[must_use]
    pub const fn clock(&self) -> Option<u64> {
        self.clock
    }

    /// Whether the session reads the newest block by the host's clock, and no recording answers it.
    pub(crate) fn is_live(&self) -> bool {
        #[cfg(feature = "proof")]
        let is_newest = matches!(self.start, Start::Tag(BlockTag::Latest) | Start::Trusted);
        #[cfg(not(feature = "proof"))]
        let is_newest = self.start == Start::Tag(BlockTag::Latest);
        is_newest && self.clock.is_some() && self.recorded.is_none()
    }

    /// The time at which the decisive record was read: its block's time, if an RPC gave it, and the host's
    /// clock, if the host gave it and it applies to the block.
    #[must_use]
    pub fn read_at(&self) -> ReadAt {
        self.second_reading().unwrap_or(&self.first).read_at
    }

    /// The record that the verdict goes by: the second reading's after a hash mismatch, else the first one's.
    #[must_use]
    pub fn config(&self) -> Option<&ToolConfig> {
        self.second_reading().unwrap_or(&self.first).record()
    }

    /// The body that was judged, in raw bytes.
    #[must_use]
    pub fn body(&self) -> Option<&[u8]> {
        match &self.response {
            RecordedResponse::Received { body, .. } => Some(body),
            RecordedResponse::Failed(_) | RecordedResponse::Missing => None,
        }
    }

    /// All that was seen, as a bundle that gives the same report; `None` before the verdict.
    #[must_use]
    pub fn bundle(&self) -> Option<Bundle> {
        self.report()?;
        Some(Bundle::recorded(
            (self.tool, self.policy.clone(), self.evidence()),
            self.block,
            self.first.clone(),
            self.response.clone(),
            self.reread.clone(),
        ))
    }

    /// Returns the source of the record, or of the answer that the tool has none, at the first reading. A
    /// second reading takes place only if the first gave a record.
    pub(super) fn evidence(&self) -> Evidence {
        #[cfg(feature = "proof")]
        if self.proving.is_some() {
            return match self.policy.quorum.filter(|_| !self.is_under_given_hash()) {
                _ if !self.is_proven() => Evidence::None,
                Some(quorum) => Evidence::ProofQuorum(quorum),
                None => Evidence::Proof,
            };
        }
        let nobody = self.tool.known_state().is_some() || self.first.state == RegistryState::Unavailable;
        let is_reached = !nobody && self.first.state != RegistryState::Disagreement;
        match self.policy.quorum {
            Some(quorum) if is_reached => Evidence::Quorum(quorum),
            Some(quorum) => {
                Evidence::Quorum(Quorum { need: u8::try_from(self.most).unwrap_or(quorum.of), ..quorum })
            }
            None if nobody => Evidence::None,
            None => Evidence::Rpc,
        }
    }
}
