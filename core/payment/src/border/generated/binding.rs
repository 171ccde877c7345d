//! Written by `cargo xtask border` from `core/payment/src/border/binding.rs`. Change that file, and not this one.

use crate::border::binding::{
    AskedPrice, BindChallenge, BindTerms, BindingReport, BindingVerdict, BoundDomain, BoundEntry,
    DomainSource, ListedPrice, PayPolicy, PaymentAction, PaymentCap, PaymentDifference, PaymentTerms,
    TermsPrice, TokenSeparator,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for PaymentDifference {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::RecipientForbidden, "recipient-forbidden"),
        (Self::DomainMismatch, "domain-mismatch"),
        (Self::OverCap, "over-cap"),
        (Self::ProtocolMismatch, "protocol-mismatch"),
        (Self::NetworkMismatch, "network-mismatch"),
        (Self::AssetMismatch, "asset-mismatch"),
        (Self::RecipientMismatch, "recipient-mismatch"),
        (Self::IdentityUnbound, "identity-unbound"),
        (Self::DomainUnknown, "domain-unknown"),
        (Self::ResourceOriginMismatch, "resource-origin-mismatch"),
        (Self::PriceUnlisted, "price-unlisted"),
        (Self::PriceHigher, "price-higher"),
        (Self::PriceLower, "price-lower"),
        (Self::IdentityOnly, "identity-only"),
        (Self::Match, "match"),
    ];
    const SENTENCE: &'static str = "is not recipient-forbidden, domain-mismatch, over-cap, protocol-mismatch, network-mismatch, asset-mismatch, recipient-mismatch, identity-unbound, domain-unknown, resource-origin-mismatch, price-unlisted, price-higher, price-lower, identity-only or match";
}

impl FromJson for PaymentDifference {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for PaymentDifference {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for BindingVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::RecipientForbidden, "recipient-forbidden"),
        (Self::DomainMismatch, "domain-mismatch"),
        (Self::OverCap, "over-cap"),
        (Self::ProtocolMismatch, "protocol-mismatch"),
        (Self::NetworkMismatch, "network-mismatch"),
        (Self::AssetMismatch, "asset-mismatch"),
        (Self::RecipientMismatch, "recipient-mismatch"),
        (Self::IdentityUnbound, "identity-unbound"),
        (Self::DomainUnknown, "domain-unknown"),
        (Self::ResourceOriginMismatch, "resource-origin-mismatch"),
        (Self::PriceUnlisted, "price-unlisted"),
        (Self::PriceHigher, "price-higher"),
        (Self::PriceLower, "price-lower"),
        (Self::IdentityOnly, "identity-only"),
        (Self::Match, "match"),
        (Self::Unsupported, "unsupported"),
        (Self::Malformed, "malformed"),
        (Self::NotX402, "not-x402"),
        (Self::NotPaymentRequired, "not-payment-required"),
    ];
    const SENTENCE: &'static str = "is not recipient-forbidden, domain-mismatch, over-cap, protocol-mismatch, network-mismatch, asset-mismatch, recipient-mismatch, identity-unbound, domain-unknown, resource-origin-mismatch, price-unlisted, price-higher, price-lower, identity-only, match, unsupported, malformed, not-x402 or not-payment-required";
}

impl ToJson for BindingVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for PaymentAction {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Accept, "accept"), (Self::Confirm, "confirm"), (Self::Block, "block")];
    const SENTENCE: &'static str = "is not accept, confirm or block";
}

impl FromJson for PaymentAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for PaymentAction {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for PaymentCap {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["asset", "amount"])?;
        Ok(Self {
            asset: members.required("asset", |value| read::text(value, 16_777_216))?,
            amount: members.required("amount", read::uint256)?,
        })
    }
}

impl FromJson for PayPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["on", "caps", "chains", "windowSeconds"])?;
        Ok(Self {
            on: members.strict("on", |value| value.map(read::described))?,
            caps: members.strict("caps", |value| value.list(256, read::described))?,
            chains: members.strict("chains", |value| value.list(64, read::uint256))?,
            window_seconds: members.strict("windowSeconds", read::count)?,
        })
    }
}

impl FromJson for TokenSeparator {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain_id: members.required("chainId", read::uint256)?,
            asset: members.required("asset", read::account)?,
            separator: members.required("separator", read::bytes32)?,
        })
    }
}

impl ToJson for ListedPrice {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"index\":");
        self.index.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"recipient\":");
        self.recipient.to_json(w);
        w.raw(",\"protocol\":");
        self.protocol.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AskedPrice {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"scheme\":");
        self.scheme.to_json(w);
        w.raw(",\"network\":");
        self.network.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"payTo\":");
        self.pay_to.to_json(w);
        w.raw(",\"maxTimeoutSeconds\":");
        self.max_timeout_seconds.to_json(w);
        w.raw("}");
    }
}

impl Word for DomainSource {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Challenge, "challenge"), (Self::Table, "table"), (Self::Chain, "chain")];
    const SENTENCE: &'static str = "is not challenge, table or chain";
}

impl ToJson for DomainSource {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for BoundDomain {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"source\":");
        self.source.to_json(w);
        w.raw("}");
    }
}

impl ToJson for BoundEntry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"index\":");
        self.index.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw("}");
    }
}

impl ToJson for BindingReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-binding/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"action\":");
        self.action.to_json(w);
        w.raw(",\"carrier\":");
        self.carrier.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"chosen\":");
        self.chosen.to_json(w);
        w.raw(",\"differences\":");
        self.differences.to_json(w);
        w.raw(",\"listed\":");
        self.listed.to_json(w);
        w.raw(",\"asked\":");
        self.asked.to_json(w);
        w.raw(",\"domain\":");
        self.domain.to_json(w);
        w.raw(",\"entries\":");
        self.entries.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_bind_challenge(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("registration")?;
    let arguments = BindChallenge {
        challenge: members.required("challenge", read::described)?,
        registration: &bytes_0,
        policy: members.optional("policy", read::described)?,
        separators: members.optional("separators", |value| value.list(64, read::described))?,
    };
    arguments.judge()
}

impl FromJson for TermsPrice {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            amount: members.required("amount", read::uint256)?,
            asset: members.required("asset", |value| read::text(value, 16_777_216))?,
            recipient: members.required("recipient", |value| read::text(value, 16_777_216))?,
            protocol: members.required("protocol", |value| read::text(value, 16_777_216))?,
        })
    }
}

impl FromJson for PaymentTerms {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            endpoint: members.required("endpoint", |value| read::text(value, 16_777_216))?,
            creator: members.required("creator", read::account)?,
            pricing: members.optional("pricing", |value| value.list(4096, read::described))?,
        })
    }
}

impl FromJson for BindTerms {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            challenge: members.required("challenge", read::described)?,
            terms: members.required("terms", read::described)?,
            policy: members.optional("policy", read::described)?,
            separators: members.optional("separators", |value| value.list(64, read::described))?,
        })
    }
}

pub(super) fn run_bind_terms(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: BindTerms = read::described(&given.value())?;
    arguments.judge()
}
