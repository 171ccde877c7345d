//! Written by `cargo xtask border` from `core/identity/src/border/feedback.rs`. Change that file, and not this one.

use crate::border::feedback::{
    ClaimedPayment, FeedbackDocument, FeedbackEvent, FeedbackField, FeedbackHash, FeedbackHashForm,
    FeedbackReport, FeedbackVerdict, FieldState, JudgeFeedback,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for FeedbackEvent {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            client: members.required("client", read::address)?,
            feedback_index: members.required("feedbackIndex", read::uint256)?,
            value: members.required("value", read::int128)?,
            value_decimals: members.required("valueDecimals", read::u8)?,
            tag1: members.required("tag1", |value| read::text(value, 16_777_216))?,
            tag2: members.required("tag2", |value| read::text(value, 16_777_216))?,
            endpoint: members.required("endpoint", |value| read::text(value, 16_777_216))?,
            feedback_uri: members.required("feedbackURI", |value| read::text(value, 16_777_216))?,
            feedback_hash: members.required("feedbackHash", read::bytes32)?,
        })
    }
}

impl Word for FeedbackVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NoFile, "no-file"),
        (Self::Unknown, "unknown"),
        (Self::Unreadable, "unreadable"),
        (Self::Mismatch, "mismatch"),
        (Self::Contradicts, "contradicts"),
        (Self::PeerForm, "peer-form"),
        (Self::Unchecked, "unchecked"),
        (Self::Verified, "verified"),
    ];
    const SENTENCE: &'static str =
        "is not no-file, unknown, unreadable, mismatch, contradicts, peer-form, unchecked or verified";
}

impl ToJson for FeedbackVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for FeedbackHashForm {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::None, "none"),
        (Self::Bytes, "bytes"),
        (Self::Agent0Ts, "agent0-ts"),
        (Self::Agent0Py, "agent0-py"),
    ];
    const SENTENCE: &'static str = "is not none, bytes, agent0-ts or agent0-py";
}

impl ToJson for FeedbackHashForm {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for FeedbackHash {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"committed\":");
        self.committed.to_json(w);
        w.raw(",\"computed\":");
        self.computed.to_json(w);
        w.raw(",\"form\":");
        self.form.to_json(w);
        w.raw("}");
    }
}

impl Word for FeedbackDocument {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Read, "read"),
        (Self::Unreadable, "unreadable"),
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not read, unreadable, none or unknown";
}

impl ToJson for FeedbackDocument {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for FieldState {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Same, "same"), (Self::Different, "different"), (Self::Missing, "missing")];
    const SENTENCE: &'static str = "is not same, different or missing";
}

impl ToJson for FieldState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for FeedbackField {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"field\":");
        self.field.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ClaimedPayment {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"fromAddress\":");
        self.from_address.to_json(w);
        w.raw(",\"toAddress\":");
        self.to_address.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"txHash\":");
        self.tx_hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for FeedbackReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-feedback/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"cid\":");
        self.cid.to_json(w);
        w.raw(",\"document\":");
        self.document.to_json(w);
        w.raw(",\"fields\":");
        self.fields.to_json(w);
        w.raw(",\"proofOfPayment\":");
        self.proof_of_payment.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeFeedback {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            event: members.required("event", read::described)?,
            response: members.optional("response", read::described)?,
        })
    }
}

pub(super) fn run_judge_feedback(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeFeedback = read::described(&given.value())?;
    arguments.judge()
}
