//! `getRequirements` (§1; Predicate Introspection Hardening).

use alloc::string::String;
use alloc::vec::Vec;

use crate::manifest::AccessLogic;
use crate::rpc::Failure;

/// What came of `getRequirements`. That it failed never means that nothing is required (ledger `sec-intro-revert`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Introspection {
    /// What the predicate says that it requires.
    Requirements(Requirements),
    /// More than a consumer reads: the whole answer counts for nothing (ledger `sec-intro-overlimit`).
    OverLimit(OverLimit),
    /// The predicate reverted, ran out of gas, or returned something else.
    Failed(Failure),
    /// There is no answer.
    Unavailable(Failure),
}

/// The limit that an answer broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverLimit {
    /// More entries than the policy's `max_requirements`.
    Count,
    /// An entry's `data` has more than 4,096 bytes.
    Data,
    /// An entry's `label` has more than 256 bytes.
    Label,
}

/// What a predicate says that it requires.
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
