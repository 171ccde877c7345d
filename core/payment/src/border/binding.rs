//! A challenge bound to what the creator committed.

use primitives::describe::{
    Account, Address, Bytes32, Count, List, Map, Report, Seconds, Strict, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;
use x402::border::challenge::{ChallengePlace, PaymentCarrier};
use x402::limits::{ACCEPTS, CHALLENGE_BYTES, DOMAIN_TEXT};

use crate::limits::{CAPS, CHAINS, PRICES, SEPARATORS};

/// How a challenge differs from the manifest, the most severe first. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaymentDifference {
    /// The recipient is the token itself, or an address without an owner.
    RecipientForbidden,
    /// The domain is not the token's, so that the signature would never settle.
    DomainMismatch,
    /// The amount is above the policy's cap, or the asset has none.
    OverCap,
    /// The manifest lists prices, and none of the protocol x402.
    ProtocolMismatch,
    /// The manifest lists no price on this chain.
    NetworkMismatch,
    /// The manifest lists no price in this asset.
    AssetMismatch,
    /// The manifest lists no price for this recipient.
    RecipientMismatch,
    /// A proof of identity would go to an account that the manifest does not name.
    IdentityUnbound,
    /// Neither the table nor the chain knows the token's domain.
    DomainUnknown,
    /// The price is for a resource of another origin than the endpoint.
    ResourceOriginMismatch,
    /// There is a price, and the manifest lists none.
    PriceUnlisted,
    /// The price is higher than the one in the manifest.
    PriceHigher,
    /// The price is lower than the one in the manifest.
    PriceLower,
    /// Nothing is paid, and the signature tells who calls.
    IdentityOnly,
    /// Chain, asset, recipient and amount are those of a price in the manifest.
    Match,
}

/// What a challenge comes to beside a manifest. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BindingVerdict {
    /// The recipient is the token itself, or an address without an owner.
    RecipientForbidden,
    /// The domain is not the token's, so that the signature would never settle.
    DomainMismatch,
    /// The amount is above the policy's cap, or the asset has none.
    OverCap,
    /// The manifest lists prices, and none of the protocol x402.
    ProtocolMismatch,
    /// The manifest lists no price on this chain.
    NetworkMismatch,
    /// The manifest lists no price in this asset.
    AssetMismatch,
    /// The manifest lists no price for this recipient.
    RecipientMismatch,
    /// A proof of identity would go to an account that the manifest does not name.
    IdentityUnbound,
    /// Neither the table nor the chain knows the token's domain.
    DomainUnknown,
    /// The price is for a resource of another origin than the endpoint.
    ResourceOriginMismatch,
    /// There is a price, and the manifest lists none.
    PriceUnlisted,
    /// The price is higher than the one in the manifest.
    PriceHigher,
    /// The price is lower than the one in the manifest.
    PriceLower,
    /// Nothing is paid, and the signature tells who calls.
    IdentityOnly,
    /// Chain, asset, recipient and amount are those of a price in the manifest.
    Match,
    /// Nothing that the challenge asks for is judged by this library, or is on a chain of the policy.
    Unsupported,
    /// The challenge, or the entry, breaks x402.
    Malformed,
    /// The message asks for payment by something else than x402.
    NotX402,
    /// The message does not ask for payment.
    NotPaymentRequired,
}

/// What to do about a binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaymentAction {
    /// Sign.
    Accept,
    /// Ask the user, and show the difference.
    Confirm,
    /// Do not sign.
    Block,
}

/// The most that may be paid in an asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentCap {
    /// The asset, as CAIP-19: `eip155:8453/erc20:0x…`.
    pub asset: Text<BUNDLE_BYTES>,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
}
impl Strict for PaymentCap {}

/// What a payer allows. No policy accepts a change of price, recipient, asset, network or origin without asking.
///
/// Source: ERC-8257, Pricing Staleness and Payment Safety; decision P9
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PayPolicy {
    /// What to do about a difference, where that is not the default.
    pub on: Option<Map<PaymentDifference, PaymentAction>>,
    /// The most that may be paid, by asset, each once. With caps, an asset without one is not paid. Default: no caps.
    pub caps: Option<List<PaymentCap, CAPS>>,
    /// The IDs of the chains that the payer has. Default: all.
    pub chains: Option<List<Uint256, CHAINS>>,
    /// For how long an authorization may be valid, from 30 to 3,600. Default: 600.
    pub window_seconds: Option<Seconds>,
}
impl Strict for PayPolicy {}

/// The `DOMAIN_SEPARATOR()` that a token gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenSeparator {
    /// The ID of the token's chain.
    pub chain_id: Uint256,
    /// The token's contract.
    pub asset: Account,
    /// What it gave.
    pub separator: Bytes32,
}

/// A price of a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermsPrice {
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// The asset (CAIP-19).
    pub asset: Text<BUNDLE_BYTES>,
    /// Who is paid (CAIP-10).
    pub recipient: Text<BUNDLE_BYTES>,
    /// The payment protocol, compared byte for byte.
    pub protocol: Text<BUNDLE_BYTES>,
}

/// What a manifest says of payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentTerms {
    /// The endpoint that is called.
    pub endpoint: Text<BUNDLE_BYTES>,
    /// The account that registered the tool.
    pub creator: Account,
    /// The prices; `null` where the manifest lists none.
    pub pricing: Option<List<TermsPrice, PRICES>>,
}

/// The price of the manifest that a challenge is compared with, its texts as the manifest has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPrice {
    /// Its place in `pricing`, from 0.
    pub index: Count,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// The asset (CAIP-19).
    pub asset: Text<BUNDLE_BYTES>,
    /// Who is paid (CAIP-10).
    pub recipient: Text<BUNDLE_BYTES>,
    /// The payment protocol.
    pub protocol: Text<BUNDLE_BYTES>,
}

/// What the challenge asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedPrice {
    /// The scheme: `exact`.
    pub scheme: Text<CHALLENGE_BYTES>,
    /// The network, as the challenge has it.
    pub network: Text<CHALLENGE_BYTES>,
    /// The ID of its chain.
    pub chain_id: Uint256,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// The token's contract.
    pub asset: Address,
    /// The account to pay.
    pub pay_to: Address,
    /// For how long a payment may be valid, by the challenge.
    pub max_timeout_seconds: Option<Seconds>,
}

/// Who says what the token's domain is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DomainSource {
    /// The challenge, and the table of known tokens agrees.
    Challenge,
    /// The table of known tokens, where the challenge does not say all of it.
    Table,
    /// The token itself.
    Chain,
}

/// The EIP-712 domain of the token, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundDomain {
    /// Its name.
    pub name: Option<Text<DOMAIN_TEXT>>,
    /// Its version.
    pub version: Option<Text<DOMAIN_TEXT>>,
    /// Who says so; `null` where it is unknown or refused.
    pub source: Option<DomainSource>,
}

/// One entry of the challenge, bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundEntry {
    /// Its place in `accepts`, from 0.
    pub index: Count,
    /// Its first difference; or why it was not bound.
    pub verdict: BindingVerdict,
}

/// A challenge beside what the creator committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingReport {
    /// The most severe difference of the chosen entry; or why there is none.
    pub verdict: BindingVerdict,
    /// What to do.
    pub action: PaymentAction,
    /// Where the challenge stood.
    pub carrier: Option<ChallengePlace>,
    /// The version of x402.
    pub version: Option<u8>,
    /// The entry that would be paid, from 0; `null` where none can be.
    pub chosen: Option<Count>,
    /// All differences of that entry, the most severe first.
    pub differences: List<PaymentDifference, 15>,
    /// The price of the manifest that it was compared with.
    pub listed: Option<ListedPrice>,
    /// What is asked for.
    pub asked: Option<AskedPrice>,
    /// The token's domain.
    pub domain: Option<BoundDomain>,
    /// All entries.
    pub entries: List<BoundEntry, ACCEPTS>,
    /// The faults of the challenge, and what there is to say of the chosen entry.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for BindingReport {
    const FORMAT: &'static str = "erc8257-payment-binding/1";
}

/// Binds a challenge to the manifest of a verified registration, before anything is signed. The registration is verified again
/// inside.
///
/// Source: ERC-8257, Pricing Staleness and Payment Safety; seed 002, Tool Invocation Flow
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindChallenge<'a> {
    /// The message that holds the challenge.
    pub challenge: PaymentCarrier,
    /// The recorded registration, as `erc8257-bundle/1`.
    pub registration: &'a [u8],
    /// What the payer allows. Default: every difference has its default action.
    pub policy: Option<PayPolicy>,
    /// What tokens say of their domains, as far as the host has read it.
    pub separators: Option<List<TokenSeparator, SEPARATORS>>,
}
impl Verb for BindChallenge<'_> {
    type Report = BindingReport;
    const BUNDLE: &'static str = "erc8257-payment-bind-bundle/1";
}

/// Binds a challenge to terms that a file claims. Nothing is established by it: no payment is ever signed for such a binding.
///
/// Recorded: terms
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindTerms {
    /// The message that holds the challenge.
    pub challenge: PaymentCarrier,
    /// What a manifest would say of payments.
    pub terms: PaymentTerms,
    /// What the payer allows. Default: every difference has its default action.
    pub policy: Option<PayPolicy>,
    /// What tokens say of their domains.
    pub separators: Option<List<TokenSeparator, SEPARATORS>>,
}
impl Verb for BindTerms {
    type Report = BindingReport;
    const BUNDLE: &'static str = "erc8257-payment-bind-bundle/1";
}
