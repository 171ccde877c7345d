//! An event stream that is left when the answer has come.

use discoverability::Watch;
use ureq::http::HeaderMap;

/// A stream that is being read.
pub(super) struct Stream {
    watch: Watch,
    /// The bytes that were looked at.
    seen: usize,
}

impl Stream {
    /// The stream of an answer with these headers; `None` for any other body.
    pub(super) fn of(headers: &HeaderMap, id: &str) -> Option<Self> {
        // A body that is still to be decoded is read whole.
        let encoding = headers.get("content-encoding");
        let content_type = headers.get("content-type")?.to_str().ok().filter(|_| encoding.is_none())?;
        Some(Self { watch: Watch::new(content_type, id), seen: 0 })
    }

    /// Whether the answer is among the events that came to their end.
    pub(super) fn has_answer(&mut self, so_far: &[u8]) -> bool {
        let piece = so_far.get(self.seen..).unwrap_or_default();
        self.seen = so_far.len();
        self.watch.has_answer(piece)
    }
}
