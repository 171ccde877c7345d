//! Written by `cargo xtask border` from `core/payment/src/border/settlement.rs`. Change that file, and not this one.

use crate::border::settlement::{
    AuthorizationState, Consumption, JudgeSettlement, PaymentAuthorization, ReceiptGiven, SettlementReport,
    SettlementVerdict,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for ReceiptGiven {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["text", "failed", "proof"], "has no member text, failed or proof")? {
            "text" => {
                Ok(Self::Text { text: members.required("text", |value| read::text(value, 16_777_216))? })
            }
            "failed" => Ok(Self::Failed { failed: members.required("failed", read::boolean)? }),
            _ => Ok(Self::Proof { proof: members.required("proof", read::json)? }),
        }
    }
}

impl FromJson for PaymentAuthorization {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            from: members.required("from", read::account)?,
            to: members.required("to", read::account)?,
            value: members.required("value", read::uint256)?,
            valid_after: members.required("validAfter", read::uint256)?,
            valid_before: members.required("validBefore", read::uint256)?,
            nonce: members.required("nonce", read::bytes32)?,
        })
    }
}

impl FromJson for AuthorizationState {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            used: members.required("used", read::boolean)?,
            timestamp: members.optional("timestamp", read::count)?,
        })
    }
}

impl Word for SettlementVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Settled, "settled"),
        (Self::Reverted, "reverted"),
        (Self::NotThisAuthorization, "not-this-authorization"),
        (Self::AuthorizationConsumedNoTransfer, "authorization-consumed-no-transfer"),
        (Self::AmountMismatch, "amount-mismatch"),
        (Self::RecipientMismatch, "recipient-mismatch"),
        (Self::WrongAsset, "wrong-asset"),
        (Self::Canceled, "canceled"),
        (Self::Ambiguous, "ambiguous"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not settled, reverted, not-this-authorization, authorization-consumed-no-transfer, amount-mismatch, recipient-mismatch, wrong-asset, canceled, ambiguous or unknown";
}

impl FromJson for SettlementVerdict {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for SettlementVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Consumption {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Used, "used"),
        (Self::ExpiredUnused, "expired-unused"),
        (Self::Open, "open"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not used, expired-unused, open or unknown";
}

impl ToJson for Consumption {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for SettlementReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-settlement/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"consumption\":");
        self.consumption.to_json(w);
        w.raw(",\"retrySafe\":");
        self.retry_safe.to_json(w);
        w.raw(",\"transaction\":");
        self.transaction.to_json(w);
        w.raw(",\"blockNumber\":");
        self.block_number.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeSettlement {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            receipt: members.optional("receipt", read::described)?,
            authorization: members.required("authorization", read::described)?,
            asset: members.required("asset", read::account)?,
            transaction: members.optional("transaction", read::bytes32)?,
            confirmations: members.optional("confirmations", read::count)?,
            head: members.optional("head", read::uint256)?,
            state: members.optional("state", read::described)?,
        })
    }
}

pub(super) fn run_judge_settlement(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeSettlement = read::described(&given.value())?;
    arguments.judge()
}
