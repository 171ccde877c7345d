//! Payments, as a server judges them.

use primitives::border::step::InquiryHeader;
use primitives::describe::{
    Account, Address, ByMember, Bytes32, Hex, List, Report, Seconds, Strict, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;
use x402::limits::{CHALLENGE_BYTES, HEADERS};

use super::authorization::TokenDomain;
use crate::limits::{FACTORIES, OFFERS};

/// One way to pay a server. At most one on each chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferEntry {
    /// The network, as version 1 names it.
    pub network: Text<CHALLENGE_BYTES>,
    /// The ID of its chain.
    pub chain_id: Uint256,
    /// The token's contract.
    pub asset: Account,
    /// The account to pay.
    pub pay_to: Account,
    /// The amount, in the smallest unit of the asset; 0 asks for a proof of identity.
    pub amount: Uint256,
    /// For how long a payment may be valid.
    pub max_timeout_seconds: Seconds,
    /// The token's domain.
    pub domain: TokenDomain,
    /// The URL that the price is for.
    pub resource: Text<CHALLENGE_BYTES>,
    /// What the price is for, in words.
    pub description: Text<CHALLENGE_BYTES>,
}

/// What a server asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The versions of x402 that it speaks: 1, 2 or both.
    pub versions: List<u8, 2>,
    /// The ways to pay.
    pub entries: List<OfferEntry, OFFERS>,
}

/// How exact a payment must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaidValue {
    /// The amount, no more and no less.
    Exact,
    /// In version 1 the amount or more. A proof of identity never pays, and version 2 is exact.
    AtLeast,
}

/// Whether the chain is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainReading {
    /// It is, and a payment is valid only by it.
    Require,
    /// It is not: the key's signature alone counts, with a warning.
    Skip,
}

/// What a server accepts.
///
/// Source: decisions P16, P17, P18, P19
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GatePolicy {
    /// How exact a payment must be. Default: `exact`.
    pub value: Option<PaidValue>,
    /// Whether the chain is read. Default: `require`.
    pub chain: Option<ChainReading>,
    /// For how long a payment may be valid. Default: 3,660.
    pub window_paid: Option<Seconds>,
    /// For how long a proof of identity may be valid. Default: 660.
    pub window_identity: Option<Seconds>,
    /// The factories of contract wallets that may be called, never in a transaction. Default: none.
    pub factories: Option<List<Account, FACTORIES>>,
}
impl Strict for GatePolicy {}

/// What became of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallFact {
    /// It returned.
    Returned {
        /// The data.
        returned: Hex<BUNDLE_BYTES>,
    },
    /// It reverted.
    Reverted {
        /// Yes.
        reverted: bool,
    },
    /// It could not be made.
    Failed {
        /// Yes.
        failed: bool,
    },
}
impl ByMember for CallFact {}

/// What a server read of the chain. What is left out was not read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaymentFacts {
    /// The code of the payer, or the word `failed`.
    pub code: Option<Text<BUNDLE_BYTES>>,
    /// The answer of the payer's contract to `isValidSignature` (ERC-1271).
    pub erc1271: Option<CallFact>,
    /// The same of a contract that its factory would deploy (ERC-6492).
    pub counterfactual: Option<CallFact>,
    /// The transfer, simulated.
    pub simulation: Option<CallFact>,
    /// Whether the authorization was used or cancelled.
    pub authorization_used: Option<bool>,
    /// The payer's balance.
    pub balance: Option<Uint256>,
    /// The code of the token.
    pub asset_code: Option<Hex<BUNDLE_BYTES>>,
}

/// What a payment comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofVerdict {
    /// It is what was asked for.
    Valid,
    /// It is not.
    Invalid,
    /// The chain was not read, so that it could not be judged.
    Unknown,
    /// There is none.
    Absent,
}

/// What a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentPurpose {
    /// It pays.
    Payment,
    /// It pays nothing, and tells who calls.
    Identity,
}

/// What kind of signature it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureKind {
    /// 65 bytes.
    Ecdsa,
    /// The wrapper of a contract that is not deployed yet.
    Erc6492,
    /// Anything else.
    Other,
}

/// What kind of account pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountKind {
    /// One with a key, and without code.
    Key,
    /// A contract.
    Contract,
    /// One with a key, whose code is that of a contract (EIP-7702).
    Delegated,
    /// A contract that is not deployed yet.
    Counterfactual,
    /// Its code was not read.
    Unread,
}

/// What a server must still read of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentNeed {
    /// The code of the payer.
    Code,
    /// The answer of a contract that its factory would deploy.
    Counterfactual,
    /// The answer of the payer's contract.
    ///
    /// Name: erc1271
    Erc1271,
    /// Whether the authorization was used.
    AuthorizationState,
    /// The payer's balance.
    Balance,
    /// The code of the token.
    AssetCode,
    /// The transfer, simulated.
    Simulation,
}

/// A payment, judged. Its authorization is `null` until it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentProofReport {
    /// What the payment comes to.
    pub verdict: ProofVerdict,
    /// The version of x402.
    pub version: Option<u8>,
    /// What the payment is for.
    pub purpose: Option<PaymentPurpose>,
    /// The account that calls; only where the verdict is `valid`.
    pub caller: Option<Address>,
    /// The ID of the token's chain.
    pub chain_id: Option<Uint256>,
    /// The token's contract.
    pub asset: Option<Address>,
    /// The account that pays.
    pub from: Option<Address>,
    /// The account that is paid.
    pub to: Option<Address>,
    /// The amount, in the smallest unit of the asset.
    pub value: Option<Uint256>,
    /// The Unix time after which it is valid.
    pub valid_after: Option<Uint256>,
    /// The Unix time before which it is valid.
    pub valid_before: Option<Uint256>,
    /// What makes it usable once.
    pub nonce: Option<Bytes32>,
    /// The 32 bytes that were signed.
    pub digest: Option<Bytes32>,
    /// The kind of the signature.
    pub kind: Option<SignatureKind>,
    /// The kind of the account.
    pub account: Option<AccountKind>,
    /// The name of the payment in a store of used payments.
    pub replay_key: Option<Text<BUNDLE_BYTES>>,
    /// The Unix time until which the store must remember it.
    pub replay_until: Option<Uint256>,
    /// What must still be read of the chain.
    pub needs: List<PaymentNeed, 7>,
    /// The fault that ended the judgement.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for PaymentProofReport {
    const FORMAT: &'static str = "erc8257-payment-proof/1";
}

/// Judges a payment as a server should. The first fault ends it.
///
/// Source: x402, scheme `exact` on EVM chains; EIP-3009; ERC-1271; ERC-6492; seed 002, Tool Invocation Flow
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgePayment {
    /// The headers of the request, each as often as it was sent.
    pub headers: List<InquiryHeader, HEADERS>,
    /// What the server asks for.
    pub offer: Offer,
    /// The Unix time.
    pub now: Seconds,
    /// What the server accepts.
    pub policy: Option<GatePolicy>,
    /// What the server read of the chain. Default: nothing.
    pub facts: Option<PaymentFacts>,
}
impl Verb for JudgePayment {
    type Report = PaymentProofReport;
    const BUNDLE: &'static str = "erc8257-payment-payment-bundle/1";
}
