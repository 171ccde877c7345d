//! The probe: an inquiry that enters a server, reads its list, calls one tool that is safe, and asks for two errors.
//!
//! Each answer decides the next request, and nothing else does: a state is the exchanges so far.

mod ask;
mod entering;
mod turn;

use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::Base64;
use primitives::inquiry::{HttpAnswer, HttpHeader, HttpMethod, HttpRequest, Inquiry, OutOfOrder, Step};
use primitives::url::HttpsUrl;
use primitives::usage::UsageError;

use crate::border::mcp::{JudgeMcp, McpExchange, McpMethod, McpOptions, McpRequest};
use crate::border::mcp_report::McpReport;
use crate::judge::judge;
use crate::kept::Kept;
use crate::limits::{EXCHANGES, MESSAGE_BYTES, PROBE_BYTES, PROBE_SECONDS, REQUEST_MS};
use crate::recorded::Options;
use crate::transcript::{read_state, write_state, write_transcript};
use crate::watch::Watch;
use ask::Asking;
use turn::Turn;

/// Who recorded it.
const RECORDER: &str = "erc8257-probe/1";

/// A server to be probed.
#[derive(Debug, Clone)]
pub struct Probed {
    /// Its URL: public HTTPS, or with private addresses `http://`, too.
    pub endpoint: String,
    /// What the caller wants.
    pub options: Option<McpOptions>,
    /// Connect to private and loopback addresses, too.
    pub allow_private_addresses: bool,
}

/// A probe of a server, under way.
#[derive(Debug, Clone)]
pub struct Probe {
    transcript: JudgeMcp,
    options: Options,
    allow_private_addresses: bool,
    turn: Turn,
    /// The request that waits for its answer.
    asking: Option<Asking>,
    /// The event stream that its answer comes in.
    watch: Option<Watch>,
    /// The bytes of all answers.
    bytes: usize,
    /// When the first request was sent, by the host's monotonic clock.
    first_ms: Option<u64>,
    /// When the probe was polled first, in Unix seconds.
    began: Option<u64>,
    report: Option<McpReport>,
}

impl Probe {
    /// A probe that has asked nothing yet.
    ///
    /// # Errors
    /// An endpoint that cannot be asked, or an option out of its range.
    ///
    /// # Example
    /// ```
    /// use erc8257_discoverability::{Probe, Probed};
    /// use primitives::inquiry::{Inquiry as _, Step};
    ///
    /// let endpoint = "https://tools.example.com/mcp".into();
    /// let mut probe = Probe::new(Probed { endpoint, options: None, allow_private_addresses: false })?;
    /// let Step::Http(request) = probe.poll(1_800_000_000) else { panic!("no request") };
    /// assert_eq!(request.enough_at, Some("1"));
    /// # Ok::<(), primitives::usage::UsageError>(())
    /// ```
    pub fn new(probed: Probed) -> Result<Self, UsageError> {
        let options = Options::read(probed.options.as_ref())?;
        let is_next_door = probed.allow_private_addresses && probed.endpoint.starts_with("http://");
        if !is_next_door && HttpsUrl::parse(&probed.endpoint).is_err() {
            return Err(UsageError::wrong("endpoint", "is not an https URL"));
        }
        let turn = Turn::first(probed.options.as_ref());
        let transcript = JudgeMcp {
            endpoint: probed.endpoint,
            recorder: Some(RECORDER.into()),
            options: probed.options,
            exchanges: Vec::new(),
        };
        let allow_private_addresses = probed.allow_private_addresses;
        Ok(Self {
            transcript,
            options,
            allow_private_addresses,
            turn,
            asking: None,
            watch: None,
            bytes: 0,
            first_ms: None,
            began: None,
            report: None,
        })
    }

    /// All that was seen.
    #[must_use]
    pub const fn transcript(&self) -> &JudgeMcp {
        &self.transcript
    }

    /// The report, once a poll has said that it is done.
    #[must_use]
    pub const fn report(&self) -> Option<&McpReport> {
        self.report.as_ref()
    }

    /// Whether anything more may be asked (ledger `disc-limits`).
    fn is_within_limits(&self, now_seconds: u64) -> bool {
        let took = now_seconds.saturating_sub(self.began.unwrap_or(now_seconds));
        self.transcript.exchanges.len() < EXCHANGES && self.bytes < PROBE_BYTES && took <= PROBE_SECONDS
    }

    /// Keeps an exchange, and decides what comes next.
    fn keep(&mut self, exchange: McpExchange) {
        self.bytes = self.bytes.saturating_add(exchange.body.as_ref().map_or(0, |body| body.0.len()));
        self.transcript.exchanges.push(exchange);
        let turn = core::mem::take(&mut self.turn);
        self.turn = turn.next(&self.transcript, &self.options);
    }

    fn number(&self) -> u32 {
        u32::try_from(self.transcript.exchanges.len()).unwrap_or(u32::MAX)
    }
}

impl Inquiry for Probe {
    type Report = McpReport;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, McpReport> {
        self.began.get_or_insert(now_seconds);
        if self.report.is_none() && self.asking.is_none() {
            self.asking = if self.is_within_limits(now_seconds) { self.turn.ask() } else { None };
        }
        let number = self.number();
        let max_bytes = MESSAGE_BYTES.min(PROBE_BYTES.saturating_sub(self.bytes)).max(1);
        // A run that was left may have begun to look at an answer.
        self.watch = None;
        if let (Some(asking), None) = (&self.asking, &self.report) {
            return Step::Http(HttpRequest {
                id: number,
                method: if asking.method == McpMethod::Delete {
                    HttpMethod::Delete
                } else {
                    HttpMethod::Post
                },
                url: &self.transcript.endpoint,
                headers: asking
                    .headers
                    .iter()
                    .map(|header| HttpHeader { name: &header.name, value: &header.value })
                    .collect(),
                body: asking.body.as_bytes(),
                secrets: Vec::new(),
                max_bytes,
                max_wire_bytes: max_bytes.saturating_mul(4),
                deadline_ms: u32::try_from(REQUEST_MS).unwrap_or(u32::MAX),
                allow_private_addresses: self.allow_private_addresses,
                only_status: None,
                enough_at: asking.enough_at.as_deref(),
            });
        }
        let (transcript, options) = (&self.transcript, &self.options);
        Step::Done(self.report.get_or_insert_with(|| judge(transcript, options)))
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        if id != self.number() {
            return Err(OutOfOrder);
        }
        let asking = self.asking.take().ok_or(OutOfOrder)?;
        self.watch = None;
        let first = *self.first_ms.get_or_insert(answer.sent_ms);
        let Kept { sent_ms, ended_ms, end, status, headers, body } = Kept::of(answer, first);
        let (request, body) = (asking.into_request(), body.map(Base64));
        self.keep(McpExchange { request, sent_ms, ended_ms, end, status, headers, body });
        Ok(())
    }

    fn is_enough(&mut self, content_type: &str, piece: &[u8]) -> bool {
        let Some(id) = self.asking.as_ref().and_then(|asking| asking.enough_at.as_deref()) else {
            return false;
        };
        self.watch.get_or_insert_with(|| Watch::new(content_type, id)).has_answer(piece)
    }

    fn export(&self) -> String {
        write_state(&self.transcript, self.allow_private_addresses)
    }

    /// The time that the probe took so far is not in it: it begins anew.
    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        let (JudgeMcp { endpoint, options, exchanges, .. }, allow_private_addresses) = read_state(text)?;
        let mut probe = Self::new(Probed { endpoint, options, allow_private_addresses })?;
        for exchange in exchanges {
            let asked = probe.turn.ask().map(Asking::into_request);
            if asked.as_ref() != Some(&exchange.request) {
                return Err(UsageError::wrong("exchanges", "are not those of this probe"));
            }
            probe.keep(exchange);
        }
        Ok(probe)
    }

    fn bundle(&self) -> Option<String> {
        self.report.as_ref().map(|_| write_transcript(&self.transcript))
    }
}

impl Asking {
    fn into_request(self) -> McpRequest {
        let has_body = self.method == McpMethod::Post;
        let body = has_body.then(|| Base64(self.body.into_bytes()));
        McpRequest { method: self.method, headers: self.headers, body }
    }
}
