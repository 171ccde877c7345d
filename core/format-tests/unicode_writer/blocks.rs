//! Writes tables in blocks, as `unicode/blocks.rs` reads them.

use super::varint;

const BLOCK: usize = 64;

/// The value of a table for the code points from one on.
struct Entry {
    point: u32,
    /// At the beginning of a block.
    first: Vec<u8>,
    /// Behind another entry.
    later: Vec<u8>,
}

fn blocks(entries: impl IntoIterator<Item = Entry>) -> Vec<u8> {
    let (mut table, mut block) = (Vec::new(), Vec::new());
    for Entry { point, first, later } in entries {
        if block.len() + later.len() > BLOCK {
            close(&mut table, &mut block);
        }
        if block.is_empty() {
            block.extend(&point.to_le_bytes()[..3]);
            block.extend(first);
            assert!(block.len() <= BLOCK);
        } else {
            block.extend(later);
        }
    }
    close(&mut table, &mut block);
    table
}

fn close(table: &mut Vec<u8>, block: &mut Vec<u8>) {
    block.resize(BLOCK, 0);
    table.append(block);
}

/// Runs of code points with one value: the first, how many, and the value. Surrogates, which are not
/// characters, are like the code point before them.
fn runs<T: PartialEq + Copy>(mut value: impl FnMut(char) -> T) -> Vec<(u32, u32, T)> {
    let mut runs = vec![(0, 0, value('\0'))];
    for point in 0..=0x10_FFFF {
        let (_, length, before) = runs.last_mut().unwrap();
        let now = char::from_u32(point).map_or(*before, &mut value);
        if now == *before {
            *length += 1;
        } else {
            runs.push((point, 1, now));
        }
    }
    runs
}

/// A set of characters, for `unicode/set.rs`.
pub(crate) fn set(has: impl Fn(char) -> bool) -> Vec<u8> {
    let mut runs = runs(has);
    if !runs[0].2 {
        runs.insert(0, (0, 0, true));
    }
    blocks(runs.chunks(2).map(|pair| {
        let mut bytes = Vec::new();
        for (_, length, _) in pair {
            varint(&mut bytes, *length);
        }
        Entry { point: pair[0].0, first: bytes.clone(), later: bytes }
    }))
}

/// A map from characters to numbers, for `unicode/kind.rs`.
pub(crate) fn kinds(kind: impl FnMut(char) -> u8) -> Vec<u8> {
    blocks(runs(kind).into_iter().map(|(point, length, kind)| {
        let mut bytes = Vec::new();
        varint(&mut bytes, length);
        bytes.push(kind);
        Entry { point, first: bytes.clone(), later: bytes }
    }))
}

const LONG: u32 = 15;

/// A map from characters to texts, for `unicode/mapping.rs`.
pub(crate) fn mappings(pairs: impl Iterator<Item = (char, String)>) -> Vec<u8> {
    let mut end = 0;
    blocks(pairs.map(|(source, text)| {
        let mut characters = Vec::new();
        for character in text.chars() {
            varint(&mut characters, character.into());
        }
        let entry = |gap: u32| {
            let (mut bytes, length) = (Vec::new(), u32::try_from(characters.len()).unwrap());
            varint(&mut bytes, (gap << 4) | length.min(LONG));
            if length >= LONG {
                varint(&mut bytes, length);
            }
            bytes.extend(&characters);
            bytes
        };
        let point = u32::from(source);
        let gap = point - std::mem::replace(&mut end, point + 1);
        Entry { point, first: entry(0), later: entry(gap) }
    }))
}
