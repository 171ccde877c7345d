//! Written by `cargo xtask border` from `core/proofs/src/border/receipt.rs`. Change that file, and not this one.

use crate::border::receipt::{ProvenLog, ProvenStatus, ReceiptProofReport, VerifyReceipt};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for ProvenStatus {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Success, "success"), (Self::Failure, "failure"), (Self::Root, "root")];
    const SENTENCE: &'static str = "is not success, failure or root";
}

impl ToJson for ProvenStatus {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ProvenLog {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"index\":");
        self.index.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"topics\":");
        self.topics.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ReceiptProofReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-receipt-proof-report/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"anchor\":");
        self.anchor.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"index\":");
        self.index.to_json(w);
        w.raw(",\"present\":");
        self.present.to_json(w);
        w.raw(",\"type\":");
        self.kind.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"cumulativeGasUsed\":");
        self.cumulative_gas_used.to_json(w);
        w.raw(",\"logs\":");
        self.logs.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for VerifyReceipt {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            anchor: members.required("anchor", read::described)?,
            header: members.optional("header", read::json)?,
            index: members.required("index", read::u32)?,
            proof: members.required("proof", |value| value.list(8_388_608, read::json))?,
        })
    }
}

pub(super) fn run_verify_receipt(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: VerifyReceipt = read::described(&given.value())?;
    arguments.judge()
}
