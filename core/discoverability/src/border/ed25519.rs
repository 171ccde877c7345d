//! Signatures of Ed25519, as issuers of certificates make them.

use primitives::describe::{Bytes32, Hex, Report, Verb};

use crate::limits::CERTIFICATE_BYTES;

/// Bytes of a signature: R and S.
pub const SIGNATURE_BYTES: usize = 64;

/// What a signature of Ed25519 is worth. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ed25519Verdict {
    /// It holds.
    Valid,
    /// It does not hold for this message under this key.
    SignatureInvalid,
    /// The key is not a canonical encoding of a point, or its point is of small order. A signature under such a key can hold for
    /// every message.
    KeyRefused,
}

/// What a signature of Ed25519 is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ed25519Report {
    /// What it is worth.
    pub verdict: Ed25519Verdict,
}
impl Report for Ed25519Report {
    const FORMAT: &'static str = "erc8257-discoverability-ed25519/1";
}

/// Judges a signature of Ed25519 by the strictest rule on which libraries agree. Another library may accept a signature that this
/// verb refuses, and never the other way round.
///
/// Source: RFC 8032, section 5.1.7; decision E10
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeEd25519 {
    /// The public key.
    pub public_key: Bytes32,
    /// The bytes that were signed.
    pub message: Hex<CERTIFICATE_BYTES>,
    /// The signature: 64 bytes, R before S. One of another length does not hold.
    pub signature: Hex<SIGNATURE_BYTES>,
}
impl Verb for JudgeEd25519 {
    type Report = Ed25519Report;
    const BUNDLE: &'static str = "erc8257-discoverability-ed25519-bundle/1";
}
