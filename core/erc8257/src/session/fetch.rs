//! The one fetch: where to, how it is asked for, and how its end is read.

use alloc::string::String;
use alloc::vec::Vec;

use super::Fetch;
use crate::bundle::RecordedResponse;
use crate::host::{FetchError, Received, Response};
use crate::limits;
use crate::policy::Policy;
use crate::url::{MetadataUri, normalize_url};
use primitives::inquiry::{HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest};

/// The number of the one fetch.
pub(super) const FETCH: u32 = 0;

/// The URL to fetch, normalised.
///
/// # Errors
/// The response that stands for a URI that no host may fetch.
pub fn target(uri: &MetadataUri<'_>, policy: &Policy) -> Result<String, RecordedResponse> {
    if policy.refuses(uri.url()) {
        return Err(RecordedResponse::Failed(FetchError::BlockedAddress));
    }
    Ok(uri.url().normalized().into_owned())
}

/// The HTTP request that fetches a manifest from this URL.
#[must_use]
pub fn request<'s>(url: &'s str, policy: &Policy) -> HttpRequest<'s> {
    Fetch::of(url, policy).request()
}

/// The response that an exchange with this URL ended in.
#[must_use]
pub fn recorded(url: &str, answer: &HttpAnswer<'_>) -> RecordedResponse {
    RecordedResponse::keep(&moved(url, answer.final_url, response(answer)))
}

impl<'s> Fetch<'s> {
    /// The fetch of this URL, within the limits of every fetch.
    pub(super) fn of(url: &'s str, policy: &Policy) -> Self {
        Self {
            url,
            max_bytes: limits::MANIFEST_BYTES,
            max_wire_bytes: limits::MANIFEST_WIRE_BYTES,
            deadline_seconds: limits::FETCH_SECONDS,
            allow_private_addresses: policy.allow_private_addresses,
        }
    }

    /// The fetch as the HTTP request that it is.
    pub(super) fn request(self) -> HttpRequest<'s> {
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

/// A response that came from another URL than the requested one is redirected (ledger `7-host-reports-final-url`).
pub(super) fn moved<'a>(url: &str, final_url: Option<&str>, mut response: Response<'a>) -> Response<'a> {
    let is_other = |answered: &str| normalize_url(answered).as_deref() != Ok(url);
    if let Response::Received(received) = &mut response {
        received.redirected |= final_url.is_some_and(is_other);
    }
    response
}

/// What came of the fetch. An exchange that ended before the body did is an answer whose body is not complete.
pub(super) fn response<'a>(answer: &HttpAnswer<'a>) -> Response<'a> {
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
