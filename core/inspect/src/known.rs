//! A value, or why it is not known.

use alloc::string::String;
use alloc::vec::Vec;

use advice::CodeFacts;
use erc8257::registry::{Malformed, ProxyMarkers, decode_text};
use primitives::rpc::{CallAnswer, CallOutcome, Failure, Reason, read_data};

/// A value, or why it is not known.
pub type Known<T> = Result<T, Failure>;

/// The code that `eth_getCode` gave.
pub(crate) fn code(answer: &CallAnswer<'_>) -> Known<CodeFacts> {
    read_data(answer).map(|code| CodeFacts::read(&code))
}

/// The marks of a proxy: implementation, beacon, admin.
pub(crate) fn proxy([implementation, beacon, admin]: [Known<Vec<u8>>; 3]) -> Known<ProxyMarkers> {
    ProxyMarkers::read(&implementation?, &beacon?, &admin?)
        .map_err(|malformed| Reason::Malformed(malformed).into())
}

/// The value that a view returned.
pub(crate) fn value<T>(outcome: CallOutcome, decode: fn(&[u8]) -> Result<T, Malformed>) -> Known<T> {
    match outcome {
        CallOutcome::Returned(bytes) => {
            decode(&bytes).map_err(|malformed| Reason::Malformed(malformed).into())
        }
        CallOutcome::Reverted(data) if data.is_empty() => Err(Reason::EmptyRevert.into()),
        CallOutcome::Reverted(_) => Err(Reason::UnknownRevert.into()),
        CallOutcome::Failed(failure) => Err(failure),
    }
}

/// The text that a view returned.
pub(crate) fn text(outcome: CallOutcome) -> Known<String> {
    value(outcome, decode_text)
}
