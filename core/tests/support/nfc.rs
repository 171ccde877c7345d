//! Asking the core, through its reports, which strings are not in NFC.
#![allow(dead_code, unreachable_pub)]

use std::fmt::Write as _;

use erc8257::Code;

use crate::support::{Rng, escaped_string, manifest_with, raw_string};

/// How the strings are written in the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// As UTF-8.
    Raw,
    /// As `\u` escapes of UTF-16 code units.
    Escaped,
    /// Each character one way or the other.
    Mixed(u64),
}

impl Spelling {
    /// The JSON text of a string.
    pub fn spell(self, text: &str) -> String {
        match self {
            Self::Raw => raw_string(text),
            Self::Escaped => escaped_string(text),
            Self::Mixed(seed) => {
                let mut rng = Rng(seed);
                let parts = text.chars().map(|c| {
                    let mut buffer = [0; 4];
                    let c = c.encode_utf8(&mut buffer);
                    let whole = if rng.one_in(2) { raw_string(c) } else { escaped_string(c) };
                    whole[1..whole.len() - 1].to_string()
                });
                format!("\"{}\"", parts.collect::<String>())
            }
        }
    }
}

/// Strings in one document: below the 256 findings of a report.
const BATCH: usize = 200;

/// For each string, whether a manifest that holds it as a value is reported as not in NFC.
pub fn values_not_in_nfc(strings: &[String], spelling: Spelling) -> Vec<bool> {
    let mut flags = Vec::with_capacity(strings.len());
    for batch in strings.chunks(BATCH) {
        let spelled: Vec<String> = batch.iter().map(|text| spelling.spell(text)).collect();
        let body = manifest_with(&format!("[{}]", spelled.join(",")));
        let report = erc8257::validate(body.as_bytes());
        let mut batch_flags = vec![false; batch.len()];
        for finding in report.findings() {
            let pointer = finding.pointer().unwrap();
            let index: usize = pointer.strip_prefix("/org.example.corpus/").unwrap().parse().unwrap();
            match finding.code() {
                Code::NfcValue => batch_flags[index] = true,
                Code::Noncharacter => {}
                other => panic!("{other} at {pointer}: {:?}", batch[index]),
            }
        }
        assert_eq!(report.manifest_valid(), Some(!batch_flags.contains(&true)));
        flags.extend(batch_flags);
    }
    flags
}

/// For each string, whether it is reported as not in NFC as the name of a member. The strings must be distinct.
pub fn keys_not_in_nfc(strings: &[String], spelling: Spelling) -> Vec<bool> {
    let mut flags = Vec::with_capacity(strings.len());
    for batch in strings.chunks(BATCH) {
        let mut body = manifest_with("{");
        body.pop();
        let mut starts = Vec::new();
        for text in batch {
            starts.push(body.len());
            let _ = write!(body, "{}:0,", spelling.spell(text));
        }
        body.pop();
        body.push_str("}}");
        let report = erc8257::validate(body.as_bytes());
        let mut batch_flags = vec![false; batch.len()];
        for finding in report.findings() {
            let index = starts.binary_search(&finding.offset().unwrap()).unwrap();
            match finding.code() {
                Code::NfcKey => batch_flags[index] = true,
                Code::Noncharacter => {}
                other => panic!("{other}: {:?}", batch[index]),
            }
        }
        flags.extend(batch_flags);
    }
    flags
}

/// Asserts that exactly the expected strings are reported.
pub fn assert_flags(strings: &[String], expected: &[bool], spelling: Spelling) {
    assert_eq!(strings.len(), expected.len());
    for ((text, flag), expected) in strings.iter().zip(values_not_in_nfc(strings, spelling)).zip(expected) {
        assert_eq!(flag, *expected, "{spelling:?} {}", text.escape_unicode());
    }
}
