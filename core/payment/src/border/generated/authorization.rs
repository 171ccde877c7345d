//! Written by `cargo xtask border` from `core/payment/src/border/authorization.rs`. Change that file, and not this one.

use crate::border::authorization::{
    AuthorizationReport, Authorize, ChallengeParts, PayerAccount, PaymentHeader, TokenDomain,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for PayerAccount {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Key, "key"), (Self::Contract, "contract")];
    const SENTENCE: &'static str = "is not key or contract";
}

impl FromJson for PayerAccount {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for TokenDomain {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 128))?,
            version: members.required("version", |value| read::text(value, 128))?,
        })
    }
}

impl ToJson for TokenDomain {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw("}");
    }
}

impl ToJson for PaymentHeader {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AuthorizationReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-authorization/1\",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"domain\":");
        self.domain.to_json(w);
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
        w.raw(",\"domainSeparator\":");
        self.domain_separator.to_json(w);
        w.raw(",\"structHash\":");
        self.struct_hash.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw(",\"typedData\":");
        self.typed_data.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"header\":");
        self.header.to_json(w);
        w.raw(",\"call\":");
        self.call.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for ChallengeParts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            accepted: members.optional("accepted", |value| read::text(value, 65536))?,
            resource: members.optional("resource", |value| read::text(value, 65536))?,
            extensions: members.optional("extensions", |value| read::text(value, 65536))?,
        })
    }
}

impl FromJson for Authorize {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            version: members.required("version", read::u8)?,
            network: members.required("network", |value| read::text(value, 65536))?,
            chain_id: members.required("chainId", read::uint256)?,
            asset: members.required("asset", read::account)?,
            pay_to: members.required("payTo", read::account)?,
            amount: members.required("amount", read::uint256)?,
            domain: members.required("domain", read::described)?,
            max_timeout_seconds: members.optional("maxTimeoutSeconds", read::count)?,
            from: members.required("from", read::account)?,
            account: members.optional("account", read::described)?,
            nonce: members.required("nonce", read::bytes32)?,
            now: members.required("now", read::count)?,
            policy: members.optional("policy", read::described)?,
            raw: members.optional("raw", read::described)?,
            signature: members.optional("signature", read::hex)?,
        })
    }
}

pub(super) fn run_authorize(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: Authorize = read::described(&given.value())?;
    arguments.judge()
}
