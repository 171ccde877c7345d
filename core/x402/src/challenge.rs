//! The document of a challenge: its version, its entries, and the verdict.

mod entry;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId, read};

use crate::border::challenge::{ChallengePlace, ChallengeReport, ChallengeVerdict, EntryVerdict};
use crate::carried::{Carried, NoChallenge};
use crate::carrier::Carrier;
use crate::codes::{Code, Finding};
use crate::limits::{ACCEPTS, CHALLENGE_BYTES};
use crate::noted::{Noted, remark};
use crate::strict;

pub use entry::Entry;

/// A challenge that was read. Nothing of it is trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    report: ChallengeReport,
    /// The text of the document; empty where it could not be read.
    text: Vec<u8>,
    entries: Vec<Entry>,
    /// The value of `resource` in version 2.
    resource: NodeId,
    /// The value of `extensions`.
    extensions: NodeId,
}

/// Reads a challenge, whatever it is: each fault is a finding of the report (ledger `x402-ch-status` and the rows behind it).
#[must_use]
pub fn read_challenge(carrier: &Carrier<'_>) -> Challenge {
    match carrier.carried() {
        Ok(carried) => Challenge::of(carried),
        Err(none) => Challenge::none(none),
    }
}

impl Challenge {
    /// What was read.
    #[must_use]
    pub const fn report(&self) -> &ChallengeReport {
        &self.report
    }

    /// The ways to pay, as they stand in the report.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The text of the document, in which entries have their places; empty where it could not be read.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The value of `resource` in version 2; 0 where there is none.
    #[must_use]
    pub const fn resource(&self) -> NodeId {
        self.resource
    }

    /// The value of `extensions`; 0 where there is none.
    #[must_use]
    pub const fn extensions(&self) -> NodeId {
        self.extensions
    }

    /// The findings of the challenge and more of its places, in the order of reports.
    #[must_use]
    pub fn with_findings(&self, more: Vec<Finding>) -> Vec<Finding> {
        self.with(self.report.findings.clone(), more)
    }

    fn with(&self, mut findings: Vec<Finding>, more: Vec<Finding>) -> Vec<Finding> {
        let has_lines = self.has_lines();
        findings.extend(more.into_iter().map(|more| if has_lines { more } else { more.without_line() }));
        ordered(findings)
    }

    /// Whether findings tell lines: those of MCP have pointers alone.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        matches!(self.report.carrier, Some(ChallengePlace::Header | ChallengePlace::Body))
    }

    fn none(none: NoChallenge) -> Self {
        let NoChallenge { verdict, place, code, found, mut remarks } = none;
        remarks.push(remark(code, found));
        Self::empty(verdict, place, ordered(remarks))
    }

    const fn empty(
        verdict: ChallengeVerdict,
        carrier: Option<ChallengePlace>,
        findings: Vec<Finding>,
    ) -> Self {
        let report = ChallengeReport {
            verdict,
            carrier,
            version: None,
            error: None,
            resource: None,
            entries: Vec::new(),
            findings,
        };
        Self { report, text: Vec::new(), entries: Vec::new(), resource: 0, extensions: 0 }
    }

    /// Reads the document of a challenge.
    fn of(carried: Carried) -> Self {
        let Carried { place, text, mut remarks } = carried;
        let document = read(&text, CHALLENGE_BYTES);
        if let Some(word) = strict::fault(&document) {
            remarks.push(remark(Code::Json, Some(word.into())));
            return Self::empty(ChallengeVerdict::Malformed, Some(place), ordered(remarks));
        }
        let mut reading = Reading { document: &document, place, noted: Noted::default() };
        let mut challenge = Self::empty(ChallengeVerdict::Malformed, Some(place), Vec::new());
        challenge.report.verdict = reading.read(&mut challenge);
        let findings = reading.noted.finish(&document);
        challenge.report.findings = challenge.with(remarks, findings);
        challenge.text = text;
        challenge
    }
}

/// In the order of reports: findings without a line before those with one, by place and by code. The sort keeps the order of
/// entries.
fn ordered(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.sort_by_key(|finding| (finding.line().and(finding.offset()), finding.code().as_str()));
    findings
}

/// A document under way.
struct Reading<'d> {
    document: &'d Document<'d>,
    place: ChallengePlace,
    noted: Noted,
}

impl Reading<'_> {
    fn note(&mut self, code: Code, at: NodeId, found: Option<String>) {
        self.noted.add(self.document, code, Some(at), (found, None));
    }

    /// The first fault of the document ends the reading; faults of entries are all told.
    fn read(&mut self, challenge: &mut Challenge) -> ChallengeVerdict {
        use ChallengeVerdict::{Malformed, NotX402};

        let is_header = self.place == ChallengePlace::Header;
        // What stands in the header is meant as x402.
        let no_challenge = if is_header { Malformed } else { NotX402 };
        if self.document.kind(Document::ROOT) != Kind::Object {
            self.note(Code::Object, Document::ROOT, None);
            return no_challenge;
        }
        let names = ["x402Version", "error", "accepts", "resource", "extensions"];
        let [version, error, accepts, resource, extensions] =
            self.document.named_in_root(names, &mut |_, _| {});
        let is_list = accepts != 0 && self.document.kind(accepts) == Kind::Array;
        let version = match self.version(version, is_list) {
            Ok(version) => version,
            Err(Code::NoVersion) => return no_challenge,
            Err(_) => return Malformed,
        };
        challenge.report.version = Some(version);
        challenge.report.error = self.text(error);
        challenge.extensions = extensions;
        let count = self.document.elements(accepts).take(ACCEPTS.saturating_add(1)).count();
        if !is_list || count == 0 {
            self.note(Code::Accepts, accepts, None);
            return Malformed;
        }
        if count > ACCEPTS {
            let all = self.document.elements(accepts).count();
            self.note(Code::AcceptsCount, accepts, Some(alloc::format!("{all}")));
            return Malformed;
        }
        if version == 2 {
            match self.resource(resource) {
                // null is absent: a payment does not repeat it.
                Ok(None) => {}
                Ok(url) => (challenge.report.resource, challenge.resource) = (url, resource),
                Err(()) => return Malformed,
            }
        }
        for (index, node) in (0..).zip(self.document.elements(accepts)) {
            let (entry, told) = entry::read(self.document, &mut self.noted, version, (index, node));
            challenge.entries.push(entry);
            challenge.report.entries.push(told);
        }
        let has = |verdict| challenge.report.entries.iter().any(|entry| entry.verdict == verdict);
        if has(EntryVerdict::Usable) {
            ChallengeVerdict::Readable
        } else if has(EntryVerdict::Malformed) {
            Malformed
        } else {
            ChallengeVerdict::Unsupported
        }
    }

    /// The version of x402, written `1` or `2` (ledger `x402-ch-version`).
    fn version(&mut self, node: NodeId, is_list: bool) -> Result<u8, Code> {
        let is_header = self.place == ChallengePlace::Header;
        if node == 0 {
            if is_header || !is_list {
                self.note(Code::NoVersion, Document::ROOT, None);
                return Err(Code::NoVersion);
            }
            self.note(Code::VersionMissing, Document::ROOT, None);
            return Ok(1);
        }
        match self.document.raw(node) {
            b"1" if !is_header => Ok(1),
            b"2" => {
                if self.place == ChallengePlace::Body {
                    self.note(Code::V2InBody, node, None);
                }
                Ok(2)
            }
            _ => {
                self.note(Code::Version, node, None);
                Err(Code::Version)
            }
        }
    }

    /// The URL of version 2.
    fn resource(&mut self, node: NodeId) -> Result<Option<String>, ()> {
        if node == 0 || self.document.kind(node) == Kind::Null {
            self.note(Code::Incomplete, Document::ROOT, Some("resource".into()));
            return Ok(None);
        }
        let [url] = self.document.named(node, ["url"]);
        if let Some(url) = self.text(url) {
            return Ok(Some(url));
        }
        self.note(Code::Resource, node, None);
        Err(())
    }

    /// A text, if the value is one.
    fn text(&self, node: NodeId) -> Option<String> {
        text(self.document, node)
    }
}

/// A text, if the value is one.
fn text(document: &Document<'_>, node: NodeId) -> Option<String> {
    document.optional_string(node).map(Cow::into_owned)
}
