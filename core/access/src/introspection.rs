//! `getRequirements` (§1; Predicate Introspection Hardening).

use alloc::vec::Vec;

use alloy_primitives::U256;
use alloy_sol_types::SolCall as _;
use erc8257::inside::registry::describe_revert;
use primitives::abi::words;
use primitives::harmless;
use primitives::rpc::{CallOutcome, Failure, Reason};

use crate::abi::IAccessPredicate::getRequirementsCall;
use crate::requirements::{OverLimit, Requirements};
use crate::returned::{RequirementsError, decode_requirements};

/// Call data of `getRequirements(toolId)`, of a predicate: to be called with
/// [`REQUIREMENTS_GAS`](erc8257::limits::REQUIREMENTS_GAS). [`read_requirements`] reads the answer.
///
/// # Example
/// ```
/// let data = erc8257_access::get_requirements(erc8257::U256::from(42));
/// assert_eq!((data.len(), data[35]), (36, 42));
/// ```
#[must_use]
pub fn get_requirements(tool_id: U256) -> Vec<u8> {
    words::encode(&getRequirementsCall::SELECTOR, &[tool_id.into()])
}

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

/// Reads the outcome of a predicate's `getRequirements(tool_id)`; `most` is the policy's `max_requirements`.
///
/// # Example
/// ```
/// use erc8257_access::{Introspection, OverLimit, encode_requirements, read_requirements};
/// # use erc8257_access::{OnchainRequirement, Requirements};
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
