//! Characters that are invisible, or that move the text around them.

use primitives::unicode::{Script, is_ignorable, is_right_to_left};

/// More invisible characters in a row than any script needs are a message to programs.
const INVISIBLE_RUN: usize = 4;
/// Looks like a space; pictures are drawn with it, names are not written with it.
const BRAILLE_BLANK: char = '\u{2800}';
/// So many selectors in a text behind characters that have no variants are a message to programs; fewer are slips.
const STRAY_SELECTORS: usize = 4;

/// Whether the text overrides the direction of text or opens a direction without closing it. Control
/// characters that move a terminal's cursor count too.
pub(super) fn reorders(text: &str) -> bool {
    let (mut embeddings, mut isolates) = (0_usize, 0_usize);
    for character in text.chars() {
        match character {
            '\u{202d}' | '\u{202e}' => return true,
            '\u{8}' | '\u{b}' | '\u{c}' | '\u{e}' | '\u{f}' | '\u{1b}' | '\u{90}' | '\u{9b}' | '\u{9d}' => {
                return true;
            }
            '\u{202a}' | '\u{202b}' => embeddings = embeddings.saturating_add(1),
            '\u{202c}' => embeddings = embeddings.saturating_sub(1),
            '\u{2066}'..='\u{2068}' => isolates = isolates.saturating_add(1),
            '\u{2069}' => isolates = isolates.saturating_sub(1),
            _ => {}
        }
    }
    embeddings > 0 || isolates > 0
}

/// Whether the text hides text that programs read and people do not see. It may hide in tag characters
/// outside of a flag, in variation selectors behind each other or where they select nothing, or in a run of invisible
/// characters.
pub(super) fn hides(text: &str) -> bool {
    let (mut before, mut run, mut strays) = ('\0', 0_usize, 0_usize);
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match character {
            '\u{1f3f4}' => {
                let Some(behind) = without_tags(rest.as_str()) else { return true };
                rest = behind.chars();
            }
            _ if is_tag(character) => return true,
            _ if is_variation(character) => {
                if is_variation(before) {
                    return true;
                }
                if is_stray(character, before, rest.clone().next()) {
                    strays = strays.saturating_add(1);
                }
            }
            _ => {}
        }
        run = if is_invisible(character) || is_joiner(character) { run.saturating_add(1) } else { 0 };
        if run >= INVISIBLE_RUN || strays >= STRAY_SELECTORS {
            return true;
        }
        before = character;
    }
    false
}

/// What follows a black flag and the tags that make it the flag of a region: a country's two letters, one to three
/// letters or digits, and the end (UTS #51, ED-14a). `None` where other tags follow.
fn without_tags(rest: &str) -> Option<&str> {
    let behind = rest.trim_start_matches(is_tag);
    let tags = rest.strip_suffix(behind)?;
    if tags.is_empty() {
        return Some(rest);
    }
    let region = tags.strip_suffix('\u{e007f}')?;
    let is_letter = |tag| matches!(tag, '\u{e0061}'..='\u{e007a}');
    let is_digit = |tag| matches!(tag, '\u{e0030}'..='\u{e0039}');
    let is_code = region.chars().enumerate().all(|(at, tag)| is_letter(tag) || at > 1 && is_digit(tag));
    (is_code && (3..=5).contains(&region.chars().count())).then_some(behind)
}

/// Whether a name has an invisible character that its script does not need.
pub(super) fn is_padded(name: &str) -> bool {
    // The marks of that direction have it themselves: letters decide.
    let right_to_left = name.chars().any(|c| c.is_alphabetic() && is_right_to_left(c));
    let mut before = '\0';
    let mut characters = name.chars().peekable();
    while let Some(character) = characters.next() {
        let needed = match character {
            BRAILLE_BLANK => false,
            _ if is_direction(character) => right_to_left,
            _ if is_joiner(character) => may_join(before),
            _ if is_variation(character) => !is_stray(character, before, characters.peek().copied()),
            '\u{180b}'..='\u{180f}' => !is_ignorable(before) && Script::of(before) == Script::of('\u{1820}'),
            _ => !is_invisible(character),
        };
        if !needed {
            return true;
        }
        before = character;
    }
    false
}

const fn is_variation(character: char) -> bool {
    matches!(character, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether a variation selector selects nothing there: the character before it has no variants. Those of the supplement
/// select ideographs alone. An emoji of a key is its ASCII sign, a selector and a frame.
fn is_stray(selector: char, before: char, behind: Option<char>) -> bool {
    if selector > '\u{fe0f}' {
        return Script::of(before) != Script::HAN;
    }
    let is_key = matches!(before, '0'..='9' | '#' | '*') && behind == Some('\u{20e3}');
    !is_key && !may_vary(before)
}

/// Blank, and of no use in a name. Tags stand in flags, and [`hides`] tells all others.
const fn is_invisible(character: char) -> bool {
    is_ignorable(character) && !is_direction(character) && !is_tag(character)
}

/// Characters of flags, and of languages once.
const fn is_tag(character: char) -> bool {
    matches!(character, '\u{e0000}'..='\u{e007f}')
}

/// Zero-width joiner and non-joiner.
const fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Marks, embeddings and isolates.
const fn is_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a joiner may stand after this character: after emoji and letters that join, not after those that never do.
fn may_join(before: char) -> bool {
    !is_of_alphabet(before) && Script::of(before) != Script::HAN
}

/// Whether a variation selector may stand after this character: after emoji, ideographs and letters with variants,
/// not after a mark or another invisible character.
fn may_vary(before: char) -> bool {
    !is_of_alphabet(before) && !is_ignorable(before) && Script::of(before) != Script::of('\u{301}')
}

/// ASCII, or of a script whose letters neither join nor vary.
fn is_of_alphabet(character: char) -> bool {
    character.is_ascii()
        || matches!(
            Script::of(character),
            Script::LATIN | Script::GREEK | Script::CYRILLIC | Script::ARMENIAN | Script::HANGUL
        )
}
