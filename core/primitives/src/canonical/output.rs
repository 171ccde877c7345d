//! Where the canonical bytes are written.

#[cfg(feature = "small")]
mod small;

#[cfg(feature = "small")]
pub(super) use small::Output;

/// Tokens of so many bytes are copied as one block, which is quicker than a copy that looks at their length.
const BLOCK: usize = 32;

#[cfg(not(feature = "small"))]
pub(super) struct Output(alloc::vec::Vec<u8>);

#[cfg(not(feature = "small"))]
impl Output {
    /// For some bytes of text, of which the canonical form is seldom longer.
    pub(super) fn new(length: usize) -> Self {
        Self(alloc::vec::Vec::with_capacity(length.saturating_add(BLOCK << 1)))
    }

    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Appends `from[start..end]`.
    #[inline]
    pub(super) fn part(&mut self, from: &[u8], start: usize, end: usize) {
        let length = end.wrapping_sub(start);
        match from.get(start..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
            Some(block) if length <= BLOCK => {
                let end = self.0.len().wrapping_add(length);
                self.0.extend_from_slice(block);
                self.0.truncate(end);
            }
            _ => self.text(from.get(start..end).unwrap_or_default()),
        }
    }

    #[inline]
    pub(super) fn text(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    pub(super) fn finish(self) -> alloc::vec::Vec<u8> {
        self.0
    }
}
