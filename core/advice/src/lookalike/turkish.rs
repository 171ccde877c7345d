//! Words with the dotless ı, which looks like i.
//!
//! Honest names have it under every top-level domain: altın, kayıt, satılık. It also turns a known name into another one. Turkish
//! has rules of sound that names of other languages seldom keep. No vowel stands beside an ı; the next vowels
//! before and after it are a or ı; few consonants stand together. A host that keeps the rules may still pass
//! for another, so it draws a note and is shown as it is written. A host that breaks them draws an alarm.

/// Names that keep the rules by chance and are worth passing for. **As of 2026-08;** a name that is not in it is not vouched
/// for.
#[rustfmt::skip]
const KNOWN: [&str; 19] = [
    "alibaba", "alipay", "armani", "binance", "bitmain", "bitmart", "bitpanda", "bitpay", "citadel", "citi", "citibank", "ferrari",
    "fifa", "figma", "hitachi", "mistral", "safari", "visa", "vitalik",
];

/// Whether a label has ı beside ASCII and nothing else, and reads as Turkish in each of its words.
pub(super) fn is_word(label: &str) -> bool {
    let mut dotless = false;
    let mut words = label.split(|c: char| c.is_ascii_digit() || c == '-');
    let reads = words.all(|word| {
        let has = word.contains('ı');
        dotless |= has;
        !has || (word.chars().all(|c| c == 'ı' || c.is_ascii_lowercase()) && keeps(word))
    });
    dotless && reads && label.chars().all(|c| c == 'ı' || c.is_ascii())
}

fn keeps(word: &str) -> bool {
    // Letters that the language does not have, and ends that it hardens.
    if word.contains(['q', 'w', 'x']) || word.ends_with(['b', 'c', 'd', 'g']) {
        return false;
    }
    let is_known =
        KNOWN.iter().any(|known| known.chars().eq(word.chars().map(|c| if c == 'ı' { 'i' } else { c })));
    let mut places = word.match_indices('ı').map(|(at, dotless)| (at, at.saturating_add(dotless.len())));
    !is_known
        && places
            .all(|(at, end)| fits(word.get(..at).unwrap_or_default(), word.get(end..).unwrap_or_default()))
}

/// Whether an ı can stand between the two.
fn fits(before: &str, after: &str) -> bool {
    let harmonises = |vowel: Option<char>| matches!(vowel, None | Some('a' | 'ı'));
    let last = before.chars().rev().find(|c| is_vowel(*c));
    let next = after.chars().find(|c| is_vowel(*c));
    let alone = !before.ends_with(is_vowel) && !after.starts_with(is_vowel);
    let begins = last.is_some() || before.len() < 2;
    let mut together = after.chars().take_while(|c| !is_vowel(*c));
    let cluster = [together.next(), together.next(), together.next(), together.next()];
    // If there is a next syllable, one consonant begins it; the other consonants end this syllable.
    let ends = match (cluster, next) {
        ([_, None, ..], _) | ([_, _, None, _], Some(_)) => true,
        ([Some(a), Some(b), None, _], None) | ([Some(a), Some(b), Some(_), None], Some(_)) => closes(a, b),
        _ => false,
    };
    harmonises(last) && harmonises(next) && alone && begins && ends
}

const fn is_vowel(character: char) -> bool {
    matches!(character, 'a' | 'e' | 'i' | 'o' | 'u' | 'ı')
}

/// Whether a syllable ends with these two.
const fn closes(a: char, b: char) -> bool {
    matches!((a, b), ('l' | 'm' | 'n' | 'r' | 'y', 'k' | 'p' | 't') | ('f' | 's', 't') | ('r', 's'))
}
