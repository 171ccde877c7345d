//! The verification of one tool of a pass, from the registry's answer to the report.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::U256;
#[cfg(feature = "proof")]
use erc8257::inquiry::EthCall;
use erc8257::inquiry::{HttpAnswer, Inquiry, OutOfOrder, Step};
#[cfg(feature = "proof")]
use erc8257::proofs::border::proof::ProofAnchor;
#[cfg(feature = "proof")]
use erc8257::registry::RegistryState;
use erc8257::registry::{Record, read_record};
use erc8257::rpc::{CallAnswer, Reason, read_call};
use erc8257::{BlockRef, Outcome, Policy, Report, Session, ToolRef, UsageError};

use primitives::url::HttpsUrl;

use crate::answer::{Answer, unanswered};
use crate::limits::FRESH_SECONDS;
use crate::standing::Standing;
use crate::step::Call;
use crate::tool::Tool;

/// One tool under verification. The host drives it like any inquiry, on any thread: [`poll`](Self::poll) says what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    seen: Seen,
    session: Session,
    /// The time at which the RPC was asked for the record.
    read: u64,
    /// The open calls with their methods.
    open: Vec<(u32, &'static str)>,
    /// A call has no answer.
    unanswered: bool,
}

/// The registry's answer and the events at the time when the record was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The registry's place in the pass.
    pub registry: usize,
    /// The tool's ID.
    pub id: U256,
    /// [`Tool::changes`] at that time.
    pub changes: u64,
    /// The number of reorganisations up to that time.
    pub reorganisations: u32,
    /// The block of the record.
    pub block: BlockRef,
    /// The state by the registry's answer.
    pub standing: Standing,
    /// The events and the registry's answer contradict each other.
    pub differs: bool,
    /// Scheme, host and port from which the manifest is fetched; `None` where nothing is fetched.
    pub origin: Option<String>,
}

/// A verification that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The registry's answer and the events.
    pub seen: Seen,
    /// The result; `None` where the record was too old, so that the pass reads it again.
    pub told: Option<Told>,
}

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The report as JSON.
    pub report: String,
    /// The bundle as JSON, where the host asked for it.
    pub bundle: Option<String>,
    /// The report's outcome.
    pub outcome: Outcome,
    /// The RPC gave no answer, and the outcome is unavailable for that reason.
    pub unanswered: bool,
    /// The Unix time of the end, in seconds.
    pub time: u64,
}

impl Verification {
    /// A tool whose record is not yet read. The registry's place and reorganisations stand in `turn`.
    pub(crate) fn start(
        turn: (usize, u32),
        (tool, changes): (ToolRef, u64),
        policy: Policy,
        block: BlockRef,
        now: u64,
    ) -> Result<Self, UsageError> {
        let id = tool.tool_id;
        let session = Session::pinned(tool, policy, block, now)?;
        Ok(Self::of(turn, (id, changes), session, block, now))
    }

    /// A tool about whose record nothing is known yet.
    fn of(
        (registry, reorganisations): (usize, u32),
        (id, changes): (U256, u64),
        session: Session,
        block: BlockRef,
        now: u64,
    ) -> Self {
        let (standing, differs, origin) = (Standing::Unknown, false, None);
        let seen = Seen { registry, id, changes, reorganisations, block, standing, differs, origin };
        Self { seen, session, read: now, open: Vec::new(), unanswered: false }
    }

    /// A tool whose record is to be proven from a block hash that the host trusts.
    #[cfg(feature = "proof")]
    pub(crate) fn proven(
        turn: (usize, u32),
        (tool, changes): (ToolRef, u64),
        policy: Policy,
        (anchor, block): (ProofAnchor, BlockRef),
        now: u64,
    ) -> Result<Self, UsageError> {
        let id = tool.tool_id;
        let session = Session::proven(tool, policy, anchor, 1, now)?.with_clock(now);
        Ok(Self::of(turn, (id, changes), session, block, now))
    }

    /// The calls that prove the record and have no answer yet; none once it is proven, or cannot be.
    #[cfg(feature = "proof")]
    pub(crate) fn proof_calls(&mut self) -> Vec<EthCall> {
        match self.poll(self.read) {
            Step::Calls(calls) => calls,
            _ => Vec::new(),
        }
    }

    /// Notes the record that the proof shows, or its absence. A record without a proof stays unknown.
    #[cfg(feature = "proof")]
    pub(crate) fn take_proven(&mut self, tool: &Tool) {
        let state = self.session.bundle().map(|bundle| bundle.registry());
        let record = match (self.session.config(), state) {
            (Some(config), _) => Record::Config(config.clone()),
            (None, Some(RegistryState::Deregistered)) => Record::Deregistered,
            (None, Some(RegistryState::NotFound)) => Record::NotFound,
            (None, _) => Record::NoCode,
        };
        self.note(tool, &record);
    }

    /// Returns the calls that read the record.
    pub(crate) fn record_calls(&mut self) -> Vec<Call> {
        match self.poll(self.read) {
            Step::Calls(calls) => calls.into_iter().map(|call| (call.method, call.params)).collect(),
            _ => Vec::new(),
        }
    }

    /// Takes the answers to [`record_calls`](Self::record_calls). False: the RPC no longer has the block.
    pub(crate) fn take_record(&mut self, tool: &Tool, answers: &[Answer]) -> bool {
        let mut record = Record::NoCode;
        for ((call, _), answer) in self.open.clone().into_iter().zip(answers) {
            let answer = answer.as_answer();
            record = read_record(self.seen.id, &read_call(&answer));
            // The session asked for exactly these.
            let _ = self.handle_call(call, &answer);
        }
        self.note(tool, &record);
        !matches!(&record, Record::Unavailable(failure) if failure.reason == Reason::NoBlock)
    }

    /// Notes what the record says, and where the manifest is.
    fn note(&mut self, tool: &Tool, record: &Record) {
        self.seen.standing = Standing::of(record);
        self.seen.differs = tool.differs_from(record);
        if let Step::Http(request) = Inquiry::poll(&mut self.session, self.read) {
            self.seen.origin = HttpsUrl::parse(request.url).ok().map(|url| url.origin());
        }
    }

    /// The registry's answer and the events.
    #[must_use]
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Whether the report is there, so that nothing is left to ask.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.session.report().is_some()
    }

    /// Whether the record is too old for a verification that begins at this Unix time. Then the host calls
    /// [`finish`](Self::finish) at once, and the pass reads the record again.
    #[must_use]
    pub const fn is_outdated(&self, now_seconds: u64) -> bool {
        now_seconds.saturating_sub(self.read) > FRESH_SECONDS
    }

    /// Returns what to do next at this Unix time: calls, one HTTP request, or nothing more.
    pub fn poll(&mut self, now_seconds: u64) -> Step<'_, Report> {
        let step = Inquiry::poll(&mut self.session, now_seconds);
        if let Step::Calls(calls) = &step {
            self.open = calls.iter().map(|call| (call.id, call.method)).collect();
        }
        step
    }

    /// Takes the answer to a call of [`poll`](Self::poll).
    ///
    /// # Errors
    /// [`OutOfOrder`] if that call is not open; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        self.session.handle_call(id, answer)?;
        self.unanswered |= self.open.iter().any(|(open, method)| *open == id && unanswered(method, answer));
        Ok(())
    }

    /// Takes the answer to the HTTP request of [`poll`](Self::poll).
    ///
    /// # Errors
    /// [`OutOfOrder`] if that request is not open; then nothing has changed.
    pub fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        self.session.handle_http(id, answer)
    }

    /// Ends the verification at this Unix time; with `bundles`, the result holds the bundle.
    #[must_use]
    pub fn finish(self, now_seconds: u64, bundles: bool) -> Verified {
        let told = self.session.report().map(|report| Told {
            report: report.to_json(),
            bundle: if bundles { self.session.bundle().map(|bundle| bundle.to_json()) } else { None },
            outcome: report.outcome(),
            unanswered: self.unanswered && report.outcome() == Outcome::Unavailable,
            time: now_seconds,
        });
        Verified { seen: self.seen, told }
    }
}
