//! RFC 8259, section 7: where plain text of a string ends, however long it is and wherever it begins.

use primitives::bytes::{position, string_stop};

/// Longer than a word, two pieces of a long string and their tails.
const LONGEST: usize = 220;

fn slowly(bytes: &[u8], from: usize) -> usize {
    (from..bytes.len()).find(|&at| matches!(bytes[at], b'"' | b'\\' | 0..0x20)).unwrap_or(bytes.len())
}

#[test]
fn plain_text_ends_at_the_first_byte_that_is_not() {
    for end in *b"\"\\\x00\x1f" {
        for length in 0..LONGEST {
            for at in 0..length {
                // Bytes beside those that end a text, and those whose high bit is set.
                let mut bytes: Vec<u8> =
                    b" !#[]\x7f\x80\xa2\xdc\xff".iter().copied().cycle().take(length).collect();
                bytes[at] = end;
                for from in [0, 1, 7, at] {
                    let found = string_stop(&bytes, position(from));
                    assert_eq!(
                        found,
                        position(slowly(&bytes, from.min(length)).max(from)),
                        "{end:#x} {length} {at} {from}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_first_of_several_ends_it() {
    for first in 0..LONGEST {
        for second in first..LONGEST {
            let mut bytes = vec![b'a'; LONGEST];
            (bytes[first], bytes[second]) = (b'\\', b'"');
            assert_eq!(string_stop(&bytes, 0), position(first));
        }
    }
}
