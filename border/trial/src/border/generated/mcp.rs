//! Written by `cargo xtask border` from `border/trial/src/border/mcp.rs`. Change that file, and not this one.

use crate::border::mcp::{
    Call, CallChoice, Criterion, Delivery, End, Era, EraChoice, Exchange, Grade, GradeLetter, JudgeMcp,
    LargestTool, McpFinding, McpReport, McpSeverity, McpVerdict, Measures, Method, ProbeOptions, Profile,
    RecordedHeader, RecordedRequest, Server, Status,
};
use primitives::describe::{FromJson, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for RecordedHeader {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 256))?,
            value: members.required("value", |value| read::text(value, 8192))?,
        })
    }
}

impl ToJson for RecordedHeader {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl Word for Method {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Post, "POST"), (Self::Delete, "DELETE")];
    const SENTENCE: &'static str = "is not POST or DELETE";
}

impl FromJson for Method {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Method {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for End {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Complete, "complete"),
        (Self::Enough, "enough"),
        (Self::Truncated, "truncated"),
        (Self::Timeout, "timeout"),
        (Self::TooLarge, "too-large"),
        (Self::Connect, "connect"),
        (Self::Tls, "tls"),
        (Self::BlockedAddress, "blocked-address"),
        (Self::Encoding, "encoding"),
        (Self::Redirect, "redirect"),
    ];
    const SENTENCE: &'static str = "is not complete, enough, truncated, timeout, too-large, connect, tls, blocked-address, encoding or redirect";
}

impl FromJson for End {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for End {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for RecordedRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            method: members.required("method", read::described)?,
            headers: members.required("headers", |value| value.list(64, read::described))?,
            body: members.optional_bytes("body")?,
        })
    }
}

impl ToJson for RecordedRequest {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"method\":");
        self.method.to_json(w);
        w.raw(",\"headers\":");
        self.headers.to_json(w);
        w.raw(",\"body\":");
        self.body.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Exchange {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            request: members.required("request", read::described)?,
            sent_ms: members.required("sentMs", read::count)?,
            ended_ms: members.required("endedMs", read::count)?,
            end: members.required("end", read::described)?,
            status: members.optional("status", read::u16)?,
            headers: members.required("headers", |value| value.list(64, read::described))?,
            body: members.optional_bytes("body")?,
        })
    }
}

impl ToJson for Exchange {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"request\":");
        self.request.to_json(w);
        w.raw(",\"sentMs\":");
        self.sent_ms.to_json(w);
        w.raw(",\"endedMs\":");
        self.ended_ms.to_json(w);
        w.raw(",\"end\":");
        self.end.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"headers\":");
        self.headers.to_json(w);
        w.raw(",\"body\":");
        self.body.to_json(w);
        w.raw("}");
    }
}

impl Word for EraChoice {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::LegacyFirst, "legacy-first"),
        (Self::Legacy, "legacy"),
        (Self::Modern, "modern"),
        (Self::ModernFirst, "modern-first"),
    ];
    const SENTENCE: &'static str = "is not legacy-first, legacy, modern or modern-first";
}

impl FromJson for EraChoice {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for EraChoice {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for CallChoice {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Auto, "auto"), (Self::None, "none")];
    const SENTENCE: &'static str = "is not auto or none";
}

impl FromJson for CallChoice {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for CallChoice {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Profile {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Seed, "seed-0.1"), (Self::Spec, "spec"), (Self::Peer, "peer-0.4")];
    const SENTENCE: &'static str = "is not seed-0.1, spec or peer-0.4";
}

impl FromJson for Profile {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Profile {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for GradeLetter {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::A, "A"), (Self::B, "B"), (Self::C, "C"), (Self::D, "D")];
    const SENTENCE: &'static str = "is not A, B, C or D";
}

impl FromJson for GradeLetter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for GradeLetter {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ProbeOptions {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["era", "call", "priced", "latencyMs", "listBytes", "profile", "minGrade"])?;
        Ok(Self {
            era: members.strict("era", read::described)?,
            call: members.strict("call", read::described)?,
            priced: members.strict("priced", read::boolean)?,
            latency_ms: members.strict("latencyMs", read::count)?,
            list_bytes: members.strict("listBytes", read::u32)?,
            profile: members.strict("profile", read::described)?,
            min_grade: members.strict("minGrade", read::described)?,
        })
    }
}

impl ToJson for ProbeOptions {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"era\":");
        self.era.to_json(w);
        w.raw(",\"call\":");
        self.call.to_json(w);
        w.raw(",\"priced\":");
        self.priced.to_json(w);
        w.raw(",\"latencyMs\":");
        self.latency_ms.to_json(w);
        w.raw(",\"listBytes\":");
        self.list_bytes.to_json(w);
        w.raw(",\"profile\":");
        self.profile.to_json(w);
        w.raw(",\"minGrade\":");
        self.min_grade.to_json(w);
        w.raw("}");
    }
}

impl Word for McpVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Ready, "ready"), (Self::NotReady, "not-ready"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not ready, not-ready or unknown";
}

impl FromJson for McpVerdict {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for McpVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Era {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Legacy, "legacy"), (Self::Modern, "modern")];
    const SENTENCE: &'static str = "is not legacy or modern";
}

impl FromJson for Era {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Era {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Status {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Pass, "pass"),
        (Self::Fail, "fail"),
        (Self::Unverified, "unverified"),
        (Self::NotTested, "not-tested"),
    ];
    const SENTENCE: &'static str = "is not pass, fail, unverified or not-tested";
}

impl FromJson for Status {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Status {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Delivery {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Verified, "verified"),
        (Self::Unverified, "unverified"),
        (Self::Failed, "failed"),
        (Self::NotTested, "not-tested"),
    ];
    const SENTENCE: &'static str = "is not verified, unverified, failed or not-tested";
}

impl FromJson for Delivery {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Delivery {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Server {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.optional("name", |value| read::text(value, 120))?,
            version: members.optional("version", |value| read::text(value, 120))?,
        })
    }
}

impl ToJson for Server {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Grade {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            profile: members.required("profile", read::described)?,
            grade: members.optional("grade", read::described)?,
            passes: members.required("passes", read::u8)?,
            capped: members.required("capped", read::boolean)?,
        })
    }
}

impl ToJson for Grade {
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

impl FromJson for Criterion {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            id: members.required("id", |value| read::text(value, 3))?,
            name: members.required("name", |value| read::text(value, 120))?,
            seed: members.required("seed-0.1", read::described)?,
            spec: members.required("spec", read::described)?,
            peer: members.required("peer-0.4", read::described)?,
        })
    }
}

impl ToJson for Criterion {
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

impl FromJson for LargestTool {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 120))?,
            bytes: members.required("bytes", read::count)?,
        })
    }
}

impl ToJson for LargestTool {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"bytes\":");
        self.bytes.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Measures {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            latency_ms: members.optional("latencyMs", read::count)?,
            pages: members.required("pages", read::count)?,
            tools: members.required("tools", read::count)?,
            raw_bytes: members.optional("rawBytes", read::count)?,
            canonical_bytes: members.optional("canonicalBytes", read::count)?,
            tokens_about: members.optional("tokensAbout", read::count)?,
            largest_tool: members.optional("largestTool", read::described)?,
        })
    }
}

impl ToJson for Measures {
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

impl FromJson for Call {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool: members.optional("tool", |value| read::text(value, 120))?,
            arguments: members.optional("arguments", |value| read::text(value, 65536))?,
            exchange: members.required("exchange", read::u8)?,
        })
    }
}

impl ToJson for Call {
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

impl FromJson for McpSeverity {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for McpSeverity {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for McpFinding {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            rule: members.required("rule", read::code)?,
            section: members.required("section", |value| read::text(value, 120))?,
            severity: members.required("severity", read::described)?,
            check: members.optional("check", read::u8)?,
            pointer: members.optional("pointer", |value| read::text(value, 512))?,
            line: members.optional("line", read::u32)?,
            column: members.optional("column", read::u32)?,
            message: members.required("message", |value| read::text(value, 1000))?,
            found: members.optional("found", |value| read::text(value, 120))?,
            expected: members.optional("expected", |value| read::text(value, 120))?,
            fix: members.required("fix", |value| read::text(value, 1000))?,
            criterion: members.required("criterion", |value| read::text(value, 3))?,
            profiles: members.required("profiles", |value| value.list(3, read::described))?,
            exchange: members.optional("exchange", read::u8)?,
        })
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

impl FromJson for McpReport {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            verdict: members.required("verdict", read::described)?,
            endpoint: members.required("endpoint", |value| read::text(value, 2048))?,
            era: members.optional("era", read::described)?,
            revision: members.optional("revision", |value| read::text(value, 120))?,
            server: members.optional("server", read::described)?,
            delivery: members.required("delivery", read::described)?,
            grades: members.required("grades", |value| value.list(3, read::described))?,
            criteria: members.required("criteria", |value| value.list(10, read::described))?,
            measures: members.required("measures", read::described)?,
            call: members.optional("call", read::described)?,
            findings: members.required("findings", |value| value.list(257, read::described))?,
        })
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

impl FromJson for JudgeMcp {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            endpoint: members.required("endpoint", |value| read::text(value, 2048))?,
            recorder: members.required("recorder", |value| read::text(value, 120))?,
            options: members.optional("options", read::described)?,
            exchanges: members.required("exchanges", |value| value.list(64, read::described))?,
        })
    }
}

impl ToJson for JudgeMcp {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-mcp-transcript/1\",\"endpoint\":");
        self.endpoint.to_json(w);
        w.raw(",\"recorder\":");
        self.recorder.to_json(w);
        w.raw(",\"options\":");
        self.options.to_json(w);
        w.raw(",\"exchanges\":");
        self.exchanges.to_json(w);
        w.raw("}");
    }
}
