//! `Gate`: one request at a server's gate, with a live host.

mod state;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::Address;
use erc8257::ToolRef;
use erc8257::registry::{read_access, try_has_access};
use primitives::border::step::InquiryHeader;
use primitives::describe::{Hex, Inquire, Json, Word as _};
use primitives::inquiry::{
    HandlerCall, HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Inquiry, OutOfOrder, Step,
    StoreAnswer, StoreOperation,
};
use primitives::json::{Writer, read};
use primitives::limits::EXACT_INTEGER;
use primitives::rpc::CallAnswer;
use primitives::usage::UsageError;
use x402::header::borrowed;

use super::facts::{self, About};
use super::presented::Presented;
use super::reading::{MOST, Reading, receipt, state};
use super::{config, respond};
use crate::authorization::Authorization;
use crate::border::gate::{Gate as Described, GateConfig, GateMeans, GateReport};
use crate::border::payment::PaymentPurpose;
use crate::border::settlement::SettlementVerdict;
use crate::border::usage::{PaymentRequest, UsageKind, UsageRequest, UsageTool};
use crate::gate::{self, Answer, Gate as Machine};
use crate::limits::{REMEMBER_SECONDS, RESPONSE_BYTES, RESPONSE_WIRE_BYTES, SETTLE_SECONDS};
use crate::proof::HEADERS;

/// The name of the facilitator's credentials: their values never come here.
const FACILITATOR: &str = "facilitator";

/// A request, and the gate that it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// How the gate is set up.
    pub config: GateConfig,
    /// The tool, where its predicate decides or usage is reported.
    pub tool: Option<ToolRef>,
    /// Whether the facilitator asks for credentials.
    pub facilitator_secret: bool,
    /// What the host can do; `None`: all that a gate may ask for.
    pub means: Option<Vec<GateMeans>>,
    /// The headers of the request.
    pub headers: Vec<InquiryHeader>,
}

/// A request at a gate (ledger `x402-gate-order`): who calls, whether the payment is good and new, and what became of it.
///
/// # Example
/// ```
/// use erc8257::inquiry::{Inquiry as _, Step};
/// use erc8257_payment::border::gate::GateConfig;
/// use erc8257_payment::border::payment::{Offer, OfferEntry};
/// use erc8257_payment::border::authorization::TokenDomain;
/// use erc8257_payment::{Gate, Served};
///
/// let entry = OfferEntry {
///     network: "base".into(),
///     chain_id: erc8257::U256::from(8453),
///     asset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913".parse()?,
///     pay_to: "0x209693bc6afc0c5328ba36faf03c514ef312287c".parse()?,
///     amount: erc8257::U256::from(10_000),
///     max_timeout_seconds: 60,
///     domain: TokenDomain { name: "USD Coin".into(), version: "2".into() },
///     resource: "https://tools.example.com/oracle".into(),
///     description: "One answer".into(),
/// };
/// let config = GateConfig {
///     offer: Offer { versions: vec![1, 2], entries: vec![entry] },
///     predicate: false,
///     access_data: None,
///     registry_chain: None,
///     settle: None,
///     facilitator: Some("https://facilitator.example.com".into()),
///     unknown_settlement: None,
///     usage: None,
///     policy: None,
/// };
/// let mut gate = Gate::new(Served { config, tool: None, facilitator_secret: false, means: None, headers: vec![] })?;
/// let Step::Done(report) = gate.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(report.status, 402);
/// assert!(gate.response().unwrap().contains(r#""name":"payment-required""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Gate {
    given: Served,
    /// The time of the first poll, at which the payment is judged.
    began: Option<u64>,
    machine: Option<Machine>,
    presented: Option<Presented>,
    answers: Vec<String>,
    next: Next,
    latency_ms: u64,
    report: Option<GateReport>,
    response: Option<String>,
}

/// The open step.
enum Next {
    /// Nothing was asked yet.
    Begin,
    Read(Reading),
    Remember {
        id: u32,
        key: String,
        until: u64,
    },
    Release {
        id: u32,
        key: String,
    },
    Handler {
        id: u32,
        caller: Option<Address>,
        purpose: &'static str,
    },
    Settle {
        id: u32,
        url: String,
        body: String,
    },
    Usage {
        id: u32,
        request: PaymentRequest,
    },
}

/// What became of the request: it holds a payment, which logs must not have.
impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gate").field("report", &self.report).finish_non_exhaustive()
    }
}

impl Gate {
    /// A request that nothing was asked about yet.
    ///
    /// # Errors
    /// What the set-up lacks, or has wrong.
    pub fn new(mut given: Served) -> Result<Self, UsageError> {
        config::check(&given.config, given.tool.is_some())?;
        config::check_means(&given.config, given.means.as_deref())?;
        let data = given.config.access_data.as_deref();
        let names = || HEADERS.into_iter().chain(data);
        given.headers.retain(|header| names().any(|name| header.name.eq_ignore_ascii_case(name)));
        if let Some(tool) = &given.tool {
            given.config.registry_chain = Some(alloy_primitives::U256::from(tool.chain_id));
        }
        Ok(Self {
            given,
            began: None,
            machine: None,
            presented: None,
            answers: Vec::new(),
            next: Next::Begin,
            latency_ms: 0,
            report: None,
            response: None,
        })
    }

    /// What the gate did, once nothing is open.
    #[must_use]
    pub const fn report(&self) -> Option<&GateReport> {
        self.report.as_ref()
    }

    /// The HTTP answer to give, as JSON: `status`, `headers` (a list of `name` and `value`) and `body`. Where the body is `null`,
    /// the handler's own answer is given, with these headers added. `None` while something is open.
    #[must_use]
    pub fn response(&self) -> Option<&str> {
        self.response.as_deref()
    }

    /// Begins, at this time.
    fn begin(&mut self, now: u64) {
        let began = *self.began.get_or_insert(now.min(EXACT_INTEGER));
        let machine = Machine::new(self.given.config.clone(), self.given.headers.clone(), began);
        // The set-up was checked at the beginning.
        let Ok(machine) = machine else { return };
        self.machine = Some(machine);
        self.presented = Presented::of(&borrowed(&self.given.headers));
    }

    /// A number that no earlier step had.
    fn number(&self) -> u32 {
        let steps = self.answers.len().saturating_mul(MOST);
        u32::try_from(steps).unwrap_or(u32::MAX)
    }

    /// Takes the answer to the open step, as the bundle has it, and goes on.
    fn take(&mut self, write: impl FnOnce(&mut Writer)) {
        let mut w = Writer::new();
        write(&mut w);
        let text = w.finish();
        // It was written as it is read.
        let _ = self.apply(text);
        self.go_on();
    }

    /// Hands a recorded answer to the machine.
    fn apply(&mut self, text: String) -> Result<(), UsageError> {
        let astray = || UsageError::wrong("answers", "hold an answer that was not asked for");
        let machine = self.machine.as_mut().ok_or_else(astray)?;
        let answer = Answer::read(machine.step(), &Json::of_value(text.clone()))?;
        if *machine.step() == gate::Step::Respond || !machine.answer(answer) {
            return Err(astray());
        }
        self.answers.push(text);
        Ok(())
    }

    /// Makes the machine's step the next one.
    fn go_on(&mut self) {
        let id = self.number();
        let Some(machine) = &self.machine else { return };
        let proof = machine.proof();
        let key = || proof.replay_key.clone().unwrap_or_default();
        self.next = match machine.step() {
            gate::Step::Respond => {
                let report = machine.report();
                self.response = Some(respond::write(&self.given.config, proof, &report));
                self.report = Some(report);
                return;
            }
            gate::Step::Facts(needs) => {
                let mut reading = Reading::of(self.paid_on(), id);
                if let (Some(signed), Some(presented)) = (self.signed(), &self.presented) {
                    About { signed: &signed, presented }.ask(needs, &mut reading);
                }
                Next::Read(reading)
            }
            gate::Step::Access => {
                let Some(tool) = self.given.tool else { return };
                let mut reading = Reading::of(tool.chain_id, id);
                let caller = machine.caller().unwrap_or_default();
                reading.ask_call(tool.registry, &try_has_access(tool.tool_id, caller, machine.data()));
                Next::Read(reading)
            }
            gate::Step::Receipt(transaction) => Next::Read(receipt(self.paid_on(), id, *transaction)),
            gate::Step::State => Next::Read(state(self.paid_on(), id)),
            gate::Step::Remember => {
                let until = proof.replay_until.map_or(EXACT_INTEGER, |until| until.saturating_to::<u64>());
                Next::Remember {
                    id,
                    key: key(),
                    until: until.saturating_add(REMEMBER_SECONDS).min(EXACT_INTEGER),
                }
            }
            gate::Step::Release => Next::Release { id, key: key() },
            gate::Step::Run => {
                let purpose = proof.purpose.unwrap_or(PaymentPurpose::Identity).as_str();
                Next::Handler { id, caller: machine.caller(), purpose }
            }
            gate::Step::Settle => {
                let url = self.given.config.facilitator.as_deref().unwrap_or_default();
                let url = format!("{}/settle", url.trim_end_matches('/'));
                Next::Settle { id, url, body: self.settlement() }
            }
            gate::Step::Usage => match self.usage() {
                Some(request) => Next::Usage { id, request },
                // Nothing may be reported.
                None => {
                    return self.take(|w| {
                        w.raw("{}");
                    });
                }
            },
        };
    }

    /// The chain of the payment.
    fn paid_on(&self) -> u128 {
        let chain = self.machine.as_ref().and_then(|machine| machine.proof().chain_id);
        chain.map_or(0, |chain| chain.saturating_to())
    }

    /// The authorization, as the machine read it.
    fn signed(&self) -> Option<Authorization> {
        let proof = self.machine.as_ref()?.proof();
        Some(Authorization {
            chain_id: proof.chain_id?,
            asset: proof.asset?,
            domain: respond::paid(&self.given.config, proof)?.domain.clone(),
            from: proof.from?,
            to: proof.to?,
            value: proof.value?,
            valid_after: proof.valid_after?,
            valid_before: proof.valid_before?,
            nonce: proof.nonce?,
        })
    }

    /// What the facilitator is asked to settle: the payment as it came, and what it was to pay.
    fn settlement(&self) -> String {
        let (Some(machine), Some(presented)) = (&self.machine, &self.presented) else { return String::new() };
        let Some(entry) = respond::paid(&self.given.config, machine.proof()) else { return String::new() };
        let Presented { version, text, .. } = presented;
        let mut w = Writer::new();
        w.raw("{\"x402Version\":").display(version).raw(",\"paymentPayload\":").raw(text);
        let requirements = if *version == 1 { entry.required() } else { entry.accepted() };
        w.raw(",\"paymentRequirements\":").raw(&requirements).raw("}");
        w.finish()
    }

    /// The report of this use; `None` where it may not be made.
    fn usage(&self) -> Option<PaymentRequest> {
        let (machine, presented) = (self.machine.as_ref()?, self.presented.as_ref()?);
        let usage = self.given.config.usage.as_ref()?;
        let proof = machine.proof();
        let own = self.given.tool.map(|tool| UsageTool {
            chain_id: alloy_primitives::U256::from(tool.chain_id),
            registry: tool.registry,
            tool_id: tool.tool_id,
        });
        let is_paid = proof.purpose == Some(PaymentPurpose::Payment);
        let request = UsageRequest {
            tool: usage.tool.clone().or(own)?,
            latency_ms: self.latency_ms,
            now: self.began?,
            kind: if is_paid { UsageKind::Settlement } else { UsageKind::Authorization },
            authorization: Some(presented.authorization.clone()),
            signature: Some(Hex(presented.signature.clone())),
            forward_live: usage.forward_live,
            with_chain_id: None,
            settlement: Some(SettlementVerdict::Settled),
            caller: machine.caller(),
            transaction: machine.report().transaction,
            payment_chain_id: proof.chain_id,
        };
        request.request().ok()?.request
    }

    /// Every question of the step has its answer, or the next one follows from it.
    fn read(&mut self) {
        let signed = self.signed();
        let Next::Read(reading) = &mut self.next else { return };
        let Some(machine) = &self.machine else { return };
        if let (gate::Step::State, Some(signed)) = (machine.step(), signed) {
            reading.go_on_with_state(signed.asset, &signed.state_call());
        }
        if !reading.open().is_empty() {
            return;
        }
        let reading = reading.clone();
        match machine.step().clone() {
            gate::Step::Facts(needs) => self.take(|w| {
                let mut facts = Writer::new();
                facts::write(&needs, &reading, &mut facts);
                w.raw("{").raw(facts.finish().strip_prefix(',').unwrap_or_default()).raw("}");
            }),
            gate::Step::Access => {
                let Some(tool) = self.given.tool else { return };
                let access = read_access(tool.tool_id, &reading.called(0));
                self.take(|w| {
                    w.raw("{\"access\":").quoted(access.as_str()).raw("}");
                });
            }
            gate::Step::Receipt(_) => self.take(|w| {
                let mut told = Writer::new();
                reading.write_receipt(&mut told);
                w.raw("{").raw(told.finish().strip_prefix(',').unwrap_or_default()).raw("}");
            }),
            gate::Step::State => self.take(|w| {
                let mut told = Writer::new();
                reading.write_state(&mut told);
                w.raw("{").raw(told.finish().strip_prefix(',').unwrap_or_default()).raw("}");
            }),
            _ => {}
        }
    }

    /// A request of the gate's own.
    fn request<'s>(id: u32, url: &'s str, body: &'s str, secret: Option<&'s str>) -> HttpRequest<'s> {
        HttpRequest {
            id,
            method: HttpMethod::Post,
            url,
            headers: Vec::from([HttpHeader { name: "content-type", value: "application/json" }]),
            body: body.as_bytes(),
            secrets: secret.into_iter().collect(),
            max_bytes: RESPONSE_BYTES,
            max_wire_bytes: RESPONSE_WIRE_BYTES,
            deadline_ms: SETTLE_SECONDS.saturating_mul(1_000),
            // The operator names the facilitator, which may be next door.
            allow_private_addresses: true,
            only_status: None,
            enough_at: None,
        }
    }
}

impl Inquiry for Gate {
    type Report = GateReport;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, GateReport> {
        if matches!(self.next, Next::Begin) && self.report.is_none() {
            self.begin(now_seconds);
            self.go_on();
        }
        let has_secret = self.given.facilitator_secret;
        match (&self.report, &self.next) {
            (Some(report), _) => Step::Done(report),
            (None, Next::Read(reading)) => Step::Calls(reading.open()),
            (None, Next::Remember { id, key, until }) => {
                Step::Store(StoreOperation::Remember { id: *id, key, until: *until })
            }
            (None, Next::Release { id, key }) => Step::Store(StoreOperation::Release { id: *id, key }),
            (None, Next::Handler { id, caller, purpose }) => {
                Step::Handler(HandlerCall { id: *id, caller: *caller, purpose })
            }
            (None, Next::Settle { id, url, body }) => {
                Step::Http(Self::request(*id, url, body, has_secret.then_some(FACILITATOR)))
            }
            (None, Next::Usage { id, request }) => {
                let body = request.body.as_deref().unwrap_or_default();
                let max_bytes = usize::try_from(request.max_bytes).unwrap_or(RESPONSE_BYTES);
                Step::Http(HttpRequest {
                    max_bytes,
                    max_wire_bytes: max_bytes.saturating_mul(4),
                    deadline_ms: u32::try_from(request.deadline_seconds.saturating_mul(1_000))
                        .unwrap_or(u32::MAX),
                    allow_private_addresses: false,
                    ..Self::request(*id, &request.url, body, request.secret.as_deref())
                })
            }
            // A set-up that was checked has a machine.
            (None, Next::Begin) => Step::Calls(Vec::new()),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let Next::Read(reading) = &mut self.next else { return Err(OutOfOrder) };
        reading.tell(id, answer)?;
        self.read();
        Ok(())
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        if self.report.is_some() {
            return Err(OutOfOrder);
        }
        match &self.next {
            Next::Settle { id: asked, .. } if *asked == id => {
                self.take(|w| write_settled(w, answer));
                Ok(())
            }
            Next::Usage { id: asked, .. } if *asked == id => {
                self.take(|w| match answer.status {
                    Some(status) => {
                        w.raw("{\"status\":").display(status).raw("}");
                    }
                    None => {
                        w.raw("{\"error\":").string(answer.end.as_str()).raw("}");
                    }
                });
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    fn handle_store(&mut self, id: u32, answer: StoreAnswer) -> Result<(), OutOfOrder> {
        match &self.next {
            Next::Remember { id: asked, .. } | Next::Release { id: asked, .. }
                if *asked == id && self.report.is_none() =>
            {
                self.take(|w| {
                    w.string(match answer {
                        StoreAnswer::Done => "fresh",
                        StoreAnswer::Present => "seen",
                        StoreAnswer::Failed => "unavailable",
                    });
                });
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    fn handle_handler(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        match &self.next {
            Next::Handler { id: asked, .. } if *asked == id && self.report.is_none() => {
                self.latency_ms = answer.ended_ms.saturating_sub(answer.sent_ms).min(EXACT_INTEGER);
                // A handler without an answer has failed.
                let status = answer.status.filter(|_| answer.end == HttpEnd::Complete).unwrap_or(500);
                self.take(|w| {
                    w.raw("{\"status\":").display(status).raw("}");
                });
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    /// The state as JSON text, format `erc8257-payment-gate-state/1`. It holds the payment, which counts until it is settled.
    fn export(&self) -> String {
        state::write(self, FORMAT)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        state::read(text)
    }

    /// All that was seen, as `erc8257-payment-gate-bundle/1`.
    fn bundle(&self) -> Option<String> {
        self.report.as_ref().map(|_| state::write(self, BUNDLE))
    }

    /// The HTTP answer to give.
    fn result(&self) -> Option<Vec<u8>> {
        self.response.as_ref().map(|text| text.clone().into_bytes())
    }
}

/// What the facilitator said. Its body counts whatever the status is, and only as a whole JSON value.
fn write_settled(w: &mut Writer, answer: &HttpAnswer<'_>) {
    let Some(status) = answer.status else {
        w.raw("{\"error\":").string(answer.end.as_str()).raw("}");
        return;
    };
    w.raw("{\"status\":").display(status).raw(",\"body\":");
    let body = core::str::from_utf8(answer.body).ok().filter(|_| answer.end == HttpEnd::Complete);
    let is_json = |text: &&str| read(text.as_bytes(), RESPONSE_BYTES).faults.is_empty();
    match body.filter(is_json) {
        Some(body) => w.raw(body.trim_ascii()),
        None => w.raw("null"),
    };
    w.raw("}");
}

/// The format of the state, and that of the bundle.
const FORMAT: &str = <Described as Inquire>::BUNDLE;
const BUNDLE: &str = <crate::border::gate::ReplayGate as primitives::describe::Verb>::BUNDLE;
