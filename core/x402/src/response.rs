//! What an answer says of its payment: the transaction that settled it (ledger `x402-mcp-meta`).
//!
//! It is the word of a stranger. A receipt shows whether the transaction settled anything.

use alloy_primitives::B256;
use primitives::hex;
use primitives::json::{Document, NodeId, read};

use crate::carrier::Carrier;
use crate::header::{Header, decoded, named};
use crate::limits::{HEADER_CHARS, RESULT_BYTES};

/// The headers of an answer that tell of a payment, the newer one first.
const HEADERS: [&str; 2] = ["payment-response", "x-payment-response"];
/// The member of a result's `_meta` that does.
const META: &[u8] = b"x402/payment-response";

/// The transaction that an answer names for its payment; `None` where it names none that can be read.
///
/// Over HTTP the newer header counts before the older one, each only if it is there once; and where neither names a transaction,
/// the result of a JSON-RPC response in the body, which MCP over HTTP gives. Over MCP it is
/// `_meta["x402/payment-response"]` of the result: an object, and no base64 of one.
///
/// Source: x402, HTTP transport and MCP transport
///
/// # Example
/// ```
/// use erc8257_x402::{Carrier, settled_by};
///
/// let result = br#"{"content":[],"_meta":{"x402/payment-response":{"success":true,
///   "transaction":"0x1111111111111111111111111111111111111111111111111111111111111111"}}}"#;
/// assert!(settled_by(&Carrier::McpResult(result)).is_some());
/// assert!(settled_by(&Carrier::McpResult(br#"{"_meta":{"x402/payment-response":"e30="}}"#)).is_none());
/// ```
#[must_use]
pub fn settled_by(carrier: &Carrier<'_>) -> Option<B256> {
    match *carrier {
        Carrier::Http { headers, body, .. } => in_headers(headers).or_else(|| in_message(body)),
        Carrier::McpResult(text) => in_result(&strict(text)?, Document::ROOT),
        // An error is no result, and has no `_meta`.
        Carrier::McpError(_) => None,
    }
}

fn in_headers(headers: &[Header<'_>]) -> Option<B256> {
    let of = |name: &str| {
        let [(_, value)] = named(headers, &[name])[..] else { return None };
        let text = decoded(value).ok()?;
        transaction(&strict(&text)?, Document::ROOT)
    };
    HEADERS.iter().find_map(|name| of(name))
}

/// In the body of an answer, if that is a JSON-RPC response with a result.
fn in_message(body: &[u8]) -> Option<B256> {
    let document = strict(body)?;
    let version = document.member(Document::ROOT, b"jsonrpc")?;
    if document.optional_string(version).as_deref() != Some("2.0") {
        return None;
    }
    in_result(&document, document.member(Document::ROOT, b"result")?)
}

fn in_result(document: &Document<'_>, result: NodeId) -> Option<B256> {
    let told = document.member(document.member(result, b"_meta")?, META)?;
    // It is the object of the header, and no longer than that.
    let is_short = document.raw(told).len() <= HEADER_CHARS;
    if is_short { transaction(document, told) } else { None }
}

/// The text as strict JSON. A result may be longer than what it says of its payment.
fn strict(text: &[u8]) -> Option<Document<'_>> {
    if text.len() > RESULT_BYTES {
        return None;
    }
    Some(read(text, RESULT_BYTES)).filter(|document| document.faults.is_empty())
}

/// The member `transaction` of an object: `0x` and 64 hex digits.
fn transaction(document: &Document<'_>, settled: NodeId) -> Option<B256> {
    let transaction = document.member(settled, b"transaction")?;
    document.optional_string(transaction).and_then(|text| hex::parse_bytes32(&text))
}
