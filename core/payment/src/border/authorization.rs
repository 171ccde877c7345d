//! What a payer signs: an EIP-3009 authorization.

use primitives::describe::{Account, Address, Bytes32, Hex, List, Report, Seconds, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;
use x402::limits::{CHALLENGE_BYTES, DOMAIN_TEXT, HEADER_CHARS};

use super::binding::PayPolicy;

/// What kind of account pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayerAccount {
    /// An account with a key, whose signature has 65 bytes.
    Key,
    /// A contract, which has its own way to sign.
    Contract,
}

/// The EIP-712 domain of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenDomain {
    /// Its name.
    pub name: Text<DOMAIN_TEXT>,
    /// Its version.
    pub version: Text<DOMAIN_TEXT>,
}

/// Parts of a challenge that version 2 repeats in the payment, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeParts {
    /// The chosen entry, as JSON text.
    pub accepted: Option<Text<CHALLENGE_BYTES>>,
    /// The resource, as JSON text.
    pub resource: Option<Text<CHALLENGE_BYTES>>,
    /// The extensions, as JSON text.
    pub extensions: Option<Text<CHALLENGE_BYTES>>,
}

/// The header that carries a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentHeader {
    /// Its name.
    pub name: Text<64>,
    /// Its value.
    pub value: Text<HEADER_CHARS>,
}

/// An authorization, and the payment where it is signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationReport {
    /// The ID of the token's chain.
    pub chain_id: Uint256,
    /// The token's contract.
    pub asset: Address,
    /// The token's domain.
    pub domain: TokenDomain,
    /// The account that pays.
    pub from: Address,
    /// The account that is paid.
    pub to: Address,
    /// The amount, in the smallest unit of the asset.
    pub value: Uint256,
    /// The Unix time after which it is valid.
    pub valid_after: Uint256,
    /// The Unix time before which it is valid.
    pub valid_before: Uint256,
    /// What makes it usable once.
    pub nonce: Bytes32,
    /// The domain separator.
    pub domain_separator: Bytes32,
    /// The hash of the authorization itself.
    pub struct_hash: Bytes32,
    /// The 32 bytes to sign.
    pub digest: Bytes32,
    /// The typed data of `eth_signTypedData_v4`.
    pub typed_data: Text<BUNDLE_BYTES>,
    /// The call data of `authorizationState`.
    pub state: Hex<BUNDLE_BYTES>,
    /// The header of the paid request; `null` without a signature that can be sent.
    pub header: Option<PaymentHeader>,
    /// The call data that settles it; `null` without a signature.
    pub call: Option<Hex<BUNDLE_BYTES>>,
    /// What is wrong with the signature.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AuthorizationReport {
    const FORMAT: &'static str = "erc8257-payment-authorization/1";
}

/// Reads a recorded authorization. Nothing is established by it: payments are signed through a binding alone.
///
/// Recorded: format
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authorize {
    /// The version of x402, 1 or 2.
    pub version: u8,
    /// The network, as the challenge has it.
    pub network: Text<CHALLENGE_BYTES>,
    /// The ID of its chain.
    pub chain_id: Uint256,
    /// The token's contract.
    pub asset: Account,
    /// The account to pay.
    pub pay_to: Account,
    /// The amount, in the smallest unit of the asset.
    pub amount: Uint256,
    /// The token's domain.
    pub domain: TokenDomain,
    /// For how long a payment may be valid, by the challenge.
    pub max_timeout_seconds: Option<Seconds>,
    /// The account that pays.
    pub from: Account,
    /// What kind of account that is. Default: one with a key.
    pub account: Option<PayerAccount>,
    /// 32 random bytes, not all zero.
    pub nonce: Bytes32,
    /// The Unix time.
    pub now: Seconds,
    /// What the payer allows.
    pub policy: Option<PayPolicy>,
    /// The parts of the challenge that version 2 repeats.
    pub raw: Option<ChallengeParts>,
    /// The signature.
    pub signature: Option<Hex<BUNDLE_BYTES>>,
}
impl Verb for Authorize {
    type Report = AuthorizationReport;
    const BUNDLE: &'static str = "erc8257-payment-authorize-bundle/1";
}
