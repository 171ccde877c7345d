//! An event stream that is left when the answer has come.

use discoverability::answer::has_answer;
use ureq::http::HeaderMap;

/// A stream that is being read. Each event is looked at once.
pub(super) struct Stream {
    content_type: String,
    /// The canonical text of the ID whose answer is enough.
    id: Vec<u8>,
    /// The bytes whose events were looked at.
    seen: usize,
    /// The bytes in which no end of an event is.
    searched: usize,
}

impl Stream {
    /// The stream of an answer with these headers; `None` for any other body.
    pub(super) fn of(headers: &HeaderMap, id: &str) -> Option<Self> {
        // A body that is still to be decoded is read whole.
        let encoding = headers.get("content-encoding");
        let content_type = headers.get("content-type")?.to_str().ok().filter(|_| encoding.is_none())?;
        let content_type = content_type.to_owned();
        Some(Self { content_type, id: id.as_bytes().to_vec(), seen: 0, searched: 0 })
    }

    /// Whether the answer is among the events that came to their end.
    pub(super) fn has_answer(&mut self, so_far: &[u8]) -> bool {
        // An end can have begun in the part that came before.
        let from = self.searched.saturating_sub(3).max(self.seen);
        let rest = so_far.get(from..).unwrap_or_default();
        self.searched = so_far.len();
        let Some(end) = last_end(rest).map(|end| from.saturating_add(end)) else { return false };
        let events = so_far.get(self.seen..end).unwrap_or_default();
        self.seen = end;
        has_answer(&self.content_type, events, &self.id)
    }
}

/// One past the last blank line.
fn last_end(bytes: &[u8]) -> Option<usize> {
    let ends: [&[u8]; 3] = [b"\n\n", b"\r\n\r\n", b"\r\r"];
    let last = |end: &&[u8]| {
        let at = bytes.windows(end.len()).rposition(|window| window == *end)?;
        at.checked_add(end.len())
    };
    ends.iter().filter_map(last).max()
}
