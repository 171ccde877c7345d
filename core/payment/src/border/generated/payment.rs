//! Written by `cargo xtask border` from `core/payment/src/border/payment.rs`. Change that file, and not this one.

use crate::border::payment::{
    AccountKind, CallFact, ChainReading, GatePolicy, JudgePayment, Offer, OfferEntry, PaidValue,
    PaymentFacts, PaymentNeed, PaymentProofReport, PaymentPurpose, ProofVerdict, SignatureKind,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for OfferEntry {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            network: members.required("network", |value| read::text(value, 65536))?,
            chain_id: members.required("chainId", read::uint256)?,
            asset: members.required("asset", read::account)?,
            pay_to: members.required("payTo", read::account)?,
            amount: members.required("amount", read::uint256)?,
            max_timeout_seconds: members.required("maxTimeoutSeconds", read::count)?,
            domain: members.required("domain", read::described)?,
            resource: members.required("resource", |value| read::text(value, 65536))?,
            description: members.required("description", |value| read::text(value, 65536))?,
        })
    }
}

impl FromJson for Offer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            versions: members.required("versions", |value| value.list(2, read::u8))?,
            entries: members.required("entries", |value| value.list(32, read::described))?,
        })
    }
}

impl Word for PaidValue {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Exact, "exact"), (Self::AtLeast, "at-least")];
    const SENTENCE: &'static str = "is not exact or at-least";
}

impl FromJson for PaidValue {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for ChainReading {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Require, "require"), (Self::Skip, "skip")];
    const SENTENCE: &'static str = "is not require or skip";
}

impl FromJson for ChainReading {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for GatePolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["value", "chain", "windowPaid", "windowIdentity", "factories"])?;
        Ok(Self {
            value: members.strict("value", read::described)?,
            chain: members.strict("chain", read::described)?,
            window_paid: members.strict("windowPaid", read::count)?,
            window_identity: members.strict("windowIdentity", read::count)?,
            factories: members.strict("factories", |value| value.list(64, read::account))?,
        })
    }
}

impl FromJson for CallFact {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members
            .told_by(&["returned", "reverted", "failed"], "has no member returned, reverted or failed")?
        {
            "returned" => Ok(Self::Returned { returned: members.required("returned", read::hex)? }),
            "reverted" => Ok(Self::Reverted { reverted: members.required("reverted", read::boolean)? }),
            _ => Ok(Self::Failed { failed: members.required("failed", read::boolean)? }),
        }
    }
}

impl FromJson for PaymentFacts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            code: members.optional("code", |value| read::text(value, 16_777_216))?,
            erc1271: members.optional("erc1271", read::described)?,
            counterfactual: members.optional("counterfactual", read::described)?,
            simulation: members.optional("simulation", read::described)?,
            authorization_used: members.optional("authorizationUsed", read::boolean)?,
            balance: members.optional("balance", read::uint256)?,
            asset_code: members.optional("assetCode", read::hex)?,
        })
    }
}

impl Word for ProofVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Valid, "valid"),
        (Self::Invalid, "invalid"),
        (Self::Unknown, "unknown"),
        (Self::Absent, "absent"),
    ];
    const SENTENCE: &'static str = "is not valid, invalid, unknown or absent";
}

impl ToJson for ProofVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for PaymentPurpose {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Payment, "payment"), (Self::Identity, "identity")];
    const SENTENCE: &'static str = "is not payment or identity";
}

impl ToJson for PaymentPurpose {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for SignatureKind {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Ecdsa, "ecdsa"), (Self::Erc6492, "erc6492"), (Self::Other, "other")];
    const SENTENCE: &'static str = "is not ecdsa, erc6492 or other";
}

impl ToJson for SignatureKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AccountKind {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Key, "key"),
        (Self::Contract, "contract"),
        (Self::Delegated, "delegated"),
        (Self::Counterfactual, "counterfactual"),
        (Self::Unread, "unread"),
    ];
    const SENTENCE: &'static str = "is not key, contract, delegated, counterfactual or unread";
}

impl ToJson for AccountKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for PaymentNeed {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Code, "code"),
        (Self::Counterfactual, "counterfactual"),
        (Self::Erc1271, "erc1271"),
        (Self::AuthorizationState, "authorization-state"),
        (Self::Balance, "balance"),
        (Self::AssetCode, "asset-code"),
        (Self::Simulation, "simulation"),
    ];
    const SENTENCE: &'static str =
        "is not code, counterfactual, erc1271, authorization-state, balance, asset-code or simulation";
}

impl ToJson for PaymentNeed {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PaymentProofReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-proof/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"purpose\":");
        self.purpose.to_json(w);
        w.raw(",\"caller\":");
        self.caller.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"from\":");
        self.from.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw(",\"validAfter\":");
        self.valid_after.to_json(w);
        w.raw(",\"validBefore\":");
        self.valid_before.to_json(w);
        w.raw(",\"nonce\":");
        self.nonce.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw(",\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"account\":");
        self.account.to_json(w);
        w.raw(",\"replayKey\":");
        self.replay_key.to_json(w);
        w.raw(",\"replayUntil\":");
        self.replay_until.to_json(w);
        w.raw(",\"needs\":");
        self.needs.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgePayment {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            headers: members.required("headers", |value| value.list(4096, read::described))?,
            offer: members.required("offer", read::described)?,
            now: members.required("now", read::count)?,
            policy: members.optional("policy", read::described)?,
            facts: members.optional("facts", read::described)?,
        })
    }
}

pub(super) fn run_judge_payment(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgePayment = read::described(&given.value())?;
    arguments.judge()
}
