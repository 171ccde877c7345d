//! Reports of usage to a service.

use primitives::border::step::InquiryHeader;
use primitives::describe::{
    Account, Bytes32, Count, Hex, List, Milliseconds, Report, Seconds, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;
use x402::limits::HEADERS;

use super::settlement::SettlementVerdict;
use crate::limits::{QUERY_TEXT, SIGNATURE_BYTES};

/// A tool, by its three parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageTool {
    /// The ID of the registry's chain.
    pub chain_id: Uint256,
    /// The registry.
    pub registry: Account,
    /// The tool's ID.
    pub tool_id: Uint256,
}

/// What shows that the tool was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsageKind {
    /// The proof of identity of a free call.
    ///
    /// Name: eip3009_authorization
    Authorization,
    /// The settlement of a paid call.
    ///
    /// Name: x402_settlement
    Settlement,
}

/// An authorization, its texts as the payment's header has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpeltAuthorization {
    /// The account that pays.
    pub from: Text<42>,
    /// The account that is paid.
    pub to: Text<42>,
    /// The amount, in the smallest unit of the asset.
    pub value: Uint256,
    /// The Unix time after which it is valid.
    pub valid_after: Uint256,
    /// The Unix time before which it is valid.
    pub valid_before: Uint256,
    /// What makes it usable once.
    pub nonce: Bytes32,
}

/// An HTTP request that the host sends. It follows no redirect, and connects to no private address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRequest {
    /// The method.
    pub method: Text<8>,
    /// The URL.
    pub url: Text<BUNDLE_BYTES>,
    /// The headers, in this order.
    pub headers: List<InquiryHeader, HEADERS>,
    /// The body.
    pub body: Option<Text<BUNDLE_BYTES>>,
    /// The name of the secret header that the host adds.
    pub secret: Option<Text<64>>,
    /// How many bytes of the answer to read.
    pub max_bytes: Count,
    /// How long to wait.
    pub deadline_seconds: Seconds,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestVerdict {
    /// A request to send.
    Request,
    /// A text to send, such as a message of MCP.
    Text,
    /// The words of a command.
    Argv,
    /// Nothing may be sent.
    Refused,
}

/// A request to a service, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageRequestReport {
    /// What came of it.
    pub verdict: RequestVerdict,
    /// The request.
    pub request: Option<PaymentRequest>,
    /// The text.
    pub text: Option<Text<BUNDLE_BYTES>>,
    /// The words of the command.
    pub argv: Option<List<Text<QUERY_TEXT>, 64>>,
    /// Why nothing may be sent.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for UsageRequestReport {
    const FORMAT: &'static str = "erc8257-payment-usage/1";
}

/// Makes the report of one use of a tool. A paid use is reported only where a receipt shows that it was settled.
///
/// Source: seed 002, Usage Reporting; decision P25
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageRequest {
    /// The tool that was used.
    pub tool: UsageTool,
    /// How long the call took.
    pub latency_ms: Milliseconds,
    /// The Unix time.
    pub now: Seconds,
    /// What shows that the tool was used.
    pub kind: UsageKind,
    /// The authorization of a free call.
    pub authorization: Option<SpeltAuthorization>,
    /// Its signature.
    pub signature: Option<Hex<SIGNATURE_BYTES>>,
    /// Whether a proof that still counts may be handed on. Default: no, since its receiver could use it.
    pub forward_live: Option<bool>,
    /// Whether the authorization names the chain, as some services ask. Default: no.
    pub with_chain_id: Option<bool>,
    /// What a receipt says of a paid call.
    pub settlement: Option<SettlementVerdict>,
    /// The account that paid.
    pub caller: Option<Account>,
    /// The transaction that settled it.
    pub transaction: Option<Bytes32>,
    /// The ID of the chain that the call was paid on.
    pub payment_chain_id: Option<Uint256>,
}
impl Verb for UsageRequest {
    type Report = UsageRequestReport;
    const BUNDLE: &'static str = "erc8257-payment-usage-bundle/1";
}
