//! The answer within an HTTP response: which message it is, or why there is none (ledger `disc-answer-strict`, `disc-answer-one`).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use primitives::border::answer::ExchangeEnd as End;
use primitives::border::step::InquiryHeader;
use primitives::describe::Word as _;
use primitives::harmless;
use primitives::json::{self, Document, FaultKind, NodeId, read};

use crate::codes::Code;
use crate::fields::{canonical, find, is_object, text_of};
use crate::header::joined;
use crate::limits::{EVENTS, LEVELS, MESSAGE_BYTES, MESSAGE_SEPARATORS};
use crate::stream;
use crate::text::trim;

/// What a host told of a response.
#[derive(Debug, Clone, Copy)]
pub struct Response<'a> {
    /// How the exchange ended.
    pub end: End,
    /// The status, if a head came.
    pub status: Option<u16>,
    /// The headers.
    pub headers: &'a [InquiryHeader],
    /// The body, as far as it came.
    pub body: &'a [u8],
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoAnswer {
    /// The code.
    pub code: Code,
    /// What was found.
    pub found: Option<String>,
    /// What should stand there.
    pub expected: Option<String>,
}

/// The answer of a response.
#[derive(Debug, Clone)]
pub struct Answer<'a> {
    /// The text of the message; empty where there is none.
    pub text: Cow<'a, [u8]>,
    /// Whether it is an error and not a result.
    pub is_error: bool,
    /// Why there is none.
    pub fault: Option<NoAnswer>,
    /// Whether the media type is neither of the two that MCP has.
    pub is_odd: bool,
}

impl Answer<'_> {
    /// The message as a document: `null` where there is none.
    #[must_use]
    pub fn document(&self) -> Document<'_> {
        read(if self.fault.is_some() { b"null" } else { &self.text }, MESSAGE_BYTES)
    }
}

/// The commas and opening brackets of a message that has too many of them to be read.
pub(crate) fn crowd(message: &[u8]) -> Option<usize> {
    Some(json::separators(message)).filter(|count| *count > MESSAGE_SEPARATORS)
}

/// A message as a document; its [`crowd`] where it is not read.
pub(crate) fn read_message(message: &[u8]) -> Result<Document<'_>, usize> {
    crowd(message).map_or_else(|| Ok(read(message, MESSAGE_BYTES)), Err)
}

/// Whether a document is strict JSON of few enough levels.
#[must_use]
pub fn is_strict(document: &Document<'_>) -> bool {
    document.faults.is_empty() && document.traits.depth <= LEVELS
}

/// The word for what is wrong with a document.
#[must_use]
pub fn reader_word(document: &Document<'_>) -> &'static str {
    let (faults, _) = document.faults.clone().finish(json::Fault::order);
    let is_long = faults.iter().any(|fault| fault.kind == FaultKind::Size);
    if is_long { "size" } else { x402::strict::fault(document).unwrap_or("levels") }
}

/// The media type of a response: in lower case, without its parameters.
#[must_use]
pub fn media_type(headers: &[InquiryHeader]) -> Option<String> {
    let value = joined(headers, "content-type")?;
    let kind = value.split(';').next().unwrap_or_default();
    Some(trim(kind).to_ascii_lowercase())
}

/// Reads the answer to the request of this ID, which is canonical text. Without an ID, any ID is that of the request.
#[must_use]
pub fn read_answer<'a>(response: &Response<'a>, id: Option<&[u8]>) -> Answer<'a> {
    read_whole(response, id).0
}

/// The same, with the document of the answer where its text stands in the body as it is.
pub(crate) fn read_whole<'a>(
    response: &Response<'a>,
    id: Option<&[u8]>,
) -> (Answer<'a>, Option<Document<'a>>) {
    let kind = media_type(response.headers);
    let is_stream = kind.as_deref() == Some("text/event-stream");
    let is_odd = !is_stream && kind.as_deref() != Some("application/json");
    let answer = |text, is_error, fault| Answer { text, is_error, fault, is_odd };
    let read = match unread(response, is_stream) {
        Some(code) => Err(code),
        None if is_stream => of_stream(response, id),
        None => of_body(response, id),
    };
    match read {
        Ok((text, is_error, document)) => (answer(text, is_error, None), document),
        Err((code, detail)) => {
            let fault = Some(no_answer(code, detail, response, id));
            (answer(Cow::Borrowed(&[]), false, fault), None)
        }
    }
}

/// Whether the answer to the request of this ID has come in the part of an event stream that is there.
#[must_use]
pub fn has_answer(content_type: &str, body_so_far: &[u8], id: &[u8]) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default();
    trim(kind).eq_ignore_ascii_case("text/event-stream")
        && stream::read(body_so_far).messages.iter().filter_map(|message| read_message(message).ok()).any(
            |document| {
                let root = Document::ROOT;
                is_strict(&document)
                    && is_object(&document, root)
                    && text_of(&document, root, "method").is_none()
                    && find(&document, root, "id").is_some_and(|node| canonical(&document, node) == id)
            },
        )
}

type Fault = (Code, Option<String>);
/// The text, whether it is an error, and its document where that does not hang on the text.
type Message<'a> = Result<(Cow<'a, [u8]>, bool, Option<Document<'a>>), Fault>;

/// Why a response does not count, whatever its body would say; `None` where it counts. Its end decides, and a redirect does not count.
#[must_use]
pub fn no_response(response: &Response<'_>) -> Option<NoAnswer> {
    let (code, found) = unread(response, false)?;
    Some(no_answer(code, found, response, None))
}

/// Why the body of a response is not looked at.
fn unread(response: &Response<'_>, is_stream: bool) -> Option<Fault> {
    let code = match response.end {
        End::Connect | End::Tls | End::BlockedAddress | End::Encoding => Code::AnswerUnreachable,
        End::Redirect => Code::AnswerRedirect,
        _ if response.status.is_some_and(|status| (300..400).contains(&status)) => Code::AnswerRedirect,
        End::Timeout if response.status.is_none() || !is_stream => Code::AnswerTimeout,
        End::TooLarge if response.status.is_none() || !is_stream => Code::AnswerTooLarge,
        End::Truncated if !is_stream => Code::AnswerIncomplete,
        _ => return None,
    };
    Some((code, None))
}

fn of_stream<'a>(response: &Response<'a>, id: Option<&[u8]>) -> Message<'a> {
    let stream = stream::read(response.body);
    for text in stream.messages {
        match text {
            Cow::Borrowed(text) => {
                let document = read_message(text).map_err(|crowd| too_large(response, crowd))?;
                if let Some(is_error) = of_event(&document, response, id)? {
                    return Ok((Cow::Borrowed(text), is_error, Some(document)));
                }
            }
            Cow::Owned(text) => {
                let found = of_event(
                    &read_message(&text).map_err(|crowd| too_large(response, crowd))?,
                    response,
                    id,
                )?;
                if let Some(is_error) = found {
                    return Ok((Cow::Owned(text), is_error, None));
                }
            }
        }
    }
    if stream.is_longer {
        return Err(by_status(response, Code::AnswerSseLimit, None));
    }
    Err(match (is_success(response), response.end) {
        (true, End::Timeout) => (Code::AnswerTimeout, None),
        (true, End::TooLarge) => (Code::AnswerTooLarge, None),
        (true, End::Truncated) => (Code::AnswerIncomplete, None),
        _ => by_status(response, Code::AnswerMissing, None),
    })
}

/// The fault of a message that is not read.
fn too_large(response: &Response<'_>, crowd: usize) -> Fault {
    by_status(response, Code::AnswerTooLarge, Some(format!("{crowd} commas and opening brackets")))
}

/// Whether the message of an event is an error, or else a result; `None` for a message that answers nothing.
fn of_event(
    document: &Document<'_>,
    response: &Response<'_>,
    id: Option<&[u8]>,
) -> Result<Option<bool>, Fault> {
    if !is_strict(document) {
        return Err(by_status(response, Code::AnswerJson, Some(reader_word(document).into())));
    }
    if is_object(document, Document::ROOT) && text_of(document, Document::ROOT, "method").is_some() {
        return Ok(None);
    }
    message(document, response, id).map(Some)
}

fn of_body<'a>(response: &Response<'a>, id: Option<&[u8]>) -> Message<'a> {
    if is_blank(response.body) {
        return Err(by_status(response, Code::AnswerMissing, None));
    }
    let document = read_message(response.body).map_err(|crowd| too_large(response, crowd))?;
    if !is_strict(&document) {
        return Err(by_status(response, Code::AnswerJson, Some(reader_word(&document).into())));
    }
    let is_error = message(&document, response, id)?;
    Ok((Cow::Borrowed(response.body), is_error, Some(document)))
}

/// Whether a body has nothing but white space.
pub(crate) fn is_blank(body: &[u8]) -> bool {
    body.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
}

/// Whether a message is an error; else it is a result. A fault where it is neither, or belongs to another request.
fn message(document: &Document<'_>, response: &Response<'_>, id: Option<&[u8]>) -> Result<bool, Fault> {
    let root = Document::ROOT;
    let shape = |found: &str| Err(by_status(response, Code::AnswerShape, Some(found.into())));
    if !is_object(document, root) {
        return shape(document.kind(root).name());
    }
    if text_of(document, root, "jsonrpc").as_deref() != Some("2.0") {
        return shape("jsonrpc");
    }
    if text_of(document, root, "method").is_some() {
        return shape("method");
    }
    let given = find(document, root, "id");
    let is_ours = |node: NodeId| id.is_none_or(|id| canonical(document, node) == id);
    let is_null = |node: NodeId| canonical(document, node) == b"null";
    let other = |given: Option<NodeId>| {
        let found = given.map(|node| harmless::json(document.raw(node)));
        Err(by_status(response, Code::AnswerId, found))
    };
    match (find(document, root, "result"), find(document, root, "error")) {
        (Some(_), None) if !given.is_some_and(is_ours) => other(given),
        (Some(_), None) if !is_success(response) => Err((Code::AnswerResultStatus, None)),
        (Some(_), None) => Ok(false),
        (None, Some(_)) => match response.status {
            Some(401 | 403) => Err((Code::AnswerAuth, None)),
            Some(429) => Err((Code::AnswerRate, None)),
            _ if given.is_none_or(|node| is_null(node) || is_ours(node)) => Ok(true),
            _ => other(given),
        },
        (Some(_), Some(_)) => shape("result and error"),
        (None, None) => shape("neither result nor error"),
    }
}

fn is_success(response: &Response<'_>) -> bool {
    response.status.is_some_and(|status| (200..300).contains(&status))
}

/// A fault of a message: under the status of an error, the status says more.
fn by_status(response: &Response<'_>, code: Code, found: Option<String>) -> Fault {
    match response.status {
        Some(401 | 403) => (Code::AnswerAuth, None),
        Some(429) => (Code::AnswerRate, None),
        _ if !is_success(response) => (Code::AnswerHttpStatus, None),
        _ => (code, found),
    }
}

/// A fault with what was found and what should stand there.
fn no_answer(code: Code, found: Option<String>, response: &Response<'_>, id: Option<&[u8]>) -> NoAnswer {
    let end = || Some(String::from(response.end.as_str()));
    let status = || status_text(response.status);
    let (found, expected) = match code {
        Code::AnswerUnreachable | Code::AnswerTimeout | Code::AnswerIncomplete => (end(), None),
        Code::AnswerTooLarge if found.is_none() => (end(), Some(format!("{MESSAGE_BYTES} bytes"))),
        Code::AnswerTooLarge => (found, Some(format!("at most {MESSAGE_SEPARATORS}"))),
        Code::AnswerRedirect | Code::AnswerAuth | Code::AnswerRate | Code::AnswerMissing => (status(), None),
        Code::AnswerHttpStatus | Code::AnswerResultStatus => (status(), Some("200".into())),
        Code::AnswerSseLimit => (None, Some(format!("{EVENTS} events"))),
        Code::AnswerId => (found, id.map(harmless::json)),
        _ => (found, None),
    };
    NoAnswer { code, found, expected }
}

/// A status as findings show it; `None` where no head came.
#[must_use]
pub fn status_text(status: Option<u16>) -> Option<String> {
    status.map(|status| format!("status {status}"))
}
