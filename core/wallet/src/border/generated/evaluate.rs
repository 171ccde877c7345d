//! Written by `cargo xtask border` from `core/wallet/src/border/evaluate.rs`. Change that file, and not this one.

use crate::border::evaluate::{
    CapSpending, CapUse, EvaluateAction, EvaluationReport, EvaluationVerdict, SpendingState, WalletAction,
    WalletActionKind,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for CapSpending {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            cap: members.required("cap", |value| read::text(value, 64))?,
            amount: members.required("amount", read::uint256)?,
            at: members.required("at", read::count)?,
        })
    }
}

impl ToJson for CapSpending {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"cap\":");
        self.cap.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"at\":");
        self.at.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SpendingState {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { spent: members.optional("spent", |value| value.list(4096, read::described))? })
    }
}

impl FromJson for WalletAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        let case = members.required("kind", read::code)?;
        match case.as_str() {
            "transaction" => Ok(Self::Transaction {
                chain: members.required("chain", |value| read::text(value, 27))?,
                from: members.required("from", read::account)?,
                to: members.optional("to", read::account)?,
                value: members.required("value", read::uint256)?,
                data: members.required("data", read::hex)?,
                gas: members.optional("gas", read::uint256)?,
                max_fee_per_gas: members.optional("maxFeePerGas", read::uint256)?,
                authorization_list: members
                    .optional("authorizationList", |value| value.list(64, read::json))?,
            }),
            "typed-data" => Ok(Self::TypedData {
                chain: members.required("chain", |value| read::text(value, 27))?,
                from: members.required("from", read::account)?,
                typed_data: members.required("typedData", read::json)?,
            }),
            "user-operation" => Ok(Self::UserOperation {
                chain: members.required("chain", |value| read::text(value, 27))?,
                from: members.required("from", read::account)?,
                entry_point: members.required("entryPoint", read::account)?,
                version: members.required("version", read::described)?,
                user_op: members.required("userOp", read::described)?,
                delegate: members.optional("delegate", read::account)?,
            }),
            _ => Err(members.wrong("kind", "is not transaction, typed-data or user-operation")),
        }
    }
}

impl Word for WalletActionKind {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Transaction, "transaction"),
        (Self::TypedData, "typed-data"),
        (Self::UserOperation, "user-operation"),
    ];
    const SENTENCE: &'static str = "is not transaction, typed-data or user-operation";
}

impl ToJson for WalletActionKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for EvaluationVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Allow, "allow"), (Self::Ask, "ask"), (Self::Deny, "deny")];
    const SENTENCE: &'static str = "is not allow, ask or deny";
}

impl ToJson for EvaluationVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for CapUse {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"cap\":");
        self.cap.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"used\":");
        self.used.to_json(w);
        w.raw(",\"limit\":");
        self.limit.to_json(w);
        w.raw(",\"remaining\":");
        self.remaining.to_json(w);
        w.raw("}");
    }
}

impl ToJson for EvaluationReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-evaluate/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"policyHash\":");
        self.policy_hash.to_json(w);
        w.raw(",\"now\":");
        self.now.to_json(w);
        w.raw(",\"action\":");
        self.action.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"account\":");
        self.account.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw(",\"acts\":");
        self.acts.to_json(w);
        w.raw(",\"spends\":");
        self.spends.to_json(w);
        w.raw(",\"record\":");
        self.record.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for EvaluateAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            policy: members.required("policy", read::json)?,
            now: members.required("now", read::count)?,
            state: members.optional("state", read::described)?,
            action: members.required("action", read::described)?,
        })
    }
}

pub(super) fn run_evaluate_action(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: EvaluateAction = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
