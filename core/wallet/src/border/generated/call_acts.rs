//! Written by `cargo xtask border` from `core/wallet/src/border/call_acts.rs`. Change that file, and not this one.

use crate::border::call_acts::{CallAct, CallsReport, CallsVerdict, DecodeCalls};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for CallAct {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"path\":");
        self.path.to_json(w);
        w.raw(",\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"contract\":");
        self.contract.to_json(w);
        w.raw(",\"selector\":");
        self.selector.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"recipient\":");
        self.recipient.to_json(w);
        w.raw(",\"container\":");
        self.container.to_json(w);
        w.raw(",\"dangers\":");
        self.dangers.to_json(w);
        w.raw("}");
    }
}

impl Word for CallsVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Plain, "plain"),
        (Self::Dangerous, "dangerous"),
        (Self::Opaque, "opaque"),
        (Self::Malformed, "malformed"),
    ];
    const SENTENCE: &'static str = "is not plain, dangerous, opaque or malformed";
}

impl ToJson for CallsVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for CallsReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-calls/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"acts\":");
        self.acts.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for DecodeCalls {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            from: members.optional("from", read::account)?,
            to: members.optional("to", read::account)?,
            value: members.required("value", read::uint256)?,
            data: members.required("data", read::hex)?,
        })
    }
}

pub(super) fn run_decode_calls(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: DecodeCalls = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
