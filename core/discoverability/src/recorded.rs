//! Recorded exchanges, with the answers that were found in them.

use alloc::vec::Vec;

use primitives::json::{Document, NodeId};
use primitives::usage::UsageError;

use crate::answer::{Answer, Response, read_whole};
use crate::asked::{Asked, Role};
use crate::border::mcp::{JudgeMcp, McpCallChoice, McpExchange, McpMethod, McpOptions};
use crate::border::mcp_report::{McpGradeLetter, McpProfile};
use crate::fields::find;
use crate::header::joined;
use crate::limits::{LATENCY_MS, LIST_BYTES, MOST_LATENCY_MS, MOST_LIST_BYTES};

/// The options, with their defaults.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Options {
    pub(crate) calls: bool,
    pub(crate) priced: bool,
    pub(crate) latency_ms: u64,
    pub(crate) list_bytes: u64,
    pub(crate) profile: McpProfile,
    pub(crate) min_grade: McpGradeLetter,
}

impl Options {
    /// Reads the options.
    ///
    /// # Errors
    /// A bound out of its range.
    pub(crate) fn read(given: Option<&McpOptions>) -> Result<Self, UsageError> {
        let none = McpOptions::default();
        let given = given.unwrap_or(&none);
        let latency_ms = given.latency_ms.unwrap_or(LATENCY_MS);
        let list_bytes = given.list_bytes.unwrap_or(LIST_BYTES);
        if !(1..=MOST_LATENCY_MS).contains(&latency_ms) {
            return Err(UsageError::wrong("options.latencyMs", "is not an integer from 1 to 60000"));
        }
        if !(1..=MOST_LIST_BYTES).contains(&list_bytes) {
            return Err(UsageError::wrong("options.listBytes", "is not an integer from 1 to 4194304"));
        }
        Ok(Self {
            calls: given.call != Some(McpCallChoice::None),
            priced: given.priced.unwrap_or(false),
            latency_ms,
            list_bytes,
            profile: given.profile.unwrap_or(McpProfile::Spec),
            min_grade: given.min_grade.unwrap_or(McpGradeLetter::B),
        })
    }
}

/// An exchange, as it was read.
pub(crate) struct Seen<'a> {
    pub(crate) exchange: &'a McpExchange,
    pub(crate) asked: Asked,
    pub(crate) answer: Answer<'a>,
}

impl<'a> Seen<'a> {
    /// The exchange, and the document of its answer where that was read on the way.
    pub(crate) fn read(exchange: &'a McpExchange) -> (Self, Option<Document<'a>>) {
        let asked = Asked::read(&exchange.request);
        let (answer, document) = read_whole(&response_of(exchange), asked.id.as_deref());
        (Self { exchange, asked, answer }, document)
    }
}

/// The documents of all answers: as they were read on the way, else read now.
pub(crate) fn documents<'s>(seen: &'s [Seen<'s>], read: Vec<Option<Document<'s>>>) -> Vec<Document<'s>> {
    seen.iter().zip(read).map(|(seen, read)| read.unwrap_or_else(|| seen.answer.document())).collect()
}

/// What the host told of the response.
pub(crate) fn response_of(exchange: &McpExchange) -> Response<'_> {
    Response {
        end: exchange.end,
        status: exchange.status,
        headers: &exchange.headers,
        body: exchange.body.as_ref().map_or(&[][..], |body| &body.0),
    }
}

/// An exchange with the document of its answer.
#[derive(Clone, Copy)]
pub(crate) struct Said<'s> {
    /// Its place in the transcript.
    pub(crate) index: usize,
    pub(crate) seen: &'s Seen<'s>,
    pub(crate) document: &'s Document<'s>,
}

impl<'s> Said<'s> {
    /// All exchanges, with their documents.
    pub(crate) fn all(seen: &'s [Seen<'s>], documents: &'s [Document<'s>]) -> impl Iterator<Item = Self> {
        let pairs = seen.iter().zip(documents).enumerate();
        pairs.map(|(index, (seen, document))| Self { index, seen, document })
    }

    pub(crate) fn role(&self) -> Role {
        self.seen.asked.role
    }

    /// The member `result`, if the answer is one.
    pub(crate) fn result(&self) -> Option<NodeId> {
        let is_result = self.seen.answer.fault.is_none() && !self.seen.answer.is_error;
        is_result.then(|| find(self.document, Document::ROOT, "result")).flatten()
    }

    /// The member `error`, if the answer is one.
    pub(crate) fn error(&self) -> Option<NodeId> {
        let is_error = self.seen.answer.fault.is_none() && self.seen.answer.is_error;
        is_error.then(|| find(self.document, Document::ROOT, "error")).flatten()
    }

    /// How long it took, in milliseconds.
    pub(crate) fn took_ms(&self) -> u64 {
        self.seen.exchange.ended_ms.saturating_sub(self.seen.exchange.sent_ms)
    }

    pub(crate) fn status(&self) -> Option<u16> {
        self.seen.exchange.status
    }

    pub(crate) fn header(&self, name: &str) -> Option<alloc::string::String> {
        joined(&self.seen.exchange.headers, name)
    }

    pub(crate) fn body(&self) -> &'s [u8] {
        response_of(self.seen.exchange).body
    }
}

/// Whether the exchanges can be: each with a body that is posted, and an answer that can be.
///
/// # Errors
/// The member that cannot be.
pub(crate) fn check(transcript: &JudgeMcp) -> Result<(), UsageError> {
    for (index, exchange) in transcript.exchanges.iter().enumerate() {
        if exchange.request.method == McpMethod::Post && exchange.request.body.is_none() {
            let member = alloc::format!("exchanges[{index}].request.body");
            return Err(UsageError::wrong(&member, "is missing"));
        }
        exchange.answer().check(index)?;
    }
    Ok(())
}
