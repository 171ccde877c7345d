//! Whether a server lets a paid request in.

use primitives::describe::{
    Address, Bytes32, Code, Json, List, Report, Seconds, Strict, Text, Uint256, Verb,
};

/// The domain of a token's signatures (EIP-712).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenDomain {
    pub name: Text<120>,
    pub version: Text<120>,
}

/// One way to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferEntry {
    pub network: Text<120>,
    pub chain_id: Uint256,
    pub asset: Address,
    pub pay_to: Address,
    /// In the smallest unit of `asset`.
    pub amount: Uint256,
    pub max_timeout_seconds: Seconds,
    pub domain: TokenDomain,
    pub resource: Text<2_048>,
    pub description: Text<1_024>,
}

/// What a server asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Versions of x402.
    pub versions: List<u8, 2>,
    pub entries: List<OfferEntry, 32>,
}

/// When a payment is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settle {
    /// Before the handler runs.
    Before,
    After,
}

/// What the server does where it cannot tell whether it was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownSettlement {
    Withhold,
    Deliver,
}

/// How exact a payment must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidValue {
    Exact,
    AtLeast,
}

/// What a server accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatePolicy {
    pub value: Option<PaidValue>,
    /// For how long a payment may be valid.
    pub window_paid: Option<Seconds>,
    pub window_identity: Option<Seconds>,
    /// Factories of counterfactual wallets.
    pub factories: Option<List<Address, 64>>,
}
impl Strict for GatePolicy {}

/// How the server is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateConfig {
    pub offer: Offer,
    /// Whether a predicate decides about the caller.
    pub predicate: bool,
    pub registry_chain: Option<Uint256>,
    pub settle: Option<Settle>,
    pub facilitator: Option<Text<2_048>>,
    pub unknown_settlement: Option<UnknownSettlement>,
    /// Where usage is reported.
    pub usage: Option<Json<65_536>>,
    pub policy: Option<GatePolicy>,
}

/// A header of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateHeader {
    pub name: Text<256>,
    pub value: Text<65_536>,
}

/// What became of the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    Settled,
    Failed,
    Unknown,
}

/// The challenge that the server answers with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateChallenge {
    /// The body (version 1).
    pub body: Json<65_536>,
    /// Whether the header of version 2 is there.
    pub header: bool,
}

/// Whether a server lets a paid request in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateReport {
    /// What was asked, in order.
    pub steps: List<Text<120>, 64>,
    /// The HTTP status of the answer.
    pub status: u16,
    pub error: Option<Code>,
    pub caller: Option<Address>,
    pub settlement: Option<Settlement>,
    pub transaction: Option<Bytes32>,
    pub challenge: Option<GateChallenge>,
}
impl Report for GateReport {
    const FORMAT: &'static str = "erc8257-payment-gate/1";
}

/// Judges a request to a paid tool, from recorded answers.
///
/// Source: x402 v1 and v2, scheme `exact`; ERC-8257, Payment Safety
/// Since: 0.2
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    pub config: GateConfig,
    pub headers: List<GateHeader, 256>,
    /// Unix time.
    pub now: Seconds,
    /// In the order of the steps: an object, or a word.
    pub answers: List<Json<4_194_304>, 64>,
}
impl Verb for Gate {
    type Report = GateReport;
    const BUNDLE: &'static str = "erc8257-payment-gate-bundle/1";
}
