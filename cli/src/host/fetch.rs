//! One HTTPS request of an inquiry (§7): no redirect, bounded in bytes and in time.

use std::io::{ErrorKind, Read};
use std::time::{Duration, Instant};

use erc8257::inquiry::{HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest};
use erc8257::limits;
use erc8257::url::HttpsUrl;
use ureq::http::{HeaderMap, Request, Uri};
use ureq::{Agent, AsSendBody, Body, ResponseExt as _};

use super::decode::{too_large, transferred, undo};
use super::fault::{Fault, Kind};
use super::stream::Stream;
use super::{HEAD_BYTES, Network};

/// Sends requests; may be used from several threads.
pub(crate) struct Fetcher {
    agent: Agent,
    /// The clock of [`HttpAnswer::sent_ms`].
    clock: Instant,
}

/// [`HttpAnswer`], owned, and what there is to tell of it.
#[derive(Debug)]
pub(crate) struct Fetched {
    pub(crate) end: HttpEnd,
    pub(crate) status: Option<u16>,
    /// The URL that answered; the requested one, since no redirect is followed.
    final_url: String,
    headers: Vec<(String, String)>,
    /// Empty where the exchange did not end well, or the request has no use for a body with this status.
    pub(crate) body: Vec<u8>,
    sent: Duration,
    ended: Duration,
    /// One sentence for people about what went wrong, not yet harmless.
    pub(crate) note: Option<String>,
}

impl Fetched {
    /// Hands the answer over, as an inquiry takes it.
    pub(crate) fn tell<T>(&self, take: impl FnOnce(&HttpAnswer<'_>) -> T) -> T {
        let headers: Vec<HttpHeader<'_>> =
            self.headers.iter().map(|(name, value)| HttpHeader { name, value }).collect();
        take(&HttpAnswer {
            end: self.end,
            status: self.status,
            final_url: Some(&self.final_url),
            headers: &headers,
            body: &self.body,
            sent_ms: milliseconds(self.sent),
            ended_ms: milliseconds(self.ended),
        })
    }

    /// How long the exchange took.
    pub(crate) fn took(&self) -> Duration {
        self.ended.saturating_sub(self.sent)
    }
}

/// What came of a request, but for its times.
struct Came {
    end: HttpEnd,
    status: Option<u16>,
    final_url: Option<String>,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    note: Option<String>,
}

impl Came {
    fn failed(fault: Fault) -> Self {
        let (status, final_url) = (None, None);
        let (headers, body) = (Vec::new(), Vec::new());
        Self { end: end_of(fault.kind), status, final_url, headers, body, note: Some(fault.text) }
    }
}

impl Fetcher {
    /// Connects to public addresses alone, unless private ones are allowed.
    pub(crate) fn new(network: &Network, allow_private_addresses: bool) -> Self {
        // Every request has its own connection, and so its own look at the addresses.
        let agent = network.agent(!allow_private_addresses, 0, limits::MANIFEST_WIRE_BYTES);
        Self { agent, clock: Instant::now() }
    }

    /// Sends a request, and reads its answer `within` this time from the name's resolution on.
    pub(crate) fn send(&self, request: &HttpRequest<'_>, within: Duration) -> Fetched {
        let sent = self.clock.elapsed();
        let came = self.exchange(request, within).unwrap_or_else(Came::failed);
        Fetched {
            end: came.end,
            status: came.status,
            final_url: came.final_url.unwrap_or_else(|| request.url.to_owned()),
            headers: came.headers,
            body: came.body,
            sent,
            ended: self.clock.elapsed(),
            note: came.note,
        }
    }

    fn exchange(&self, request: &HttpRequest<'_>, within: Duration) -> Result<Came, Fault> {
        if let Some(secret) = request.secrets.first() {
            return Err(Fault::new(Kind::Connect, format!("this command has no secret {secret}")));
        }
        // Next door, where the caller has named the server, there need not be TLS.
        let is_next_door = request.allow_private_addresses && request.url.starts_with("http://");
        let is_web = is_next_door || HttpsUrl::parse(request.url).is_ok();
        let Some(uri) = request.url.parse::<Uri>().ok().filter(|_| is_web) else {
            return Err(Fault::new(Kind::Connect, "the URL cannot be sent as an HTTPS request"));
        };
        let response = match request.body {
            // An empty body would be announced by a length.
            [] if request.method == HttpMethod::Get => {
                self.agent.run(self.written(request, &uri, within, ())?)?
            }
            body => self.agent.run(self.written(request, &uri, within, body)?)?,
        };
        let status = response.status().as_u16();
        let final_url = response.get_uri();
        let final_url = (final_url != &uri).then(|| final_url.to_string());
        let (head, body) = response.into_parts();
        let redirected = (300..400).contains(&status);
        let end = if redirected { HttpEnd::Redirect } else { HttpEnd::Complete };
        let headers = visible(&head.headers);
        let came = Came { end, status: Some(status), final_url, headers, body: Vec::new(), note: None };
        if request.only_status.is_some_and(|only| only != status) {
            return Ok(came);
        }
        transferred(&head.headers)?;
        let mut stream = request.enough_at.and_then(|id| Stream::of(&head.headers, id));
        match read_until(body, request.max_bytes, &mut |so_far| {
            stream.as_mut().is_some_and(|stream| stream.has_answer(so_far))
        }) {
            Ok((body, true)) => Ok(Came { end: HttpEnd::Enough, body, ..came }),
            Ok((body, false)) => Ok(Came { body: undo(&head.headers, body, request.max_bytes)?, ..came }),
            Err(fault) if matches!(fault.kind, Kind::Timeout | Kind::TooLarge) => Err(fault),
            // The received part of a broken body has no use.
            Err(fault) => Ok(Came { end: HttpEnd::Truncated, note: Some(fault.text), ..came }),
        }
    }

    /// The request as it is sent.
    fn written<B: AsSendBody>(
        &self,
        request: &HttpRequest<'_>,
        uri: &Uri,
        within: Duration,
        body: B,
    ) -> Result<Request<B>, Fault> {
        let mut built =
            Request::builder().method(request.method.as_str()).uri(uri.clone()).header("Connection", "close");
        for HttpHeader { name, value } in &request.headers {
            built = built.header(*name, *value);
        }
        let built = built.body(body);
        let built = built.map_err(|_| Fault::new(Kind::Connect, "a header cannot be sent"))?;
        Ok(self.agent.configure_request(built).timeout_global(Some(within)).build())
    }
}

/// The headers that are text, in the order of their names.
fn visible(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |value: &ureq::http::HeaderValue| value.to_str().ok().map(str::to_owned);
    headers.iter().filter_map(|(name, value)| Some((name.as_str().to_owned(), text(value)?))).collect()
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Reads a body of at most `most` bytes, counting as it comes; one whose announced length is larger is not read at all.
pub(super) fn read(body: Body, most: usize) -> Result<Vec<u8>, Fault> {
    read_until(body, most, &mut |_| false).map(|(body, _)| body)
}

/// The same, until what came is enough; and whether it was.
fn read_until(
    mut body: Body,
    most: usize,
    is_enough: &mut dyn FnMut(&[u8]) -> bool,
) -> Result<(Vec<u8>, bool), Fault> {
    let announced = body.content_length().map_or(0, |length| usize::try_from(length).unwrap_or(usize::MAX));
    let mut read = Vec::new();
    if announced > most {
        return Err(too_large(most));
    }
    let mut reader = body.as_reader();
    let mut chunk = vec![0; HEAD_BYTES];
    loop {
        match reader.read(&mut chunk) {
            Ok(0) => return Ok((read, false)),
            Ok(count) if count > most.saturating_sub(read.len()) => {
                return Err(too_large(most));
            }
            Ok(count) => {
                read.extend_from_slice(chunk.get(..count).unwrap_or_default());
                if is_enough(&read) {
                    return Ok((read, true));
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(ureq::Error::from(error).into()),
        }
    }
}

const fn end_of(kind: Kind) -> HttpEnd {
    match kind {
        Kind::Connect | Kind::Cut | Kind::Flood => HttpEnd::Connect,
        Kind::Tls => HttpEnd::Tls,
        Kind::Timeout => HttpEnd::Timeout,
        Kind::TooLarge => HttpEnd::TooLarge,
        Kind::Blocked => HttpEnd::BlockedAddress,
        Kind::Encoding => HttpEnd::Encoding,
    }
}
