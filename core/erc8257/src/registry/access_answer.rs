//! What became of `tryHasAccess` (§1).

use alloy_primitives::U256;

use super::decode_bool_pair;
use super::revert::{Revert, read_revert};
use primitives::rpc::{CallOutcome, Failure, Reason};

/// Whether an account has access to a tool. Denied, malfunctioned, no such tool and no answer are different things,
/// and only the first two are about access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccessAnswer {
    /// The predicate grants access, or the tool has no predicate.
    Granted,
    /// The predicate denies access.
    Denied,
    /// The predicate did not answer as a predicate does: it reverted, ran out of gas, returned something else than a
    /// bool, or has no code. The same for `(false, true)`, which a registry must never return.
    Malfunction,
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// The call returned nothing, as a call of an address without code does. `eth_getCode` tells whether that is so;
    /// if there is code, the answer is malformed.
    NoCode,
    /// The answer does not come from an ERC-8257 registry.
    Malformed(Failure),
    /// The RPC gave no answer.
    Unavailable(Failure),
}

impl AccessAnswer {
    /// The word that inspections and facts write: `granted`, `denied`, `malfunction`, `not-found`, `deregistered`,
    /// `no-contract`, `malformed` or `unavailable`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Denied => "denied",
            Self::Malfunction => "malfunction",
            Self::NotFound => "not-found",
            Self::Deregistered => "deregistered",
            Self::NoCode => "no-contract",
            Self::Malformed(_) => "malformed",
            Self::Unavailable(_) => "unavailable",
        }
    }
}

/// Reads the outcome of a registry's `tryHasAccess(tool_id, …)`.
///
/// # Example
/// ```
/// use erc8257::U256;
/// use erc8257::registry::{AccessAnswer, read_access};
/// use erc8257::rpc::CallOutcome;
///
/// let answer = |ok: u8, granted: u8| {
///     let words = [U256::from(ok).to_be_bytes::<32>(), U256::from(granted).to_be_bytes()].concat();
///     read_access(U256::from(42), &CallOutcome::Returned(words))
/// };
/// assert_eq!(answer(1, 1), AccessAnswer::Granted);
/// assert_eq!(answer(1, 0), AccessAnswer::Denied);
/// assert_eq!(answer(0, 0), AccessAnswer::Malfunction);
/// assert_eq!(answer(0, 1), AccessAnswer::Malfunction);
/// assert!(matches!(answer(2, 1), AccessAnswer::Malformed(_)));
/// ```
#[must_use]
pub fn read_access(tool_id: U256, outcome: &CallOutcome) -> AccessAnswer {
    match outcome {
        CallOutcome::Returned(bytes) if bytes.is_empty() => AccessAnswer::NoCode,
        CallOutcome::Returned(bytes) => match decode_bool_pair(bytes) {
            Ok((true, true)) => AccessAnswer::Granted,
            Ok((true, false)) => AccessAnswer::Denied,
            Ok((false, _)) => AccessAnswer::Malfunction,
            Err(malformed) => AccessAnswer::Malformed(Reason::Malformed(malformed).into()),
        },
        CallOutcome::Reverted(data) => match read_revert(tool_id, data) {
            Revert::NotFound => AccessAnswer::NotFound,
            Revert::Deregistered => AccessAnswer::Deregistered,
            Revert::Malformed(failure) => AccessAnswer::Malformed(failure),
            Revert::Unavailable(failure) => AccessAnswer::Unavailable(failure),
        },
        CallOutcome::Failed(failure) => AccessAnswer::Unavailable(failure.clone()),
    }
}
