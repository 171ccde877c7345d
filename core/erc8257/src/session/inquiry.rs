//! The session as one inquiry among others, so that a host needs no loop of its own for it.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Fetch, Session};
use crate::host::{FetchError, Received, Response};
use crate::limits;
use crate::report::Report;
use primitives::inquiry::{
    HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Inquiry, OutOfOrder, Step,
};
use primitives::rpc::CallAnswer;
use primitives::usage::UsageError;

/// The number of the one fetch.
const FETCH: u32 = 0;

/// The session through the one loop of a host: its fetch is an HTTP step with the number 0.
impl Inquiry for Session {
    type Report = Report;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, Report> {
        match Self::poll(self, now_seconds) {
            super::Step::Calls(calls) => Step::Calls(calls),
            super::Step::Fetch(fetch) => Step::Http(fetch.request()),
            super::Step::Done(report) => Step::Done(report),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        Self::handle_call(self, id, answer)
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        if id != FETCH {
            return Err(OutOfOrder);
        }
        self.handle_response(answer.final_url, &response(answer))
    }

    fn export(&self) -> String {
        Self::export(self)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        Self::resume(text)
    }

    fn bundle(&self) -> Option<String> {
        Self::bundle(self).map(|bundle| bundle.to_json())
    }
}

impl<'s> Fetch<'s> {
    /// The fetch as the HTTP request that it is.
    fn request(self) -> HttpRequest<'s> {
        HttpRequest {
            id: FETCH,
            method: HttpMethod::Get,
            url: self.url,
            headers: alloc::vec![HttpHeader { name: "accept-encoding", value: "identity" }],
            body: &[],
            secrets: Vec::new(),
            max_bytes: self.max_bytes,
            max_wire_bytes: self.max_wire_bytes,
            deadline_ms: self.deadline_seconds.saturating_mul(1_000),
            allow_private_addresses: self.allow_private_addresses,
            only_status: Some(200),
            enough_at: None,
        }
    }
}

/// What came of the fetch. An exchange that ended before the body did is an answer whose body is not complete.
fn response<'a>(answer: &HttpAnswer<'a>) -> Response<'a> {
    let failed = match answer.end {
        HttpEnd::Complete | HttpEnd::Enough | HttpEnd::Truncated | HttpEnd::Redirect => None,
        HttpEnd::Timeout => Some(FetchError::Timeout),
        HttpEnd::TooLarge => Some(FetchError::TooLarge),
        HttpEnd::Connect => Some(FetchError::Connect),
        HttpEnd::Tls => Some(FetchError::Tls),
        HttpEnd::BlockedAddress => Some(FetchError::BlockedAddress),
        HttpEnd::Encoding => Some(FetchError::Encoding),
    };
    let hides = |status: u16| !(300..400).contains(&status);
    // A redirect that has its own status is told by that.
    let redirected = answer.end == HttpEnd::Redirect && answer.status.is_none_or(hides);
    match (failed, answer.status) {
        (Some(error), _) => Response::Failed(error),
        // Browsers hide the status of a redirect; any other answer has one.
        (None, None) if answer.end != HttpEnd::Redirect => Response::Failed(FetchError::Connect),
        (None, status) => Response::Received(Received {
            status: status.unwrap_or(0).min(limits::HTTP_STATUS),
            redirected,
            complete: matches!(answer.end, HttpEnd::Complete | HttpEnd::Redirect),
            body: answer.body,
        }),
    }
}
