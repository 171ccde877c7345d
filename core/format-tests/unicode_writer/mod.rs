//! Writes the tables of `core/primitives/src/unicode`, in the forms that their readers describe.

pub(crate) mod blocks;
pub(crate) mod lookalikes;

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

fn varint(out: &mut Vec<u8>, mut number: u32) {
    while number > 0x7F {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

/// The table of combining classes and decompositions.
pub(crate) fn nfc() -> Vec<u8> {
    let (marks, pairs) = (marks(), decompositions());
    let mut counts = BTreeMap::new();
    for (_, second, _) in pairs.values() {
        *counts.entry(*second).or_insert(0_u32) += u32::from(*second != 0);
    }
    let seconds: Vec<u32> = counts.into_keys().filter(|second| *second != 0).collect();
    let mut table = Vec::new();
    let mut column = |numbers: Vec<u32>| {
        varint(&mut table, numbers.len().try_into().unwrap());
        for number in numbers {
            varint(&mut table, number);
        }
    };

    column(steps(&seconds, 0));
    let mut end = 0;
    let mut gaps = Vec::new();
    for (start, length, _) in &marks {
        gaps.push(start - end);
        end = start + length;
    }
    column(gaps);
    column(marks.iter().map(|(_, length, _)| length - 1).collect());
    column(marks.iter().map(|(_, _, class)| *class).collect());

    column(steps(&pairs.keys().copied().collect::<Vec<_>>(), 1));
    let mut before = 0;
    let mut firsts = Vec::new();
    for (first, ..) in pairs.values() {
        let step = i32::try_from(*first).unwrap() - before;
        firsts.push((step << 1 ^ step >> 31).cast_unsigned());
        before += step;
    }
    column(firsts);
    let count = u32::try_from(seconds.len()).unwrap();
    column(
        pairs
            .values()
            .map(|(_, second, composes)| match seconds.binary_search(second) {
                Err(_) => 0,
                Ok(place) => u32::try_from(place).unwrap() + 1 + if *composes { 0 } else { count },
            })
            .collect(),
    );
    table
}

/// The differences of ascending numbers, less the number that the reader adds after each of them.
fn steps(numbers: &[u32], less: u32) -> Vec<u32> {
    let mut at = 0;
    numbers.iter().map(|number| number - std::mem::replace(&mut at, number + less)).collect()
}

/// Runs of characters of one combining class: start, length, class.
fn marks() -> Vec<(u32, u32, u32)> {
    let mut runs: Vec<(u32, u32, u32)> = Vec::new();
    for character in '\0'..=char::MAX {
        let (point, class) = (u32::from(character), u32::from(canonical_combining_class(character)));
        match runs.last_mut() {
            Some((start, length, same)) if *same == class && *start + *length == point => *length += 1,
            _ if class != 0 => runs.push((point, 1, class)),
            _ => {}
        }
    }
    runs
}

/// What each character stands for, but for Hangul syllables: one character, or two (else 0) and whether they
/// compose again. The first of two is the character that the rest of the full decomposition stands for.
fn decompositions() -> BTreeMap<u32, (u32, u32, bool)> {
    let mut full = BTreeMap::new();
    for character in ('\0'..=char::MAX).filter(|c| !('\u{ac00}'..='\u{d7a3}').contains(c)) {
        let mut parts = Vec::new();
        decompose_canonical(character, |part| parts.push(part));
        if parts != [character] {
            full.insert(character, parts);
        }
    }
    let composes = |character: char| character.nfc().eq([character]);
    let mut table = BTreeMap::new();
    for (character, parts) in &full {
        let (last, rest) = parts.split_last().unwrap();
        let pair = match rest {
            [] => (u32::from(*last), 0, false),
            [first] => (u32::from(*first), u32::from(*last), composes(*character)),
            _ => {
                let mut wholes: Vec<char> =
                    full.iter().filter(|(_, parts)| *parts == rest).map(|(whole, _)| *whole).collect();
                wholes.sort_by_key(|whole| !composes(*whole));
                (u32::from(wholes[0]), u32::from(*last), composes(*character))
            }
        };
        table.insert(u32::from(*character), pair);
    }
    table
}
