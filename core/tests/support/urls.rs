//! The shared parts of the URL and CAIP tests: reading corpora, and a verdict as one line of text.
#![allow(dead_code, unreachable_pub, clippy::missing_panics_doc)] // without a feature, not every part is used

use std::io::Read as _;
use std::path::Path;

use erc8257::url::{HttpsUrl, MetadataUri, UrlError};
use serde_json::Value;

/// A corpus file as text; a name that ends with `.gz` is decompressed.
pub fn corpus(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora").join(name);
    let stored = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension().is_none_or(|kind| kind != "gz") {
        return String::from_utf8(stored).unwrap();
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(stored.as_slice()).read_to_string(&mut text).unwrap();
    text
}

/// The rows of a corpus file of one JSON value a line.
pub fn rows(name: &str) -> Vec<Value> {
    corpus(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The code of a refused URL, or `ok`.
pub fn verdict(text: &str) -> &'static str {
    code(HttpsUrl::parse(text).map(|_| ()).map_err(UrlError::from), text)
}

/// The code of a refused metadataURI, or `ok`.
pub fn uri_verdict(text: &str) -> &'static str {
    code(MetadataUri::parse(text).map(|_| ()), text)
}

/// The code of a result, or `ok`; a refusal must point into the text it is about.
pub fn code(result: Result<(), UrlError>, text: &str) -> &'static str {
    match result {
        Ok(()) => "ok",
        Err(error) => {
            let part = text.get(error.offset()..error.offset() + error.len());
            assert!(part.is_some(), "{text:?}: {error:?} points nowhere");
            assert_eq!(error.to_string(), error.code().rule().sentence);
            error.code().as_str()
        }
    }
}

/// Asserts a table of texts and verdicts, and reports every row that differs.
pub fn assert_table(judge: impl Fn(&str) -> &'static str, table: &[(&str, &[&str])]) {
    let mut wrong = Vec::new();
    for (expected, texts) in table {
        for text in *texts {
            let found = judge(text);
            if found != *expected {
                wrong.push(format!("{text:?}: {found}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
