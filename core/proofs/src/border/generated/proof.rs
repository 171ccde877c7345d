//! Written by `cargo xtask border` from `core/proofs/src/border/proof.rs`. Change that file, and not this one.

use crate::border::proof::{
    AnchorShown, AnchorSource, LayoutCounter, ProofEvidence, ProofLayout, ProofPolicy, ProvenBlock,
    ProvenConfig, ProvenPredicate, ProvenRegistry, ProvenReport, ProvenState, ProvenVerdict, RecordProof,
    VerifyProof,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AnchorSource {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::OwnNode, "own-node"),
        (Self::LightClient, "light-client"),
        (Self::Quorum, "quorum"),
        (Self::OutputRoot, "output-root"),
        (Self::Unstated, "unstated"),
    ];
    const SENTENCE: &'static str = "is not own-node, light-client, quorum, output-root or unstated";
}

impl FromJson for AnchorSource {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AnchorSource {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for LayoutCounter {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Next, "next"), (Self::Last, "last")];
    const SENTENCE: &'static str = "is not next or last";
}

impl FromJson for LayoutCounter {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for ProofLayout {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["codeHash", "counterSlot", "toolsSlot", "removedSlot", "counter"])?;
        Ok(Self {
            code_hash: members.required("codeHash", read::bytes32)?,
            counter_slot: members.required("counterSlot", read::count)?,
            tools_slot: members.required("toolsSlot", read::count)?,
            removed_slot: members.required("removedSlot", read::count)?,
            counter: members.strict("counter", read::described)?,
        })
    }
}

impl FromJson for ProofPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["layouts", "registryCode", "predicateCode", "maxBlockAgeSeconds"])?;
        Ok(Self {
            layouts: members.strict("layouts", |value| value.list(16, read::described))?,
            registry_code: members.strict("registryCode", read::bytes32)?,
            predicate_code: members.strict("predicateCode", read::bytes32)?,
            max_block_age_seconds: members.strict("maxBlockAgeSeconds", read::count)?,
        })
    }
}

impl FromJson for RecordProof {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["trustedBlock", "trustedBy", "demands"])?;
        Ok(Self {
            trusted_block: members.strict("trustedBlock", read::bytes32)?,
            trusted_by: members.strict("trustedBy", read::described)?,
            demands: members.strict("demands", read::described)?,
        })
    }
}

impl Word for ProvenVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Proven, "proven"), (Self::Refuted, "refuted"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not proven, refuted or unknown";
}

impl ToJson for ProvenVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for ProvenState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Ok, "ok"),
        (Self::NotFound, "not-found"),
        (Self::Deregistered, "deregistered"),
        (Self::NoContract, "no-contract"),
        (Self::Malformed, "malformed"),
    ];
    const SENTENCE: &'static str = "is not ok, not-found, deregistered, no-contract or malformed";
}

impl ToJson for ProvenState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AnchorShown {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"source\":");
        self.source.to_json(w);
        w.raw(",\"blockHash\":");
        self.block_hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ProvenBlock {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"number\":");
        self.number.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"timestamp\":");
        self.timestamp.to_json(w);
        w.raw(",\"stateRoot\":");
        self.state_root.to_json(w);
        w.raw("}");
    }
}

impl Word for ProofEvidence {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Proof, "proof"), (Self::None, "none")];
    const SENTENCE: &'static str = "is not proof or none";
}

impl ToJson for ProofEvidence {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ProvenRegistry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"layout\":");
        self.layout.to_json(w);
        w.raw(",\"implementation\":");
        self.implementation.to_json(w);
        w.raw(",\"beacon\":");
        self.beacon.to_json(w);
        w.raw(",\"admin\":");
        self.admin.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ProvenConfig {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"creator\":");
        self.creator.to_json(w);
        w.raw(",\"metadataURI\":");
        self.metadata_uri.to_json(w);
        w.raw(",\"manifestHash\":");
        self.manifest_hash.to_json(w);
        w.raw(",\"accessPredicate\":");
        self.access_predicate.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ProvenPredicate {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"implementation\":");
        self.implementation.to_json(w);
        w.raw(",\"beacon\":");
        self.beacon.to_json(w);
        w.raw(",\"admin\":");
        self.admin.to_json(w);
        w.raw(",\"implementationCodeHash\":");
        self.implementation_code_hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ProvenReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-proof-report/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"toolRef\":");
        self.tool_ref.to_json(w);
        w.raw(",\"evidence\":");
        self.evidence.to_json(w);
        w.raw(",\"anchor\":");
        self.anchor.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"fresh\":");
        self.fresh.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"record\":");
        self.record.to_json(w);
        w.raw(",\"toolCount\":");
        self.tool_count.to_json(w);
        w.raw(",\"predicate\":");
        self.predicate.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for VerifyProof {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_ref: members.required("toolRef", read::tool_ref)?,
            policy: members.optional("policy", read::described)?,
            anchor: members.required("anchor", read::described)?,
            now: members.optional("now", read::count)?,
            header: members.optional("header", read::json)?,
            accounts: members.required("accounts", |value| value.list(8_388_608, read::json))?,
        })
    }
}

pub(super) fn run_verify_proof(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: VerifyProof = read::described(&given.value())?;
    arguments.judge()
}
