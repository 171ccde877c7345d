//! Unicode Normalization Form C (§2, ledger `2-nfc-consumer`), decided and never repaired here.
//!
//! The tables are those of `icu_normalizer`, Unicode 16 or later whatever the host brings along.

use icu_normalizer::ComposingNormalizerBorrowed;

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

/// Whether a character never changes under NFC, whatever stands around it, so that a text of such characters
/// needs no tables. True for the ranges that most languages and emoji are written in, false where it may be so.
///
/// Such a character is assigned or reserved, no noncharacter, has combining class 0 and NFC quick-check "yes";
/// the tests prove it for every code point.
const fn is_inert(character: char) -> bool {
    matches!(character,
        '\0'..='\u{2ff}'
        // Greek and Cyrillic
        | '\u{388}'..='\u{482}' | '\u{48a}'..='\u{52f}'
        // General punctuation to currency signs; letter-like symbols to arrows
        | '\u{2002}'..='\u{20cf}' | '\u{2190}'..='\u{2328}'
        // Box drawing, shapes, dingbats
        | '\u{2400}'..='\u{2adb}'
        // CJK punctuation, kana
        | '\u{3000}'..='\u{3029}' | '\u{3041}'..='\u{3096}' | '\u{309b}'..='\u{30ff}'
        // Han
        | '\u{3400}'..='\u{9fff}'
        // Hangul syllables
        | '\u{ac00}'..='\u{d7a3}'
        // Variation selectors, full-width forms
        | '\u{fe00}'..='\u{fe0f}' | '\u{ff01}'..='\u{ffef}'
        // Emoji
        | '\u{1f300}'..='\u{1faff}')
}
