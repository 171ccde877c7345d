//! Whether a payment was settled, by the receipt of a transaction.

use primitives::describe::{
    Account, ByMember, Bytes32, Count, Json, List, Report, Seconds, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;

/// What the RPC gave for the transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReceiptGiven {
    /// A receipt.
    Text {
        /// The JSON text of the receipt.
        text: Text<BUNDLE_BYTES>,
    },
    /// No answer.
    Failed {
        /// Yes.
        failed: bool,
    },
    /// A receipt proven from a block hash. The bundle names that hash, so that the verdict is true under it, whatever it is, and the
    /// conclusion is `unknown`; no cancellation in it makes another payment safe. Who trusts the hash may take the verdict (decision S27).
    Proof {
        /// The proof (`erc8257-receipt-proof-bundle/1`).
        proof: Json<BUNDLE_BYTES>,
    },
}
impl ByMember for ReceiptGiven {}

/// The authorization that was to be settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentAuthorization {
    /// The account that pays.
    pub from: Account,
    /// The account that is paid.
    pub to: Account,
    /// The amount, in the smallest unit of the asset.
    pub value: Uint256,
    /// The Unix time after which it is valid.
    pub valid_after: Uint256,
    /// The Unix time before which it is valid.
    pub valid_before: Uint256,
    /// What makes it usable once.
    pub nonce: Bytes32,
}

/// What the token says of the authorization, at a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationState {
    /// Whether it was used or cancelled (`authorizationState`).
    pub used: bool,
    /// The time of the block.
    pub timestamp: Option<Seconds>,
}

/// Whether a transaction settled the payment. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettlementVerdict {
    /// It did.
    Settled,
    /// It reverted. Another transaction may have settled it.
    Reverted,
    /// It did not use this authorization.
    NotThisAuthorization,
    /// It used the authorization, and no transfer followed.
    AuthorizationConsumedNoTransfer,
    /// It transferred another amount.
    AmountMismatch,
    /// It paid another recipient.
    RecipientMismatch,
    /// Another contract says that it used the authorization.
    WrongAsset,
    /// The payer cancelled the authorization.
    Canceled,
    /// Its transfers cannot be told apart.
    Ambiguous,
    /// Nothing is known of it.
    Unknown,
}

/// What became of the authorization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consumption {
    /// It was used or cancelled.
    Used,
    /// It was not, and can be no more.
    ExpiredUnused,
    /// It was not, and still can be.
    Open,
    /// Nobody has read it, or not at a known time.
    Unknown,
}

/// Whether a payment was settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementReport {
    /// Whether the transaction settled it.
    pub verdict: SettlementVerdict,
    /// What became of the authorization.
    pub consumption: Consumption,
    /// Whether another authorization may be signed, without paying twice.
    pub retry_safe: bool,
    /// The transaction that was asked for, else the receipt's.
    pub transaction: Option<Bytes32>,
    /// The number of its block.
    pub block_number: Option<Uint256>,
    /// Why it is not settled.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for SettlementReport {
    const FORMAT: &'static str = "erc8257-payment-settlement/1";
}

/// Reads from a receipt whether a payment was settled: by the token's own events for this authorization, and by nothing else.
///
/// Source: EIP-3009; x402, Settlement; decisions P22, P24, P32
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeSettlement {
    /// What the RPC gave for the transaction; left out where it has none.
    pub receipt: Option<ReceiptGiven>,
    /// The authorization that was to be settled.
    pub authorization: PaymentAuthorization,
    /// The token's contract.
    pub asset: Account,
    /// The hash of the transaction that was named.
    pub transaction: Option<Bytes32>,
    /// How many blocks must have it, its own among them. Default: 1.
    pub confirmations: Option<Count>,
    /// The number of the newest block.
    pub head: Option<Uint256>,
    /// What the token says of the authorization.
    pub state: Option<AuthorizationState>,
}
impl Verb for JudgeSettlement {
    type Report = SettlementReport;
    const BUNDLE: &'static str = "erc8257-payment-settlement-bundle/1";
}
