//! An event stream that is read until the answer is in it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::answer::has_answer;

/// A stream that comes piece by piece. Each event is looked at once.
///
/// # Example
/// ```
/// use erc8257_discoverability::Watch;
///
/// let mut watch = Watch::new("text/event-stream", "7");
/// assert!(!watch.has_answer(b"data: {\"jsonrpc\":\"2.0\",\"id\":7,"));
/// assert!(watch.has_answer(b"\"result\":{}}\n\n"));
/// ```
#[derive(Debug, Clone)]
pub struct Watch {
    content_type: String,
    /// The canonical text of the ID whose answer is enough.
    id: String,
    /// What came behind the last event.
    rest: Vec<u8>,
}

impl Watch {
    /// A stream of which nothing has come; `id` is the canonical text of the ID whose answer is enough.
    #[must_use]
    pub fn new(content_type: &str, id: &str) -> Self {
        Self { content_type: content_type.into(), id: id.into(), rest: Vec::new() }
    }

    /// Takes the next piece: whether the answer is among the events that it ends.
    pub fn has_answer(&mut self, piece: &[u8]) -> bool {
        // An end can have begun in the part that came before.
        let from = self.rest.len().saturating_sub(3);
        self.rest.extend_from_slice(piece);
        let Some(end) = last_end(self.rest.get(from..).unwrap_or_default()) else { return false };
        let rest = self.rest.split_off(from.saturating_add(end).min(self.rest.len()));
        let events = core::mem::replace(&mut self.rest, rest);
        has_answer(&self.content_type, &events, self.id.as_bytes())
    }
}

/// One past the last blank line: two ends of lines in a row, each LF, CR LF or CR.
fn last_end(bytes: &[u8]) -> Option<usize> {
    // Any two characters that end lines, but CR LF: that is one end.
    let is_blank = |pair: &[u8]| matches!(pair, b"\n\n" | b"\n\r" | b"\r\r");
    let end = bytes.windows(2).rposition(is_blank)?.checked_add(2)?;
    let is_split =
        bytes.get(end) == Some(&b'\n') && end.checked_sub(1).and_then(|at| bytes.get(at)) == Some(&b'\r');
    Some(end.saturating_add(usize::from(is_split)))
}
