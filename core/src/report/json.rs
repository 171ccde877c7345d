//! The report's JSON form, `erc8257-report/1`: fixed members in a fixed order.

use alloc::string::String;

use super::Report;
use crate::check::Check;
use crate::finding::Finding;
use crate::json::Writer;
use crate::policy::{Policy, SchemaMeasure};

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
