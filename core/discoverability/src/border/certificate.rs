//! Certificates of discoverability, as issuers sign them.

use primitives::describe::{Integer, List, Report, Seconds, Text, Verb};
use primitives::limits::FINDINGS;

use super::mcp_report::McpGradeLetter;
use crate::codes::Finding;
use crate::limits::{CERTIFICATE_BYTES, ENDPOINT_TEXT, ISSUERS};

/// What a certificate is worth. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateVerdict {
    /// It holds.
    Valid,
    /// It is not made as certificates are.
    Malformed,
    /// Its key is not one that the caller pinned.
    IssuerNotPinned,
    /// Its signature does not hold.
    SignatureInvalid,
    /// It does not say what its own criteria say.
    GradeInconsistent,
    /// It is about another endpoint.
    OtherSubject,
    /// It has expired.
    Expired,
    /// It was observed in the future.
    NotYetValid,
    /// There is no clock to judge it by, or its standard is not known.
    Unknown,
}

/// What the signature is worth. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateSignature {
    /// It holds under a pinned key.
    Valid,
    /// It does not.
    Invalid,
    /// There was no pinned key to check it with, or no signature.
    Unchecked,
}

/// What a certificate says of delivery. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateDelivery {
    /// A call returned content, and the issuer says so.
    Verified,
    /// It was not established.
    Unverified,
}

/// What a certificate is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateReport {
    /// What it is worth.
    pub verdict: CertificateVerdict,
    /// What its signature is worth.
    pub signature: CertificateSignature,
    /// The key that it names, as 64 hex digits.
    pub issuer: Option<Text<64>>,
    /// The standard that it names.
    pub standard: Option<Text<CERTIFICATE_BYTES>>,
    /// The URL of the server that it is about.
    pub subject: Option<Text<CERTIFICATE_BYTES>>,
    /// The grade that it gives: `A` to `D`, or another text of a malformed one.
    pub grade: Option<Text<CERTIFICATE_BYTES>>,
    /// The grade that its criteria earn by the standard that it names.
    pub derived_grade: Option<McpGradeLetter>,
    /// How many of its criteria pass.
    pub passes: Option<u8>,
    /// What it says of delivery.
    pub delivery: Option<CertificateDelivery>,
    /// When the server was observed, in milliseconds of Unix time.
    pub observed_at: Option<Integer>,
    /// When the certificate expires, in milliseconds of Unix time.
    pub expires_at: Option<Integer>,
    /// Why, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for CertificateReport {
    const FORMAT: &'static str = "erc8257-discoverability-certificate/1";
}

/// Judges a certificate under keys that the caller pinned: its signature, its own consistency, and its time. The key within the
/// certificate is never trusted.
///
/// Source: seed 003, honesty caps; RFC 8032, section 5.1.7; decisions E10, E21, E22
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeCertificate<'a> {
    /// The certificate, in raw bytes.
    pub body: &'a [u8],
    /// The keys of issuers that the caller trusts: 64 hex digits each, or 88 with the header of SPKI. One at least.
    pub issuers: List<Text<88>, ISSUERS>,
    /// The Unix time. Default: none, and then nobody can say whether the certificate has expired.
    pub now: Option<Seconds>,
    /// The endpoint that the caller means to use. Default: any.
    pub endpoint: Option<Text<ENDPOINT_TEXT>>,
}
impl Verb for JudgeCertificate<'_> {
    type Report = CertificateReport;
    const BUNDLE: &'static str = "erc8257-discoverability-certificate-bundle/1";
}
