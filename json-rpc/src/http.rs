//! JSON-RPC over HTTP: how many requests a body holds, and what a status says.

/// Requests in one HTTP request. A host asks servers that take fewer again, in smaller batches.
pub const BATCH: usize = 100;

/// The status of too many requests (RFC 6585, section 4).
pub const TOO_MANY_REQUESTS: u16 = 429;

/// Whether a server with this status may only lack batches: then a host asks again in smaller ones.
///
/// # Example
/// ```
/// assert!(erc8257_json_rpc::refuses_batches(413));
/// assert!(!erc8257_json_rpc::refuses_batches(403));
/// ```
#[must_use]
pub const fn refuses_batches(status: u16) -> bool {
    matches!(status, 400 | 404 | 405 | 413 | 415 | 422 | 500 | 501)
}

/// What is wrong with an answer of this status that is not JSON-RPC, as a sentence for people.
///
/// # Example
/// ```
/// let text = erc8257_json_rpc::no_response(301);
/// assert_eq!(text, "HTTP status 301: the RPC has moved; no redirect is followed");
/// ```
#[must_use]
pub fn no_response(status: u16) -> String {
    match status {
        200 => "the answer is not JSON-RPC; is this the URL of an RPC?".to_owned(),
        301..=308 => format!("HTTP status {status}: the RPC has moved; no redirect is followed"),
        401 | 403 => format!("HTTP status {status}: the RPC refuses; does its URL need a key?"),
        TOO_MANY_REQUESTS => format!("too many requests (HTTP status {status}); wait, or use another RPC"),
        _ => format!("HTTP status {status}, and no JSON-RPC response"),
    }
}
