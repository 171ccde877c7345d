//! The answer of an RPC.

use erc8257::CallAnswer;
use erc8257::rpc::{CallOutcome, Reason, read_call};
use pyo3::prelude::*;

use crate::argument::text;
use crate::failure::{Failure, Result};

/// An answer as Python hands it over: a member of the JSON-RPC response (`result` or `error`) with its value
/// as JSON, or `failed` and a reason.
pub(crate) type Given<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Does something with the answer.
pub(crate) fn with<T>((kind, value): &Given<'_>, work: impl FnOnce(&CallAnswer<'_>) -> T) -> Result<T> {
    let (kind, value) = (text(kind, "/answer")?, text(value, "/answer")?);
    let answer = match &*kind {
        "result" => CallAnswer::Result(value.as_bytes()),
        "error" => CallAnswer::Error(value.as_bytes()),
        _ => CallAnswer::Failed(reason(&value)?),
    };
    Ok(work(&answer))
}

/// The reason why the answer is missing.
pub(crate) fn reason(name: &str) -> Result<Reason> {
    Reason::from_name(name)
        .ok_or_else(|| Failure::value("/answer/failed", "is not a reason that this version knows"))
}

/// What came of a call.
pub(crate) fn outcome(given: &Given<'_>) -> Result<CallOutcome> {
    with(given, read_call)
}
