//! Base64 as the crate `base64ct` reads and writes it.

use base64ct::{Base64, Encoding};
use primitives::base64::{decode, encode};
use proptest::prelude::*;

#[test]
fn every_text_of_one_group_is_read_as_base64ct_reads_it() {
    let bytes: Vec<u8> = (b'+'..=b'/').chain(*b"09=AZaz. \n").collect();
    for (a, b) in pairs(&bytes) {
        for (c, d) in pairs(&bytes) {
            let text = [a, b, c, d];
            let expected = core::str::from_utf8(&text).ok().and_then(|text| Base64::decode_vec(text).ok());
            assert_eq!(decode(&text), expected, "{text:?}");
        }
    }
}

#[test]
fn every_digit_has_its_value() {
    for byte in 0..=u8::MAX {
        let text = [b'A', byte, b'A', b'A'];
        let expected = core::str::from_utf8(&text).ok().and_then(|text| Base64::decode_vec(text).ok());
        assert_eq!(decode(&text), expected, "{byte}");
    }
}

fn pairs(bytes: &[u8]) -> impl Iterator<Item = (u8, u8)> + '_ {
    bytes.iter().flat_map(|a| bytes.iter().map(|b| (*a, *b)))
}

proptest! {
    #[test]
    fn bytes_are_written_as_base64ct_writes_them(bytes: Vec<u8>) {
        let text = encode(&bytes);
        prop_assert_eq!(&text, &Base64::encode_string(&bytes));
        prop_assert_eq!(decode(text.as_bytes()), Some(bytes));
    }

    #[test]
    fn texts_are_read_as_base64ct_reads_them(text in "[A-D0+/=]{0,12}") {
        let expected: Option<Vec<u8>> = Base64::decode_vec(&text).ok();
        prop_assert_eq!(decode(text.as_bytes()), expected);
        let changed: String = text.chars().rev().collect();
        prop_assert_eq!(decode(changed.as_bytes()), Base64::decode_vec(&changed).ok());
    }
}
