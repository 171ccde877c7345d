//! A recorded registration: everything a verification needs, replayable offline.

mod answers;
mod heads;
#[cfg(feature = "proof")]
mod proof;
pub(crate) mod read;
mod recorded;
mod sound;
pub(crate) mod write;

pub use recorded::RecordedResponse;

use alloc::string::String;

use crate::host::Response;
use crate::manifest::Manifest;
use crate::policy::Policy;
use crate::reading::Reading;
use crate::registry::{RegistryState, ToolConfig, ToolRef};
use crate::report::{Evidence, Report};
use crate::usage::BUNDLE;
use crate::verify::{Verdict, verify_reading};
use primitives::rpc::{BlockRef, Head, ReadAt};
use primitives::usage::UsageError;

/// A recorded registration (`erc8257-bundle/1`): the registry's record and the server's answer.
///
/// Users attach it to bug reports, indexers archive it, and the test vectors are written in it. Unknown
/// members are ignored; hex in `config` may have any case; a wrong type is a [`UsageError`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    tool_ref: Option<ToolRef>,
    policy: Policy,
    evidence: Evidence,
    block: Option<RecordedBlock>,
    /// The reading, with the time of the block and the host's clock then.
    reading: Reading,
    response: RecordedResponse,
    reread: Option<Reading>,
}

/// The block of the reading, as the host wrote it: for people and archives. Its time stands with the reading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct RecordedBlock {
    number: Option<String>,
    hash: Option<String>,
}

impl Bundle {
    /// Reads a bundle's JSON text, at most 8 MiB.
    ///
    /// # Errors
    /// The first member that is missing, of the wrong type or out of range, or that says something else than the others:
    /// answers of RPCs that do not give the recorded outcome, or that are more or fewer than the policy's quorum; evidence
    /// of another quorum; a block that is too old to be gone by; a second reading of an older block, or without a proof
    /// beside a record that was proven. Or why the text is not strict JSON.
    ///
    /// # Example
    /// ```
    /// use erc8257::Bundle;
    ///
    /// let bundle = Bundle::parse(br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#)?;
    /// assert!(!bundle.verify().is_verified());
    ///
    /// let error = Bundle::parse(br#"{"format":"erc8257-bundle/1","config":{"metadataURI":7}}"#).unwrap_err();
    /// assert_eq!(error.member(), Some("config.metadataURI"));
    /// # Ok::<(), erc8257::UsageError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, UsageError> {
        read::bundle(text).map_err(|error| error.of(&BUNDLE))
    }

    /// A bundle of the answers that a session saw.
    pub(crate) fn recorded(
        (tool, policy, evidence): (ToolRef, Policy, Evidence),
        head: Option<Head>,
        reading: Reading,
        response: RecordedResponse,
        reread: Option<Reading>,
    ) -> Self {
        let block = head.map(|head| RecordedBlock {
            number: Some(alloc::format!("{:#x}", head.block.number)),
            hash: Some(alloc::format!("{}", head.block.hash)),
        });
        Self { tool_ref: Some(tool), policy, evidence, block, reading, response, reread }
    }

    pub(crate) const fn reading(&self) -> &Reading {
        &self.reading
    }

    pub(crate) const fn reread(&self) -> Option<&Reading> {
        self.reread.as_ref()
    }

    /// The number of the block, if it is one as RPCs write it.
    pub(crate) fn block_number(&self) -> Option<u64> {
        let number = self.block.as_ref()?.number.as_ref()?;
        u64::try_from(primitives::hex::quantity(number.as_bytes())?).ok()
    }

    /// Verifies the record. A tool that cannot exist (ID 0, or on no chain or at no address) is refused, with
    /// any record.
    #[must_use]
    pub fn verify(&self) -> Report {
        let verdict = verify_reading(&self.reading, &self.response(), &self.policy);
        verdict.finish(self.reread.as_ref()).about(self.tool_ref, self.evidence)
    }

    /// Verifies the record, and gives the manifest that was read for that, where it is verified. No byte of it is read again.
    ///
    /// # Example
    /// ```
    /// use erc8257::Bundle;
    ///
    /// let bundle = Bundle::parse(br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#)?;
    /// let (report, manifest) = bundle.verify_with_manifest();
    /// assert!(!report.is_verified() && manifest.is_none());
    /// # Ok::<(), erc8257::UsageError>(())
    /// ```
    #[must_use]
    pub fn verify_with_manifest(&self) -> (Report, Option<Manifest<'_>>) {
        let verdict = verify_reading(&self.reading, &self.response(), &self.policy);
        let (report, manifest) = verdict.finish_with_manifest(self.reread.as_ref());
        let report = report.about(self.tool_ref, self.evidence);
        let manifest = manifest.filter(|_| report.is_verified());
        (report, manifest)
    }

    /// The tool that was asked for.
    #[must_use]
    pub const fn tool_ref(&self) -> Option<&ToolRef> {
        self.tool_ref.as_ref()
    }

    /// The policy to apply.
    #[must_use]
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The reading that the verdict goes by (decision D6): the second one, if it was needed and gave a record.
    fn decisive(&self) -> &Reading {
        self.second().unwrap_or(&self.reading)
    }

    /// The second reading, where the verdict goes by its record.
    fn second(&self) -> Option<&Reading> {
        self.needed_reread(|reading| reading.record().is_some())
    }

    /// A second reading that counts, where the first one and the response need it.
    fn needed_reread(&self, counts: impl FnOnce(&Reading) -> bool) -> Option<&Reading> {
        let second = self.reread.as_ref().filter(|reading| counts(reading))?;
        let verdict = verify_reading(&self.reading, &self.response(), &self.policy);
        matches!(verdict, Verdict::NeedsReread(_)).then_some(second)
    }

    /// The block that the decisive record was read at. `None` where the bundle does not say so: it names no block of a second
    /// reading, and its text may name the first one otherwise than RPCs do.
    ///
    /// # Example
    /// ```
    /// use erc8257::Bundle;
    ///
    /// let hash = format!("0x{:064}", 1);
    /// let block = format!(r#"{{"number":"0x10","hash":"{hash}"}}"#);
    /// let bundle = format!(r#"{{"format":"erc8257-bundle/1","registry":"not-found","block":{block}}}"#);
    /// assert_eq!(Bundle::parse(bundle.as_bytes())?.block().unwrap().number, 16);
    /// # Ok::<(), erc8257::UsageError>(())
    /// ```
    #[must_use]
    pub fn block(&self) -> Option<BlockRef> {
        if self.second().is_some() {
            return None;
        }
        let hash = primitives::hex::parse_bytes32(self.block.as_ref()?.hash.as_ref()?)?;
        Some(BlockRef { number: self.block_number()?, hash })
    }

    /// The host's clock when it began to read, and the time of the block, as far as they are recorded. Both
    /// are of the reading that the verdict goes by.
    #[must_use]
    pub fn read_at(&self) -> ReadAt {
        self.decisive().read_at
    }

    /// How the onchain side was read.
    #[must_use]
    pub const fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// What became of the first question to the registry.
    #[must_use]
    pub const fn registry(&self) -> RegistryState {
        self.reading.state
    }

    /// The registry's last answer: that of the second reading, where a hash mismatch needed one and it was answered. A tool may
    /// have been deregistered between the two (decision D6).
    ///
    /// # Example
    /// ```
    /// use erc8257::{Bundle, registry::RegistryState};
    ///
    /// let bundle = Bundle::parse(br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#)?;
    /// assert_eq!(bundle.last_registry(), RegistryState::NotFound);
    /// # Ok::<(), erc8257::UsageError>(())
    /// ```
    #[must_use]
    pub fn last_registry(&self) -> RegistryState {
        let second = self.needed_reread(Reading::is_answered);
        second.unwrap_or(&self.reading).state
    }

    /// The record that the verdict goes by: the second reading's after a hash mismatch, else the first one's. It counts
    /// only where [`registry`](Self::registry) is `Ok`; else it may be missing.
    #[must_use]
    pub fn config(&self) -> Option<&ToolConfig> {
        self.decisive().config.as_ref()
    }

    /// The record of the first reading, which a second one may have replaced: the member `config` of the text.
    #[must_use]
    pub const fn first_config(&self) -> Option<&ToolConfig> {
        self.reading.config.as_ref()
    }

    /// The server's answer.
    #[must_use]
    pub fn response(&self) -> Response<'_> {
        self.response.as_response()
    }

    /// Whether the bundle holds no more than [`verify`](fn@crate::verify) has arguments for. It has one
    /// record of a tool that can exist. It has no second reading, no separate answers of several RPCs, and no
    /// age of the block.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let reading = &self.reading;
        let is_lone = self.reread.is_none() && reading.answers.is_empty() && reading.heads.is_empty();
        is_lone
            && reading.read_at.age().is_none()
            && self.tool_ref.is_none_or(|tool| tool.known_state().is_none())
    }

    /// The recorded body, with any status; `None` where the server gave no answer.
    #[must_use]
    pub fn body(&self) -> Option<&[u8]> {
        match self.response() {
            Response::Received(received) => Some(received.body),
            Response::Failed(_) | Response::Missing => None,
        }
    }

    /// The bundle as JSON text, format `erc8257-bundle/1`: reading it gives an equal bundle.
    ///
    /// # Example
    /// ```
    /// let bundle = erc8257::Bundle::parse(br#"{ "format": "erc8257-bundle/1", "registry": "not-found" }"#)?;
    /// assert_eq!(bundle.to_json(), r#"{"format":"erc8257-bundle/1","registry":"not-found"}"#);
    /// # Ok::<(), erc8257::UsageError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        write::bundle(self)
    }
}

/// Reads a bundle and verifies it: [`Bundle::parse`], then [`Bundle::verify`].
///
/// # Errors
/// As [`Bundle::parse`].
///
/// # Example
/// ```
/// let bundle = br#"{"format":"erc8257-bundle/1","registry":"deregistered"}"#;
/// let report = erc8257::verify_bundle(bundle)?;
/// assert!(report.to_json().starts_with(r#"{"format":"erc8257-report/1","verified":false,"#));
/// # Ok::<(), erc8257::UsageError>(())
/// ```
pub fn verify_bundle(bundle: &[u8]) -> Result<Report, UsageError> {
    Bundle::parse(bundle).map(|bundle| bundle.verify())
}
