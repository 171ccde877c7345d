//! The fetch of a manifest as a session makes it, for inquiries that look at a server before there is a record.

use crate::host::Response;

pub use crate::bundle::RecordedResponse;
pub use crate::report::outcome::is_unanswered;
pub use crate::session::fetch::{recorded, request, target};

/// The body of an answer whose body a verification looks at: status 200, no redirect, the whole body.
#[must_use]
pub fn body<'a>(response: &Response<'a>) -> Option<&'a [u8]> {
    match response {
        Response::Received(received) if received.is_success() => Some(received.body),
        _ => None,
    }
}
