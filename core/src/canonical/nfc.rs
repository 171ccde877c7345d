//! Unicode Normalization Form C (§2, ledger `2-nfc-consumer`), decided and never repaired here.
//!
//! The tables are those of `icu_normalizer`, Unicode 16 or later whatever the host brings along.

use icu_normalizer::ComposingNormalizerBorrowed;

use super::inert::is_inert;
use crate::json::ascii_end;

/// The normalizer with compiled-in tables.
pub(crate) const fn normalizer() -> ComposingNormalizerBorrowed<'static> {
    ComposingNormalizerBorrowed::new_nfc()
}

/// Whether a text is in NFC. Linear in its length, whatever combining marks it has.
pub(crate) fn is_nfc(text: &str) -> bool {
    is_plain(text) || normalizer().is_normalized(text)
}

/// Whether a text has inert characters only, so that it is in NFC and has no noncharacters.
pub(crate) fn is_plain(text: &str) -> bool {
    let mut at = 0;
    loop {
        at = ascii_end(text.as_bytes(), at);
        match text.get(at..).and_then(|rest| rest.chars().next()) {
            None => return true,
            Some(character) if is_inert(character) => at = at.saturating_add(character.len_utf8()),
            Some(_) => return false,
        }
    }
}
