//! Written by `cargo xtask border` from `border/trial/src/border/account.rs`. Change that file, and not this one.

use crate::border::account::{
    Account, AccountFinding, AccountReport, AccountType, AccountVerdict, Basis, Claims, ProbeAnswers,
    RpcAnswer, SlotAnswers,
};
use primitives::describe::{FromJson, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for RpcAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["result", "error", "failed"], "has no member result, error or failed")? {
            "result" => Ok(Self::Result { result: members.required("result", read::json)? }),
            "error" => Ok(Self::Error { error: members.required("error", read::json)? }),
            _ => Ok(Self::Failed { failed: members.required("failed", |value| read::text(value, 120))? }),
        }
    }
}

impl ToJson for RpcAnswer {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Result { result: member_0 } => {
                w.raw("{\"result\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Error { error: member_0 } => {
                w.raw("{\"error\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Failed { failed: member_0 } => {
                w.raw("{\"failed\":");
                member_0.to_json(w);
                w.raw("}");
            }
        }
    }
}

impl FromJson for SlotAnswers {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            implementation: members.optional("implementation", read::described)?,
            beacon: members.optional("beacon", read::described)?,
            admin: members.optional("admin", read::described)?,
        })
    }
}

impl ToJson for SlotAnswers {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"implementation\":");
        self.implementation.to_json(w);
        w.raw(",\"beacon\":");
        self.beacon.to_json(w);
        w.raw(",\"admin\":");
        self.admin.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ProbeAnswers {
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

impl ToJson for ProbeAnswers {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"entryPoint\":");
        self.entry_point.to_json(w);
        w.raw(",\"accountId\":");
        self.account_id.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"threshold\":");
        self.threshold.to_json(w);
        w.raw(",\"owners\":");
        self.owners.to_json(w);
        w.raw("}");
    }
}

impl Word for AccountVerdict {
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

impl FromJson for AccountVerdict {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AccountVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AccountType {
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

impl FromJson for AccountType {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AccountType {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Basis {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::None, "none"), (Self::Code, "code"), (Self::Claim, "claim")];
    const SENTENCE: &'static str = "is not none, code or claim";
}

impl FromJson for Basis {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Basis {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Claims {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            entry_point: members.optional("entryPoint", read::address)?,
            entry_point_version: members.optional("entryPointVersion", |value| read::text(value, 5))?,
            account_id: members.optional("accountId", |value| read::text(value, 256))?,
            safe_version: members.optional("safeVersion", |value| read::text(value, 256))?,
            threshold: members.optional("threshold", read::uint256)?,
            owners: members.optional("owners", |value| value.list(256, read::address))?,
        })
    }
}

impl ToJson for Claims {
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

impl FromJson for AccountFinding {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            rule: members.required("rule", read::code)?,
            pointer: members.optional("pointer", |value| read::text(value, 512))?,
        })
    }
}

impl ToJson for AccountFinding {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"rule\":");
        self.rule.to_json(w);
        w.raw(",\"pointer\":");
        self.pointer.to_json(w);
        w.raw("}");
    }
}

impl FromJson for AccountReport {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            verdict: members.required("verdict", read::described)?,
            chain: members.required("chain", |value| read::text(value, 41))?,
            address: members.required("address", read::address)?,
            account_type: members.required("accountType", read::described)?,
            basis: members.required("basis", read::described)?,
            code_size: members.optional("codeSize", read::count)?,
            code_hash: members.optional("codeHash", read::bytes32)?,
            nonce: members.optional("nonce", read::uint256)?,
            delegate: members.optional("delegate", read::address)?,
            target: members.optional("target", read::address)?,
            implementation: members.optional("implementation", read::address)?,
            beacon: members.optional("beacon", read::address)?,
            admin: members.optional("admin", read::address)?,
            claims: members.required("claims", read::described)?,
            findings: members.required("findings", |value| value.list(257, read::described))?,
        })
    }
}

impl ToJson for AccountReport {
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

impl FromJson for Account {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 41))?,
            address: members.required("address", read::address)?,
            code: members.optional("code", read::described)?,
            nonce: members.optional("nonce", read::described)?,
            delegate_code: members.optional("delegateCode", read::described)?,
            slots: members.optional("slots", read::described)?,
            probes: members.optional("probes", read::described)?,
        })
    }
}

impl ToJson for Account {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-account-bundle/1\",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"code\":");
        self.code.to_json(w);
        w.raw(",\"nonce\":");
        self.nonce.to_json(w);
        w.raw(",\"delegateCode\":");
        self.delegate_code.to_json(w);
        w.raw(",\"slots\":");
        self.slots.to_json(w);
        w.raw(",\"probes\":");
        self.probes.to_json(w);
        w.raw("}");
    }
}
