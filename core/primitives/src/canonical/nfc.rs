//! Unicode Normalization Form C (§2, ledger `2-nfc-consumer`), decided and never repaired here.
//!
//! The tables are compiled in, Unicode 16 or later whatever the host brings along.

use crate::bytes::ascii_end;
use crate::unicode::is_inert;
pub use crate::unicode::{is_normal, normal_start, normalize};

/// Whether a text is in NFC. Linear in its length, whatever combining marks it has.
#[must_use]
pub fn is_nfc(text: &str) -> bool {
    is_plain(text) || is_normal(text)
}

/// Whether a text has inert characters only, so that it is in NFC and has no noncharacters.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0_usize;
    loop {
        let length = match bytes.get(at) {
            None => return true,
            Some(0..=0x7F) => {
                at = ascii_end(bytes, at);
                continue;
            }
            // All of U+0080-02FF, and of U+4000-9FFF and U+B000-CFFF: Latin, Han and Hangul without decoding.
            Some(0xC2..=0xCB) => 2,
            Some(0xE4..=0xE9 | 0xEB | 0xEC) => 3,
            Some(_) => match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(character) if is_inert(character) => character.len_utf8(),
                _ => return false,
            },
        };
        at = at.wrapping_add(length);
    }
}
