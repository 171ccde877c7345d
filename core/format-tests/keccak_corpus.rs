//! keccak256: the Keccak team's known answers, js-sha3's, and the hash that the Ethereum crates compute.

use crate::support::{corpus_json_lines, corpus_text, from_hex, text, to_hex};

#[test]
fn keccak_team_short_messages() {
    let file = corpus_text("keccak/ShortMsgKAT_256.txt");
    let (mut bits, mut message, mut checked) = (0, String::new(), 0);
    for line in file.lines() {
        match line.split_once(" = ") {
            Some(("Len", value)) => bits = value.trim().parse::<usize>().unwrap(),
            Some(("Msg", value)) => message = value.trim().into(),
            Some(("MD", value)) => {
                assert!(bits.is_multiple_of(8), "the copy holds only messages of whole bytes");
                let bytes = from_hex(&message);
                let digest = erc8257::keccak256(&bytes[..bits / 8]);
                assert_eq!(to_hex(digest.as_slice()), value.trim().to_lowercase(), "Len = {bits}");
                checked += 1;
            }
            _ => {}
        }
    }
    assert_eq!(checked, 256);
}

#[test]
fn js_sha3_messages() {
    let rows = corpus_json_lines("keccak/js-sha3-keccak256.jsonl");
    assert_eq!(rows.len(), 9);
    for row in rows {
        let message = text(&row, "msg_utf8");
        let digest = erc8257::keccak256(message.as_bytes());
        assert_eq!(to_hex(digest.as_slice()), text(&row, "keccak256"), "{message}");
    }
}

/// The rate is 136 bytes: every length around it, and around its multiples, as a JSON string and as bytes.
#[test]
fn every_length_around_the_rate_agrees_with_alloy() {
    for length in (0..700).chain([1_359, 1_360, 1_361, 65_535, 65_536, 1_000_000]) {
        let document = format!("\"{}\"", "x".repeat(length));
        let expected = alloy_primitives::keccak256(document.as_bytes());
        assert_eq!(erc8257::keccak256(document.as_bytes()), expected, "{length}");
        assert_eq!(erc8257::hash(document.as_bytes()).unwrap(), expected, "{length}");
    }
}
