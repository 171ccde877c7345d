//! Unicode Normalization Form C (§2, ledger `2-nfc-consumer`), decided and never repaired here.
//!
//! The tables are those of `icu_normalizer`, Unicode 16 or later whatever the host brings along.

use icu_normalizer::ComposingNormalizerBorrowed;

/// The normalizer with compiled-in tables.
pub(crate) const fn normalizer() -> ComposingNormalizerBorrowed<'static> {
    ComposingNormalizerBorrowed::new_nfc()
}

/// Whether a text is in NFC. Linear in its length, whatever combining marks it has.
pub(crate) fn is_nfc(text: &str) -> bool {
    text.is_ascii() || text.chars().all(is_inert) || normalizer().is_normalized(text)
}

/// Whether a character never changes under NFC, whatever stands around it, so that a text of such characters
/// needs no tables. True for the ranges that most languages and emoji are written in, false where it may be so.
///
/// Such a character has combining class 0 and NFC quick-check "yes"; the tests prove it for every code point.
const fn is_inert(character: char) -> bool {
    matches!(character,
        '\0'..='\u{2ff}'
        // Greek and Cyrillic
        | '\u{388}'..='\u{482}' | '\u{48a}'..='\u{52f}'
        // General punctuation to currency signs; letter-like symbols to arrows
        | '\u{2002}'..='\u{20cf}' | '\u{2190}'..='\u{2328}'
        // Box drawing, shapes, dingbats
        | '\u{2400}'..='\u{2adb}'
        // Kana
        | '\u{3041}'..='\u{3096}' | '\u{309b}'..='\u{30ff}'
        // Han
        | '\u{3400}'..='\u{9fff}'
        // Hangul syllables
        | '\u{ac00}'..='\u{d7a3}'
        // Variation selectors, full-width forms
        | '\u{fe00}'..='\u{fe0f}' | '\u{ff01}'..='\u{ffef}'
        // Emoji
        | '\u{1f300}'..='\u{1faff}')
}
