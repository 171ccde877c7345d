//! Whether a question was answered at all.

use core::fmt;

use super::Report;
use crate::check::{Check, Status};
use crate::host::{FetchError, Received, Response};
use crate::rules::Code;

/// The conclusion that a consumer may draw from a verification, in one word.
///
/// [`Refused`](Self::Refused) is an answer: a second look finds the same until a publisher or a registry
/// changes something. [`Unavailable`](Self::Unavailable) is not an answer: nothing is known about the tool,
/// and another try may settle it. Neither allows the tool to be used; only [`Verified`](Self::Verified) does.
///
/// # Example
/// ```
/// use erc8257::{Outcome, verify_bundle};
///
/// let report = verify_bundle(br#"{"format":"erc8257-bundle/1","registry":"unavailable"}"#)?;
/// assert_eq!(report.outcome(), Outcome::Unavailable);
/// let report = verify_bundle(br#"{"format":"erc8257-bundle/1","registry":"deregistered"}"#)?;
/// assert_eq!(report.outcome().as_str(), "refused");
/// # Ok::<(), erc8257::UsageError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The registration is genuine.
    Verified,
    /// The registration is not genuine, or the tool is not there.
    Refused,
    /// The tool could not be checked: the registry or the server gave no answer (decision D16).
    Unavailable,
}

impl Outcome {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Verified, Self::Refused, Self::Unavailable];

    /// The outcome as languages and formats write it: `verified`, `refused` or `unavailable`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Refused => "refused",
            Self::Unavailable => "unavailable",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Report {
    /// Whether the registration is genuine, is not, or could not be checked.
    ///
    /// The question stays open if the registry is silent, or if RPCs contradict each other. It stays open too
    /// if a server cannot be reached, falls silent or asks the client to come back later. A check that fails
    /// for another reason answers it. The report of a validation answers no such question and is
    /// `Unavailable`.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let has = |wanted: &[Code]| self.findings.iter().any(|finding| wanted.contains(&finding.code()));
        // No other record mends these: a registry keeps creators, and a changed URI fails check 1 (decision D6).
        let failed = |check| self.check(check) == Status::Fail;
        let has_failed = failed(Check::OriginBinding) || failed(Check::CreatorBinding);
        let is_silent = self.unanswered || has(&[Code::RegistryUnavailable, Code::RegistryDisagreement]);
        match (self.is_verified(), is_silent && !has_failed) {
            (true, _) => Outcome::Verified,
            (false, true) => Outcome::Unavailable,
            (false, false) => Outcome::Refused,
        }
    }
}

/// Whether the fetch gave nothing that says anything of the tool.
#[must_use]
pub const fn is_unanswered(response: &Response<'_>) -> bool {
    match response {
        Response::Missing | Response::Failed(FetchError::Connect | FetchError::Timeout) => true,
        Response::Failed(_) => false,
        Response::Received(Received { status, redirected, complete, .. }) => {
            !*redirected && (asks_to_come_back(*status) || (*status == 200 && !*complete))
        }
    }
}

/// The statuses by which a server says that it cannot answer now (RFC 9110 §15, RFC 6585 §4, RFC 8470 §5.2).
const fn asks_to_come_back(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..=599)
}
