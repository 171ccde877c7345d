//! JSON-RPC responses, for the hosts in `python/erc8257/_host`. Python's own reader would change their texts: it takes
//! `NaN`, keeps the last of two members, and gives up at depth.

use erc8257_json_rpc::{BATCH, Body, Outcome, Response, TOO_MANY_REQUESTS, Why, read, refuses_batches};
use pyo3::prelude::*;

use crate::argument::bytes;
use crate::failure::Result;

/// The text of the members `id`, `result` and `error`; of the last two there is one. `None` for an `id` that is null.
type Members = (Option<String>, Option<String>, Option<String>);

/// Returns whether the body of a JSON-RPC answer is an array, and of each response in it the JSON texts
/// of ``id`` (``None`` for null), ``result`` and ``error``, of which there is one; ``None`` for what is not
/// JSON-RPC, or for more than ``most`` responses. For hosts.
#[pyfunction]
pub fn read_envelopes(
    py: Python<'_>,
    body: &Bound<'_, PyAny>,
    most: usize,
) -> Result<Option<(bool, Vec<Members>)>> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    Ok(py.detach(|| {
        Some(match read(body, most)? {
            Body::One(response) => (false, vec![members(&response)]),
            Body::Many(responses) => (true, responses.iter().map(members).collect()),
        })
    }))
}

/// Returns how many requests a host puts into one HTTP request at most. For hosts.
#[pyfunction]
pub const fn rpc_batch() -> usize {
    BATCH
}

/// Returns whether a server with this HTTP status may only lack batches, and what is wrong with an answer of this
/// status that is not JSON-RPC. For hosts.
#[pyfunction]
pub fn rpc_status(status: u16) -> (bool, String) {
    let why = match status {
        200 => Why::NotJsonRpc,
        TOO_MANY_REQUESTS => Why::RateLimited,
        _ => Why::HttpStatus(status),
    };
    (refuses_batches(status), why.to_string())
}

fn members(response: &Response<'_>) -> Members {
    let id = response.id.map(ToOwned::to_owned);
    match response.outcome {
        Outcome::Result(text) => (id, Some(text.to_owned()), None),
        Outcome::Error(text) => (id, None, Some(text.to_owned())),
    }
}
