//! The shared parts of the corpus tests: reading the corpora, an independent ECMAScript number writer, seeded
//! randomness.
#![allow(dead_code, unreachable_pub, clippy::missing_panics_doc)] // without a feature, not every part is used

mod es6;
pub mod nfc;
pub mod tree;
pub mod urls;

pub use es6::es6;

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

/// A manifest that breaks no rule, as far as its extension members.
pub const MANIFEST_HEAD: &str = concat!(
    r#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"corpus","description":"Corpus.","#,
    r#""endpoint":"https://tools.example.com/corpus","inputs":{},"outputs":{},"#,
    r#""creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456""#
);

/// The manifest above with one more member, `org.example.corpus`, of this JSON text.
pub fn manifest_with(extension: &str) -> String {
    format!("{MANIFEST_HEAD},\"org.example.corpus\":{extension}}}")
}

/// A file below `tests/corpora`.
pub fn corpus_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora").join(name)
}

/// The bytes of a corpus file; a name that ends with `.gz` is decompressed.
pub fn corpus_bytes(name: &str) -> Vec<u8> {
    let path = corpus_path(name);
    let stored = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension().is_none_or(|extension| extension != "gz") {
        return stored;
    }
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(stored.as_slice()).read_to_end(&mut bytes).unwrap();
    bytes
}

/// A corpus file as text.
pub fn corpus_text(name: &str) -> String {
    String::from_utf8(corpus_bytes(name)).unwrap()
}

/// A corpus file of one JSON value a line.
pub fn corpus_json_lines(name: &str) -> Vec<Value> {
    corpus_text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The text of a member that must be there.
pub fn text<'a>(row: &'a Value, member: &str) -> &'a str {
    row[member].as_str().unwrap_or_else(|| panic!("no string {member} in {row}"))
}

/// Decodes padded base64.
pub fn from_base64(text: &str) -> Vec<u8> {
    use base64ct::Encoding as _;
    base64ct::Base64::decode_vec(text).unwrap()
}

/// Encodes padded base64.
pub fn to_base64(bytes: &[u8]) -> String {
    use base64ct::Encoding as _;
    base64ct::Base64::encode_string(bytes)
}

/// Lower-case hex without prefix.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes of hex digits in any case, white space between them ignored.
pub fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    assert!(digits.len().is_multiple_of(2), "odd number of hex digits");
    digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// The canonical form of a document that must have one, as text.
pub fn canonical(document: &str) -> String {
    let bytes = erc8257::canonicalize(document.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{}", document.chars().take(400).collect::<String>()));
    String::from_utf8(bytes).unwrap()
}

/// A JSON string with no escape but those that RFC 8259 demands.
pub fn raw_string(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// A JSON string with every character escaped as UTF-16 code units.
pub fn escaped_string(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        let _ = write!(out, "\\u{unit:04x}");
    }
    out.push('"');
    out
}

/// `SplitMix64`: the same numbers on every machine.
#[derive(Debug, Clone)]
pub struct Rng(pub u64);

impl Rng {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.bits() % u64::try_from(bound).unwrap()).unwrap()
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A proptest runner that is the same in every run and writes no file.
pub fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[0x57; 32]))
}
