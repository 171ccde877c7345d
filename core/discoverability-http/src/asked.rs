//! The exchanges of a bundle: each role once, each with the request that its role stands for (decision E32).

use alloc::format;

use discoverability::answer::{Response, is_strict};
use discoverability::kept::RecordedAnswer;
use primitives::json::{Document, Kind, read};
use primitives::usage::UsageError;

use crate::border::http_tool::{HttpToolExchange, HttpToolRole};
use crate::limits::ARGUMENTS_BYTES;

/// An exchange with its place in the bundle.
#[derive(Clone, Copy)]
pub(crate) struct Said<'a> {
    pub(crate) index: usize,
    pub(crate) exchange: &'a HttpToolExchange,
}

impl HttpToolExchange {
    /// The answer of this exchange.
    pub(crate) fn answer(&self) -> RecordedAnswer<'_> {
        let Self { sent_ms, ended_ms, end, status, headers, body, .. } = self;
        let body = body.as_ref().map(|body| &*body.0);
        RecordedAnswer { sent_ms: *sent_ms, ended_ms: *ended_ms, end: *end, status: *status, headers, body }
    }
}

impl<'a> Said<'a> {
    /// The exchange of this role.
    pub(crate) fn find(exchanges: &'a [HttpToolExchange], role: HttpToolRole) -> Option<Self> {
        let index = exchanges.iter().position(|exchange| exchange.role == role)?;
        Some(Self { index, exchange: exchanges.get(index)? })
    }

    /// What the host told of the response.
    pub(crate) fn response(self) -> Response<'a> {
        let Self { exchange, .. } = self;
        Response {
            end: exchange.end,
            status: exchange.status,
            headers: &exchange.headers,
            body: exchange.body.as_ref().map_or(&[][..], |body| &body.0),
        }
    }

    /// The status; 0 where no head came.
    pub(crate) fn status(self) -> u16 {
        self.exchange.status.unwrap_or_default()
    }
}

/// What a call to the tool must be.
pub(crate) struct Due<'a> {
    pub(crate) endpoint: &'a str,
    pub(crate) is_priced: bool,
    pub(crate) arguments: Option<&'a str>,
}

/// Whether the arguments are the text of a JSON object.
///
/// # Errors
/// They are too long, or something else.
pub(crate) fn check_arguments(arguments: Option<&str>) -> Result<(), UsageError> {
    let Some(text) = arguments else { return Ok(()) };
    if text.len() > ARGUMENTS_BYTES {
        return Err(UsageError::wrong("arguments", "are longer than 65536 bytes"));
    }
    let document = read(text.as_bytes(), ARGUMENTS_BYTES);
    if is_strict(&document) && document.kind(Document::ROOT) == Kind::Object {
        return Ok(());
    }
    Err(UsageError::wrong("arguments", "are not the text of a JSON object"))
}

fn wrong(index: usize, member: &str, message: &'static str) -> UsageError {
    UsageError::wrong(&format!("exchanges[{index}].{member}"), message)
}

/// Whether the exchanges can be: each role once, and with an answer that can be.
///
/// # Errors
/// The member that cannot be.
pub(crate) fn check(exchanges: &[HttpToolExchange]) -> Result<(), UsageError> {
    for (index, exchange) in exchanges.iter().enumerate() {
        if exchanges.iter().take(index).any(|earlier| earlier.role == exchange.role) {
            return Err(wrong(index, "role", "stands twice"));
        }
        exchange.answer().check(index)?;
    }
    Ok(())
}

/// Whether each request is the one that its role stands for (ledger `disc-http-asked`, `disc-http-no-autofill`).
///
/// # Errors
/// The URL or the body of another request.
pub(crate) fn check_requests(exchanges: &[HttpToolExchange], due: &Due<'_>) -> Result<(), UsageError> {
    for (index, exchange) in exchanges.iter().enumerate() {
        if exchange.role == HttpToolRole::Paid && !due.is_priced {
            return Err(wrong(index, "role", "is paid, and the manifest has no price"));
        }
        if exchange.request.url != due.endpoint {
            return Err(wrong(index, "request.url", "is not the endpoint of the manifest"));
        }
        let body = &exchange.request.body.0;
        match exchange.role {
            HttpToolRole::Unpaid if due.is_priced && body != b"{}" => {
                return Err(wrong(
                    index,
                    "request.body",
                    "is not {}, with which a tool with a price is asked",
                ));
            }
            HttpToolRole::Unpaid if !due.is_priced && due.arguments.map(str::as_bytes) != Some(body) => {
                return Err(wrong(index, "request.body", "is not the caller's arguments"));
            }
            // A paid call without arguments of the caller's carries none.
            HttpToolRole::Paid if due.arguments.unwrap_or("{}").as_bytes() != body => {
                return Err(wrong(index, "request.body", "is not the caller's arguments"));
            }
            HttpToolRole::Malformed if is_strict(&read(body, body.len())) => {
                return Err(wrong(index, "request.body", "is strict JSON, and broken JSON was to be sent"));
            }
            _ => {}
        }
    }
    Ok(())
}
