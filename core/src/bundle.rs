//! A recorded registration: everything a verification needs, replayable offline.

mod members;
mod read;
mod usage;

pub use usage::UsageError;

use alloc::vec::Vec;

use crate::host::{FetchError, Received, Response};
use crate::policy::Policy;
use crate::registry::{RegistryState, ToolConfig, ToolRef};
use crate::report::{Evidence, Report};
use crate::verify::{Reread, no_config, verify_with_reread};

/// A recorded registration (`erc8257-bundle/1`): the registry's record and the server's answer.
///
/// What a user attaches to a bug report, what an indexer archives, and what the test vectors are written in.
/// Unknown members are ignored; hex in `config` may have any case; a wrong type is a [`UsageError`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    tool_ref: Option<ToolRef>,
    policy: Policy,
    evidence: Evidence,
    registry: RegistryState,
    config: Option<ToolConfig>,
    response: RecordedResponse,
    reread: Option<RecordedReread>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum RecordedResponse {
    Received { status: u16, redirected: bool, complete: bool, body: Vec<u8> },
    Failed(FetchError),
    Missing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum RecordedReread {
    Config(ToolConfig),
    State(RegistryState),
}

impl Bundle {
    /// Reads a bundle's JSON text, at most 8 MiB.
    ///
    /// # Errors
    /// The first member that is missing, of the wrong type or out of range; or why the text is not strict JSON.
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
        read::bundle(text)
    }

    /// Verifies what is recorded.
    #[must_use]
    pub fn verify(&self) -> Report {
        let report = match &self.config {
            Some(config) if self.registry == RegistryState::Ok => {
                verify_with_reread(config, &self.response(), &self.policy, || {
                    self.reread.as_ref().map(|reread| match reread {
                        RecordedReread::Config(config) => Reread::Config(config),
                        RecordedReread::State(state) => Reread::State(*state),
                    })
                })
            }
            config => no_config(self.registry, config.as_ref(), &self.policy),
        };
        report.about(self.tool_ref, self.evidence)
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

    /// How the onchain side was read.
    #[must_use]
    pub const fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// What became of the question to the registry.
    #[must_use]
    pub const fn registry(&self) -> RegistryState {
        self.registry
    }

    /// The recorded record. It counts only where [`registry`](Self::registry) is `Ok`; else it may be missing.
    #[must_use]
    pub const fn config(&self) -> Option<&ToolConfig> {
        self.config.as_ref()
    }

    /// The server's answer.
    #[must_use]
    pub fn response(&self) -> Response<'_> {
        match &self.response {
            RecordedResponse::Received { status, redirected, complete, body } => {
                Response::Received(Received {
                    status: *status,
                    redirected: *redirected,
                    complete: *complete,
                    body,
                })
            }
            RecordedResponse::Failed(error) => Response::Failed(*error),
            RecordedResponse::Missing => Response::Missing,
        }
    }

    /// The second reading of the record, if one is recorded; `verify` uses it after a hash mismatch only.
    #[must_use]
    pub const fn has_reread(&self) -> bool {
        self.reread.is_some()
    }

    /// The recorded body, whatever the status; `None` where there is no answer.
    #[must_use]
    pub fn body(&self) -> Option<&[u8]> {
        match &self.response {
            RecordedResponse::Received { body, .. } => Some(body),
            RecordedResponse::Failed(_) | RecordedResponse::Missing => None,
        }
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
