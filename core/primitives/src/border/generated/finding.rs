//! Written by `cargo xtask border` from `core/primitives/src/border/finding.rs`. Change that file, and not this one.

use crate::border::finding::{Finding, Gravity};
use crate::describe::{ToJson, Word};
use crate::json::Writer;

impl Word for Gravity {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Error, "error"), (Self::Warning, "warning"), (Self::Info, "info")];
    const SENTENCE: &'static str = "is not error, warning or info";
}

impl ToJson for Gravity {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Finding {
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
        w.raw("}");
    }
}
