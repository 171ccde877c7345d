//! The report's JSON form, `erc8257-report/1`: fixed members in a fixed order.

use alloc::string::String;

use super::Report;
use crate::check::Check;
use crate::policy;
use primitives::codes;
use primitives::json::Writer;

pub(super) fn report(report: &Report) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-report/1\",\"verified\":").boolean(report.is_verified());
    w.raw(",\"canonical\":").boolean(report.is_canonical());
    w.raw(",\"toolRef\":").quoted_or_null(report.tool_ref);
    w.raw(",\"policy\":");
    policy::write(&mut w, &report.policy);
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
    codes::write(&mut w, &report.findings);
    w.raw("}");
    w.finish()
}

/// The text in front of a check's status, in one piece: reports are made for every verification.
const fn before(check: Check) -> &'static str {
    match check {
        Check::Fetch => r#"{"check":1,"name":"fetch","status":""#,
        Check::OriginBinding => r#""},{"check":2,"name":"origin-binding","status":""#,
        Check::ManifestHash => r#""},{"check":3,"name":"manifest-hash","status":""#,
        Check::CreatorBinding => r#""},{"check":4,"name":"creator-binding","status":""#,
    }
}
