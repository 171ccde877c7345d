//! Whole lines out of a stream, as soon as they are there.

use std::io::{self, ErrorKind, Read};
use std::mem;

use erc8257::limits;

/// Bytes of one read: the capacity of a pipe.
const READ_BYTES: usize = 65_536;
/// Lines given at a time: an answer has some hundred bytes more than an empty line.
const LINES: usize = 1_024;
/// Bytes kept of a line: one more than a bundle may have, so that the library refuses it.
const LINE_BYTES: usize = limits::BUNDLE_BYTES + 1;

/// Reads lines in chunks: each holds the lines that one read completed.
pub(in crate::commands) struct Chunks<R> {
    input: R,
    buffer: Vec<u8>,
    /// The beginning of a line whose end was not read yet.
    begun: Vec<u8>,
    /// Lines that were read and not yet given, without the newline of the last.
    read: Option<Vec<u8>>,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    pub(in crate::commands) fn new(input: R) -> Self {
        Self { input, buffer: vec![0; READ_BYTES], begun: Vec::new(), read: None, ended: false }
    }

    /// At least one line and at most [`LINES`]; without the newline of the last. `None` at the end of the input.
    pub(in crate::commands) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let read = match self.read.take() {
            None => self.completed()?,
            read => read,
        };
        Ok(read.map(|mut lines| {
            let mut newlines = lines.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            if let Some((last, _)) = newlines.nth(LINES - 1) {
                self.read = Some(lines.split_off(last + 1));
                lines.truncate(last);
            }
            lines
        }))
    }

    /// The lines that one read completed.
    fn completed(&mut self) -> io::Result<Option<Vec<u8>>> {
        while !self.ended {
            let read = match self.input.read(&mut self.buffer) {
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let text = self.buffer.get(..read).unwrap_or_default();
            if text.is_empty() {
                self.ended = true;
                // A last line may lack its newline; after a newline no further line follows.
                let last = mem::take(&mut self.begun);
                return Ok(if last.is_empty() { None } else { Some(last) });
            }
            let newline = |byte: &u8| *byte == b'\n';
            let (Some(first), Some(last)) = (text.iter().position(newline), text.iter().rposition(newline))
            else {
                keep(&mut self.begun, text);
                continue;
            };
            let mut lines = mem::take(&mut self.begun);
            keep(&mut lines, text.get(..first).unwrap_or_default());
            lines.extend_from_slice(text.get(first..last).unwrap_or_default());
            keep(&mut self.begun, text.get(last + 1..).unwrap_or_default());
            return Ok(Some(lines));
        }
        Ok(None)
    }
}

/// Appends to a line, up to the limit of a kept line.
fn keep(line: &mut Vec<u8>, more: &[u8]) {
    let room = LINE_BYTES.saturating_sub(line.len());
    line.extend_from_slice(more.get(..room).unwrap_or(more));
}
