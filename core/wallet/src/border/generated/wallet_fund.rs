//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_fund.rs`. Change that file, and not this one.

use crate::border::wallet_fund::{
    WalletBalanceAt, WalletFund, WalletFundReport, WalletFundSource, WalletFundVerdict,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for WalletFundSource {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Faucet, "faucet"), (Self::Bridge, "bridge"), (Self::Transfer, "transfer")];
    const SENTENCE: &'static str = "is not faucet, bridge or transfer";
}

impl FromJson for WalletFundSource {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for WalletFundSource {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for WalletBalanceAt {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            balance: members.optional("balance", read::described)?,
            block: members.required("block", read::uint256)?,
        })
    }
}

impl Word for WalletFundVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Funded, "funded"),
        (Self::Planned, "planned"),
        (Self::Short, "short"),
        (Self::Unchanged, "unchanged"),
        (Self::Decreased, "decreased"),
        (Self::Refused, "refused"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not funded, planned, short, unchanged, decreased, refused or unknown";
}

impl ToJson for WalletFundVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletFundReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-fund/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"recipient\":");
        self.recipient.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"source\":");
        self.source.to_json(w);
        w.raw(",\"expected\":");
        self.expected.to_json(w);
        w.raw(",\"before\":");
        self.before.to_json(w);
        w.raw(",\"after\":");
        self.after.to_json(w);
        w.raw(",\"delta\":");
        self.delta.to_json(w);
        w.raw(",\"request\":");
        self.request.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletFund {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            recipient: members.required("recipient", read::account)?,
            asset: members.required("asset", |value| read::text(value, 42))?,
            amount: members.required("amount", read::uint256)?,
            source: members.required("source", read::described)?,
            from: members.optional("from", read::account)?,
            owners: members.optional("owners", |value| value.list(256, read::account))?,
            before: members.optional("before", read::described)?,
            after: members.optional("after", read::described)?,
        })
    }
}

pub(super) fn run_wallet_fund(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletFund = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
