//! ECMAScript numbers: the published sequence of the JCS authors and three test sets of number printers and parsers.

use std::fmt::Write as _;

use crate::support::{canonical, corpus_json_lines, corpus_text, es6, text, to_hex};
use sha2::{Digest as _, Sha256};

/// The sequence of the JCS authors: static values, 2,000 serial ones, then doubles of a SHA-256 chain that begins
/// with a block of zeros.
struct Sequence {
    fixed: Vec<u64>,
    next: usize,
    block: [u8; 32],
    unused: Vec<u64>,
}

const SERIAL_FIRST: u64 = 0x0010_0000_0000_0000;
const SERIAL: usize = 2_000;

impl Sequence {
    fn new() -> Self {
        let mut fixed: Vec<u64> = corpus_text("numbers/es6-static-u64.txt")
            .lines()
            .map(|line| u64::from_str_radix(line, 16).unwrap())
            .collect();
        assert_eq!(fixed.pop(), Some(SERIAL_FIRST), "the last entry is the base of the serial values");
        fixed.extend((0..SERIAL).map(|n| SERIAL_FIRST + u64::try_from(n).unwrap()));
        Self { fixed, next: 0, block: [0; 32], unused: Vec::new() }
    }
}

impl Iterator for Sequence {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if let Some(bits) = self.fixed.get(self.next) {
            self.next += 1;
            return Some(*bits);
        }
        loop {
            if let Some(bits) = self.unused.pop() {
                let value = f64::from_bits(bits);
                if value != 0.0 && value.is_finite() {
                    return Some(bits);
                }
                continue;
            }
            self.block = Sha256::digest(self.block).into();
            self.unused =
                self.block.chunks(8).rev().map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
        }
    }
}

/// The canonical texts of many numbers at once.
fn canonical_all(spellings: &[String]) -> Vec<String> {
    let out = canonical(&format!("[{}]", spellings.join(",")));
    out[1..out.len() - 1].split(',').map(String::from).collect()
}

#[test]
fn the_first_ten_thousand_lines() {
    let lines = corpus_text("numbers/es6-first-10000.txt.gz");
    let rows: Vec<(f64, &str)> = lines
        .lines()
        .map(|line| line.split_once(',').unwrap())
        .map(|(bits, expected)| (f64::from_bits(u64::from_str_radix(bits, 16).unwrap()), expected))
        .collect();
    assert_eq!(rows.len(), 10_000);
    // Shortest digits, seventeen digits, positional notation, and the expected text itself: all the same double.
    let spell: [fn(f64) -> String; 3] = [|v| format!("{v:e}"), |v| format!("{v:.16E}"), |v| format!("{v}")];
    for spell in spell {
        for chunk in rows.chunks(1_000) {
            let spellings: Vec<String> = chunk.iter().map(|(value, _)| spell(*value)).collect();
            let found = canonical_all(&spellings);
            assert_eq!(found.len(), chunk.len());
            for ((found, (_, expected)), spelling) in found.iter().zip(chunk).zip(&spellings) {
                assert_eq!(found, expected, "{spelling}");
            }
        }
    }
    for chunk in rows.chunks(1_000) {
        let document = format!("[{}]", chunk.iter().map(|(_, text)| *text).collect::<Vec<_>>().join(","));
        assert_eq!(canonical(&document), document, "canonical numbers are a fixed point");
    }
}

#[test]
fn published_checkpoints_to_a_million_lines() {
    let checkpoints: serde_json::Value =
        serde_json::from_str(&corpus_text("numbers/es6-checkpoints.json")).unwrap();
    let published = &checkpoints["published_sha256_by_lines"];
    let mut sequence = Sequence::new();
    let mut hasher = Sha256::new();
    let mut lines = 0;
    let mut checked = 0;
    while lines < 1_000_000 {
        let bits: Vec<u64> = sequence.by_ref().take(1_000).collect();
        // Seventeen digits: enough for any double, and seldom the shortest ones that come out.
        let spellings: Vec<String> =
            bits.iter().map(|bits| format!("{:.16e}", f64::from_bits(*bits))).collect();
        let mut block = String::new();
        for (bits, number) in bits.iter().zip(canonical_all(&spellings)) {
            let _ = writeln!(block, "{bits:x},{number}");
        }
        hasher.update(block.as_bytes());
        lines += 1_000;
        if let Some(expected) = published[lines.to_string()].as_str() {
            assert_eq!(to_hex(&hasher.clone().finalize()), expected, "{lines} lines");
            checked += 1;
        }
    }
    assert_eq!(checked, 4);
}

/// Whether the text is a number of RFC 8259: these sets also hold C and Rust literals.
fn is_json_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (mantissa, exponent) = text.split_once(['e', 'E']).map_or((text, None), |(m, e)| (m, Some(e)));
    let exponent_fits = exponent.is_none_or(|e| digits(e.strip_prefix(['+', '-']).unwrap_or(e)));
    let mantissa = mantissa.strip_prefix('-').unwrap_or(mantissa);
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    let whole_fits = digits(whole) && (whole == "0" || !whole.starts_with('0'));
    exponent_fits && whole_fits && fraction.is_none_or(digits)
}

#[test]
fn parse_number_fxx_strings_give_the_listed_bits() {
    let (mut finite, mut infinite, mut no_json) = (0, 0, 0);
    for file in ["lemire-fast-float", "more-test-cases"] {
        for line in corpus_text(&format!("numbers/parse-fxx/{file}.txt")).lines() {
            let fields: Vec<&str> = line.split(' ').collect();
            let value = f64::from_bits(u64::from_str_radix(fields[2], 16).unwrap());
            let spelling = fields[3];
            let result = erc8257::canonicalize(spelling.as_bytes());
            if !is_json_number(spelling) {
                assert_eq!(result.unwrap_err().code(), erc8257::Code::JsonGrammar, "{spelling}");
                no_json += 1;
            } else if value.is_finite() {
                assert_eq!(String::from_utf8(result.unwrap()).unwrap(), es6(value), "{spelling}");
                finite += 1;
            } else {
                assert_eq!(result.unwrap_err().code(), erc8257::Code::NumberNotFinite, "{spelling}");
                infinite += 1;
            }
        }
    }
    assert_eq!(finite + infinite + no_json, 3_359);
    assert!(infinite > 20 && no_json > 0, "{finite} {infinite} {no_json}");
}

/// The value of one of the C++ expressions in Ryu's test file.
fn cxx_value(expression: &str) -> Option<f64> {
    let inside = |name: &str| expression.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
    let hex =
        |text: &str| u64::from_str_radix(text.trim_start_matches("0x").trim_end_matches('u'), 16).unwrap();
    if let Some(bits) = inside("int64Bits2Double") {
        return Some(f64::from_bits(hex(bits)));
    }
    if let Some(parts) = inside("ieeeParts2Double") {
        let parts: Vec<&str> = parts.split(", ").collect();
        let mantissa = if parts[2] == "maxMantissa" { (1 << 53) - 1 } else { hex(parts[2]) };
        assert_eq!(parts[0], "false");
        return Some(f64::from_bits(parts[1].parse::<u64>().unwrap() << 52 | mantissa));
    }
    if let Some((left, right)) = expression.split_once(" + ") {
        return Some(left.parse::<f64>().unwrap() + right.parse::<f64>().unwrap());
    }
    expression.parse().ok().filter(|value: &f64| value.is_finite())
}

#[test]
fn ryu_values_keep_their_double() {
    let rows = corpus_json_lines("numbers/ryu-d2s.jsonl");
    let mut finite = 0;
    for row in &rows {
        let (expression, ryu) = (text(row, "cxx_literal"), text(row, "ryu"));
        let Some(value) = cxx_value(expression) else {
            assert!(["NAN", "INFINITY", "-INFINITY"].contains(&expression), "{expression}");
            assert_eq!(erc8257::canonicalize(ryu.as_bytes()).unwrap_err().code(), erc8257::Code::JsonGrammar);
            continue;
        };
        // Ryu's text is a JSON number of the same double; where JSON can hold the C++ literal, so is that.
        assert_eq!(canonical(ryu), es6(value), "{ryu}");
        if is_json_number(expression) {
            assert_eq!(canonical(expression), es6(value), "{expression}");
        }
        finite += 1;
    }
    assert_eq!((rows.len(), finite), (rows.len(), rows.len() - 3));
}

#[test]
fn ryu_js_literals_give_the_listed_text() {
    let rows = corpus_json_lines("numbers/ryu-js-d2s.jsonl");
    assert!(rows.len() > 80);
    for row in rows {
        let (literal, expected) = (text(&row, "lit"), text(&row, "es6"));
        assert_eq!(canonical(literal), expected, "{literal}");
        assert_eq!(canonical(expected), expected, "{literal}: a fixed point");
    }
}
