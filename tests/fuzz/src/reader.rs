//! The reader and a second strict reader take the same documents, and name the same first fault.
//!
//! Input: the document.

use erc8257::{Code, ReadError};
use serde_json::Value;

use crate::core::{CORE, Core};
use crate::json::canonical::{by_serde_jcs, canonical};
use crate::json::strict::{Refusal, read};
use crate::reports::assert_whole;

/// `serde_json` reads no deeper.
const SERDE_LEVELS: usize = 127;

/// The property of the core.
pub fn reader(document: &[u8]) {
    holds(&CORE, document);
}

/// The property.
pub fn holds(core: &Core, document: &[u8]) {
    let shown = || String::from_utf8_lossy(document);
    let ours = (core.canonicalize)(document);
    match (&ours, read(document)) {
        (_, Err(Refusal::Deep)) => {}
        (Ok(bytes), Ok(tree)) => {
            let expected = canonical(&tree);
            assert_eq!(shown_or_same(bytes, &expected), None, "canonical bytes of {}", shown());
            assert_eq!(shown_or_same(&by_serde_jcs(&tree), &expected), None, "serde_jcs on {}", shown());
        }
        (Err(error), Err(Refusal::Fault(at, code))) => {
            assert_eq!((error.offset(), error.code()), (at, code), "{}", shown());
            assert_eq!((error.line(), error.column()), line_and_column(document, at), "{}", shown());
        }
        (ours, theirs) => panic!("{ours:?}, and the other reader {theirs:?}: {}", shown()),
    }
    third_opinion(document, ours.as_ref().err().map(ReadError::code));
    assert_eq!((core.hash)(document).is_ok(), ours.is_ok(), "{}", shown());

    // The report has the same verdict, at the same place.
    let report = (core.validate)(document);
    assert_whole(&report);
    assert_eq!(report.computed_hash().is_some(), ours.is_ok(), "{}", shown());
    if let Err(error) = &ours {
        assert_ne!(report.manifest_valid(), Some(true), "{}", shown());
        // In a report a fault stands where its value does, or its name.
        let told = report.findings().iter().any(|finding| {
            finding.code() == error.code() && finding.offset().is_some_and(|offset| offset <= error.offset())
        });
        assert!(told, "{}: {}", shown(), report.to_json());
    }
}

/// Both, if they differ.
fn shown_or_same(one: &[u8], other: &[u8]) -> Option<String> {
    (one != other)
        .then(|| format!("{}\nis not\n{}", String::from_utf8_lossy(one), String::from_utf8_lossy(other)))
}

/// Lines end at U+000A, columns count code points, both from 1.
fn line_and_column(document: &[u8], at: usize) -> (u32, u32) {
    let (mut lines, mut column) = (0, 0);
    for line in document[..at].split(|byte| *byte == b'\n') {
        lines += 1;
        column = 1 + line.iter().filter(|byte| !matches!(byte, 0x80..=0xbf)).count();
    }
    (lines, u32::try_from(column).expect("a small document"))
}

/// `serde_json` agrees, but for faults that it does not look for: repeated names, and levels beyond its own
/// limit.
fn third_opinion(document: &[u8], refused: Option<Code>) {
    if document.len() > 1 << 20 || document.windows(12).any(|window| window == b"$serde_json:") {
        return;
    }
    let theirs = serde_json::from_slice::<Value>(document);
    let shown = || String::from_utf8_lossy(document);
    match refused {
        None => {
            let openings = document.iter().filter(|byte| matches!(byte, b'[' | b'{')).count();
            assert!(theirs.is_ok() || openings > SERDE_LEVELS, "{theirs:?}: {}", shown());
        }
        Some(Code::JsonDuplicateKey | Code::NumberNotFinite) => {}
        Some(code) => assert!(theirs.is_err(), "{code}, and serde_json takes it: {}", shown()),
    }
}
