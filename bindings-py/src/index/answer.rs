//! The answer of an RPC, as a host hands it over.

use erc8257::CallAnswer;
use erc8257::limits::RPC_RESPONSE_BYTES;
use erc8257::rpc::Reason;
use pyo3::prelude::*;

use crate::answer::reason;
use crate::argument::document;
use crate::failure::{Failure, Result};

/// JSON text of `result` or of `error`, or why there is neither; and the same in words.
pub(crate) type GivenAnswer<'py> =
    (Option<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>, Option<String>, Option<String>);

/// Does something with the answer and the host's words.
pub(crate) fn with<T>(given: &GivenAnswer<'_>, work: impl FnOnce(&CallAnswer<'_>, &str) -> T) -> Result<T> {
    let words = given.3.as_deref().unwrap_or_default();
    match (&given.0, &given.1, &given.2) {
        (Some(json), None, None) => {
            let text = document(json, "/answer/result")?;
            // Nobody cut off what a callable gave. It is too large where the response of a server is.
            let answer = match text.as_bytes() {
                bytes if bytes.len() > RPC_RESPONSE_BYTES => CallAnswer::Failed(Reason::TooLarge),
                bytes => CallAnswer::Result(bytes),
            };
            Ok(work(&answer, words))
        }
        (None, Some(json), None) => {
            let text = document(json, "/answer/error")?;
            Ok(work(&CallAnswer::Error(text.as_bytes()), words))
        }
        (None, None, Some(failed)) => Ok(work(&CallAnswer::Failed(reason(failed)?), words)),
        _ => Err(Failure::kind("/answer", "is not exactly one of result, error and failed")),
    }
}
