//! What a certificate says: the standard, the ten criteria, the grade that follows from them, the subject, the times.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use primitives::hex;
use primitives::json::{Document, NodeId};
use sha2::{Digest as _, Sha256};

use super::time::milliseconds;
use crate::border::certificate::{CertificateDelivery, CertificateReport};
use crate::border::mcp_report::McpGradeLetter;
use crate::codes::{Code, Finding};
use crate::fields::{boolean_of, elements, find, is_array, is_object, text, text_of};
use crate::found::Found;
use crate::grade::{FIRST, LATER, Scale, letter};
use crate::limits::SKEW_SECONDS;
use crate::status::CRITERIA;
use crate::text::trim;

/// What the caller asks about.
pub(super) struct Asked<'q> {
    pub(super) now: Option<u64>,
    pub(super) endpoint: Option<&'q str>,
}

/// The header of a key in SPKI.
const SPKI: &str = "302a300506032b6570032100";
/// The name of the standard, in front of its version.
const STANDARD: &str = "agent-tool-discoverability-standard/";

/// The 32 bytes of a key: as hex digits of any case, with the header of SPKI or without.
pub(super) fn key_bytes(text: &str) -> Option<[u8; 32]> {
    let lower = text.to_ascii_lowercase();
    let digits = match lower.len() {
        64 => Some(lower.as_str()),
        88 => lower.strip_prefix(SPKI),
        _ => None,
    }?;
    hex::parse_bytes32(&format!("0x{digits}")).map(|word| word.0)
}

/// What a clock makes of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    Holds,
    Expired,
    Early,
}

/// The signed document, as far as it was read.
pub(super) struct Body<'d, 'a> {
    found: Found<'d, 'a>,
    pub(super) issuer: Option<[u8; 32]>,
    scale: Option<Scale>,
    subject: Option<(NodeId, String)>,
    pub(super) is_malformed: bool,
    pub(super) is_inconsistent: bool,
    /// What the caller's clock makes of its times.
    pub(super) standing: Standing,
}

impl<'d, 'a> Body<'d, 'a> {
    /// Reads all that the document says, each fault for itself.
    pub(super) fn read(document: &'d Document<'a>, report: &mut CertificateReport) -> Self {
        let mut body = Self {
            found: Found::new(document),
            issuer: None,
            scale: None,
            subject: None,
            is_malformed: false,
            is_inconsistent: false,
            standing: Standing::Holds,
        };
        body.issuer(report);
        body.standard(report);
        body.subject(report);
        body.grade(report);
        body
    }

    fn find(&self, name: &str) -> Option<NodeId> {
        find(self.found.document, Document::ROOT, name)
    }

    fn text(&self, name: &str) -> Option<String> {
        text_of(self.found.document, Document::ROOT, name)
    }

    /// A fault at a member of the document that makes it malformed.
    fn malformed(&mut self, code: Code, name: &str) {
        let member = self.find(name);
        self.found.member(code, member, Document::ROOT);
        self.is_malformed = true;
    }

    /// A fault at a member that another one contradicts.
    fn inconsistent(&mut self, code: Code, name: &str, expected: Option<String>) {
        let member = self.find(name);
        self.found.member_expecting(code, member, Document::ROOT, expected);
        self.is_inconsistent = true;
    }

    fn issuer(&mut self, report: &mut CertificateReport) {
        self.issuer = self.text("issuer_pubkey_spki_hex").as_deref().and_then(key_bytes);
        match self.issuer {
            Some(key) => report.issuer = Some(digits(&key)),
            None => self.malformed(Code::CertIssuerKey, "issuer_pubkey_spki_hex"),
        }
    }

    /// The key is none of those that the caller pinned.
    pub(super) fn is_not_pinned(&mut self) {
        let node = self.find("issuer_pubkey_spki_hex");
        self.found.member(Code::CertIssuerNotPinned, node, Document::ROOT);
    }

    fn standard(&mut self, report: &mut CertificateReport) {
        let Some(standard) = self.text("standard") else {
            return self.malformed(Code::CertStandard, "standard");
        };
        self.scale = match standard.strip_prefix(STANDARD) {
            Some("0.1") => Some(FIRST),
            Some("0.2" | "0.3" | "0.4") => Some(LATER),
            _ => None,
        };
        if self.scale.is_none() {
            let node = self.find("standard");
            self.found.member(Code::CertStandardUnknown, node, Document::ROOT);
        }
        report.standard = Some(standard);
    }

    /// The criteria, whether each passes; `None` where one of them is at fault.
    fn criteria(&mut self) -> Option<Vec<bool>> {
        let document = self.found.document;
        let list = self.find("criteria").filter(|list| is_array(document, *list));
        let list = list.filter(|list| elements(document, *list).count() == CRITERIA.len());
        let Some(list) = list else {
            let member = self.find("criteria");
            self.found.member_expecting(Code::CertCriteria, member, Document::ROOT, Some("10".into()));
            self.is_malformed = true;
            return None;
        };
        let mut passes = Vec::new();
        for (node, (_, id, _)) in elements(document, list).zip(CRITERIA) {
            let evidence = text_of(document, node, "evidence_sha256");
            let is_good = text_of(document, node, "id").as_deref() == Some(id)
                && evidence.as_deref().is_some_and(is_hash);
            if let Some(passed) = boolean_of(document, node, "pass").filter(|_| is_good) {
                passes.push(passed);
            } else {
                self.found.at(Code::CertCriterion, node);
                self.is_malformed = true;
            }
        }
        (passes.len() == CRITERIA.len()).then_some(passes)
    }

    fn grade(&mut self, report: &mut CertificateReport) {
        let grade = match self.text("grade").as_deref() {
            Some("A") => Some(McpGradeLetter::A),
            Some("B") => Some(McpGradeLetter::B),
            Some("C") => Some(McpGradeLetter::C),
            Some("D") => Some(McpGradeLetter::D),
            _ => None,
        };
        report.grade = self.text("grade");
        if grade.is_none() {
            self.malformed(Code::CertGrade, "grade");
        }
        let criteria = self.criteria();
        let has_content = criteria.as_ref().and_then(|passes| passes.get(6).copied());
        if let Some(passes) = &criteria {
            self.count(passes, grade, report);
        }
        self.delivery(has_content, report);
    }

    /// The grade follows from the criteria, and so does their count (ledger `disc-cert-regrade`).
    fn count(&mut self, passes: &[bool], grade: Option<McpGradeLetter>, report: &mut CertificateReport) {
        let count = u8::try_from(passes.iter().filter(|passes| **passes).count()).unwrap_or(u8::MAX);
        let has_content = passes.get(6) == Some(&true);
        report.passes = Some(count);
        let expected = format!("{count}/10");
        if self.text("passes").as_deref() != Some(expected.as_str()) {
            self.inconsistent(Code::CertPasses, "passes", Some(expected));
        }
        if let Some(scale) = self.scale {
            let (derived, _) = letter(count, has_content, scale);
            report.derived_grade = Some(derived);
            if grade.is_some_and(|grade| grade != derived) {
                let expected = primitives::describe::Word::as_str(derived);
                self.inconsistent(Code::CertGradeInconsistent, "grade", Some(expected.into()));
            }
        }
        let mentions = self.text("honesty_cap").is_some_and(|text| !trim(&text).is_empty());
        if !has_content && !mentions {
            let node = self.find("honesty_cap");
            self.found.member(Code::CertCapMissing, node, Document::ROOT);
        }
    }

    /// Delivery is asserted by a text that begins with `verified`, and only content allows that (ledger `disc-cert-delivery`).
    fn delivery(&mut self, has_content: Option<bool>, report: &mut CertificateReport) {
        let (Some(text), Some(has_content)) = (self.text("delivery"), has_content) else { return };
        let word: String = trim(&text).chars().take(8).collect();
        let is_asserted = word.eq_ignore_ascii_case("verified");
        report.delivery = Some(if is_asserted && has_content {
            CertificateDelivery::Verified
        } else {
            CertificateDelivery::Unverified
        });
        if is_asserted && !has_content {
            self.inconsistent(Code::CertDeliveryAsserted, "delivery", None);
        }
    }

    fn subject(&mut self, report: &mut CertificateReport) {
        let document = self.found.document;
        let Some(subject) = self.find("subject").filter(|node| is_object(document, *node)) else {
            return self.malformed(Code::CertSubject, "subject");
        };
        let node = find(document, subject, "server_url");
        let url = node.and_then(|node| text(document, node)).filter(|url| !url.is_empty());
        let Some((node, url)) = node.zip(url) else {
            self.found.member(Code::CertSubject, node, subject);
            self.is_malformed = true;
            return;
        };
        let expected = digits(&Sha256::digest(url.as_bytes()));
        if text_of(document, subject, "endpoint_sha256").as_deref() != Some(expected.as_str()) {
            let hash = find(document, subject, "endpoint_sha256");
            self.found.member_expecting(Code::CertSubjectHash, hash, subject, Some(expected));
            self.is_inconsistent = true;
        }
        report.subject = Some(url.clone());
        self.subject = Some((node, url));
    }

    /// Whether the grade does not follow by a scale that is known.
    pub(super) const fn is_unknown(&self) -> bool {
        self.scale.is_none()
    }

    /// Whether it is about another endpoint than the one that was asked about.
    pub(super) fn is_other(&self, asked: &Asked<'_>) -> bool {
        let url = self.subject.as_ref().map(|(_, url)| url.as_str());
        asked.endpoint.is_some_and(|endpoint| url != Some(endpoint))
    }

    /// The times, and what the caller's clock makes of them in a document that is well formed otherwise.
    pub(super) fn times(&mut self, asked: &Asked<'_>, is_malformed: bool, report: &mut CertificateReport) {
        if let Some((node, _)) = self.subject.as_ref().filter(|_| self.is_other(asked)) {
            let expected = asked.endpoint.map(|endpoint| primitives::harmless::clip(endpoint.as_bytes()));
            self.found.at_expecting(Code::CertOtherSubject, *node, expected);
        }
        report.observed_at = self.time("observed_at");
        report.expires_at = self.time("expires_at");
        let order = report.observed_at.zip(report.expires_at);
        if order.is_some_and(|(observed, expires)| expires <= observed) {
            self.malformed(Code::CertTimeOrder, "expires_at");
        }
        let (Some((observed, expires)), false) = (order, is_malformed || self.is_malformed) else { return };
        let Some(now) = asked.now else { return self.found.nowhere(Code::CertNoClock, None) };
        let milliseconds = |seconds: u64| i64::try_from(seconds.saturating_mul(1_000)).unwrap_or(i64::MAX);
        if milliseconds(now) >= expires {
            self.standing = Standing::Expired;
            self.found.member(Code::CertExpired, self.find("expires_at"), Document::ROOT);
        } else if observed > milliseconds(now.saturating_add(SKEW_SECONDS)) {
            self.standing = Standing::Early;
            self.found.member(Code::CertEarly, self.find("observed_at"), Document::ROOT);
        }
    }

    fn time(&mut self, name: &str) -> Option<i64> {
        let time = self.text(name).as_deref().and_then(milliseconds);
        if time.is_none() {
            self.malformed(Code::CertTime, name);
        }
        time
    }

    pub(super) fn finish(self) -> Vec<Finding> {
        self.found.finish()
    }
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Bytes as hex digits.
fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
