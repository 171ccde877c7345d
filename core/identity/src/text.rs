//! Texts as reports show them. A contract's text is any bytes (decision I14).

use alloc::string::String;

use alloy_primitives::hex;
use primitives::json::Writer;

use crate::limits::SHOWN;

/// The text, or its bytes in hex where they are not UTF-8: no more than [`SHOWN`] code points.
pub(crate) fn shown(bytes: &[u8]) -> String {
    match core::str::from_utf8(bytes) {
        Ok(text) => text.chars().take(SHOWN).collect(),
        // Two digits a byte, behind the prefix.
        Err(_) => hex::encode_prefixed(bytes.get(..SHOWN / 2 - 1).unwrap_or(bytes)),
    }
}

/// A text as JSON.
pub(crate) fn quoted(text: &str) -> String {
    let mut w = Writer::new();
    w.string(text);
    w.finish()
}
