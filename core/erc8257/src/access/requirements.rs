//! `getRequirements` (§1; Predicate Introspection Hardening).

use alloc::string::String;
use alloc::vec::Vec;

use super::{Need, RequirementsError, decode_requirements};
use crate::manifest::AccessLogic;
use crate::registry::describe_revert;
use primitives::harmless;
use primitives::rpc::{CallOutcome, Failure, Reason};

/// What came of `getRequirements`. That it failed never means that nothing is required (ledger `sec-intro-revert`),
/// and no outcome says whether an account has access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Introspection {
    /// The predicate listed its requirements.
    Requirements(Requirements),
    /// More than a consumer reads: the whole answer counts for nothing (ledger `sec-intro-overlimit`).
    OverLimit(OverLimit),
    /// The call returned nothing, as a call of an address without code does. `eth_getCode` tells whether that is so;
    /// if there is code, introspection has failed.
    NoCode,
    /// The predicate reverted, ran out of gas, or returned something else.
    Failed(Failure),
    /// The RPC gave no answer, which says nothing about the predicate.
    Unavailable(Failure),
}

impl Introspection {
    /// The word that inspections write: `told`, `over-limit`, `no-contract`, `failed` or `unavailable`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Requirements(_) => "told",
            Self::OverLimit(_) => "over-limit",
            Self::NoCode => "no-contract",
            Self::Failed(_) => "failed",
            Self::Unavailable(_) => "unavailable",
        }
    }
}

/// The limit that an answer broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverLimit {
    /// The whole has more bytes than are read ([`REQUIREMENTS_RETURN_BYTES`](crate::limits::REQUIREMENTS_RETURN_BYTES),
    /// or the host's own bound for an RPC).
    Bytes,
    /// More entries than the policy's `max_requirements`: the one limit that a policy can raise.
    Count,
    /// An entry's `data` has more than 4,096 bytes.
    Data,
    /// An entry's `label` has more than 256 bytes.
    Label,
}

impl OverLimit {
    /// The word that facts and inspections write: `bytes`, `count`, `data` or `label`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Count => "count",
            Self::Data => "data",
            Self::Label => "label",
        }
    }

    /// The limit of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Bytes, Self::Count, Self::Data, Self::Label].into_iter().find(|limit| limit.as_str() == name)
    }
}

/// The requirements that a predicate states. A composite flattens its parts, so the logic is that of the top
/// level alone. A list without entries says nothing (ledger `rat-advisory-flow`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirements {
    /// How the requirements combine.
    pub logic: AccessLogic,
    /// The requirements.
    pub list: Vec<OnchainRequirement>,
}

/// One requirement as the predicate gives it: untrusted text and bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnchainRequirement {
    /// The kind's interface ID.
    pub kind: [u8; 4],
    /// The payload, at most 4,096 bytes; its layout depends on `kind`.
    pub data: Vec<u8>,
    /// A hint for people, at most 256 bytes.
    pub label: String,
}

impl OnchainRequirement {
    /// Its need, as far as the kind is known.
    #[must_use]
    pub fn need(&self) -> Need {
        Need::of(self.kind, &self.data)
    }
}

/// Reads the outcome of a predicate's `getRequirements(tool_id)`; `most` is the policy's `max_requirements`.
///
/// # Example
/// ```
/// use erc8257::access::{Introspection, OverLimit, encode_requirements, read_requirements};
/// # use erc8257::access::{OnchainRequirement, Requirements};
/// use erc8257::rpc::CallOutcome;
///
/// # let one = OnchainRequirement { kind: [1, 2, 3, 4], data: vec![], label: "Ask us".into() };
/// # let said = Requirements { logic: erc8257::AccessLogic::And, list: vec![one; 257] };
/// // 257 entries
/// let returned = CallOutcome::Returned(encode_requirements(&said));
/// assert_eq!(read_requirements(&returned, 256), Introspection::OverLimit(OverLimit::Count));
/// assert_eq!(read_requirements(&returned, 257), Introspection::Requirements(said));
/// assert!(matches!(read_requirements(&CallOutcome::Reverted(vec![]), 256), Introspection::Failed(_)));
/// ```
#[must_use]
pub fn read_requirements(outcome: &CallOutcome, most: u32) -> Introspection {
    match outcome {
        CallOutcome::Returned(bytes) if bytes.is_empty() => Introspection::NoCode,
        CallOutcome::Returned(bytes) => match decode_requirements(bytes, most) {
            Ok(requirements) => Introspection::Requirements(requirements),
            Err(RequirementsError::OverLimit(limit)) => Introspection::OverLimit(limit),
            Err(RequirementsError::Malformed(why)) => Introspection::Failed(Reason::Malformed(why).into()),
        },
        CallOutcome::Reverted(data) if data.is_empty() => Introspection::Failed(Reason::EmptyRevert.into()),
        CallOutcome::Reverted(data) => Introspection::Failed(Failure {
            reason: Reason::UnknownRevert,
            detail: Some(harmless::clip(describe_revert(data).as_bytes())),
        }),
        // The full answer is not known, but it was longer than is read.
        CallOutcome::Failed(failure) if failure.reason == Reason::TooLarge => {
            Introspection::OverLimit(OverLimit::Bytes)
        }
        CallOutcome::Failed(failure) if failure.has_halted() => Introspection::Failed(failure.clone()),
        CallOutcome::Failed(failure) => Introspection::Unavailable(failure.clone()),
    }
}
