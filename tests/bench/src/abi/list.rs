//! What `getRequirements` returns: long lists, well encoded.

use erc8257::U256;

use super::payload::word;

/// A list of as many requirements as fit, with so many bytes of data and label each.
pub(super) fn list(length: usize, kind: [u8; 4], data: usize, label: usize) -> Vec<u8> {
    let padded = |length: usize| length.div_ceil(32) * 32;
    let size = 5 * 32 + padded(data) + padded(label);
    let count = length.saturating_sub(96) / (size + 32);
    let mut bytes = [word(64), word(0), word(count)].concat();
    for index in 0..count {
        bytes.extend(word(count * 32 + index * size));
    }
    for _ in 0..count {
        bytes.extend(kind);
        bytes.extend([0; 28]);
        bytes.extend(word(96));
        bytes.extend(word(128 + padded(data)));
        bytes.extend(word(data));
        bytes.extend(vec![0; padded(data)]);
        bytes.extend(word(label));
        bytes.extend(vec![b'l'; label]);
        bytes.extend(vec![0; padded(label) - label]);
    }
    bytes
}

/// Where the requirements of a list begin.
pub(super) fn entries(list: &[u8]) -> Vec<usize> {
    let number = |at: usize| usize::try_from(U256::from_be_slice(&list[at..at + 32])).unwrap_or(usize::MAX);
    (0..number(64)).map(|index| 96 + number(96 + index * 32)).collect()
}
