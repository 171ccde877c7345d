//! Its reading of a body: all data lines as one text, else the whole, else what stands between the outer braces.

use alloc::vec::Vec;

use primitives::json::{Document, read};

use crate::answer::is_strict;
use crate::limits::MESSAGE_BYTES;

/// What it takes for JSON: read already, or a text that it put together.
pub(super) enum Body<'a> {
    Read(Option<Document<'a>>),
    Joined(Vec<u8>),
}

impl<'a> Body<'a> {
    /// Our own reader stays strict: where its reader is not, the two differ (decision E17).
    pub(super) fn read(body: &'a [u8]) -> Self {
        if let Some(text) = data_lines(body).filter(|text| is_strict(&read(text, MESSAGE_BYTES))) {
            return Self::Joined(text);
        }
        let tried = [Some(body), between_braces(body)].into_iter().flatten();
        Self::Read(tried.map(|text| read(text, MESSAGE_BYTES)).find(is_strict))
    }

    /// The document, once.
    pub(super) fn document(&mut self) -> Option<Document<'_>> {
        match self {
            Self::Read(document) => document.take(),
            Self::Joined(text) => Some(read(text, MESSAGE_BYTES)),
        }
    }
}

/// The data lines, each without white space at its ends; `None` where there is none.
fn data_lines(body: &[u8]) -> Option<Vec<u8>> {
    let lines = body.split(|byte| *byte == b'\n').filter_map(|line| line.strip_prefix(b"data:"));
    let mut text: Option<Vec<u8>> = None;
    for line in lines {
        text.get_or_insert_default().extend_from_slice(line.trim_ascii());
    }
    text
}

fn between_braces(body: &[u8]) -> Option<&[u8]> {
    let first = body.iter().position(|byte| *byte == b'{')?;
    let last = body.iter().rposition(|byte| *byte == b'}')?;
    body.get(first..=last)
}
