//! Characters that normalisation leaves alone.

/// Whether a character never changes under NFC, whatever stands around it, so that a text of such characters
/// needs no tables. True for the ranges that most languages and emoji are written in, false where it may be so.
///
/// Such a character has combining class 0, NFC quick-check "yes", and is not a noncharacter; the tests prove
/// it for every code point.
#[must_use]
pub const fn is_inert(character: char) -> bool {
    matches!(character,
        '\0'..='\u{2ff}'
        // Greek and Cyrillic, Armenian, Hebrew, Arabic
        | '\u{388}'..='\u{482}' | '\u{48a}'..='\u{587}' | '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{64a}'
        // Thai, Georgian, Vietnamese
        | '\u{e01}'..='\u{e37}' | '\u{e3f}'..='\u{e47}' | '\u{10d0}'..='\u{10ff}' | '\u{1e00}'..='\u{1eff}'
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
