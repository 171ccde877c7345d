//! JSON-RPC over HTTP (https or http): time-outs, a cap on the response, batches. What an answer means is the core's
//! matter; it goes there as the JSON text that came.

mod envelope;
mod stream;

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use erc8257::limits;
use erc8257::rpc::{CallAnswer, Reason};
use erc8257_json_rpc::{BATCH, Body, Outcome, TOO_MANY_REQUESTS, no_response, refuses_batches};
use ureq::Agent;
use ureq::http::header::RETRY_AFTER;
use ureq::http::{HeaderMap, Uri};

use super::Network;
use super::decode::{transferred, undo};
use super::fault::{Fault, Kind};
use super::fetch::read;
use envelope::{in_order, is_for, owned};

/// The longest wait before a request is sent once more, and the wait where an RPC that asks for one does not say how long.
const MOST_WAIT: Duration = Duration::from_secs(10);
const WAIT: Duration = Duration::from_secs(1);

/// One RPC; may be used from several threads.
pub(crate) struct Rpc {
    agent: Agent,
    /// For answers that may be far larger than others.
    streams: Agent,
    uri: Uri,
    name: String,
    within: Duration,
    next_id: AtomicU64,
    /// The largest batch that this node has not refused.
    batch: AtomicUsize,
}

/// [`CallAnswer`], owned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OwnedAnswer {
    /// The `result` member, as JSON text.
    Result(Vec<u8>),
    /// The `error` member, as JSON text.
    Error(Vec<u8>),
    /// No JSON-RPC response, and a sentence for people that names no URL and is not yet harmless.
    Failed(Reason, String),
}

impl OwnedAnswer {
    /// The answer as the core takes it.
    pub(crate) fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(text) => CallAnswer::Result(text),
            Self::Error(text) => CallAnswer::Error(text),
            Self::Failed(reason, _) => CallAnswer::Failed(*reason),
        }
    }
}

/// What became of one HTTP exchange.
enum Exchange {
    Answered(Vec<OwnedAnswer>),
    /// The node takes no batch of this size; it remembers.
    Refused(OwnedAnswer),
    /// The answer to so many is too large; others may not be.
    TooLarge(OwnedAnswer),
}

impl Rpc {
    /// An RPC at this URL. `within` is the time for one HTTP exchange.
    ///
    /// # Errors
    /// A sentence that does not repeat the URL, which may hold a key.
    pub(crate) fn new(url: &str, network: &Network, within: Duration) -> Result<Self, String> {
        let uri: Uri = url.parse().map_err(|_| "an RPC's URL begins with https:// or http://".to_owned())?;
        let (Some(scheme @ ("http" | "https")), Some(host)) = (uri.scheme_str(), uri.host()) else {
            return Err("an RPC's URL begins with https:// or http://".to_owned());
        };
        if host.is_empty() {
            return Err("an RPC's URL names a host".to_owned());
        }
        let port = uri.port_u16().map_or_else(String::new, |port| format!(":{port}"));
        let name = format!("{scheme}://{host}{port}");
        let agent = network.agent(false, 32, limits::RPC_WIRE_BYTES);
        let streams = network.agent(false, 0, stream::WIRE_BYTES);
        let (next_id, batch) = (AtomicU64::new(1), AtomicUsize::new(BATCH));
        Ok(Self { agent, streams, uri, name, within, next_id, batch })
    }

    /// Scheme, host and port; the rest of the URL may be a secret.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Asks one thing; as [`batch`](Self::batch). `params` is the text of a JSON array.
    pub(crate) fn call(&self, method: &str, params: &str) -> OwnedAnswer {
        self.batch(&[(method, params)]).pop().unwrap_or_else(missing)
    }

    /// Asks several things, in as few HTTP requests as the node allows; one answer for each, in order.
    pub(crate) fn batch(&self, calls: &[(&str, &str)]) -> Vec<OwnedAnswer> {
        let mut answers = Vec::with_capacity(calls.len());
        let mut size = BATCH;
        while let Some(rest) = calls.get(answers.len()..).filter(|rest| !rest.is_empty()) {
            size = size.min(self.batch.load(Ordering::Relaxed)).clamp(1, rest.len());
            let some = rest.get(..size).unwrap_or(rest);
            match self.exchange(some) {
                Exchange::Answered(some) => {
                    answers.extend(some);
                    size = BATCH;
                }
                Exchange::Refused(_) if size > 1 => {
                    size = size.div_ceil(2);
                    self.batch.fetch_min(size, Ordering::Relaxed);
                }
                Exchange::TooLarge(_) if size > 1 => size = size.div_ceil(2),
                Exchange::Refused(answer) | Exchange::TooLarge(answer) => answers.push(answer),
            }
        }
        answers
    }

    fn exchange(&self, calls: &[(&str, &str)]) -> Exchange {
        let count = u64::try_from(calls.len()).unwrap_or(u64::MAX);
        let first = self.next_id.fetch_add(count, Ordering::Relaxed);
        let request = request(calls, first);
        let failed =
            |reason, text: String| Exchange::Answered(vec![OwnedAnswer::Failed(reason, text); calls.len()]);
        let (status, body) = match self.post_patiently(&request) {
            Err(fault) if matches!(fault.kind, Kind::TooLarge | Kind::Flood) => {
                return Exchange::TooLarge(OwnedAnswer::Failed(Reason::TooLarge, fault.text));
            }
            Err(fault) => return failed(reason(fault.kind), fault.text),
            Ok(answer) => answer,
        };
        let text = no_response(status);
        if status == TOO_MANY_REQUESTS {
            return failed(Reason::RateLimited, text);
        }
        let unusable = match status {
            200 => OwnedAnswer::Failed(Reason::NotJsonRpc, text),
            _ => OwnedAnswer::Failed(Reason::HttpStatus, text),
        };
        match erc8257_json_rpc::read(&body, calls.len()) {
            Some(Body::Many(responses)) if calls.len() > 1 => {
                Exchange::Answered(in_order(&responses, first, calls.len()))
            }
            Some(Body::One(one)) if calls.len() == 1 => {
                let refused = one.id.is_none() && matches!(one.outcome, Outcome::Error(_));
                let own = is_for(&one, first) || refused;
                Exchange::Answered(vec![if own { owned(one.outcome) } else { missing() }])
            }
            // One error for all of them: no batches here, or none so large.
            Some(Body::One(one)) if matches!(one.outcome, Outcome::Error(_)) => {
                Exchange::Refused(owned(one.outcome))
            }
            None if calls.len() > 1 && refuses_batches(status) => Exchange::Refused(unusable),
            _ => Exchange::Answered(vec![unusable; calls.len()]),
        }
    }

    /// The answer; the second one, where the RPC asks to come back and there is time for that.
    fn post_patiently(&self, request: &str) -> Result<(u16, Vec<u8>), Fault> {
        let began = Instant::now();
        let first = match self.post(request, self.within) {
            // A connection that was kept open may have ended just then; reading twice does no harm.
            Err(Fault { kind: Kind::Cut, .. }) => self.post(request, self.within)?,
            answer => answer?,
        };
        let left = self.within.saturating_sub(began.elapsed());
        let Some(left) = first.wait.and_then(|wait| left.checked_sub(wait)).filter(|left| !left.is_zero())
        else {
            return Ok((first.status, first.body));
        };
        sleep(first.wait.unwrap_or_default());
        // Another status is an answer, too; no answer at all tells less than the first one.
        let second = self.post(request, left).unwrap_or(first);
        Ok((second.status, second.body))
    }

    fn post(&self, request: &str, within: Duration) -> Result<Posted, Fault> {
        let post = self.agent.post(self.uri.clone()).header("Content-Type", "application/json");
        let response = post.config().timeout_global(Some(within)).build().send(request)?;
        let (head, body) = response.into_parts();
        transferred(&head.headers)?;
        let body = read(body, limits::RPC_RESPONSE_BYTES)?;
        let status = head.status.as_u16();
        let body = undo(&head.headers, body, limits::RPC_RESPONSE_BYTES)?;
        Ok(Posted { status, body, wait: wait(status, &head.headers) })
    }
}

/// An answer over HTTP.
struct Posted {
    status: u16,
    body: Vec<u8>,
    /// How long to wait before the same is asked once more, if it may be.
    wait: Option<Duration>,
}

/// How long an RPC asks to wait: of too many requests (RFC 6585, section 4), or until it is there again and says when
/// (RFC 9110, section 10.2.3); not longer than anybody would.
fn wait(status: u16, headers: &HeaderMap) -> Option<Duration> {
    let told = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let wait = match status {
        TOO_MANY_REQUESTS => told.map_or(WAIT, Duration::from_secs),
        503 => Duration::from_secs(told?),
        _ => return None,
    };
    (wait <= MOST_WAIT).then_some(wait)
}

/// The request's text: an object for one call, an array for several.
fn request(calls: &[(&str, &str)], first: u64) -> String {
    let one = |((method, params), id): (&(&str, &str), u64)| {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#)
    };
    let all: Vec<String> = calls.iter().zip(first..).map(one).collect();
    match all.as_slice() {
        [one] => one.clone(),
        several => format!("[{}]", several.join(",")),
    }
}

fn missing() -> OwnedAnswer {
    OwnedAnswer::Failed(Reason::NotJsonRpc, "the RPC left a request without an answer of its own".to_owned())
}

const fn reason(kind: Kind) -> Reason {
    match kind {
        Kind::Connect | Kind::Cut | Kind::Blocked => Reason::Connect,
        Kind::Tls => Reason::Tls,
        Kind::Timeout => Reason::Timeout,
        Kind::TooLarge | Kind::Flood => Reason::TooLarge,
        Kind::Encoding => Reason::NotJsonRpc,
    }
}

/// Data as parameters have it: `0x` and two digits a byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::from("0x");
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
