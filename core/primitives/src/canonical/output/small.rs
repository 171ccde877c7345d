//! The output of small code, where `Vec` is not inlined. Its buffer is long enough from the start, so that
//! most tokens are a few stores instead of two calls.

use alloc::vec::Vec;

use super::BLOCK;

pub(crate) struct Output {
    /// Zeros from `at` on.
    bytes: Vec<u8>,
    at: usize,
}

impl Output {
    /// For some bytes of text, of which the canonical form is seldom longer.
    pub(crate) fn new(length: usize) -> Self {
        Self { bytes: alloc::vec![0; length.saturating_add(BLOCK << 1)], at: 0 }
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "measured: 5 % of a verification where code is to be small")]
    pub(crate) fn byte(&mut self, byte: u8) {
        match self.bytes.get_mut(self.at) {
            Some(place) => *place = byte,
            None => self.bytes.push(byte),
        }
        self.at = self.at.wrapping_add(1);
    }

    /// Appends `from[start..end]`.
    #[inline]
    pub(crate) fn part(&mut self, from: &[u8], start: usize, end: usize) {
        let length = end.wrapping_sub(start);
        let block = from.get(start..).and_then(|rest| rest.first_chunk::<BLOCK>());
        let place = self.bytes.get_mut(self.at..).and_then(|rest| rest.first_chunk_mut::<BLOCK>());
        match (block, place) {
            (Some(block), Some(place)) if length <= BLOCK => {
                *place = *block;
                self.at = self.at.wrapping_add(length);
            }
            _ => self.text(from.get(start..end).unwrap_or_default()),
        }
    }

    pub(crate) fn text(&mut self, text: &[u8]) {
        let end = self.at.saturating_add(text.len());
        if end > self.bytes.len() {
            // Twice as long, so that a text that outgrows its buffer is copied a few times only.
            self.bytes.resize(end.saturating_mul(2), 0);
        }
        if let Some(place) = self.bytes.get_mut(self.at..end) {
            place.copy_from_slice(text);
        }
        self.at = end;
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.truncate(self.at);
        self.bytes
    }
}
