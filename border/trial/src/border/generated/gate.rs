//! Written by `cargo xtask border` from `border/trial/src/border/gate.rs`. Change that file, and not this one.

use crate::border::gate::{
    Gate, GateChallenge, GateConfig, GateHeader, GatePolicy, GateReport, Offer, OfferEntry, PaidValue,
    Settle, Settlement, TokenDomain, UnknownSettlement,
};
use primitives::describe::{FromJson, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for TokenDomain {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 120))?,
            version: members.required("version", |value| read::text(value, 120))?,
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

impl FromJson for OfferEntry {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            network: members.required("network", |value| read::text(value, 120))?,
            chain_id: members.required("chainId", read::uint256)?,
            asset: members.required("asset", read::address)?,
            pay_to: members.required("payTo", read::address)?,
            amount: members.required("amount", read::uint256)?,
            max_timeout_seconds: members.required("maxTimeoutSeconds", read::count)?,
            domain: members.required("domain", read::described)?,
            resource: members.required("resource", |value| read::text(value, 2048))?,
            description: members.required("description", |value| read::text(value, 1024))?,
        })
    }
}

impl ToJson for OfferEntry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"network\":");
        self.network.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"payTo\":");
        self.pay_to.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"maxTimeoutSeconds\":");
        self.max_timeout_seconds.to_json(w);
        w.raw(",\"domain\":");
        self.domain.to_json(w);
        w.raw(",\"resource\":");
        self.resource.to_json(w);
        w.raw(",\"description\":");
        self.description.to_json(w);
        w.raw("}");
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

impl ToJson for Offer {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"versions\":");
        self.versions.to_json(w);
        w.raw(",\"entries\":");
        self.entries.to_json(w);
        w.raw("}");
    }
}

impl Word for Settle {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Before, "before"), (Self::After, "after")];
    const SENTENCE: &'static str = "is not before or after";
}

impl FromJson for Settle {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Settle {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for UnknownSettlement {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Withhold, "withhold"), (Self::Deliver, "deliver")];
    const SENTENCE: &'static str = "is not withhold or deliver";
}

impl FromJson for UnknownSettlement {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for UnknownSettlement {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
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

impl ToJson for PaidValue {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for GatePolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["value", "windowPaid", "windowIdentity", "factories"])?;
        Ok(Self {
            value: members.strict("value", read::described)?,
            window_paid: members.strict("windowPaid", read::count)?,
            window_identity: members.strict("windowIdentity", read::count)?,
            factories: members.strict("factories", |value| value.list(64, read::address))?,
        })
    }
}

impl ToJson for GatePolicy {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"value\":");
        self.value.to_json(w);
        w.raw(",\"windowPaid\":");
        self.window_paid.to_json(w);
        w.raw(",\"windowIdentity\":");
        self.window_identity.to_json(w);
        w.raw(",\"factories\":");
        self.factories.to_json(w);
        w.raw("}");
    }
}

impl FromJson for GateConfig {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            offer: members.required("offer", read::described)?,
            predicate: members.required("predicate", read::boolean)?,
            registry_chain: members.optional("registryChain", read::uint256)?,
            settle: members.optional("settle", read::described)?,
            facilitator: members.optional("facilitator", |value| read::text(value, 2048))?,
            unknown_settlement: members.optional("unknownSettlement", read::described)?,
            usage: members.optional("usage", read::json)?,
            policy: members.optional("policy", read::described)?,
        })
    }
}

impl ToJson for GateConfig {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"offer\":");
        self.offer.to_json(w);
        w.raw(",\"predicate\":");
        self.predicate.to_json(w);
        w.raw(",\"registryChain\":");
        self.registry_chain.to_json(w);
        w.raw(",\"settle\":");
        self.settle.to_json(w);
        w.raw(",\"facilitator\":");
        self.facilitator.to_json(w);
        w.raw(",\"unknownSettlement\":");
        self.unknown_settlement.to_json(w);
        w.raw(",\"usage\":");
        self.usage.to_json(w);
        w.raw(",\"policy\":");
        self.policy.to_json(w);
        w.raw("}");
    }
}

impl FromJson for GateHeader {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 256))?,
            value: members.required("value", |value| read::text(value, 65536))?,
        })
    }
}

impl ToJson for GateHeader {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl Word for Settlement {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Settled, "settled"), (Self::Failed, "failed"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not settled, failed or unknown";
}

impl FromJson for Settlement {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for Settlement {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for GateChallenge {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            body: members.required("body", read::json)?,
            header: members.required("header", read::boolean)?,
        })
    }
}

impl ToJson for GateChallenge {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"body\":");
        self.body.to_json(w);
        w.raw(",\"header\":");
        self.header.to_json(w);
        w.raw("}");
    }
}

impl FromJson for GateReport {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            steps: members.required("steps", |value| value.list(64, |value| read::text(value, 120)))?,
            status: members.required("status", read::u16)?,
            error: members.optional("error", read::code)?,
            caller: members.optional("caller", read::address)?,
            settlement: members.optional("settlement", read::described)?,
            transaction: members.optional("transaction", read::bytes32)?,
            challenge: members.optional("challenge", read::described)?,
        })
    }
}

impl ToJson for GateReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-gate/1\",\"steps\":");
        self.steps.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"error\":");
        self.error.to_json(w);
        w.raw(",\"caller\":");
        self.caller.to_json(w);
        w.raw(",\"settlement\":");
        self.settlement.to_json(w);
        w.raw(",\"transaction\":");
        self.transaction.to_json(w);
        w.raw(",\"challenge\":");
        self.challenge.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Gate {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            config: members.required("config", read::described)?,
            headers: members.required("headers", |value| value.list(256, read::described))?,
            now: members.required("now", read::count)?,
            answers: members.required("answers", |value| value.list(64, read::json))?,
        })
    }
}

impl ToJson for Gate {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-gate-bundle/1\",\"config\":");
        self.config.to_json(w);
        w.raw(",\"headers\":");
        self.headers.to_json(w);
        w.raw(",\"now\":");
        self.now.to_json(w);
        w.raw(",\"answers\":");
        self.answers.to_json(w);
        w.raw("}");
    }
}
