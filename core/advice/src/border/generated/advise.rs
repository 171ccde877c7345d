//! Written by `cargo xtask border` from `core/advice/src/border/advise.rs`. Change that file, and not this one.

use crate::border::advise::{
    Advice, AdviceItem, AdviceLevel, Advise, Freshness, ImageClass, Price, PriceState, Summary, Tier,
    TierReason, TrustTier,
};
use primitives::describe::{Arguments, Judgement, Refusal, Run, ToJson, Word, read};
use primitives::json::Writer;

impl Word for AdviceLevel {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Alarm, "alarm"), (Self::Caution, "caution"), (Self::Note, "note")];
    const SENTENCE: &'static str = "is not alarm, caution or note";
}

impl ToJson for AdviceLevel {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AdviceItem {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"advice\":");
        self.advice.to_json(w);
        w.raw(",\"section\":");
        self.section.to_json(w);
        w.raw(",\"level\":");
        self.level.to_json(w);
        w.raw(",\"pointer\":");
        self.pointer.to_json(w);
        w.raw(",\"line\":");
        self.line.to_json(w);
        w.raw(",\"column\":");
        self.column.to_json(w);
        w.raw(",\"message\":");
        self.message.to_json(w);
        w.raw(",\"found\":");
        self.found.to_json(w);
        w.raw(",\"action\":");
        self.action.to_json(w);
        w.raw("}");
    }
}

impl Word for PriceState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NoInformation, "no-information"),
        (Self::Unknown, "unknown"),
        (Self::Free, "free"),
        (Self::Priced, "priced"),
    ];
    const SENTENCE: &'static str = "is not no-information, unknown, free or priced";
}

impl ToJson for PriceState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Price {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"state\":");
        self.state.to_json(w);
        w.raw(",\"entry\":");
        self.entry.to_json(w);
        w.raw(",\"units\":");
        self.units.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"symbol\":");
        self.symbol.to_json(w);
        w.raw("}");
    }
}

impl Word for TrustTier {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::SelfAttested, "self-attested"),
        (Self::HardwareAttested, "hardware-attested"),
        (Self::Verifiable, "verifiable"),
    ];
    const SENTENCE: &'static str = "is not self-attested, hardware-attested or verifiable";
}

impl ToJson for TrustTier {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for TierReason {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Supported, "supported"),
        (Self::DeclaredLower, "declared-lower"),
        (Self::UnknownTier, "unknown-tier"),
        (Self::UnknownExecution, "unknown-execution"),
        (Self::NotIsolated, "not-isolated"),
        (Self::NoAttestation, "no-attestation"),
        (Self::NoReproducibleBuild, "no-reproducible-build"),
    ];
    const SENTENCE: &'static str = "is not supported, declared-lower, unknown-tier, unknown-execution, not-isolated, no-attestation or no-reproducible-build";
}

impl ToJson for TierReason {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Tier {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"declared\":");
        self.declared.to_json(w);
        w.raw(",\"effective\":");
        self.effective.to_json(w);
        w.raw(",\"reason\":");
        self.reason.to_json(w);
        w.raw(",\"verified\":");
        self.verified.to_json(w);
        w.raw("}");
    }
}

impl Word for ImageClass {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Allow, "allow"),
        (Self::Proxy, "proxy"),
        (Self::Gateway, "gateway"),
        (Self::Sandbox, "sandbox"),
        (Self::Discouraged, "discouraged"),
        (Self::Unlisted, "unlisted"),
        (Self::Forbidden, "forbidden"),
    ];
    const SENTENCE: &'static str =
        "is not allow, proxy, gateway, sandbox, discouraged, unlisted or forbidden";
}

impl ToJson for ImageClass {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Freshness {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"seconds\":");
        self.seconds.to_json(w);
        w.raw(",\"shortenedByManifest\":");
        self.shortened_by_manifest.to_json(w);
        w.raw(",\"expired\":");
        self.expired.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Summary {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"price\":");
        self.price.to_json(w);
        w.raw(",\"tier\":");
        self.tier.to_json(w);
        w.raw(",\"image\":");
        self.image.to_json(w);
        w.raw(",\"freshness\":");
        self.freshness.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Advice {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-advice/1\",\"manifest\":");
        self.manifest.to_json(w);
        w.raw(",\"computedHash\":");
        self.computed_hash.to_json(w);
        w.raw(",\"summary\":");
        self.summary.to_json(w);
        w.raw(",\"items\":");
        self.items.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_advise(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.optional_bytes("body")?;
    let arguments = Advise { body: bytes_0.as_deref(), facts: members.optional("facts", read::described)? };
    arguments.judge()
}
