//! Written by `cargo xtask border` from `core/payment/src/border/usage.rs`. Change that file, and not this one.

use crate::border::usage::{
    PaymentRequest, RequestVerdict, SpeltAuthorization, UsageKind, UsageRequest, UsageRequestReport,
    UsageTool,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for UsageTool {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain_id: members.required("chainId", read::uint256)?,
            registry: members.required("registry", read::account)?,
            tool_id: members.required("toolId", read::uint256)?,
        })
    }
}

impl Word for UsageKind {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Authorization, "eip3009_authorization"), (Self::Settlement, "x402_settlement")];
    const SENTENCE: &'static str = "is not eip3009_authorization or x402_settlement";
}

impl FromJson for UsageKind {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for SpeltAuthorization {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            from: members.required("from", |value| read::text(value, 42))?,
            to: members.required("to", |value| read::text(value, 42))?,
            value: members.required("value", read::uint256)?,
            valid_after: members.required("validAfter", read::uint256)?,
            valid_before: members.required("validBefore", read::uint256)?,
            nonce: members.required("nonce", read::bytes32)?,
        })
    }
}

impl ToJson for PaymentRequest {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"method\":");
        self.method.to_json(w);
        w.raw(",\"url\":");
        self.url.to_json(w);
        w.raw(",\"headers\":");
        self.headers.to_json(w);
        w.raw(",\"body\":");
        self.body.to_json(w);
        w.raw(",\"secret\":");
        self.secret.to_json(w);
        w.raw(",\"maxBytes\":");
        self.max_bytes.to_json(w);
        w.raw(",\"deadlineSeconds\":");
        self.deadline_seconds.to_json(w);
        w.raw("}");
    }
}

impl Word for RequestVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Request, "request"), (Self::Text, "text"), (Self::Argv, "argv"), (Self::Refused, "refused")];
    const SENTENCE: &'static str = "is not request, text, argv or refused";
}

impl ToJson for RequestVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for UsageRequestReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-usage/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"request\":");
        self.request.to_json(w);
        w.raw(",\"text\":");
        self.text.to_json(w);
        w.raw(",\"argv\":");
        self.argv.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for UsageRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool: members.required("tool", read::described)?,
            latency_ms: members.required("latencyMs", read::count)?,
            now: members.required("now", read::count)?,
            kind: members.required("kind", read::described)?,
            authorization: members.optional("authorization", read::described)?,
            signature: members.optional("signature", read::hex)?,
            forward_live: members.optional("forwardLive", read::boolean)?,
            with_chain_id: members.optional("withChainId", read::boolean)?,
            settlement: members.optional("settlement", read::described)?,
            caller: members.optional("caller", read::account)?,
            transaction: members.optional("transaction", read::bytes32)?,
            payment_chain_id: members.optional("paymentChainId", read::uint256)?,
        })
    }
}

pub(super) fn run_usage_request(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: UsageRequest = read::described(&given.value())?;
    arguments.judge()
}
