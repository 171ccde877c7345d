//! What counts as white space at the ends of a text, and what has no picture (decisions E5, E30).

/// White space of ECMAScript.
pub(crate) const fn is_space(character: char) -> bool {
    matches!(
        character,
        '\u{9}'..='\u{d}'
            | ' '
            | '\u{a0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
            | '\u{feff}'
    )
}

/// Characters without a picture, beside white space.
const fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
    )
}

/// A text without white space at its ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// A text without white space and without invisible characters at its ends.
pub(crate) fn trim_hidden(text: &str) -> &str {
    text.trim_matches(|character| is_space(character) || is_hidden(character))
}
