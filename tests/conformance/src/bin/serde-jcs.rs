//! A foreign pipeline: `serde_json`, `serde_jcs`, keccak256, as one puts them together in Rust.

use std::io;

use erc8257_conformance::{answer_all, canonical, octets, text, untried};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    answer_all(|question| match text(question, "verb")? {
        "canonicalize" => Ok(match canonicalize(&octets(question, "document")?) {
            Ok(bytes) => canonical(&bytes),
            Err(error) => json!({"error": error.to_string()}),
        }),
        _ => Ok(untried()),
    })
}

fn canonicalize(document: &[u8]) -> serde_json::Result<Vec<u8>> {
    serde_jcs::to_vec(&serde_json::from_slice::<Value>(document)?)
}
