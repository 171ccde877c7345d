//! Written by `cargo xtask border` from `core/proofs/src/border/walk.rs`. Change that file, and not this one.

use crate::border::walk::{WalkProof, WalkReport};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for WalkReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-proof-walk/1\",\"value\":");
        self.value.to_json(w);
        w.raw(",\"fault\":");
        self.fault.to_json(w);
        w.raw(",\"at\":");
        self.at.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalkProof {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            root: members.required("root", read::bytes32)?,
            key: members.required("key", read::hex)?,
            nodes: members.required("nodes", |value| value.list(8_388_608, read::hex))?,
        })
    }
}

pub(super) fn run_walk_proof(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalkProof = read::described(&given.value())?;
    arguments.judge()
}
