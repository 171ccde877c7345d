//! Written by `cargo xtask border` from `core/discoverability/src/border/server_json.rs`. Change that file, and not this one.

use crate::border::server_json::{JudgeServerJson, ServerJsonReport, ServerJsonVerdict};
use primitives::describe::{Arguments, Judgement, Refusal, Run, ToJson, Word};
use primitives::json::Writer;

impl Word for ServerJsonVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Valid, "valid"), (Self::Invalid, "invalid")];
    const SENTENCE: &'static str = "is not valid or invalid";
}

impl ToJson for ServerJsonVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ServerJsonReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-discoverability-server-json/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"schema\":");
        self.schema.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_judge_server_json(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let bytes_0 = given.bytes("body")?;
    let arguments = JudgeServerJson { body: &bytes_0 };
    arguments.judge()
}
