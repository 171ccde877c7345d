//! Certificates: their signature under a pinned key, what they say, and whether they still hold (decisions E10, E21, E22).

mod body;
mod time;

use alloc::string::String;
use alloc::vec::Vec;

use primitives::base64;
use primitives::canonical::canonical_bytes;
use primitives::json::{Document, read};
use primitives::usage::UsageError;

use crate::answer::{is_strict, reader_word};
use crate::border::certificate::{CertificateReport, CertificateSignature, CertificateVerdict};
use crate::codes::Code;
use crate::ed25519::Key;
use crate::fields::{find, is_object, text, text_of};
use crate::found::Found;
use crate::limits::CERTIFICATE_BYTES;
use body::{Asked, Body, Standing};

/// Judges a certificate.
///
/// # Errors
/// A pin that is not a key: 64 hex digits or 88 with the header of SPKI, a canonical encoding of a point that is not of small order.
///
/// # Example
/// ```
/// use erc8257_discoverability::border::certificate::CertificateVerdict;
/// use erc8257_discoverability::judge_certificate;
///
/// let pins = ["996f08e6e55a260c0475dbd8809a6f46ea974f1a4498895b8580c08d88a49c7b".into()];
/// assert_eq!(judge_certificate(b"{}", &pins, None, None)?.verdict, CertificateVerdict::Malformed);
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
pub fn judge_certificate(
    file: &[u8],
    issuers: &[String],
    now: Option<u64>,
    endpoint: Option<&str>,
) -> Result<CertificateReport, UsageError> {
    let pins = pins(issuers)?;
    let document = read(file, CERTIFICATE_BYTES);
    let mut found = Found::new(&document);
    let mut report = empty();
    if !is_strict(&document) {
        found.nowhere(Code::CertJson, Some(reader_word(&document).into()));
        report.findings = found.finish();
        return Ok(report);
    }
    let Some((signed, signature)) = envelope(&mut found) else {
        report.findings = found.finish();
        return Ok(report);
    };
    let inner = read(signed.as_bytes(), CERTIFICATE_BYTES);
    let canonical = find(&document, Document::ROOT, "canonical_json").unwrap_or(Document::ROOT);
    if !is_strict(&inner) || !is_object(&inner, Document::ROOT) {
        found.about(Code::CertBody, canonical);
        report.findings = found.finish();
        return Ok(report);
    }
    let is_spelt_otherwise = canonical_bytes(&inner) != signed.as_bytes();
    if is_spelt_otherwise {
        found.about(Code::CertNotCanonical, canonical);
    }
    let asked = Asked { now, endpoint };
    let mut body = Body::read(&inner, &mut report);
    if let Some(issuer) = body.issuer {
        match pins.iter().find(|pin| *pin.as_bytes() == issuer) {
            None => body.is_not_pinned(),
            Some(pin) if pin.verify(signed.as_bytes(), &signature) => {
                report.signature = CertificateSignature::Valid;
            }
            Some(_) => {
                report.signature = CertificateSignature::Invalid;
                let node = find(&document, Document::ROOT, "signature").unwrap_or(Document::ROOT);
                found.about(Code::CertSignature, node);
            }
        }
    }
    body.times(&asked, is_spelt_otherwise, &mut report);
    report.verdict = verdict(&body, is_spelt_otherwise || body.is_malformed, &report, &asked);
    report.findings = found.finish();
    report.findings.extend(body.finish());
    Ok(report)
}

/// The keys that the caller pinned (ledger `disc-cert-pin`).
fn pins(issuers: &[String]) -> Result<Vec<Key>, UsageError> {
    if issuers.is_empty() {
        return Err(UsageError::wrong("issuers", "is empty"));
    }
    let pin = |(index, text): (usize, &String)| {
        let key = body::key_bytes(text).and_then(Key::new);
        let wrong =
            || UsageError::wrong(&alloc::format!("issuers[{index}]"), "is no Ed25519 key that can be pinned");
        key.ok_or_else(wrong)
    };
    issuers.iter().enumerate().map(pin).collect()
}

/// The signed text and the signature; a finding where one of them is missing.
fn envelope(found: &mut Found<'_, '_>) -> Option<(String, [u8; 64])> {
    let (document, root) = (found.document, Document::ROOT);
    let node = find(document, root, "canonical_json");
    let Some(signed) = node.and_then(|node| text(document, node)) else {
        found.member(Code::CertEnvelope, node, root);
        return None;
    };
    let node = find(document, root, "signature");
    let bytes = node.and_then(|node| base64::decode(text(document, node)?.as_bytes()));
    let Some(signature) = bytes.and_then(|bytes| <[u8; 64]>::try_from(bytes).ok()) else {
        found.member(Code::CertSignatureForm, node, root);
        return None;
    };
    if text_of(document, root, "signed_by").is_none() {
        found.member(Code::CertSignedBy, find(document, root, "signed_by"), root);
    }
    Some((signed, signature))
}

/// The first verdict that applies.
fn verdict(
    body: &Body<'_, '_>,
    is_malformed: bool,
    report: &CertificateReport,
    asked: &Asked<'_>,
) -> CertificateVerdict {
    match report.signature {
        _ if is_malformed => CertificateVerdict::Malformed,
        CertificateSignature::Unchecked => CertificateVerdict::IssuerNotPinned,
        CertificateSignature::Invalid => CertificateVerdict::SignatureInvalid,
        CertificateSignature::Valid if body.is_inconsistent => CertificateVerdict::GradeInconsistent,
        CertificateSignature::Valid if body.is_other(asked) => CertificateVerdict::OtherSubject,
        CertificateSignature::Valid if body.standing == Standing::Expired => CertificateVerdict::Expired,
        CertificateSignature::Valid if body.standing == Standing::Early => CertificateVerdict::NotYetValid,
        CertificateSignature::Valid if asked.now.is_none() || body.is_unknown() => {
            CertificateVerdict::Unknown
        }
        CertificateSignature::Valid => CertificateVerdict::Valid,
    }
}

const fn empty() -> CertificateReport {
    CertificateReport {
        verdict: CertificateVerdict::Malformed,
        signature: CertificateSignature::Unchecked,
        issuer: None,
        standard: None,
        subject: None,
        grade: None,
        derived_grade: None,
        passes: None,
        delivery: None,
        observed_at: None,
        expires_at: None,
        findings: Vec::new(),
    }
}
