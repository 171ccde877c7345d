//! Written by `cargo xtask border` from `core/inspect/src/border/inspect.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::inspect::{
    Inspect, InspectedAccess, InspectedBlock, InspectedCreator, InspectedPredicate, InspectedProxy,
    InspectedRegistry, InspectedRequirement, InspectedRequirements, InspectedTool, InspectionReport,
    RequirementsOutcome,
};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl ToJson for InspectedBlock {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"number\":");
        self.number.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectedProxy {
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

impl ToJson for InspectedRegistry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"codeBytes\":");
        self.code_bytes.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"delegate\":");
        self.delegate.to_json(w);
        w.raw(",\"interface\":");
        self.interface.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"proxy\":");
        self.proxy.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"toolCount\":");
        self.tool_count.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectedCreator {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"codeBytes\":");
        self.code_bytes.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"delegate\":");
        self.delegate.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectedTool {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"state\":");
        self.state.to_json(w);
        w.raw(",\"config\":");
        self.config.to_json(w);
        w.raw(",\"reason\":");
        self.reason.to_json(w);
        w.raw(",\"detail\":");
        self.detail.to_json(w);
        w.raw(",\"creator\":");
        self.creator.to_json(w);
        w.raw("}");
    }
}

impl Word for RequirementsOutcome {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Told, "told"),
        (Self::OverLimit, "over-limit"),
        (Self::NoContract, "no-contract"),
        (Self::Failed, "failed"),
        (Self::Unavailable, "unavailable"),
    ];
    const SENTENCE: &'static str = "is not told, over-limit, no-contract, failed or unavailable";
}

impl ToJson for RequirementsOutcome {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for InspectedRequirement {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw(",\"label\":");
        self.label.to_json(w);
        w.raw(",\"need\":");
        self.need.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectedRequirements {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"outcome\":");
        self.outcome.to_json(w);
        w.raw(",\"logic\":");
        self.logic.to_json(w);
        w.raw(",\"list\":");
        self.list.to_json(w);
        w.raw(",\"overLimit\":");
        self.over_limit.to_json(w);
        w.raw(",\"reason\":");
        self.reason.to_json(w);
        w.raw(",\"detail\":");
        self.detail.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectedPredicate {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"codeBytes\":");
        self.code_bytes.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"delegate\":");
        self.delegate.to_json(w);
        w.raw(",\"interface\":");
        self.interface.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"proxy\":");
        self.proxy.to_json(w);
        w.raw(",\"requirements\":");
        self.requirements.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectedAccess {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"account\":");
        self.account.to_json(w);
        w.raw(",\"answer\":");
        self.answer.to_json(w);
        w.raw(",\"reason\":");
        self.reason.to_json(w);
        w.raw(",\"detail\":");
        self.detail.to_json(w);
        w.raw(",\"plan\":");
        self.plan.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InspectionReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-inspection/1\",\"toolRef\":");
        self.tool_ref.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"tool\":");
        self.tool.to_json(w);
        w.raw(",\"predicate\":");
        self.predicate.to_json(w);
        w.raw(",\"access\":");
        self.access.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Inspect {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_ref: members.required("toolRef", read::tool_ref)?,
            block: members.optional("block", |value| read::text(value, 66))?,
            account: members.optional("account", read::address)?,
            data: members.optional("data", read::hex)?,
        })
    }
}

pub(super) fn begin_inspect(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: Inspect = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
