//! JSON-RPC over HTTP: how many calls a body holds, the meaning of a status, and how long an RPC may ask to
//! wait.

use core::time::Duration;

/// The calls that one HTTP request holds at most. A server that takes fewer is asked again, in smaller batches.
pub const BATCH: usize = 100;

/// The status of too many requests (RFC 6585, section 4).
pub const TOO_MANY_REQUESTS: u16 = 429;

/// The status of a server that is not there for now (RFC 9110, section 15.6.4).
const UNAVAILABLE: u16 = 503;

/// The longest wait before a request is sent once more.
const MOST_WAIT: Duration = Duration::from_secs(10);

/// The wait where an RPC answers [`TOO_MANY_REQUESTS`] and does not say how long.
const WAIT: Duration = Duration::from_secs(1);

/// A server's answer over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HttpAnswer<'a> {
    /// The status.
    pub status: u16,
    /// The value of the first header `Retry-After`, if there is one.
    pub retry_after: Option<&'a str>,
    /// The whole body, without its codings.
    pub body: &'a [u8],
}

/// Whether a server with this status may only lack batches: then a host asks again in smaller ones.
///
/// # Example
/// ```
/// assert!(erc8257_json_rpc::refuses_batches(413));
/// assert!(!erc8257_json_rpc::refuses_batches(403));
/// ```
#[must_use]
pub const fn refuses_batches(status: u16) -> bool {
    matches!(status, 400 | 404 | 405 | 413 | 415 | 422 | 500 | 501)
}

/// How long an RPC asks to wait before the same request comes once more. None where it does not ask, or asks for longer than
/// [`MOST_WAIT`].
///
/// An RPC asks after too many requests (RFC 6585, section 4). It also asks where it is unavailable for now
/// and says until when (RFC 9110, section 10.2.3). A date is not read: it would need a clock.
pub(crate) fn wait(status: u16, retry_after: Option<&str>) -> Option<Duration> {
    let told = retry_after.and_then(seconds);
    let wait = match status {
        TOO_MANY_REQUESTS => told.unwrap_or(WAIT),
        UNAVAILABLE => told?,
        _ => return None,
    };
    (wait <= MOST_WAIT).then_some(wait)
}

/// The seconds of a header: digits alone, of a number of 64 bits. Any other value says nothing.
fn seconds(value: &str) -> Option<Duration> {
    let digits = value.trim_matches([' ', '\t']);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok().map(Duration::from_secs) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_that_a_server_may_ask_for() {
        let cases: [(u16, Option<&str>, Option<u64>); 19] = [
            (429, None, Some(1)),
            (429, Some("soon"), Some(1)),
            (429, Some("Wed, 21 Oct 2015 07:28:00 GMT"), Some(1)),
            (429, Some(""), Some(1)),
            (429, Some("+5"), Some(1)),
            (429, Some("-5"), Some(1)),
            (429, Some("1.5"), Some(1)),
            (429, Some("0"), Some(0)),
            (429, Some(" \t007 "), Some(7)),
            (429, Some("10"), Some(10)),
            (429, Some("11"), None),
            (429, Some("18446744073709551615"), None),
            (429, Some("18446744073709551616"), Some(1)),
            (503, None, None),
            (503, Some("soon"), None),
            (503, Some("10"), Some(10)),
            (503, Some("11"), None),
            (200, Some("1"), None),
            (500, Some("1"), None),
        ];
        for (status, header, seconds) in cases {
            assert_eq!(wait(status, header), seconds.map(Duration::from_secs), "{status} {header:?}");
        }
    }
}
