//! Event streams (WHATWG), as far as they came: the data of each event, in order (ledger `disc-sse-read`).

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::limits::EVENTS;

/// The messages of a stream.
#[derive(Debug, Default)]
pub(crate) struct Stream<'a> {
    /// The data of each event that is a message, the first [`EVENTS`] of them.
    pub(crate) messages: Vec<Cow<'a, [u8]>>,
    /// Whether there are more.
    pub(crate) is_longer: bool,
}

/// Reads a stream. A last line or event without its end is not there.
pub(crate) fn read(body: &[u8]) -> Stream<'_> {
    let mut stream = Stream::default();
    let mut rest = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    let mut event = Event::default();
    let mut with_data = 0_usize;
    while let Some((line, behind)) = line(rest) {
        rest = behind;
        if !line.is_empty() {
            event.take(line);
            continue;
        }
        let done = core::mem::take(&mut event);
        // Data that are all empty prime the stream, and are not a message.
        let is_told = |data: &Cow<'_, [u8]>| data.iter().any(|byte| *byte != b'\n');
        let Some(data) = done.data.filter(is_told) else { continue };
        with_data = with_data.saturating_add(1);
        if with_data > EVENTS {
            stream.is_longer = true;
            break;
        }
        if matches!(done.kind, b"" | b"message") {
            stream.messages.push(data);
        }
    }
    stream
}

/// One event under way.
#[derive(Default)]
struct Event<'a> {
    kind: &'a [u8],
    data: Option<Cow<'a, [u8]>>,
}

impl<'a> Event<'a> {
    /// One line of the event: a field, or a comment.
    fn take(&mut self, line: &'a [u8]) {
        let (name, value) = match line.iter().position(|byte| *byte == b':') {
            Some(at) => {
                let (name, rest) = line.split_at_checked(at).unwrap_or_default();
                let value = rest.get(1..).unwrap_or_default();
                (name, value.strip_prefix(b" ").unwrap_or(value))
            }
            None => (line, &[][..]),
        };
        match name {
            b"event" => self.kind = value,
            b"data" => match &mut self.data {
                Some(data) => {
                    let data = data.to_mut();
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
                None => self.data = Some(Cow::Borrowed(value)),
            },
            _ => {}
        }
    }
}

/// The first line, without its end, and what follows; `None` where no end came.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let (line, rest) = bytes.split_at_checked(at)?;
    let rest = rest.strip_prefix(b"\r\n").or_else(|| rest.get(1..)).unwrap_or_default();
    Some((line, rest))
}
