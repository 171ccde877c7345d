//! RFC 8785: the test data of its authors, the examples of its text, and another project's vectors.

use crate::support::{canonical, corpus_bytes, corpus_json_lines, corpus_text, es6, from_hex, text};

#[test]
fn cyberphone_files_give_the_published_bytes() {
    for name in ["arrays", "french", "structures", "unicode", "values", "weird"] {
        let input = corpus_bytes(&format!("jcs/cyberphone/input/{name}.json"));
        let output = corpus_bytes(&format!("jcs/cyberphone/output/{name}.json"));
        let hex = from_hex(&corpus_text(&format!("jcs/cyberphone/outhex/{name}.txt")));
        assert_eq!(output, hex, "{name}: the corpus itself");
        assert_eq!(erc8257::canonicalize(&input).unwrap(), output, "{name}");
        assert_eq!(
            erc8257::canonicalize(&output).unwrap(),
            output,
            "{name}: canonical bytes are a fixed point"
        );
    }
}

#[test]
fn the_examples_of_the_rfc_give_its_bytes() {
    for name in ["rfc_example", "rfc_sorting"] {
        let input = corpus_bytes(&format!("jcs/rfc-text/{name}.input.json"));
        let expected = corpus_text(&format!("jcs/rfc-text/{name}.expected.json"));
        let bytes = erc8257::canonicalize(&input).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), expected.trim_end_matches('\n'), "{name}");
    }
}

/// The texts of one finite double that a JSON document may hold: shortest, 17 digits, and every digit there is.
fn spellings(value: f64) -> [String; 4] {
    [format!("{value:e}"), format!("{value:.16e}"), format!("{value:.800e}"), format!("{value:.1100}")]
}

#[test]
fn appendix_b_numbers_in_every_spelling() {
    let mut rows: Vec<(String, Option<String>)> = corpus_json_lines("jcs/rfc-text/appendix_b.jsonl")
        .iter()
        .map(|row| (text(row, "bits").into(), row["es6"].as_str().map(String::from)))
        .collect();
    let csv = corpus_text("jcs/json-canon/appendix_b.csv");
    rows.extend(csv.lines().skip(1).map(|line| {
        let mut fields = line.split(',');
        (fields.next().unwrap().into(), fields.next().map(String::from))
    }));
    assert_eq!(rows.len(), 26 + 24);
    for (bits, expected) in rows {
        let value = f64::from_bits(u64::from_str_radix(&bits, 16).unwrap());
        // JSON cannot write NaN and Infinity at all: RFC 8785 3.2.2.3 makes them an error of the producer.
        let Some(expected) = expected else {
            assert!(!value.is_finite(), "{bits}");
            continue;
        };
        assert_eq!(es6(value), expected, "{bits}: the oracle of these tests");
        for spelling in spellings(value) {
            assert_eq!(canonical(&spelling), expected, "{bits} as {spelling}");
        }
    }
}

#[test]
fn json_canon_core_vectors() {
    let rows = corpus_json_lines("jcs/json-canon/core.jsonl");
    assert_eq!(rows.len(), 35);
    for row in rows {
        assert_eq!(canonical(text(&row, "input")), text(&row, "want_stdout"), "{}", text(&row, "id"));
    }
}

#[test]
fn json_canon_verify_vectors() {
    let rows = corpus_json_lines("jcs/json-canon/verify.jsonl");
    assert_eq!(rows.len(), 13);
    for row in rows {
        let input = text(&row, "input");
        assert_eq!(canonical(input) == input, row["want_exit"] == 0, "{}", text(&row, "id"));
    }
}

/// json-canon is a stricter profile than RFC 8785. Each row here is refused there and must be accepted here;
/// every other row must be refused by both.
const STRICTER_THERE: [(&str, &str, &str); 7] = [
    ("VEC-REJ-0001", "0", "RFC 8785 3.2.2.3 writes minus zero as 0"),
    ("VEC-REJ-0002", "0", "the same"),
    ("VEC-REJ-0003", "0", "the same"),
    (
        "VEC-REJ-0016",
        "\"\u{fdd0}\"",
        "noncharacters warn (decision: I-JSON forbids them, all peers pass them)",
    ),
    ("VEC-REJ-0017", "\"\u{fffe}\"", "the same"),
    ("VEC-REJ-0018", "\"\u{ffff}\"", "the same"),
    ("VEC-REJ-0021", "0", "a number that is too small for a double is 0 in ECMAScript, not an error"),
];

#[test]
fn json_canon_reject_vectors() {
    let rows = corpus_json_lines("jcs/json-canon/reject.jsonl");
    assert_eq!(rows.len(), 22);
    let mut diverging = 0;
    for row in rows {
        let (id, input, class) = (text(&row, "id"), text(&row, "input"), text(&row, "want_stderr_contains"));
        if class == "CLI_USAGE" {
            continue; // a case of that project's command line
        }
        let result = erc8257::canonicalize(input.as_bytes());
        if let Some((_, expected, why)) = STRICTER_THERE.iter().find(|(known, ..)| *known == id) {
            assert_eq!(result.unwrap(), expected.as_bytes(), "{id}: {why}");
            diverging += 1;
            continue;
        }
        let code = match class {
            "INVALID_GRAMMAR" => erc8257::Code::JsonGrammar,
            "LONE_SURROGATE" => erc8257::Code::JsonLoneSurrogate,
            "DUPLICATE_KEY" => erc8257::Code::JsonDuplicateKey,
            "NUMBER_OVERFLOW" => erc8257::Code::NumberNotFinite,
            other => panic!("{id}: unknown class {other}"),
        };
        assert_eq!(result.unwrap_err().code(), code, "{id}");
    }
    assert_eq!(diverging, STRICTER_THERE.len());
}

#[test]
fn json_canon_offsets() {
    for row in corpus_json_lines("jcs/json-canon/offsets.jsonl") {
        let (id, input) = (text(&row, "id"), text(&row, "input"));
        let offset: usize =
            text(&row, "want_stderr_contains").trim_start_matches("at byte ").parse().unwrap();
        match id {
            // There the fault is the escape that fails to pair; here it is the surrogate that stays alone.
            "VEC-OFF-0002" => {
                assert_eq!((erc8257::canonicalize(input.as_bytes()).unwrap_err().offset(), offset), (1, 7));
            }
            // A noncharacter is not an error here.
            "VEC-OFF-0003" => assert!(erc8257::canonicalize(input.as_bytes()).is_ok()),
            _ => assert_eq!(erc8257::canonicalize(input.as_bytes()).unwrap_err().offset(), offset, "{id}"),
        }
    }
}
