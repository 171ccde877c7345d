//! Properties of every report.

use std::collections::BTreeMap;

use erc8257::{Check, Finding, Report, Severity, Status, limits};
use serde_json::Value;

/// It reads as JSON, its JSON agrees with the object, and its parts agree.
pub(crate) fn assert_whole(report: &Report) -> Value {
    let text = report.to_json();
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(!text.bytes().any(|byte| byte < b' '), "white space or controls: {text}");
    assert_eq!(value["format"], "erc8257-report/1");
    assert_eq!(value["verified"], report.is_verified(), "{text}");
    let findings = value["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), report.findings().len());
    assert!(findings.len() <= limits::FINDINGS + 1, "{}", findings.len());
    for (shown, finding) in findings.iter().zip(report.findings()) {
        assert_eq!(shown["rule"], finding.code().as_str());
        assert_harmless(finding);
    }
    assert_eq!(report.is_canonical(), Check::ALL.iter().all(|check| report.check(*check) == Status::Pass));
    if report.is_verified() {
        assert!(report.is_canonical() && report.manifest_valid() == Some(true), "{text}");
        assert_eq!(report.computed_hash(), report.expected_hash(), "{text}");
        assert!(report.findings().iter().all(|finding| finding.severity() != Severity::Error), "{text}");
    }
    // One fault may fail several checks, and its finding names the first of them.
    let errors = report.findings().iter().any(|finding| finding.severity() == Severity::Error);
    assert!(errors || report.failed_check().is_none(), "a check fails without a finding: {text}");
    for finding in report.findings().iter().filter(|finding| finding.severity() == Severity::Error) {
        let failed = finding.check().is_none_or(|check| report.check(check) == Status::Fail);
        assert!(failed, "check passes in spite of {}: {text}", finding.code());
    }
    value
}

/// The input's text in a finding is short and does nothing on a terminal.
fn assert_harmless(finding: &Finding) {
    for shown in [finding.found(), finding.expected()].into_iter().flatten() {
        assert!(!shown.chars().any(char::is_control), "{shown:?}");
    }
    assert!(
        finding.pointer().is_none_or(|pointer| pointer.len() <= limits::POINTER_BYTES + 8),
        "{finding:?}"
    );
}

/// The findings, without members that depend on places in the text.
pub(crate) fn without_places(report: &Report) -> BTreeMap<(&'static str, &'static str, String), usize> {
    let mut seen = BTreeMap::new();
    for finding in report.findings() {
        let pointer = finding.pointer().unwrap_or("nowhere").to_owned();
        *seen.entry((finding.code().as_str(), finding.severity().as_str(), pointer)).or_default() += 1;
    }
    seen
}
