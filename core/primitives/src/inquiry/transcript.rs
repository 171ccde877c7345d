//! The answers of RPCs, in order: the whole state of an inquiry that asks only RPCs follows from them.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::json::Writer;
use crate::limits;
use crate::rpc::{CallAnswer, Reason};
use crate::usage::{Object, UsageError};

/// [`CallAnswer`], owned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnedCallAnswer {
    /// The `result` member of the JSON-RPC response, as JSON text.
    Result(String),
    /// The `error` member of the JSON-RPC response, as JSON text.
    Error(String),
    /// The RPC gave no JSON-RPC response.
    Failed(Reason),
}

impl OwnedCallAnswer {
    /// The answer as an inquiry takes it.
    #[must_use]
    pub const fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(text) => CallAnswer::Result(text.as_bytes()),
            Self::Error(text) => CallAnswer::Error(text.as_bytes()),
            Self::Failed(reason) => CallAnswer::Failed(*reason),
        }
    }

    /// Writes the answer to the request with this number, as members without braces.
    pub fn write(&self, id: u32, w: &mut Writer) {
        w.raw("\"id\":").display(id);
        match self {
            Self::Result(text) => w.raw(",\"result\":").string(text),
            Self::Error(text) => w.raw(",\"error\":").string(text),
            Self::Failed(reason) => w.raw(",\"failed\":").quoted(reason),
        };
    }

    /// Reads what [`OwnedCallAnswer::write`] wrote.
    ///
    /// # Errors
    /// The member that is missing or wrong.
    pub fn read(object: &Object<'_, '_>) -> Result<(u32, Self), UsageError> {
        let id = object.integer("id", 0, u32::MAX, "is not a number of a request")?;
        let id = id.ok_or_else(|| UsageError::missing(&object.path_of("id")))?;
        if let Some(text) = object.string("result")? {
            return Ok((id, Self::Result(text)));
        }
        if let Some(text) = object.string("error")? {
            return Ok((id, Self::Error(text)));
        }
        let reason = Reason::from_name(&object.required("failed")?);
        let reason = reason.ok_or_else(|| object.wrong("failed", "is not a reason why an RPC failed"))?;
        Ok((id, Self::Failed(reason)))
    }
}

/// The answers of RPCs in the order in which they were told, at most [`limits::TRANSCRIPT_BYTES`] of text.
///
/// # Example
/// ```
/// use erc8257_primitives::inquiry::{OwnedCallAnswer, Transcript};
/// use erc8257_primitives::rpc::{CallAnswer, Reason};
///
/// let mut transcript = Transcript::default();
/// transcript.keep(0, &CallAnswer::Result(br#""0x2105""#));
/// assert_eq!(transcript.keep(1, &CallAnswer::Result(b"\xff")), OwnedCallAnswer::Failed(Reason::NotJsonRpc));
/// assert_eq!(transcript.answers().len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    answers: Vec<(u32, OwnedCallAnswer)>,
    bytes: usize,
}

impl Transcript {
    /// Keeps an answer, and gives it as it was kept: the inquiry reads that one, so that a replay reads the same. An
    /// answer that no longer fits is kept as [`Reason::TooLarge`], one that is not UTF-8 as [`Reason::NotJsonRpc`].
    pub fn keep(&mut self, id: u32, answer: &CallAnswer<'_>) -> OwnedCallAnswer {
        self.keep_within(id, answer, limits::TRANSCRIPT_BYTES)
    }

    /// As [`keep`](Self::keep), where all answers together may take at most so many bytes: for inquiries that leave room for the RPCs
    /// behind the present one.
    pub fn keep_within(&mut self, id: u32, answer: &CallAnswer<'_>, most: usize) -> OwnedCallAnswer {
        let kept = match answer {
            CallAnswer::Result(text) => {
                self.fit(text, most).map_or_else(OwnedCallAnswer::Failed, OwnedCallAnswer::Result)
            }
            CallAnswer::Error(text) => {
                self.fit(text, most).map_or_else(OwnedCallAnswer::Failed, OwnedCallAnswer::Error)
            }
            CallAnswer::Failed(reason) => OwnedCallAnswer::Failed(*reason),
        };
        self.answers.push((id, kept.clone()));
        kept
    }

    fn fit(&mut self, text: &[u8], most: usize) -> Result<String, Reason> {
        let bytes = self.bytes.saturating_add(written(text));
        if bytes > most.min(limits::TRANSCRIPT_BYTES) {
            return Err(Reason::TooLarge);
        }
        let text = core::str::from_utf8(text).map_err(|_| Reason::NotJsonRpc)?;
        self.bytes = bytes;
        Ok(text.to_string())
    }

    /// Bytes that the texts of the answers take so far, escaped as [`write`](Self::write) does.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The answers with the numbers of their requests, in the order in which they were told.
    #[must_use]
    pub fn answers(&self) -> &[(u32, OwnedCallAnswer)] {
        &self.answers
    }

    /// Writes a JSON array: `id`, and one of `result` and `error` (JSON text in a string) or `failed` (a word).
    pub fn write(&self, w: &mut Writer) {
        w.raw("[");
        for (index, (id, answer)) in self.answers.iter().enumerate() {
            w.raw(if index == 0 { "{" } else { ",{" });
            answer.write(*id, w);
            w.raw("}");
        }
        w.raw("]");
    }

    /// Reads what [`Transcript::write`] wrote, from the member of this name.
    ///
    /// # Errors
    /// The member that is missing or wrong; more than `most` answers.
    pub fn read(
        root: &Object<'_, '_>,
        member: &str,
        most: usize,
    ) -> Result<Vec<(u32, OwnedCallAnswer)>, UsageError> {
        root.objects(member, most)?.iter().map(OwnedCallAnswer::read).collect()
    }
}

/// How many bytes a text has in a JSON string.
fn written(text: &[u8]) -> usize {
    let of = |byte: &u8| match byte {
        b'"' | b'\\' => 2,
        0..=0x1f => 6,
        _ => 1,
    };
    text.iter().map(of).fold(0, usize::saturating_add)
}
