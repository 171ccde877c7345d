//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_address.rs`. Change that file, and not this one.

use crate::border::wallet_address::{
    WalletAddress, WalletAddressReport, WalletAddressVerdict, WalletCall, WalletCreation,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for WalletCreation {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Create, "create"),
        (Self::Create2, "create2"),
        (Self::Safe, "safe"),
        (Self::Erc4337, "erc4337"),
    ];
    const SENTENCE: &'static str = "is not create, create2, safe or erc4337";
}

impl FromJson for WalletCreation {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for WalletCreation {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletAddressVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Predicted, "predicted"),
        (Self::Claimed, "claimed"),
        (Self::Planned, "planned"),
        (Self::Mismatch, "mismatch"),
        (Self::Invalid, "invalid"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not predicted, claimed, planned, mismatch, invalid or unknown";
}

impl ToJson for WalletAddressVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"to\":");
        self.to.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletAddressReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-address/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"method\":");
        self.method.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"salt\":");
        self.salt.to_json(w);
        w.raw(",\"initCodeHash\":");
        self.init_code_hash.to_json(w);
        w.raw(",\"call\":");
        self.call.to_json(w);
        w.raw(",\"deployed\":");
        self.deployed.to_json(w);
        w.raw(",\"matches\":");
        self.matches.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletAddress {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            method: members.required("method", read::described)?,
            deployer: members.optional("deployer", read::account)?,
            nonce: members.optional("nonce", read::uint256)?,
            salt: members.optional("salt", read::bytes32)?,
            init_code: members.optional("initCode", read::hex)?,
            init_code_hash: members.optional("initCodeHash", read::bytes32)?,
            factory: members.optional("factory", read::account)?,
            singleton: members.optional("singleton", read::account)?,
            proxy_creation_code: members.optional("proxyCreationCode", read::hex)?,
            initializer: members.optional("initializer", read::hex)?,
            salt_nonce: members.optional("saltNonce", read::uint256)?,
            factory_data: members.optional("factoryData", read::hex)?,
            entry_point: members.optional("entryPoint", read::account)?,
            sender_address: members.optional("senderAddress", read::described)?,
            expect: members.optional("expect", read::account)?,
            code: members.optional("code", read::described)?,
        })
    }
}

pub(super) fn run_wallet_address(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletAddress = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
