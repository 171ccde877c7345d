//! Written by `cargo xtask border` from `core/discoverability/src/border/ed25519.rs`. Change that file, and not this one.

use crate::border::ed25519::{Ed25519Report, Ed25519Verdict, JudgeEd25519};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for Ed25519Verdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Valid, "valid"),
        (Self::SignatureInvalid, "signature-invalid"),
        (Self::KeyRefused, "key-refused"),
    ];
    const SENTENCE: &'static str = "is not valid, signature-invalid or key-refused";
}

impl ToJson for Ed25519Verdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Ed25519Report {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-discoverability-ed25519/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeEd25519 {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            public_key: members.required("publicKey", read::bytes32)?,
            message: members.required("message", read::hex)?,
            signature: members.required("signature", read::hex)?,
        })
    }
}

pub(super) fn run_judge_ed25519(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeEd25519 = read::described(&given.value())?;
    arguments.judge()
}
