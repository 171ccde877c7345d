//! A server's gate: whether a request gets in, and what becomes of its payment.

use primitives::border::step::InquiryHeader;
use primitives::describe::{
    Address, Bytes32, Code, Inquire, Json, List, Report, Seconds, Text, ToolRef, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;
use x402::limits::{CHALLENGE_BYTES, HEADERS};

use super::payment::{GatePolicy, Offer};
use super::usage::UsageTool;
use crate::limits::{GATE_ANSWERS, GATE_STEPS, HEADER_NAME, MEANS};

/// When a payment is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GateSettle {
    /// Before the handler runs.
    Before,
    /// After it: who is not served does not pay.
    After,
}

/// What is done where nobody can tell whether a payment was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownSettlement {
    /// The answer is kept back.
    Withhold,
    /// The answer is given, where the handler has run already.
    Deliver,
}

/// Where usage is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateUsage {
    /// The tool.
    pub tool: Option<UsageTool>,
    /// Whether a proof that still counts may be handed on. Default: no.
    pub forward_live: Option<bool>,
}

/// How a gate is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateConfig {
    /// What the server asks for.
    pub offer: Offer,
    /// Whether the tool's predicate decides about the caller.
    pub predicate: bool,
    /// The header of the request whose bytes the predicate gets beside the caller, written as hex: an access proof, say. The RPC
    /// and the predicate's creator see them, so put no secret there. Only with `predicate`. Default: the predicate gets no bytes.
    pub access_data: Option<Text<HEADER_NAME>>,
    /// The ID of the registry's chain. Default: that of the payment.
    pub registry_chain: Option<Uint256>,
    /// When a payment is settled. Default: `after`.
    pub settle: Option<GateSettle>,
    /// The facilitator that settles.
    pub facilitator: Option<Text<CHALLENGE_BYTES>>,
    /// What is done where nobody can tell whether a payment was settled. Default: `withhold`.
    pub unknown_settlement: Option<UnknownSettlement>,
    /// Where usage is reported. Default: nowhere.
    pub usage: Option<GateUsage>,
    /// What the server accepts.
    pub policy: Option<GatePolicy>,
}

/// What a host can do for a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GateMeans {
    /// It asks the RPC of every chain that payments are on.
    Rpc,
    /// It sends requests to public addresses alone, as the report of usage wants.
    Fetch,
    /// It adds the headers of its secret `x-api-key`.
    ApiKey,
}

/// What became of the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GateSettlement {
    /// A receipt shows that it was settled.
    Settled,
    /// It was not, and no money moved.
    Failed,
    /// Nobody can tell.
    Unknown,
}

/// The challenge of an answer with 402.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateChallenge {
    /// The body: the challenge of version 1, or `{}`.
    pub body: Text<BUNDLE_BYTES>,
    /// Whether the header `PAYMENT-REQUIRED` has the challenge of version 2.
    pub header: bool,
}

/// What a gate did with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateReport {
    /// What was asked, in order.
    pub steps: List<Text<256>, GATE_STEPS>,
    /// The HTTP status of the answer.
    pub status: u16,
    /// Why the request did not get in, or was not paid.
    pub error: Option<Code>,
    /// The account that calls, where the payment is valid.
    pub caller: Option<Address>,
    /// What became of the payment; `null` where nothing was to be settled.
    pub settlement: Option<GateSettlement>,
    /// The transaction that the facilitator named.
    pub transaction: Option<Bytes32>,
    /// The challenge of an answer with 402.
    pub challenge: Option<GateChallenge>,
    /// What was found, with what to do.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for GateReport {
    const FORMAT: &'static str = "erc8257-payment-gate/1";
}

/// Decides about one request to a tool that its server charges for, or protects: who calls, whether the payment is good and new,
/// and what became of it. The handler runs at most once for one payment.
///
/// Beside the report stands the HTTP answer to give, as JSON: `status`, `headers` (a list of `name` and `value`) and `body`. Where
/// the body is `null`, the handler's own answer is given, with these headers added.
///
/// Source: seed 002, Tool Invocation Flow; x402, HTTP transport; decisions P21, P22, P23, P29, P34
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    /// How the gate is set up.
    pub config: GateConfig,
    /// The tool: asked for where its predicate decides, and where usage is reported.
    pub tool_ref: Option<ToolRef>,
    /// Whether the facilitator asks for credentials. The host adds them: the headers of its secret `facilitator`. Default: no.
    pub facilitator_secret: Option<bool>,
    /// What the host can do: a set-up that needs more is refused at once, and not after a caller has paid. Default: all of it.
    pub means: Option<List<GateMeans, MEANS>>,
    /// The headers of the request.
    pub headers: List<InquiryHeader, HEADERS>,
}
impl Inquire for Gate {
    type Report = GateReport;
    const BUNDLE: &'static str = "erc8257-payment-gate-state/1";
}

/// Replays a request to a gate from its recorded answers.
///
/// Source: seed 002, Tool Invocation Flow; x402, HTTP transport; decisions P21, P22, P23, P29, P34
///
/// Recorded: format
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayGate {
    /// How the gate is set up.
    pub config: GateConfig,
    /// The headers of the request.
    pub headers: List<InquiryHeader, HEADERS>,
    /// The Unix time.
    pub now: Seconds,
    /// The answers, in the order of the steps: an object each, or a word.
    pub answers: List<Json<BUNDLE_BYTES>, GATE_ANSWERS>,
}
impl Verb for ReplayGate {
    type Report = GateReport;
    const BUNDLE: &'static str = "erc8257-payment-gate-bundle/1";
}
