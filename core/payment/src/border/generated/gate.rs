//! Written by `cargo xtask border` from `core/payment/src/border/gate.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::gate::{
    Gate, GateChallenge, GateConfig, GateMeans, GateReport, GateSettle, GateSettlement, GateUsage,
    ReplayGate, UnknownSettlement,
};
use primitives::describe::{
    Arguments, FromJson, Judgement, Refusal, Run, Running, ToJson, Value, Word, read,
};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl Word for GateSettle {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Before, "before"), (Self::After, "after")];
    const SENTENCE: &'static str = "is not before or after";
}

impl FromJson for GateSettle {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
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

impl FromJson for GateUsage {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool: members.optional("tool", read::described)?,
            forward_live: members.optional("forwardLive", read::boolean)?,
        })
    }
}

impl FromJson for GateConfig {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            offer: members.required("offer", read::described)?,
            predicate: members.required("predicate", read::boolean)?,
            access_data: members.optional("accessData", |value| read::text(value, 64))?,
            registry_chain: members.optional("registryChain", read::uint256)?,
            settle: members.optional("settle", read::described)?,
            facilitator: members.optional("facilitator", |value| read::text(value, 65536))?,
            unknown_settlement: members.optional("unknownSettlement", read::described)?,
            usage: members.optional("usage", read::described)?,
            policy: members.optional("policy", read::described)?,
        })
    }
}

impl Word for GateMeans {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Rpc, "rpc"), (Self::Fetch, "fetch"), (Self::ApiKey, "api-key")];
    const SENTENCE: &'static str = "is not rpc, fetch or api-key";
}

impl FromJson for GateMeans {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for GateSettlement {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Settled, "settled"), (Self::Failed, "failed"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not settled, failed or unknown";
}

impl ToJson for GateSettlement {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
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
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Gate {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            config: members.required("config", read::described)?,
            tool_ref: members.optional("toolRef", read::tool_ref)?,
            facilitator_secret: members.optional("facilitatorSecret", read::boolean)?,
            means: members.optional("means", |value| value.list(16, read::described))?,
            headers: members.required("headers", |value| value.list(4096, read::described))?,
        })
    }
}

pub(super) fn begin_gate(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: Gate = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}

impl FromJson for ReplayGate {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            config: members.required("config", read::described)?,
            headers: members.required("headers", |value| value.list(4096, read::described))?,
            now: members.required("now", read::count)?,
            answers: members.required("answers", |value| value.list(32, read::json))?,
        })
    }
}

pub(super) fn run_replay_gate(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: ReplayGate = read::described(&given.value())?;
    arguments.judge()
}
