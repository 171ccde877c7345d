//! Bytes that lead a reader of the ABI astray.

use erc8257::U256;

use super::list::{entries, list};
use crate::random::Random;

/// Makes return data of a length.
pub(super) type Make = fn(usize, &mut Random) -> Vec<u8>;

/// Each kind of payload, with its name.
pub const PAYLOADS: [(&str, Make); 28] = [
    ("zeros", |length, _| vec![0; length]),
    ("ones", |length, _| vec![0xff; length]),
    ("random", |length, random| (0..length).map(|_| random.bits().to_le_bytes()[0]).collect()),
    ("offset-loop", |length, _| repeated(32, length)),
    ("offset-to-start", |length, _| repeated(0, length)),
    ("offset-to-middle", |length, _| repeated(length / 2, length)),
    ("offset-to-end", |length, _| repeated(length.saturating_sub(32), length)),
    ("offset-to-itself", |length, _| (0..length).step_by(32).flat_map(word).take(length).collect()),
    ("random-words", |length, random| {
        (0..length.div_ceil(32)).flat_map(|_| word(random.below(length + 64))).take(length).collect()
    }),
    ("huge-length", |length, _| config(&[[0xff; 32]], b'u', length)),
    ("half-length", |length, _| config(&[word(length / 2)], b'u', length)),
    ("long-uri", |length, _| config(&[fitting(length)], b'u', length)),
    ("not-utf8", |length, _| config(&[fitting(length)], 0xff, length)),
    ("not-utf8-at-end", |length, _| {
        let mut bytes = config(&[fitting(length)], b'u', length);
        bytes.last_mut().map(|last| *last = 0xc3).map_or_else(Vec::new, |()| bytes)
    }),
    ("two-byte-uri", |length, _| {
        let mut bytes = config(&[fitting(length)], 0xc3, length);
        bytes.iter_mut().skip(193).step_by(2).for_each(|byte| *byte = 0xa9);
        bytes
    }),
    ("dirty-creator", |length, _| {
        let mut bytes = config(&[fitting(length)], b'u', length);
        bytes.iter_mut().skip(32).take(12).for_each(|byte| *byte = 1);
        bytes
    }),
    ("dirty-padding", |length, _| config(&[word(length.saturating_sub(192 + 31))], b'u', length)),
    ("long-name", |length, _| filled(&[word(32), word(length.saturating_sub(64))], b'n', length)),
    ("small-requirements", |length, _| list(length, [0xde; 4], 0, 0)),
    ("known-requirements", |length, _| list(length, [0xbd, 0xf8, 0xc4, 0x28], 32, 0)),
    ("labelled-requirements", |length, _| list(length, [0xde; 4], 0, 256)),
    ("largest-requirements", |length, _| list(length, [0xde; 4], 4_096, 256)),
    ("trait-requirements", |length, _| {
        let data = [word(7), word(8), word(9), word(128), word(123), [7; 32]];
        let mut bytes = list(length, [0x37, 0xd8, 0xdc, 0x22], 4_096, 0);
        for start in entries(&bytes) {
            bytes[start + 128..start + 320].copy_from_slice(data.as_flattened());
        }
        bytes
    }),
    ("last-requirement-dirty", |length, _| {
        let mut bytes = list(length, [0xde; 4], 0, 1);
        bytes.last_mut().map(|last| *last = 1).map_or_else(Vec::new, |()| bytes)
    }),
    ("same-requirement", |length, _| {
        // As many offsets as there is room for, all to one entry at the end.
        let count = length.saturating_sub(96 + 4_512) / 32;
        let mut bytes = [word(64), word(0), word(count)].concat();
        bytes.extend(word(count * 32).into_iter().cycle().take(count * 32));
        bytes.extend(&list(96 + 32 + 4_512, [0xde; 4], 4_096, 256)[128..]);
        bytes
    }),
    ("huge-count", |length, _| filled(&[word(64), word(0), [0xff; 32]], 0, length)),
    ("missing-requirements", |length, _| filled(&[word(64), word(0), word(65_536)], 0, length)),
    ("self-requirements", |length, random| {
        let count = (length / 32).saturating_sub(3);
        filled(&[word(64), word(1), word(count), word(random.below(length + 1))], 0, length)
    }),
];

pub(super) fn word(number: usize) -> [u8; 32] {
    U256::from(number).to_be_bytes()
}

fn repeated(number: usize, length: usize) -> Vec<u8> {
    word(number).into_iter().cycle().take(length).collect()
}

fn filled(head: &[[u8; 32]], filler: u8, length: usize) -> Vec<u8> {
    let mut bytes = head.concat();
    bytes.resize(length, filler);
    bytes
}

/// A `ToolConfig` whose URI takes the rest; `length_word` stands for the URI's length.
fn config(length_word: &[[u8; 32]; 1], filler: u8, length: usize) -> Vec<u8> {
    filled(&[word(32), word(7), word(128), word(2), word(3), length_word[0]], filler, length)
}

/// The length of a URI that takes the rest.
fn fitting(length: usize) -> [u8; 32] {
    word(length.saturating_sub(192))
}
