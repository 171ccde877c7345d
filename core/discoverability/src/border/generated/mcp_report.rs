//! Written by `cargo xtask border` from `core/discoverability/src/border/mcp_report.rs`. Change that file, and not this one.

use crate::border::mcp_report::{
    McpCall, McpCriterion, McpDelivery, McpEra, McpFinding, McpGrade, McpGradeLetter, McpLargestTool,
    McpMeasures, McpProfile, McpReport, McpServer, McpSeverity, McpStatus, McpVerdict,
};
use primitives::describe::{FromJson, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for McpProfile {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Seed, "seed-0.1"), (Self::Spec, "spec"), (Self::Peer, "peer-0.4")];
    const SENTENCE: &'static str = "is not seed-0.1, spec or peer-0.4";
}

impl FromJson for McpProfile {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for McpProfile {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for McpGradeLetter {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::A, "A"), (Self::B, "B"), (Self::C, "C"), (Self::D, "D")];
    const SENTENCE: &'static str = "is not A, B, C or D";
}

impl FromJson for McpGradeLetter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for McpGradeLetter {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for McpVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Ready, "ready"), (Self::NotReady, "not-ready"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not ready, not-ready or unknown";
}

impl ToJson for McpVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for McpEra {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Legacy, "legacy"), (Self::Modern, "modern")];
    const SENTENCE: &'static str = "is not legacy or modern";
}

impl ToJson for McpEra {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for McpStatus {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Pass, "pass"),
        (Self::Fail, "fail"),
        (Self::Unverified, "unverified"),
        (Self::NotTested, "not-tested"),
    ];
    const SENTENCE: &'static str = "is not pass, fail, unverified or not-tested";
}

impl ToJson for McpStatus {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for McpDelivery {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Verified, "verified"),
        (Self::Unverified, "unverified"),
        (Self::Failed, "failed"),
        (Self::NotTested, "not-tested"),
    ];
    const SENTENCE: &'static str = "is not verified, unverified, failed or not-tested";
}

impl ToJson for McpDelivery {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for McpServer {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw("}");
    }
}

impl ToJson for McpGrade {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"profile\":");
        self.profile.to_json(w);
        w.raw(",\"grade\":");
        self.grade.to_json(w);
        w.raw(",\"passes\":");
        self.passes.to_json(w);
        w.raw(",\"capped\":");
        self.capped.to_json(w);
        w.raw("}");
    }
}

impl ToJson for McpCriterion {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"id\":");
        self.id.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"seed-0.1\":");
        self.seed.to_json(w);
        w.raw(",\"spec\":");
        self.spec.to_json(w);
        w.raw(",\"peer-0.4\":");
        self.peer.to_json(w);
        w.raw("}");
    }
}

impl ToJson for McpLargestTool {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"bytes\":");
        self.bytes.to_json(w);
        w.raw("}");
    }
}

impl ToJson for McpMeasures {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"latencyMs\":");
        self.latency_ms.to_json(w);
        w.raw(",\"pages\":");
        self.pages.to_json(w);
        w.raw(",\"tools\":");
        self.tools.to_json(w);
        w.raw(",\"rawBytes\":");
        self.raw_bytes.to_json(w);
        w.raw(",\"canonicalBytes\":");
        self.canonical_bytes.to_json(w);
        w.raw(",\"tokensAbout\":");
        self.tokens_about.to_json(w);
        w.raw(",\"largestTool\":");
        self.largest_tool.to_json(w);
        w.raw("}");
    }
}

impl ToJson for McpCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"tool\":");
        self.tool.to_json(w);
        w.raw(",\"arguments\":");
        self.arguments.to_json(w);
        w.raw(",\"exchange\":");
        self.exchange.to_json(w);
        w.raw("}");
    }
}

impl Word for McpSeverity {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Error, "error"), (Self::Warning, "warning"), (Self::Info, "info")];
    const SENTENCE: &'static str = "is not error, warning or info";
}

impl ToJson for McpSeverity {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for McpFinding {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"rule\":");
        self.rule.to_json(w);
        w.raw(",\"section\":");
        self.section.to_json(w);
        w.raw(",\"severity\":");
        self.severity.to_json(w);
        w.raw(",\"check\":");
        self.check.to_json(w);
        w.raw(",\"pointer\":");
        self.pointer.to_json(w);
        w.raw(",\"line\":");
        self.line.to_json(w);
        w.raw(",\"column\":");
        self.column.to_json(w);
        w.raw(",\"message\":");
        self.message.to_json(w);
        w.raw(",\"found\":");
        self.found.to_json(w);
        w.raw(",\"expected\":");
        self.expected.to_json(w);
        w.raw(",\"fix\":");
        self.fix.to_json(w);
        w.raw(",\"criterion\":");
        self.criterion.to_json(w);
        w.raw(",\"profiles\":");
        self.profiles.to_json(w);
        w.raw(",\"exchange\":");
        self.exchange.to_json(w);
        w.raw("}");
    }
}

impl ToJson for McpReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-discoverability-mcp/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"endpoint\":");
        self.endpoint.to_json(w);
        w.raw(",\"era\":");
        self.era.to_json(w);
        w.raw(",\"revision\":");
        self.revision.to_json(w);
        w.raw(",\"server\":");
        self.server.to_json(w);
        w.raw(",\"delivery\":");
        self.delivery.to_json(w);
        w.raw(",\"grades\":");
        self.grades.to_json(w);
        w.raw(",\"criteria\":");
        self.criteria.to_json(w);
        w.raw(",\"measures\":");
        self.measures.to_json(w);
        w.raw(",\"call\":");
        self.call.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}
