//! Written by `cargo xtask border` from `core/discoverability-http/src/border/http_tool_report.rs`. Change that file, and not this one.

use crate::border::http_tool_report::{HttpToolCriterion, HttpToolFinding, HttpToolReport, HttpToolVerdict};
use primitives::describe::{ToJson, Word};
use primitives::json::Writer;

impl Word for HttpToolVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Sound, "sound"), (Self::Unsound, "unsound"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not sound, unsound or unknown";
}

impl ToJson for HttpToolVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for HttpToolCriterion {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"id\":");
        self.id.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw("}");
    }
}

impl ToJson for HttpToolFinding {
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
        w.raw(",\"exchange\":");
        self.exchange.to_json(w);
        w.raw("}");
    }
}

impl ToJson for HttpToolReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-discoverability-http/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"profile\":");
        self.profile.to_json(w);
        w.raw(",\"endpoint\":");
        self.endpoint.to_json(w);
        w.raw(",\"priced\":");
        self.priced.to_json(w);
        w.raw(",\"delivery\":");
        self.delivery.to_json(w);
        w.raw(",\"criteria\":");
        self.criteria.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}
