//! The report's JSON form, `erc8257-report/1`: fixed members in a fixed order. Strings are escaped as JCS has them, and
//! so that no character in them is more than text: what `harmless` marks is `\uXXXX` here, and to a reader the same.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::Report;
use crate::canonical::write::write_char;
use crate::check::Check;
use crate::finding::Finding;
use crate::policy::{Policy, SchemaMeasure};
use crate::shown::first_escaped;

/// Appends what is formatted, without a text of its own.
struct Text<'w>(&'w mut Vec<u8>);

impl core::fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Text of a JSON document under construction.
pub(crate) struct Writer {
    out: Vec<u8>,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self { out: Vec::with_capacity(1024) }
    }

    /// Appends JSON syntax as it is.
    pub(crate) fn raw(&mut self, syntax: &str) -> &mut Self {
        self.out.extend_from_slice(syntax.as_bytes());
        self
    }

    /// Appends a string, quoted and escaped.
    pub(crate) fn string(&mut self, text: &str) -> &mut Self {
        self.raw("\"");
        let mut rest = text;
        // Runs of characters that stand for themselves, and the one behind each that does not.
        while let Some(at) = first_escaped(rest) {
            let (run, marked) = rest.split_at_checked(at).unwrap_or_default();
            let mut characters = marked.chars();
            self.raw(run);
            match characters.next() {
                Some(mark @ ('\0'..='\u{1f}' | '"' | '\\')) => write_char(mark, &mut self.out),
                Some(mark) => self.units(mark),
                None => {}
            }
            rest = characters.as_str();
        }
        self.raw(rest).raw("\"")
    }

    /// Appends a character as its UTF-16 code units.
    fn units(&mut self, character: char) {
        for unit in character.encode_utf16(&mut [0; 2]) {
            self.display(format_args!("\\u{unit:04x}"));
        }
    }

    /// Appends a value that needs no escapes, without quotes.
    pub(crate) fn display(&mut self, value: impl core::fmt::Display) -> &mut Self {
        // Writing to a Vec cannot fail.
        let _ = write!(Text(&mut self.out), "{value}");
        self
    }

    /// Appends a string that needs no escapes.
    pub(crate) fn quoted(&mut self, value: impl core::fmt::Display) -> &mut Self {
        self.raw("\"").display(value).raw("\"")
    }

    /// The same, or `null`.
    fn quoted_or_null(&mut self, value: Option<impl core::fmt::Display>) -> &mut Self {
        match value {
            Some(value) => self.quoted(value),
            None => self.raw("null"),
        }
    }

    pub(crate) fn boolean(&mut self, value: bool) -> &mut Self {
        self.raw(if value { "true" } else { "false" })
    }

    /// Appends a string or `null`.
    pub(crate) fn optional(&mut self, text: Option<impl AsRef<str>>) -> &mut Self {
        match text {
            Some(text) => self.string(text.as_ref()),
            None => self.raw("null"),
        }
    }

    /// Appends a number or `null`.
    pub(crate) fn optional_number(&mut self, number: Option<u32>) -> &mut Self {
        match number {
            Some(number) => self.display(number),
            None => self.raw("null"),
        }
    }

    pub(crate) fn finish(self) -> String {
        // Everything appended is UTF-8.
        String::from_utf8(self.out).unwrap_or_default()
    }
}

pub(super) fn report(report: &Report) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-report/1\",\"verified\":").boolean(report.is_verified());
    w.raw(",\"canonical\":").boolean(report.is_canonical());
    w.raw(",\"toolRef\":").quoted_or_null(report.tool_ref);
    w.raw(",\"policy\":");
    policy(&mut w, &report.policy);
    w.raw(",\"evidence\":").quoted(report.evidence);
    w.raw(",\"failedCheck\":").optional_number(report.failed_check().map(|check| u32::from(check.number())));
    w.raw(",\"checks\":[");
    for check in Check::ALL {
        w.raw(before(check)).raw(report.check(check).as_str());
    }
    w.raw("\"}],\"manifestValid\":");
    match report.manifest_valid {
        Some(valid) => w.boolean(valid),
        None => w.raw("null"),
    };
    w.raw(",\"expectedHash\":").quoted_or_null(report.expected_hash);
    w.raw(",\"computedHash\":").quoted_or_null(report.computed_hash);
    w.raw(",\"findings\":");
    findings(&mut w, &report.findings);
    w.raw("}");
    w.finish()
}

/// What stands in front of a check's status, in one piece: reports are made for every verification.
const fn before(check: Check) -> &'static str {
    match check {
        Check::Fetch => r#"{"check":1,"name":"fetch","status":""#,
        Check::OriginBinding => r#""},{"check":2,"name":"origin-binding","status":""#,
        Check::ManifestHash => r#""},{"check":3,"name":"manifest-hash","status":""#,
        Check::CreatorBinding => r#""},{"check":4,"name":"creator-binding","status":""#,
    }
}

/// The array of findings.
pub(crate) fn findings(w: &mut Writer, findings: &[Finding]) {
    w.raw("[");
    for (index, finding) in findings.iter().enumerate() {
        let rule = finding.rule();
        w.raw(if index == 0 { "{\"rule\":" } else { ",{\"rule\":" }).string(rule.id);
        w.raw(",\"section\":").string(rule.section);
        w.raw(",\"severity\":").string(finding.severity().as_str());
        w.raw(",\"check\":").optional_number(finding.check().map(|check| u32::from(check.number())));
        w.raw(",\"pointer\":").optional(finding.pointer());
        w.raw(",\"line\":").optional_number(finding.line());
        w.raw(",\"column\":").optional_number(finding.column());
        w.raw(",\"message\":").string(finding.message());
        w.raw(",\"found\":").optional(finding.found());
        w.raw(",\"expected\":").optional(finding.expected());
        w.raw(",\"fix\":").string(finding.fix()).raw("}");
    }
    w.raw("]");
}

/// Only what differs from the defaults, in the order of the design.
pub(crate) fn policy(w: &mut Writer, policy: &Policy) {
    let default = Policy::default();
    let mut separator = "{";
    let mut member = |w: &mut Writer, name: &str| {
        w.raw(separator).string(name).raw(":");
        separator = ",";
    };
    if policy.accept_unknown_type != default.accept_unknown_type {
        member(w, "acceptUnknownType");
        w.boolean(policy.accept_unknown_type);
    }
    if policy.schema_measure != SchemaMeasure::Values {
        member(w, "schemaMeasure");
        w.string(policy.schema_measure.as_str());
    }
    if policy.max_requirements != default.max_requirements {
        member(w, "maxRequirements");
        w.display(policy.max_requirements);
    }
    if policy.freshness_seconds != default.freshness_seconds {
        member(w, "freshnessSeconds");
        w.display(policy.freshness_seconds);
    }
    if policy.allow_private_addresses != default.allow_private_addresses {
        member(w, "allowPrivateAddresses");
        w.boolean(policy.allow_private_addresses);
    }
    if policy.addresses_enforced != default.addresses_enforced {
        member(w, "addressesEnforced");
        w.boolean(policy.addresses_enforced);
    }
    if let Some(hash) = policy.pinned_hash {
        member(w, "pinnedHash");
        w.quoted(hash);
    }
    if let Some(quorum) = policy.quorum {
        member(w, "quorum");
        w.raw("{\"need\":").display(quorum.need).raw(",\"of\":").display(quorum.of).raw("}");
    }
    if separator == "{" {
        w.raw("{");
    }
    w.raw("}");
}
