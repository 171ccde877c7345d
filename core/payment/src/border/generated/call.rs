//! Written by `cargo xtask border` from `core/payment/src/border/call.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::call::{CallPayer, CallReport, CallVerdict, PayCall, ReplayCall};
use primitives::describe::{
    Arguments, FromJson, Judgement, Refusal, Run, Running, ToJson, Value, Word, read,
};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl FromJson for CallPayer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            address: members.required("address", read::account)?,
            account: members.optional("account", read::described)?,
        })
    }
}

impl Word for CallVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Called, "called"),
        (Self::Paid, "paid"),
        (Self::PaidUnconfirmed, "paid-unconfirmed"),
        (Self::PaidNoResult, "paid-no-result"),
        (Self::NotPaid, "not-paid"),
        (Self::Unknown, "unknown"),
        (Self::Declined, "declined"),
        (Self::Blocked, "blocked"),
        (Self::Unsupported, "unsupported"),
        (Self::NotSigned, "not-signed"),
        (Self::Stale, "stale"),
        (Self::NotVerified, "not-verified"),
        (Self::Redirected, "redirected"),
        (Self::Refused, "refused"),
        (Self::Unreachable, "unreachable"),
    ];
    const SENTENCE: &'static str = "is not called, paid, paid-unconfirmed, paid-no-result, not-paid, unknown, declined, blocked, unsupported, not-signed, stale, not-verified, redirected, refused or unreachable";
}

impl ToJson for CallVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for CallReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-call/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"steps\":");
        self.steps.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"binding\":");
        self.binding.to_json(w);
        w.raw(",\"action\":");
        self.action.to_json(w);
        w.raw(",\"signed\":");
        self.signed.to_json(w);
        w.raw(",\"settlement\":");
        self.settlement.to_json(w);
        w.raw(",\"transaction\":");
        self.transaction.to_json(w);
        w.raw(",\"retrySafe\":");
        self.retry_safe.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn begin_pay_call(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("input")?;
    let arguments = PayCall {
        tool_ref: members.required("toolRef", read::tool_ref)?,
        input: &bytes_0,
        payer: members.required("payer", read::described)?,
        nonce: members.required("nonce", read::bytes32)?,
        policy: members.optional("policy", read::described)?,
        verification: members.optional("verification", read::described)?,
    };
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for ReplayCall {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            terms: members.required("terms", read::described)?,
            verified_at: members.required("verifiedAt", read::count)?,
            now: members.required("now", read::count)?,
            payer: members.required("payer", read::described)?,
            nonce: members.required("nonce", read::bytes32)?,
            policy: members.optional("policy", read::described)?,
            freshness_seconds: members.optional("freshnessSeconds", read::count)?,
            answers: members.required("answers", |value| value.list(64, read::json))?,
        })
    }
}

pub(super) fn run_replay_call(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: ReplayCall = read::described(&given.value())?;
    arguments.judge()
}
