//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_delegation.rs`. Change that file, and not this one.

use crate::border::wallet_delegation::{
    WalletAuthorizationStatus, WalletDelegation, WalletDelegationReport, WalletDelegationVerdict,
    WalletJudgedAuthorization, WalletRegistryAnswer, WalletRegistryQuestion, WalletRegistryState,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for WalletRegistryQuestion {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            delegate: members.required("delegate", read::account)?,
            vault: members.required("vault", read::account)?,
            rights: members.optional("rights", read::bytes32)?,
            answer: members.optional("answer", read::described)?,
        })
    }
}

impl Word for WalletDelegationVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Delegated, "delegated"),
        (Self::NotDelegated, "not-delegated"),
        (Self::Contract, "contract"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not delegated, not-delegated, contract or unknown";
}

impl ToJson for WalletDelegationVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletAuthorizationStatus {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Applies, "applies"), (Self::Fails, "fails"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not applies, fails or unknown";
}

impl ToJson for WalletAuthorizationStatus {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletJudgedAuthorization {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"authority\":");
        self.authority.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"nonce\":");
        self.nonce.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw("}");
    }
}

impl Word for WalletRegistryState {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Yes, "yes"), (Self::No, "no"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not yes, no or unknown";
}

impl ToJson for WalletRegistryState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletRegistryAnswer {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"contract\":");
        self.contract.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletDelegationReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-delegation/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"account\":");
        self.account.to_json(w);
        w.raw(",\"delegate\":");
        self.delegate.to_json(w);
        w.raw(",\"authorizations\":");
        self.authorizations.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletDelegation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            account: members.required("account", read::account)?,
            code: members.optional("code", read::described)?,
            nonce: members.optional("nonce", read::described)?,
            authorizations: members.optional("authorizations", |value| value.list(64, read::described))?,
            registry: members.optional("registry", read::described)?,
        })
    }
}

pub(super) fn run_wallet_delegation(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletDelegation = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
