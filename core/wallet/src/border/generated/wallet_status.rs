//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_status.rs`. Change that file, and not this one.

use crate::border::wallet_status::{
    WalletChainAnswers, WalletChainStatus, WalletStatus, WalletStatusReport, WalletStatusVerdict,
    WalletTokenAnswer, WalletTokenBalance, WalletTokenState,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for WalletTokenAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            token: members.required("token", read::account)?,
            balance: members.optional("balance", read::described)?,
        })
    }
}

impl FromJson for WalletChainAnswers {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            balance: members.optional("balance", read::described)?,
            nonce_latest: members.optional("nonceLatest", read::described)?,
            nonce_pending: members.optional("noncePending", read::described)?,
            code: members.optional("code", read::described)?,
            tokens: members.optional("tokens", |value| value.list(256, read::described))?,
        })
    }
}

impl Word for WalletStatusVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Complete, "complete"), (Self::Partial, "partial"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not complete, partial or unknown";
}

impl ToJson for WalletStatusVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletTokenState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Known, "known"),
        (Self::NoContract, "no-contract"),
        (Self::Reverted, "reverted"),
        (Self::Malformed, "malformed"),
        (Self::Unavailable, "unavailable"),
    ];
    const SENTENCE: &'static str = "is not known, no-contract, reverted, malformed or unavailable";
}

impl ToJson for WalletTokenState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletTokenBalance {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"token\":");
        self.token.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"balance\":");
        self.balance.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletChainStatus {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"accountType\":");
        self.account_type.to_json(w);
        w.raw(",\"native\":");
        self.native.to_json(w);
        w.raw(",\"nonce\":");
        self.nonce.to_json(w);
        w.raw(",\"noncePending\":");
        self.nonce_pending.to_json(w);
        w.raw(",\"pendingTransactions\":");
        self.pending_transactions.to_json(w);
        w.raw(",\"tokens\":");
        self.tokens.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletStatusReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-status/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"chains\":");
        self.chains.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletStatus {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            address: members.required("address", read::account)?,
            chains: members.required("chains", |value| value.list(64, read::described))?,
        })
    }
}

pub(super) fn run_wallet_status(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletStatus = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
