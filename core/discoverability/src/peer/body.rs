//! Its reading of a body: all data lines as one text, else the whole, else what stands between the outer braces.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use primitives::json::{Document, read};

use crate::answer::is_strict;
use crate::limits::MESSAGE_BYTES;

/// The text that it takes for JSON.
pub(super) struct Body<'a>(Option<Cow<'a, [u8]>>);

impl<'a> Body<'a> {
    /// Our own reader stays strict: where its reader is not, the two differ (decision E17).
    pub(super) fn read(body: &'a [u8]) -> Self {
        let tried = [data_lines(body).map(Cow::Owned), Some(Cow::Borrowed(body)), between_braces(body)];
        let is_json = |text: &Cow<'_, [u8]>| is_strict(&read(text, MESSAGE_BYTES));
        Self(tried.into_iter().flatten().find(is_json))
    }

    pub(super) fn document(&self) -> Option<Document<'_>> {
        Some(read(self.0.as_ref()?, MESSAGE_BYTES))
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

fn between_braces(body: &[u8]) -> Option<Cow<'_, [u8]>> {
    let first = body.iter().position(|byte| *byte == b'{')?;
    let last = body.iter().rposition(|byte| *byte == b'}')?;
    body.get(first..=last).map(Cow::Borrowed)
}
