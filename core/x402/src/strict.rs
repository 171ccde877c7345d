//! JSON of strangers: strict, and one word for the first fault of a text that is not.

use primitives::canonical::canonical_bytes;
use primitives::json::{Document, Fault, FaultKind, read};

use crate::limits::CHALLENGE_BYTES;

/// The word for what is wrong with a document; `None` where it is strict JSON (ledger `x402-strict-json`).
///
/// # Example
/// ```
/// use primitives::json::read;
/// use erc8257_x402::strict::fault;
///
/// assert_eq!(fault(&read(b"{}", 100)), None);
/// assert_eq!(fault(&read(br#"{"a":1,"a":2}"#, 100)), Some("duplicate-name"));
/// ```
#[must_use]
pub fn fault(document: &Document<'_>) -> Option<&'static str> {
    let (faults, _) = document.faults.clone().finish(Fault::order);
    // Bytes that are not text are not read as JSON: their fault stands alone.
    let first = faults.iter().min_by_key(|fault| fault.at)?;
    Some(match first.kind {
        FaultKind::ByteOrderMark => "bom",
        FaultKind::Utf8 => "utf-8",
        FaultKind::LoneSurrogate => "surrogate",
        FaultKind::DuplicateKey => "duplicate-name",
        FaultKind::NotFinite => "number",
        FaultKind::Grammar | FaultKind::Size => "syntax",
    })
}

/// Whether two texts are the same JSON value, whatever their white space and the order of their members.
///
/// # Example
/// ```
/// use erc8257_x402::strict::is_same;
///
/// assert!(is_same(br#"{"a":1,"b":2}"#, br#"{"b": 2, "a": 1}"#));
/// assert!(!is_same(b"1", b"\"1\""));
/// ```
#[must_use]
pub fn is_same(one: &[u8], other: &[u8]) -> bool {
    canonical_bytes(&read(one, CHALLENGE_BYTES)) == canonical_bytes(&read(other, CHALLENGE_BYTES))
}
