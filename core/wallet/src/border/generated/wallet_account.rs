//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_account.rs`. Change that file, and not this one.

use crate::border::wallet_account::{
    WalletAccount, WalletAccountReport, WalletAccountType, WalletAccountVerdict, WalletBasis, WalletClaims,
    WalletEntryPointVersion, WalletProbes, WalletSlots,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for WalletSlots {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            implementation: members.optional("implementation", read::described)?,
            beacon: members.optional("beacon", read::described)?,
            admin: members.optional("admin", read::described)?,
        })
    }
}

impl FromJson for WalletProbes {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            entry_point: members.optional("entryPoint", read::described)?,
            account_id: members.optional("accountId", read::described)?,
            version: members.optional("version", read::described)?,
            threshold: members.optional("threshold", read::described)?,
            owners: members.optional("owners", read::described)?,
        })
    }
}

impl Word for WalletAccountVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Empty, "empty"),
        (Self::Eoa, "eoa"),
        (Self::Eip7702, "eip7702"),
        (Self::Eip1167, "eip1167"),
        (Self::Erc1967, "erc1967"),
        (Self::Erc1967Beacon, "erc1967-beacon"),
        (Self::Contract, "contract"),
        (Self::Precompile, "precompile"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str =
        "is not empty, eoa, eip7702, eip1167, erc1967, erc1967-beacon, contract, precompile or unknown";
}

impl ToJson for WalletAccountVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletAccountType {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Eoa, "eoa"),
        (Self::EoaOrUndeployed, "eoa-or-undeployed"),
        (Self::EoaDelegated, "eoa-delegated"),
        (Self::Precompile, "precompile"),
        (Self::Safe, "safe"),
        (Self::Erc7579, "erc7579"),
        (Self::Erc4337, "erc4337"),
        (Self::Contract, "contract"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not eoa, eoa-or-undeployed, eoa-delegated, precompile, safe, erc7579, erc4337, contract or unknown";
}

impl ToJson for WalletAccountType {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletBasis {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::None, "none"), (Self::Code, "code"), (Self::Claim, "claim")];
    const SENTENCE: &'static str = "is not none, code or claim";
}

impl ToJson for WalletBasis {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletEntryPointVersion {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::V06, "0.6"),
        (Self::V07, "0.7"),
        (Self::V08, "0.8"),
        (Self::V09, "0.9"),
        (Self::Other, "other"),
    ];
    const SENTENCE: &'static str = "is not 0.6, 0.7, 0.8, 0.9 or other";
}

impl ToJson for WalletEntryPointVersion {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletClaims {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"entryPoint\":");
        self.entry_point.to_json(w);
        w.raw(",\"entryPointVersion\":");
        self.entry_point_version.to_json(w);
        w.raw(",\"accountId\":");
        self.account_id.to_json(w);
        w.raw(",\"safeVersion\":");
        self.safe_version.to_json(w);
        w.raw(",\"threshold\":");
        self.threshold.to_json(w);
        w.raw(",\"owners\":");
        self.owners.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletAccountReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-account/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"accountType\":");
        self.account_type.to_json(w);
        w.raw(",\"basis\":");
        self.basis.to_json(w);
        w.raw(",\"codeSize\":");
        self.code_size.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"nonce\":");
        self.nonce.to_json(w);
        w.raw(",\"delegate\":");
        self.delegate.to_json(w);
        w.raw(",\"target\":");
        self.target.to_json(w);
        w.raw(",\"implementation\":");
        self.implementation.to_json(w);
        w.raw(",\"beacon\":");
        self.beacon.to_json(w);
        w.raw(",\"admin\":");
        self.admin.to_json(w);
        w.raw(",\"claims\":");
        self.claims.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletAccount {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            address: members.required("address", read::account)?,
            code: members.optional("code", read::described)?,
            nonce: members.optional("nonce", read::described)?,
            delegate_code: members.optional("delegateCode", read::described)?,
            slots: members.optional("slots", read::described)?,
            probes: members.optional("probes", read::described)?,
        })
    }
}

pub(super) fn run_wallet_account(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletAccount = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
