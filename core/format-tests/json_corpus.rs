//! JSON grammar: `JSONTestSuite`, the `JSON_checker` and round-trip sets, and Kuhn's UTF-8 stress test.

use std::collections::HashMap;

use crate::support::{canonical, corpus_bytes, corpus_json_lines, from_base64, manifest_with, text, to_hex};
use erc8257::Code;

/// The code that the core gives for a reject class of the `*.strict-expect.jsonl` files.
fn code_of(class: &str) -> Code {
    match class {
        "Syntax" | "Trailing" | "Eof" | "BadEscape" | "CtrlInString" => Code::JsonGrammar,
        "Bom" => Code::BomReject,
        "Utf8" => Code::JsonUtf8,
        "DupKey" => Code::JsonDuplicateKey,
        "LoneSurrogate" => Code::JsonLoneSurrogate,
        "NumRange" => Code::NumberNotFinite,
        other => panic!("unknown class {other}"),
    }
}

/// Runs one corpus against its strict verdicts; gives the numbers of accepted and of rejected documents.
fn run(documents: &str, verdicts: &str) -> (usize, usize) {
    let bodies: HashMap<String, Vec<u8>> = corpus_json_lines(documents)
        .iter()
        .map(|row| (text(row, "name").into(), from_base64(text(row, "b64"))))
        .collect();
    let verdicts = corpus_json_lines(verdicts);
    assert_eq!(bodies.len(), verdicts.len(), "every document has a verdict");
    let (mut accepted, mut rejected) = (0, 0);
    for row in verdicts {
        let name = text(&row, "name");
        let body = &bodies[name];
        let result = erc8257::canonicalize(body);
        let hash = erc8257::hash(body);
        if text(&row, "verdict") == "canon" {
            let bytes = result.unwrap_or_else(|error| panic!("{name}: {error}"));
            let hash = hash.unwrap();
            assert_eq!(to_hex(hash.as_slice()), text(&row, "canon_keccak256"), "{name}");
            assert_eq!(erc8257::keccak256(&bytes), hash, "{name}: hash is of the canonical bytes");
            assert_eq!(erc8257::canonicalize(&bytes).unwrap(), bytes, "{name}: a fixed point");
            accepted += 1;
        } else {
            let error = result.expect_err(name);
            assert_eq!(error.code(), code_of(text(&row, "class")), "{name}: {error}");
            assert_eq!(hash.unwrap_err(), error, "{name}: hash gives the same reason");
            assert_eq!(
                erc8257::validate(body).findings()[0].code(),
                error.code(),
                "{name}: so does validate"
            );
            rejected += 1;
        }
    }
    (accepted, rejected)
}

#[test]
fn json_test_suite_parsing() {
    let counts = run(
        "json/JSONTestSuite-test_parsing.jsonl.gz",
        "json/JSONTestSuite-test_parsing.strict-expect.jsonl",
    );
    assert_eq!(counts, (99, 219));
}

#[test]
fn json_test_suite_transform() {
    let counts = run(
        "json/JSONTestSuite-test_transform.jsonl",
        "json/JSONTestSuite-test_transform.strict-expect.jsonl",
    );
    assert_eq!(counts, (13, 9));
}

#[test]
fn json_checker_and_round_trip() {
    let counts = run("json/jsonchecker-roundtrip.jsonl", "json/jsonchecker-roundtrip.strict-expect.jsonl");
    assert_eq!(counts, (42, 32));
}

/// The verdicts above may differ from the suite's own `y_`, `n_` for exactly these documents.
#[test]
fn the_suites_own_verdicts_hold_but_for_duplicate_names() {
    const STRICTER: [&str; 2] = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"];
    let mut stricter = Vec::new();
    for row in corpus_json_lines("json/JSONTestSuite-test_parsing.jsonl.gz") {
        let (name, expect) = (text(&row, "name"), text(&row, "expect"));
        let accepted = erc8257::canonicalize(&from_base64(text(&row, "b64"))).is_ok();
        match expect {
            "n" => assert!(!accepted, "{name}"),
            "y" if !accepted => stricter.push(name.to_string()),
            _ => {}
        }
    }
    assert_eq!(stricter, STRICTER);
}

/// I-JSON forbids noncharacters; this profile hashes them and warns, in keys as in values.
#[test]
fn noncharacters_warn_and_do_not_reject() {
    let mut seen = 0;
    let verdicts = corpus_json_lines("json/JSONTestSuite-test_parsing.strict-expect.jsonl");
    let marked: Vec<&str> =
        verdicts.iter().filter(|row| row["noncharacter"] == true).map(|row| text(row, "name")).collect();
    for row in corpus_json_lines("json/JSONTestSuite-test_parsing.jsonl.gz") {
        let name = text(&row, "name");
        let body = from_base64(text(&row, "b64"));
        if erc8257::canonicalize(&body).is_err() || body.len() > 100_000 {
            continue;
        }
        let report = erc8257::validate(manifest_with(core::str::from_utf8(&body).unwrap()).as_bytes());
        let warned = report.findings().iter().any(|finding| finding.code() == Code::Noncharacter);
        assert_eq!(warned, marked.contains(&name), "{name}");
        seen += usize::from(warned);
    }
    assert_eq!(seen, 8);
}

/// All 66 of them, as value and as name, raw and escaped, and none of their neighbours.
#[test]
fn every_noncharacter_warns_and_its_neighbours_do_not() {
    let is_noncharacter =
        |code_point: u32| (0xfdd0..=0xfdef).contains(&code_point) || code_point & 0xfffe == 0xfffe;
    let edges = (0..=0x10_u32).flat_map(|plane| [0xfffd, 0xfffe, 0xffff].map(|low| plane << 16 | low));
    let mut warned = 0;
    for c in (0xfdcf..=0xfdf0).chain(edges).filter_map(char::from_u32) {
        let escaped = crate::support::escaped_string(&c.to_string());
        for extension in [
            format!("\"{c}\""),
            format!("[\"plain \u{e9}\",\"x{c}y\"]"),
            format!("{{\"{c}\":1}}"),
            escaped.clone(),
            format!("{{{escaped}:1}}"),
        ] {
            let report = erc8257::validate(manifest_with(&extension).as_bytes());
            let codes: Vec<Code> = report.findings().iter().map(erc8257::Finding::code).collect();
            let expected = vec![Code::Noncharacter; usize::from(is_noncharacter(c.into()))];
            assert_eq!(codes, expected, "{}", c.escape_unicode());
            assert_eq!(report.manifest_valid(), Some(true));
            warned += codes.len();
        }
    }
    assert_eq!(warned, 66 * 5);
}

/// Each line of Kuhn's file as one JSON string, judged by the standard library's UTF-8 decoder.
#[test]
fn kuhns_utf8_stress_test_line_by_line() {
    let file = corpus_bytes("json/kuhn-UTF-8-test.txt");
    let (mut good, mut bad) = (0, 0);
    for line in file.split(|&byte| byte == b'\n') {
        let mut document = vec![b'"'];
        for &byte in line {
            match byte {
                b'"' | b'\\' => document.extend([b'\\', byte]),
                0..=0x1f => document.extend(format!("\\u{byte:04x}").bytes()),
                _ => document.push(byte),
            }
        }
        document.push(b'"');
        match core::str::from_utf8(&document) {
            Ok(as_text) => {
                let value: String = serde_json::from_str(as_text).unwrap();
                assert_eq!(canonical(as_text), serde_json::to_string(&value).unwrap());
                good += 1;
            }
            Err(error) => {
                let found = erc8257::canonicalize(&document).unwrap_err();
                assert_eq!(
                    (found.code(), found.offset()),
                    (Code::JsonUtf8, error.valid_up_to()),
                    "{document:x?}"
                );
                bad += 1;
            }
        }
    }
    assert!(good > 150 && bad > 50, "{good} {bad}");
}

/// Every sequence of one and two bytes, and all that matters of three and four, inside a string.
#[test]
fn utf8_is_accepted_exactly_where_the_standard_library_accepts_it() {
    const EDGES: [u8; 14] =
        [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xed, 0xf4, 0xff];
    let check = |sequence: &[u8]| {
        // Controls, quotes and backslashes are the grammar's business.
        if sequence.iter().any(|&byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
            return;
        }
        let document = [b"[\"", sequence, b"\"]"].concat();
        match core::str::from_utf8(&document) {
            Ok(_) => assert_eq!(erc8257::canonicalize(&document).unwrap(), document, "{sequence:x?}"),
            Err(error) => {
                let found = erc8257::canonicalize(&document).unwrap_err();
                assert_eq!(
                    (found.code(), found.offset()),
                    (Code::JsonUtf8, error.valid_up_to()),
                    "{sequence:x?}"
                );
            }
        }
    };
    for first in 0..=0xff {
        check(&[first]);
        for second in 0..=0xff {
            check(&[first, second]);
        }
    }
    for first in 0xe0..=0xf8 {
        for second in EDGES {
            for third in EDGES {
                check(&[first, second, third]);
                for fourth in EDGES {
                    check(&[first, second, third, fourth]);
                }
            }
        }
    }
}
