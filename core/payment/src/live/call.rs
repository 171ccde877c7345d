//! `PayCall`: the verification of the tool, and then the client's call of [`Call`].

mod state;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::B256;
use erc8257::inside::fetch::request;
use erc8257::url::normalize_url;
use erc8257::{Bundle, Policy as ConsumerPolicy, Session, ToolRef, freshness_window};
use primitives::base64;
use primitives::describe::{Inquire, Json, ToJson as _};
use primitives::inquiry::{
    Confirmation, HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Inquiry, OutOfOrder, Provider,
    Signature, Step,
};
use primitives::json::Writer;
use primitives::limits::EXACT_INTEGER;
use primitives::rpc::{CallAnswer, Reason};
use primitives::usage::UsageError;

use super::reading::{MOST, Reading, receipt, state};
use super::words::words;
use crate::basis::PaymentBasis;
use crate::border::call::{CallReport, CallVerdict, PayCall as Described};
use crate::call::{self, Answer, Call, Start};
use crate::limits::{CALL_BODY_BYTES, CALL_SECONDS, PAYCALL_SECONDS, RESPONSE_BYTES, RESPONSE_WIRE_BYTES};
use crate::policy::Policy;
use crate::signable::{Payer, SignedPayment};
use crate::terms::Terms;

/// The numbers of a session's questions are below this one.
const FIRST: u32 = 1 << 16;
/// The headers of an answer that are of use.
const OF_USE: [&str; 4] = ["content-type", "payment-required", "payment-response", "x-payment-response"];

/// A call of a tool, and what its caller allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// The tool.
    pub tool: ToolRef,
    /// The body of the request: JSON, in raw bytes, at most [`limits::CALL_BODY_BYTES`](crate::limits::CALL_BODY_BYTES).
    pub input: Vec<u8>,
    /// Who pays.
    pub payer: Payer,
    /// 32 random bytes, new for every call.
    pub nonce: B256,
    /// What the payer allows.
    pub policy: Policy,
    /// The policy of the verification.
    pub verification: ConsumerPolicy,
}

/// A call of a tool under way: verified first, paid where that is asked for and agreed to (ledger `x402-call-order`).
///
/// It signs through the basis of a live verification alone, once: where that is older than a minute, the tool is verified anew.
///
/// # Example
/// ```
/// use erc8257::inquiry::{Inquiry as _, Step};
/// use erc8257::rpc::{CallAnswer, Reason};
/// use erc8257_payment::border::{authorization::PayerAccount, call::CallVerdict};
/// use erc8257_payment::{PayCall, Payer, Policy, ToolCall};
///
/// let mut call = PayCall::new(ToolCall {
///     tool: "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/25".parse()?,
///     input: br#"{"city":"Bern"}"#.to_vec(),
///     payer: Payer {
///         address: "0xabcdefabcdef1234567890abcdefabcdef123456".parse()?,
///         account: PayerAccount::Key,
///     },
///     nonce: erc8257::B256::repeat_byte(7), // random bytes in earnest
///     policy: Policy::default(),
///     verification: erc8257::Policy::default(),
/// })?;
/// let now = 1_790_000_000;
/// while let Step::Calls(calls) = call.poll(now) {
///     for asked in calls {
///         call.handle_call(asked.id, &CallAnswer::Failed(Reason::Timeout))?;
///     }
/// }
/// let Step::Done(report) = call.poll(now) else { unreachable!() };
/// assert_eq!((report.verdict, report.signed), (CallVerdict::NotVerified, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PayCall {
    given: ToolCall,
    /// The time of the first poll.
    began: Option<u64>,
    now: u64,
    /// The verification under way, and when it began.
    session: Option<(u64, Box<Session>)>,
    /// The last verification, which may be paid on once.
    basis: Option<Box<Session>>,
    /// The bundles of the verifications.
    verifications: Vec<String>,
    /// The answers to the steps, as the bundle has them.
    answers: Vec<String>,
    call: Option<Call>,
    next: Next,
    /// What came for the open step, without its time: the next poll tells it. Users and wallets take their time between two polls.
    came: Option<String>,
    /// How many answers there were when the host was last shown the open step.
    shown: Option<usize>,
    report: Option<CallReport>,
}

/// The open step.
enum Next {
    /// The verification.
    Verify,
    Read(Reading),
    Http {
        id: u32,
        url: String,
        headers: Vec<(String, String)>,
    },
    Confirm {
        id: u32,
        words: String,
        data: String,
    },
    Sign {
        id: u32,
        digest: B256,
        typed_data: String,
    },
}

/// The tool and what became of it: a state holds the signature, which logs must not have.
impl fmt::Debug for PayCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PayCall")
            .field("tool", &self.given.tool)
            .field("report", &self.report)
            .finish_non_exhaustive()
    }
}

impl PayCall {
    /// A call that has asked nothing yet.
    ///
    /// # Errors
    /// A zero nonce, a longer input than a call may have, and a value of the verification's policy that is out of range.
    pub fn new(given: ToolCall) -> Result<Self, UsageError> {
        if given.nonce.is_zero() {
            return Err(UsageError::wrong("nonce", "is zero: give 32 random bytes"));
        }
        if given.input.len() > CALL_BODY_BYTES {
            return Err(UsageError::wrong("input", "is longer than 1048576 bytes"));
        }
        // The policy is checked now, and not at the first poll.
        Session::new(given.tool, given.verification.clone(), 0)?;
        Ok(Self {
            given,
            began: None,
            now: 0,
            session: None,
            basis: None,
            verifications: Vec::new(),
            answers: Vec::new(),
            call: None,
            next: Next::Verify,
            came: None,
            shown: None,
            report: None,
        })
    }

    /// What became of the call, once nothing is open.
    #[must_use]
    pub const fn report(&self) -> Option<&CallReport> {
        self.report.as_ref()
    }

    /// The body of the tool's last answer, as far as it came; `None` where it gave none.
    #[must_use]
    pub fn body(&self) -> Option<&[u8]> {
        self.call.as_ref()?.body()
    }

    /// The last verification that came to its verdict.
    #[must_use]
    pub fn verification(&self) -> Option<&Session> {
        self.basis.as_deref()
    }

    /// A number that no earlier step had.
    fn number(&self) -> u32 {
        let steps = self.answers.len().saturating_mul(MOST);
        FIRST.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX))
    }

    /// The time goes on.
    fn at(&mut self, now: u64) {
        if self.report.is_some() {
            return;
        }
        self.now = now.min(EXACT_INTEGER);
        let began = *self.began.get_or_insert(self.now);
        self.arrive();
        if self.now.saturating_sub(began) > PAYCALL_SECONDS {
            self.expire();
        }
        if self.report.is_none() && matches!(self.next, Next::Verify) {
            self.verify();
        }
    }

    /// Servers and RPCs had their time. The user and the wallet may take theirs: the verification is old by then. A step that this
    /// host was not shown yet still has its own.
    fn expire(&mut self) {
        while self.report.is_none() && self.shown == Some(self.answers.len()) {
            match &self.next {
                Next::Read(reading) => {
                    let Some(open) = reading.open().first().map(|call| call.id) else { return };
                    let _ = self.handle_call(open, &CallAnswer::Failed(Reason::Expired));
                }
                Next::Http { id, .. } => {
                    let id = *id;
                    let _ = self.handle_http(id, &HttpAnswer::failed(HttpEnd::Timeout));
                }
                Next::Verify | Next::Confirm { .. } | Next::Sign { .. } => return,
            }
            self.arrive();
        }
    }

    /// Goes on verifying.
    fn verify(&mut self) {
        if self.session.is_none() {
            let session = Session::new(self.given.tool, self.given.verification.clone(), self.now);
            // The policy was checked at the beginning.
            self.session = session.ok().map(|session| (self.now, Box::new(session.with_clock(self.now))));
        }
        let Some((_, session)) = &mut self.session else { return };
        let _ = session.poll(self.now);
        let Some(bundle) = session.bundle() else { return };
        let Some((began, session)) = self.session.take() else { return };
        let may_call = session.may_invoke(self.now).is_some();
        self.basis = Some(session);
        self.verifications.push(bundle.to_json());
        self.record("verify", |w| {
            w.raw(",\"verifiedAt\":").display(began);
        });
        self.verified(&bundle, began, self.now);
        let is_over = self.call.as_ref().is_none_or(|call| call.step() == call::Step::Done);
        if !is_over && !may_call {
            self.stale();
        }
        self.go_on(true);
    }

    /// Takes a verdict, which the bundle gives again.
    fn verified(&mut self, bundle: &Bundle, verified_at: u64, now: u64) {
        let (report, manifest) = bundle.verify_with_manifest();
        let proof = report.verified();
        let terms = proof.zip(manifest.as_ref());
        let terms = terms.and_then(|(proof, manifest)| Terms::of_manifest(proof, manifest));
        if let Some(call) = &mut self.call {
            call.answer(Answer::Verified(terms.map(|terms| (terms, verified_at))), Some(now));
            return;
        }
        let (Some(proof), Some(terms)) = (proof, terms) else { return };
        let window = freshness_window(&self.given.verification, proof.max_age());
        let start = Start {
            terms,
            verified_at,
            now,
            payer: self.given.payer,
            nonce: self.given.nonce,
            policy: self.given.policy.clone(),
            freshness: Some(window.seconds.into()),
        };
        // The nonce was checked at the beginning.
        self.call = Call::new(start).ok();
    }

    /// The verification may not be used.
    fn stale(&mut self) {
        self.record("stale", |_| {});
        if let Some(call) = &mut self.call {
            call.stale();
        }
    }

    /// Writes an answer down, with its time.
    fn record(&mut self, kind: &str, members: impl FnOnce(&mut Writer)) -> String {
        let text = timed(self.now, &answer(kind, members));
        self.answers.push(text.clone());
        text
    }

    /// Takes the answer to the open step. The next poll tells its time.
    fn take(&mut self, kind: &str, members: impl FnOnce(&mut Writer)) {
        self.came = Some(answer(kind, members));
    }

    /// Goes on with what came, now that its time is known (ledger `x402-call-reverify`).
    fn arrive(&mut self) {
        let Some(came) = self.came.take() else { return };
        let text = timed(self.now, &came);
        self.answers.push(text.clone());
        // It was written as it is read.
        let _ = self.apply(text);
        self.go_on(true);
    }

    /// Whether the open step has no answer yet.
    const fn is_open(&self) -> bool {
        self.report.is_none() && self.came.is_none()
    }

    /// Hands a recorded answer to the machine.
    fn apply(&mut self, text: String) -> Result<(), UsageError> {
        let astray = || UsageError::wrong("answers", "hold an answer that was not asked for");
        let call = self.call.as_mut().ok_or_else(astray)?;
        let (answer, at) = Answer::read(call.step(), &Json::of_value(text))?;
        if answer.is_some_and(|answer| call.answer(answer, at)) { Ok(()) } else { Err(astray()) }
    }

    /// Makes the machine's step the next one. Where it is the signature, `is_live` takes the basis of the last verification, once;
    /// a replay repeats what was taken.
    fn go_on(&mut self, is_live: bool) {
        let Some(call) = &self.call else {
            self.report = Some(unmade());
            return;
        };
        if is_live && call.step() == call::Step::Sign {
            let terms = call.terms().clone();
            let basis = self.basis.as_deref_mut().and_then(|session| PaymentBasis::take(session, self.now));
            if !basis.is_some_and(|basis| basis.takes(&terms)) {
                self.stale();
            }
        }
        let id = self.number();
        let Some(call) = &self.call else { return };
        self.next = match call.step() {
            call::Step::Done => {
                self.report = Some(call.report());
                return;
            }
            call::Step::Verify => Next::Verify,
            call::Step::Call => Next::Http { id, url: endpoint(call.terms()), headers: Vec::new() },
            call::Step::Paid => {
                let header = call.payment().and_then(SignedPayment::header);
                let header = header.map(|header| (header.name.to_ascii_lowercase(), header.value));
                Next::Http { id, url: endpoint(call.terms()), headers: header.into_iter().collect() }
            }
            call::Step::Confirm => {
                let Some(binding) = call.binding() else { return };
                let words = words(binding.report());
                let mut w = Writer::new();
                w.raw("{\"toolRef\":").quoted(self.given.tool);
                w.raw(",\"endpoint\":").string(&call.terms().endpoint).raw(",\"binding\":");
                binding.report().to_json(&mut w);
                w.raw("}");
                Next::Confirm { id, words, data: w.finish() }
            }
            call::Step::Sign => {
                let Some(signable) = call.signable() else { return };
                Next::Sign { id, digest: signable.digest(), typed_data: signable.typed_data() }
            }
            call::Step::Separator(chain, asset) => {
                let mut reading = Reading::of(chain.saturating_to(), id);
                reading.ask_call(asset, &SEPARATOR);
                Next::Read(reading)
            }
            call::Step::Receipt(transaction) => Next::Read(receipt(self.paid_on(), id, transaction)),
            call::Step::State => Next::Read(state(self.paid_on(), id)),
        };
    }

    /// The chain of the payment.
    fn paid_on(&self) -> u128 {
        let payment = self.call.as_ref().and_then(Call::payment);
        payment.map_or(0, |payment| payment.authorization().chain_id.saturating_to())
    }

    /// Every question of the step has its answer, or the next one follows from it.
    fn read(&mut self) {
        let (Next::Read(reading), None) = (&mut self.next, &self.came) else { return };
        let Some(call) = &self.call else { return };
        if let (call::Step::State, Some(payment)) = (call.step(), call.payment()) {
            let signed = payment.authorization();
            reading.go_on_with_state(signed.asset, &signed.state_call());
        }
        if !reading.open().is_empty() {
            return;
        }
        let reading = reading.clone();
        match call.step() {
            call::Step::Separator(..) => self.take("separator", |w| match reading.word(0) {
                Some(separator) => {
                    w.raw(",\"separator\":").quoted(separator);
                }
                None => {
                    w.raw(",\"failed\":true");
                }
            }),
            call::Step::Receipt(_) => self.take("receipt", |w| reading.write_receipt(w)),
            call::Step::State => self.take("state", |w| reading.write_state(w)),
            _ => {}
        }
    }

    /// The request of the tool, with or without a payment.
    fn request<'s>(&'s self, id: u32, url: &'s str, headers: &'s [(String, String)]) -> HttpRequest<'s> {
        let own = headers.iter().map(|(name, value)| HttpHeader { name, value });
        let json = HttpHeader { name: "content-type", value: "application/json" };
        HttpRequest {
            id,
            method: HttpMethod::Post,
            headers: [json].into_iter().chain(own).collect(),
            body: &self.given.input,
            max_bytes: RESPONSE_BYTES,
            max_wire_bytes: RESPONSE_WIRE_BYTES,
            deadline_ms: CALL_SECONDS.saturating_mul(1_000),
            only_status: None,
            // Addresses are let through as in the verification.
            ..request(url, &self.given.verification)
        }
    }
}

/// An answer as the bundle has it, without its time.
fn answer(kind: &str, members: impl FnOnce(&mut Writer)) -> String {
    let mut w = Writer::new();
    w.raw("{\"kind\":").string(kind);
    members(&mut w);
    w.raw("}");
    w.finish()
}

/// The same with its time.
fn timed(at: u64, answer: &str) -> String {
    format!("{{\"at\":{at},{}", answer.strip_prefix('{').unwrap_or(answer))
}

/// `DOMAIN_SEPARATOR()`.
const SEPARATOR: [u8; 4] = [0x36, 0x44, 0xe5, 0x15];

/// Where the tool is called: its endpoint, normalised.
fn endpoint(terms: &Terms) -> String {
    // The manifest was verified, and its endpoint is such a URL.
    normalize_url(&terms.endpoint).unwrap_or_else(|_| terms.endpoint.clone())
}

/// The report of a call that was never made, since the tool is not verified.
fn unmade() -> CallReport {
    CallReport {
        verdict: CallVerdict::NotVerified,
        steps: Vec::new(),
        status: None,
        binding: None,
        action: None,
        signed: false,
        settlement: None,
        transaction: None,
        retry_safe: None,
        findings: Vec::from([call::unverified()]),
    }
}

/// Writes what came of an exchange with the endpoint. An answer that began and did not end has both: its status and its error.
fn write_http(w: &mut Writer, answer: &HttpAnswer<'_>) {
    let status = match (answer.status, answer.end) {
        // Browsers hide the status of a redirect.
        (None, HttpEnd::Redirect) => Some(0),
        (status, _) => status,
    };
    let is_whole = matches!(answer.end, HttpEnd::Complete | HttpEnd::Enough | HttpEnd::Redirect);
    if let Some(status) = status {
        w.raw(",\"status\":").display(status).raw(",\"headers\":[");
        let of_use =
            |header: &&HttpHeader<'_>| OF_USE.iter().any(|name| header.name.eq_ignore_ascii_case(name));
        for (index, header) in answer.headers.iter().filter(of_use).take(x402::limits::HEADERS).enumerate() {
            w.raw(if index == 0 { "{\"name\":" } else { ",{\"name\":" }).string(header.name);
            w.raw(",\"value\":").string(header.value).raw("}");
        }
        let body = answer.body.get(..RESPONSE_BYTES).unwrap_or(answer.body);
        w.raw("],\"body\":\"").raw(&base64::encode(body)).raw("\"");
    }
    if status.is_none() || !is_whole {
        w.raw(",\"error\":").string(answer.end.as_str());
    }
}

impl Inquiry for PayCall {
    type Report = CallReport;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, CallReport> {
        self.at(now_seconds);
        self.shown = Some(self.answers.len());
        let chain = self.given.tool.chain_id;
        match (&self.report, &self.next) {
            (Some(report), _) => Step::Done(report),
            (None, Next::Read(reading)) => Step::Calls(reading.open()),
            (None, Next::Http { id, url, headers }) => Step::Http(self.request(*id, url, headers)),
            (None, Next::Confirm { id, words, data }) => Step::Confirm(Confirmation { id: *id, words, data }),
            (None, Next::Sign { id, digest, typed_data }) => Step::Sign(Signature {
                id: *id,
                signer: self.given.payer.address,
                digest: *digest,
                typed_data: Some(typed_data),
            }),
            (None, Next::Verify) => {
                let session = self.session.as_mut().map(|(_, session)| session.as_mut());
                match session.map(|session| Inquiry::poll(session, now_seconds)) {
                    Some(Step::Http(request)) => Step::Http(request),
                    Some(Step::Calls(mut calls)) => {
                        // Payments may be on other chains.
                        for call in &mut calls {
                            call.provider = Provider::Chain(chain);
                        }
                        Step::Calls(calls)
                    }
                    // Without a report a session asks for calls or for its fetch.
                    _ => Step::Calls(Vec::new()),
                }
            }
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        match (&mut self.next, &mut self.session) {
            (Next::Verify, Some((_, session))) => session.handle_call(id, answer),
            (Next::Read(reading), _) => {
                reading.tell(id, answer)?;
                self.read();
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let is_open = self.is_open();
        match (&self.next, &mut self.session) {
            (Next::Verify, Some((_, session))) => session.handle_http(id, answer),
            (Next::Http { id: asked, url, .. }, _) if *asked == id && is_open => {
                // A host that has followed a redirect all the same tells where it ended.
                let is_elsewhere =
                    answer.final_url.is_some_and(|answered| normalize_url(answered).as_deref() != Ok(url));
                let moved = HttpAnswer::failed(HttpEnd::Redirect);
                let answer = if is_elsewhere { &moved } else { answer };
                self.take("http", |w| write_http(w, answer));
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    fn handle_signature(&mut self, id: u32, signature: Option<&[u8]>) -> Result<(), OutOfOrder> {
        match &self.next {
            Next::Sign { id: asked, .. } if *asked == id && self.is_open() => {
                self.take("signature", |w| match signature {
                    Some(signature) => {
                        w.raw(",\"signature\":").quoted(alloy_primitives::hex::encode_prefixed(signature));
                    }
                    None => {
                        w.raw(",\"refused\":true");
                    }
                });
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
        match &self.next {
            Next::Confirm { id: asked, .. } if *asked == id && self.is_open() => {
                self.take("confirmation", |w| {
                    w.raw(",\"answer\":").string(if confirmed { "yes" } else { "no" });
                });
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    /// The state as JSON text, format `erc8257-payment-call-bundle/1`. It holds the signature, once there is one.
    fn export(&self) -> String {
        state::write(self)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        state::read(text)
    }

    /// The exported state: it holds all that was seen.
    fn bundle(&self) -> Option<String> {
        self.report.as_ref().map(|_| self.export())
    }

    /// The body of the tool's last answer.
    fn result(&self) -> Option<Vec<u8>> {
        self.body().map(Vec::from)
    }
}

/// The format of the state, and of the bundle.
const FORMAT: &str = <Described<'static> as Inquire>::BUNDLE;
