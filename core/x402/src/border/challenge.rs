//! Challenges of x402: what a server asks to be paid, read strictly.

use primitives::border::step::InquiryHeader;
use primitives::describe::{Address, Base64, Count, List, Report, Seconds, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::codes::Finding;
use crate::limits::{ACCEPTS, CHALLENGE_BYTES, DOMAIN_TEXT, HEADERS};

/// What a challenge came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CarrierKind {
    /// An HTTP response.
    Http,
    /// The result of `tools/call` (MCP).
    Mcp,
    /// The error of a JSON-RPC response (MCP, version 1 of x402).
    McpError,
}

/// The message that may hold a challenge.
///
/// Tag: carrier
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentCarrier {
    /// An HTTP response.
    Http {
        /// The HTTP status.
        status: u16,
        /// The headers, each as often as it was sent. Default: none.
        headers: Option<List<InquiryHeader, HEADERS>>,
        /// The body, in raw bytes. Default: empty.
        body: Option<Base64<BUNDLE_BYTES>>,
    },
    /// The result of `tools/call` (MCP).
    Mcp {
        /// The JSON text of `result`.
        text: Text<BUNDLE_BYTES>,
    },
    /// The error of a JSON-RPC response (MCP, version 1 of x402).
    McpError {
        /// The JSON text of `error`.
        text: Text<BUNDLE_BYTES>,
    },
}

/// Whether a message is a challenge that can be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeVerdict {
    /// At least one entry can be paid.
    Readable,
    /// Each entry asks for what this library does not judge.
    Unsupported,
    /// The challenge, or each entry that could be judged, breaks x402.
    Malformed,
    /// The message asks for payment by something else than x402.
    NotX402,
    /// The message does not ask for payment.
    NotPaymentRequired,
}

/// Where the challenge stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengePlace {
    /// In the header `PAYMENT-REQUIRED`.
    Header,
    /// In the body of the response.
    Body,
    /// In the result of `tools/call`.
    Mcp,
    /// In the error of a JSON-RPC response.
    McpError,
}

/// Whether an entry can be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryVerdict {
    /// It can be bound to a manifest.
    Usable,
    /// It has a scheme, a network or a transfer method that this library does not judge.
    Unsupported,
    /// It breaks x402. It is never chosen, and it does not spoil the others.
    Malformed,
}

/// One way to pay. A member that the entry lacks, or writes wrongly, is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeEntry {
    /// Its place in `accepts`, from 0.
    pub index: Count,
    /// Whether it can be paid.
    pub verdict: EntryVerdict,
    /// The scheme.
    pub scheme: Option<Text<CHALLENGE_BYTES>>,
    /// The network, as the challenge has it.
    pub network: Option<Text<CHALLENGE_BYTES>>,
    /// The ID of the network's chain.
    pub chain_id: Option<Uint256>,
    /// The amount, in the smallest unit of the asset.
    pub amount: Option<Uint256>,
    /// The token's contract.
    pub asset: Option<Address>,
    /// The account to pay.
    pub pay_to: Option<Address>,
    /// For how long a payment may be valid.
    pub max_timeout_seconds: Option<Seconds>,
    /// The name of the token's EIP-712 domain, by the challenge.
    pub domain_name: Option<Text<DOMAIN_TEXT>>,
    /// The version of that domain, by the challenge.
    pub domain_version: Option<Text<DOMAIN_TEXT>>,
    /// The URL that the price is for; `null` in version 2, where the challenge has it.
    pub resource: Option<Text<CHALLENGE_BYTES>>,
}

/// A challenge, as it was read. A stranger wrote all its texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeReport {
    /// Whether it can be judged.
    pub verdict: ChallengeVerdict,
    /// Where it stood; `null` where there is none.
    pub carrier: Option<ChallengePlace>,
    /// The version of x402, 1 or 2; `null` where it is not known.
    pub version: Option<u8>,
    /// The words of the server.
    pub error: Option<Text<CHALLENGE_BYTES>>,
    /// The URL that the price is for, in version 2.
    pub resource: Option<Text<CHALLENGE_BYTES>>,
    /// The ways to pay.
    pub entries: List<ChallengeEntry, ACCEPTS>,
    /// The faults, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ChallengeReport {
    const FORMAT: &'static str = "erc8257-payment-challenge/1";
}

/// Reads a challenge of x402. It trusts nothing that the challenge says: bind it to the verified manifest before anything is signed.
///
/// Source: x402 versions 1 and 2, HTTP and MCP transports; seed 002, Tool Invocation Flow
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadChallenge<'a> {
    /// What the challenge came in.
    pub carrier: CarrierKind,
    /// The HTTP status; only of an HTTP response, which needs it.
    pub status: Option<u16>,
    /// The headers of the HTTP response, each as often as it was sent. Default: none.
    pub headers: Option<List<InquiryHeader, HEADERS>>,
    /// The body of the HTTP response, in raw bytes. Default: empty.
    pub body: Option<&'a [u8]>,
    /// The JSON text of `result` or of `error`; only of MCP, which needs it.
    pub text: Option<Text<BUNDLE_BYTES>>,
}
impl Verb for ReadChallenge<'_> {
    type Report = ChallengeReport;
    const BUNDLE: &'static str = "erc8257-payment-challenge-bundle/1";
}
