//! The probe: an inquiry that calls a verified tool as its manifest says, and sends it broken JSON. It pays nothing.

use alloc::string::String;
use alloc::vec::Vec;

use discoverability::kept::{Kept, is_unreached};
use discoverability::limits::{MESSAGE_BYTES, REQUEST_MS};
use primitives::border::step::InquiryHeader;
use primitives::describe::Base64;
use primitives::inquiry::{HttpAnswer, HttpHeader, HttpMethod, HttpRequest, Inquiry, OutOfOrder, Step};
use primitives::usage::UsageError;

use crate::border::http_tool::{HttpToolExchange, HttpToolMethod, HttpToolRequest, HttpToolRole};
use crate::border::http_tool_report::HttpToolReport;
use crate::judge::judge_http;
use crate::probed::HttpProbed;
use crate::recording::{State, read_state, write};

/// The headers of every request.
const HEADERS: [(&str, &str); 2] = [("content-type", "application/json"), ("accept", "application/json")];
/// The call of a tool with a price: a probe does not pay.
const EMPTY: &str = "{}";
/// Broken JSON: an object that ends within itself.
const BROKEN: &str = "{\"";

/// A probe of a tool, under way.
#[derive(Debug, Clone)]
pub struct HttpProbe {
    probed: HttpProbed,
    exchanges: Vec<HttpToolExchange>,
    /// When the first request was sent, by the host's monotonic clock.
    first_ms: Option<u64>,
    /// The report without an exchange, and at the end by all of them.
    report: HttpToolReport,
}

impl HttpProbe {
    /// A probe that has asked nothing yet.
    ///
    /// # Errors
    /// As [`judge_http`]: a registration that cannot be read, an option out of its range, arguments that are not an object.
    ///
    /// # Example
    /// ```
    /// use erc8257_discoverability_http::{HttpProbe, HttpProbed};
    /// use primitives::inquiry::{Inquiry as _, Step};
    ///
    /// let registration = br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#.to_vec();
    /// let probed = HttpProbed { registration, options: None, arguments: None, allow_private_addresses: false };
    /// let mut probe = HttpProbe::new(probed)?;
    /// // Nothing is asked of a tool that is not verified.
    /// let Step::Done(report) = probe.poll(1_800_000_000) else { panic!("a request") };
    /// assert_eq!(report.endpoint, None);
    /// # Ok::<(), primitives::usage::UsageError>(())
    /// ```
    pub fn new(probed: HttpProbed) -> Result<Self, UsageError> {
        let report = judge_http(&probed.judged(Vec::new()))?;
        Ok(Self { probed, exchanges: Vec::new(), first_ms: None, report })
    }

    /// The report, once a poll has said that it is done; before that, the one without an exchange.
    #[must_use]
    pub const fn report(&self) -> &HttpToolReport {
        &self.report
    }

    /// All that was seen, as `erc8257-discoverability-http-bundle/1`.
    ///
    /// # Example
    /// ```
    /// use erc8257_discoverability_http::{HttpProbe, HttpProbed};
    ///
    /// let registration = br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#.to_vec();
    /// let probed = HttpProbed { registration, options: None, arguments: None, allow_private_addresses: false };
    /// assert!(HttpProbe::new(probed)?.recording().ends_with(r#""exchanges":[]}"#));
    /// # Ok::<(), primitives::usage::UsageError>(())
    /// ```
    #[must_use]
    pub fn recording(&self) -> String {
        write(&self.probed, &self.exchanges, false)
    }

    /// Where the next request goes, and its role; `None` at the end. A server that is not reached is asked nothing more, and a tool
    /// that is not verified nothing at all.
    fn next(&self) -> Option<(&str, HttpToolRole)> {
        const ROLES: [HttpToolRole; 2] = [HttpToolRole::Unpaid, HttpToolRole::Malformed];
        let endpoint = self.report.endpoint.as_deref()?;
        if self.exchanges.last().is_some_and(|exchange| is_unreached(exchange.end)) {
            return None;
        }
        let is_called = self.report.priced == Some(true) || self.probed.arguments.is_some();
        let skipped = usize::from(!is_called);
        Some((endpoint, *ROLES.get(self.exchanges.len().saturating_add(skipped))?))
    }

    /// The request of this role, as it is recorded.
    fn request(&self, endpoint: &str, role: HttpToolRole) -> HttpToolRequest {
        let headers = HEADERS.map(|(name, value)| InquiryHeader { name: name.into(), value: value.into() });
        HttpToolRequest {
            method: HttpToolMethod::Post,
            url: endpoint.into(),
            headers: headers.into(),
            body: Base64(self.body_of(role).into()),
        }
    }

    /// The caller's own arguments go to free tools alone: one with a price must not learn them before it is paid.
    fn body_of(&self, role: HttpToolRole) -> &str {
        match role {
            HttpToolRole::Malformed => BROKEN,
            _ if self.report.priced == Some(true) => EMPTY,
            _ => self.probed.arguments.as_deref().unwrap_or(EMPTY),
        }
    }

    /// Keeps an exchange, and judges all of them behind the last.
    fn keep(&mut self, exchange: HttpToolExchange) {
        self.exchanges.push(exchange);
        // It cannot be refused: the exchanges are this probe's own.
        if self.next().is_none()
            && let Ok(report) = judge_http(&self.probed.judged(self.exchanges.clone()))
        {
            self.report = report;
        }
    }

    fn number(&self) -> u32 {
        u32::try_from(self.exchanges.len()).unwrap_or(u32::MAX)
    }
}

impl Inquiry for HttpProbe {
    type Report = HttpToolReport;

    fn poll(&mut self, _now_seconds: u64) -> Step<'_, HttpToolReport> {
        let Some((url, role)) = self.next() else { return Step::Done(&self.report) };
        Step::Http(HttpRequest {
            id: self.number(),
            method: HttpMethod::Post,
            url,
            headers: HEADERS.iter().map(|(name, value)| HttpHeader { name, value }).collect(),
            body: self.body_of(role).as_bytes(),
            secrets: Vec::new(),
            max_bytes: MESSAGE_BYTES,
            max_wire_bytes: MESSAGE_BYTES.saturating_mul(4),
            deadline_ms: u32::try_from(REQUEST_MS).unwrap_or(u32::MAX),
            allow_private_addresses: self.probed.allow_private_addresses,
            only_status: None,
            enough_at: None,
        })
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let (endpoint, role) = self.next().filter(|_| id == self.number()).ok_or(OutOfOrder)?;
        let request = self.request(endpoint, role);
        let first = *self.first_ms.get_or_insert(answer.sent_ms);
        let Kept { sent_ms, ended_ms, end, status, headers, body } = Kept::of(answer, first);
        let body = body.map(Base64);
        self.keep(HttpToolExchange { role, request, sent_ms, ended_ms, end, status, headers, body });
        Ok(())
    }

    fn export(&self) -> String {
        write(&self.probed, &self.exchanges, true)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        let State { probed, exchanges } = read_state(text)?;
        let mut probe = Self::new(probed)?;
        for exchange in exchanges {
            let due = probe.next().map(|(endpoint, role)| (role, probe.request(endpoint, role)));
            if due.is_none_or(|(role, request)| role != exchange.role || request != exchange.request) {
                return Err(UsageError::wrong("exchanges", "are not those of this probe"));
            }
            probe.keep(exchange);
        }
        Ok(probe)
    }

    fn bundle(&self) -> Option<String> {
        self.next().is_none().then(|| self.recording())
    }
}
