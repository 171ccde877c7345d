//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_chains.rs`. Change that file, and not this one.

use crate::border::wallet_chains::{
    WalletChainHealth, WalletChainProbe, WalletChains, WalletChainsReport, WalletChainsVerdict,
    WalletRpcState,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for WalletChainProbe {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            chain_id: members.optional("chainId", read::described)?,
            block: members.optional("block", read::described)?,
        })
    }
}

impl Word for WalletChainsVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Healthy, "healthy"),
        (Self::Degraded, "degraded"),
        (Self::Down, "down"),
        (Self::WrongChain, "wrong-chain"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not healthy, degraded, down, wrong-chain or unknown";
}

impl ToJson for WalletChainsVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletRpcState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Healthy, "healthy"),
        (Self::Degraded, "degraded"),
        (Self::Down, "down"),
        (Self::WrongChain, "wrong-chain"),
    ];
    const SENTENCE: &'static str = "is not healthy, degraded, down or wrong-chain";
}

impl ToJson for WalletRpcState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletChainHealth {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"symbol\":");
        self.symbol.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"blockNumber\":");
        self.block_number.to_json(w);
        w.raw(",\"blockTime\":");
        self.block_time.to_json(w);
        w.raw(",\"lagSeconds\":");
        self.lag_seconds.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletChainsReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-chains/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"now\":");
        self.now.to_json(w);
        w.raw(",\"chains\":");
        self.chains.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletChains {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            now: members.required("now", read::count)?,
            chains: members.required("chains", |value| value.list(64, read::described))?,
        })
    }
}

pub(super) fn run_wallet_chains(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletChains = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
