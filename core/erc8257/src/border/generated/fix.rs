//! Written by `cargo xtask border` from `core/erc8257/src/border/fix.rs`. Change that file, and not this one.

use crate::border::fix::{Fix, Fixed, FixedChange};
use primitives::describe::{Arguments, Judgement, Refusal, Run, ToJson};
use primitives::json::Writer;

impl ToJson for FixedChange {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"rule\":");
        self.rule.to_json(w);
        w.raw(",\"pointer\":");
        self.pointer.to_json(w);
        w.raw(",\"before\":");
        self.before.to_json(w);
        w.raw(",\"after\":");
        self.after.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Fixed {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-fix/1\",\"manifestValid\":");
        self.manifest_valid.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"body\":");
        self.body.to_json(w);
        w.raw(",\"changes\":");
        self.changes.to_json(w);
        w.raw(",\"changesLeftOut\":");
        self.changes_left_out.to_json(w);
        w.raw(",\"remaining\":");
        self.remaining.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_fix(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let bytes_0 = given.bytes("body")?;
    let arguments = Fix { body: &bytes_0 };
    arguments.judge()
}
