//! Bytes that lead a reader of the ABI astray.

use erc8257::U256;

use crate::random::Random;

/// Makes return data of a length.
pub(super) type Make = fn(usize, &mut Random) -> Vec<u8>;

/// Each kind of payload, with its name.
pub const PAYLOADS: [(&str, Make); 18] = [
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
];

fn word(number: usize) -> [u8; 32] {
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

/// A `ToolConfig` whose URI takes the rest; `length_word` is what stands for the URI's length.
fn config(length_word: &[[u8; 32]; 1], filler: u8, length: usize) -> Vec<u8> {
    filled(&[word(32), word(7), word(128), word(2), word(3), length_word[0]], filler, length)
}

/// The length of a URI that takes the rest.
fn fitting(length: usize) -> [u8; 32] {
    word(length.saturating_sub(192))
}
