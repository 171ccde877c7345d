//! Written by `cargo xtask border` from `core/access/src/border/requirement.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::requirement::{
    AccessAnswer, AccessLogic, AccessOutcome, AccessPlan, DecodeRequirements, GetRequirements, Introspection,
    IntrospectionFailure, KindOf, KnownKind, KnownKinds, Need, NeedAnswer, NeedOf, NeedQuestion, NeedText,
    NewKind, OnchainRequirement, Plan, PlanConfirmation, PlanOutlook, PlannedNeed, PlannedRequirement,
    Question, ReadAccess, ReadRequirements, Requirement, RequirementsLimit, TryHasAccess,
};
use primitives::describe::{
    Arguments, FromJson, Judgement, KnownMembers, Refusal, Run, Tell, ToJson, Value, Word, read,
};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AccessLogic {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::And, "AND"), (Self::Or, "OR")];
    const SENTENCE: &'static str = "is not AND or OR";
}

impl FromJson for AccessLogic {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AccessLogic {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Requirement {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { kind: members.required("kind", read::bytes4)?, data: members.required("data", read::hex)? })
    }
}

impl ToJson for Need {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Erc721Holding { kind: member_0, standard: member_1, collection: member_2 } => {
                w.raw("{\"need\":\"erc721-holding\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::Erc1155Holding {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                token_id: member_3,
            } => {
                w.raw("{\"need\":\"erc1155-holding\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"tokenId\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::Subscription {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                min_tier: member_3,
            } => {
                w.raw("{\"need\":\"subscription\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"minTier\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::Erc20Balance {
                kind: member_0,
                standard: member_1,
                token: member_2,
                min_balance: member_3,
            } => {
                w.raw("{\"need\":\"erc20-balance\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"token\":");
                member_2.to_json(w);
                w.raw(",\"minBalance\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::Erc7496Trait {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                traits_contract: member_3,
                trait_key: member_4,
                allowed_values: member_5,
            } => {
                w.raw("{\"need\":\"erc7496-trait\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"traitsContract\":");
                member_3.to_json(w);
                w.raw(",\"traitKey\":");
                member_4.to_json(w);
                w.raw(",\"allowedValues\":");
                member_5.to_json(w);
                w.raw("}");
            }
            Self::Sentinel { kind: member_0, standard: member_1 } => {
                w.raw("{\"need\":\"sentinel\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw("}");
            }
            Self::Undecodable { kind: member_0, standard: member_1 } => {
                w.raw("{\"need\":\"undecodable\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw("}");
            }
            Self::Unknown { kind: member_0, standard: member_1 } => {
                w.raw("{\"need\":\"unknown\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw("}");
            }
        }
    }
}

impl ToJson for Question {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"to\":");
        self.to.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl FromJson for PlannedRequirement {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            kind: members.required("kind", read::bytes4)?,
            data: members.required("data", read::hex)?,
            met: members.optional("met", read::boolean)?,
        })
    }
}

impl ToJson for PlannedNeed {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Erc721Holding {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                met: member_3,
            } => {
                w.raw("{\"need\":\"erc721-holding\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"met\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::Erc1155Holding {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                token_id: member_3,
                met: member_4,
            } => {
                w.raw("{\"need\":\"erc1155-holding\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"tokenId\":");
                member_3.to_json(w);
                w.raw(",\"met\":");
                member_4.to_json(w);
                w.raw("}");
            }
            Self::Subscription {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                min_tier: member_3,
                met: member_4,
            } => {
                w.raw("{\"need\":\"subscription\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"minTier\":");
                member_3.to_json(w);
                w.raw(",\"met\":");
                member_4.to_json(w);
                w.raw("}");
            }
            Self::Erc20Balance {
                kind: member_0,
                standard: member_1,
                token: member_2,
                min_balance: member_3,
                met: member_4,
            } => {
                w.raw("{\"need\":\"erc20-balance\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"token\":");
                member_2.to_json(w);
                w.raw(",\"minBalance\":");
                member_3.to_json(w);
                w.raw(",\"met\":");
                member_4.to_json(w);
                w.raw("}");
            }
            Self::Erc7496Trait {
                kind: member_0,
                standard: member_1,
                collection: member_2,
                traits_contract: member_3,
                trait_key: member_4,
                allowed_values: member_5,
                met: member_6,
            } => {
                w.raw("{\"need\":\"erc7496-trait\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"collection\":");
                member_2.to_json(w);
                w.raw(",\"traitsContract\":");
                member_3.to_json(w);
                w.raw(",\"traitKey\":");
                member_4.to_json(w);
                w.raw(",\"allowedValues\":");
                member_5.to_json(w);
                w.raw(",\"met\":");
                member_6.to_json(w);
                w.raw("}");
            }
            Self::Sentinel { kind: member_0, standard: member_1, met: member_2 } => {
                w.raw("{\"need\":\"sentinel\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"met\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::Undecodable { kind: member_0, standard: member_1, met: member_2 } => {
                w.raw("{\"need\":\"undecodable\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"met\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::Unknown { kind: member_0, standard: member_1, met: member_2 } => {
                w.raw("{\"need\":\"unknown\",\"kind\":");
                member_0.to_json(w);
                w.raw(",\"standard\":");
                member_1.to_json(w);
                w.raw(",\"met\":");
                member_2.to_json(w);
                w.raw("}");
            }
        }
    }
}

impl Word for PlanOutlook {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Met, "met"), (Self::NotMet, "not-met"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not met, not-met or unknown";
}

impl ToJson for PlanOutlook {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for PlanConfirmation {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::TryHasAccess, "tryHasAccess")];
    const SENTENCE: &'static str = "is not tryHasAccess";
}

impl ToJson for PlanConfirmation {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AccessPlan {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-plan/1\",\"logic\":");
        self.logic.to_json(w);
        w.raw(",\"outlook\":");
        self.outlook.to_json(w);
        w.raw(",\"requirements\":");
        self.requirements.to_json(w);
        w.raw(",\"acquire\":");
        self.acquire.to_json(w);
        w.raw(",\"unknown\":");
        self.unknown.to_json(w);
        w.raw(",\"confirm\":");
        self.confirm.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Plan {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            logic: members.required("logic", read::described)?,
            requirements: members.required("requirements", |value| value.list(65536, read::described))?,
        })
    }
}

pub(super) fn run_plan(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: Plan = read::described(&given.value())?;
    arguments.judge()
}

impl FromJson for NeedOf {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { requirement: members.required("requirement", read::described)? })
    }
}

pub(super) fn tell_need_of(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: NeedOf = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for NeedText {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { requirement: members.required("requirement", read::described)? })
    }
}

pub(super) fn tell_need_text(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: NeedText = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for NeedQuestion {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            requirement: members.required("requirement", read::described)?,
            account: members.required("account", read::address)?,
        })
    }
}

pub(super) fn tell_need_question(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: NeedQuestion = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for NeedAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            requirement: members.required("requirement", read::described)?,
            returned: members.required("returned", read::hex)?,
        })
    }
}

pub(super) fn tell_need_answer(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: NeedAnswer = read::described(&given.value())?;
    arguments.tell()
}

impl ToJson for KnownKind {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"marker\":");
        self.marker.to_json(w);
        w.raw(",\"layout\":");
        self.layout.to_json(w);
        w.raw(",\"standard\":");
        self.standard.to_json(w);
        w.raw("}");
    }
}

impl FromJson for KnownKinds {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        value.object().map(|_| Self {})
    }
}

pub(super) fn tell_known_kinds(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: KnownKinds = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for KindOf {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { marker: members.required("marker", |value| read::text(value, 8_388_608))? })
    }
}

pub(super) fn tell_kind_of(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: KindOf = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for NewKind {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { marker: members.required("marker", |value| read::text(value, 8_388_608))? })
    }
}

pub(super) fn tell_new_kind(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: NewKind = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for OnchainRequirement {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            kind: members.required("kind", read::bytes4)?,
            data: members.required("data", read::hex)?,
            label: members.required("label", |value| read::text(value, 256))?,
        })
    }
}

impl ToJson for OnchainRequirement {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw(",\"label\":");
        self.label.to_json(w);
        w.raw("}");
    }
}

impl Word for RequirementsLimit {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Bytes, "bytes"), (Self::Count, "count"), (Self::Data, "data"), (Self::Label, "label")];
    const SENTENCE: &'static str = "is not bytes, count, data or label";
}

impl FromJson for RequirementsLimit {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for RequirementsLimit {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for IntrospectionFailure {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::NoContract, "no-contract"), (Self::Failed, "failed"), (Self::Unavailable, "unavailable")];
    const SENTENCE: &'static str = "is not no-contract, failed or unavailable";
}

impl FromJson for IntrospectionFailure {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for IntrospectionFailure {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Introspection {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members
            .told_by(&["logic", "overLimit", "failure"], "has no member logic, overLimit or failure")?
        {
            "logic" => Ok(Self::Told {
                logic: members.required("logic", read::described)?,
                list: members.required("list", |value| value.list(65536, read::described))?,
            }),
            "overLimit" => {
                Ok(Self::OverLimit { over_limit: members.required("overLimit", read::described)? })
            }
            _ => Ok(Self::Failed {
                failure: members.required("failure", read::described)?,
                reason: members.strict("reason", read::code)?,
                detail: members.strict("detail", |value| read::text(value, 262_144))?,
            }),
        }
    }
}

impl ToJson for Introspection {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Told { logic: member_0, list: member_1 } => {
                let mut members = KnownMembers::new(w);
                members.member("logic", member_0);
                members.member("list", member_1);
                members.end();
            }
            Self::OverLimit { over_limit: member_0 } => {
                let mut members = KnownMembers::new(w);
                members.member("overLimit", member_0);
                members.end();
            }
            Self::Failed { failure: member_0, reason: member_1, detail: member_2 } => {
                let mut members = KnownMembers::new(w);
                members.member("failure", member_0);
                members.optional("reason", member_1);
                members.optional("detail", member_2);
                members.end();
            }
        }
    }
}

impl FromJson for GetRequirements {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { tool_id: members.required("toolId", read::uint256)? })
    }
}

pub(super) fn tell_get_requirements(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: GetRequirements = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for ReadRequirements {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            answer: members.required("answer", read::described)?,
            policy: members.optional("policy", read::described)?,
        })
    }
}

pub(super) fn tell_read_requirements(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: ReadRequirements = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for DecodeRequirements {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            returned: members.required("returned", read::hex)?,
            policy: members.optional("policy", read::described)?,
        })
    }
}

pub(super) fn tell_decode_requirements(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: DecodeRequirements = read::described(&given.value())?;
    arguments.tell()
}

impl Word for AccessOutcome {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Granted, "granted"),
        (Self::Denied, "denied"),
        (Self::Malfunction, "malfunction"),
        (Self::NotFound, "not-found"),
        (Self::Deregistered, "deregistered"),
        (Self::NoContract, "no-contract"),
        (Self::Malformed, "malformed"),
        (Self::Unavailable, "unavailable"),
    ];
    const SENTENCE: &'static str =
        "is not granted, denied, malfunction, not-found, deregistered, no-contract, malformed or unavailable";
}

impl FromJson for AccessOutcome {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AccessOutcome {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for AccessAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            answer: members.required("answer", read::described)?,
            reason: members.strict("reason", read::code)?,
            detail: members.strict("detail", |value| read::text(value, 262_144))?,
        })
    }
}

impl ToJson for AccessAnswer {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.member("answer", &self.answer);
        members.optional("reason", &self.reason);
        members.optional("detail", &self.detail);
        members.end();
    }
}

impl FromJson for TryHasAccess {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_id: members.required("toolId", read::uint256)?,
            account: members.required("account", read::address)?,
            data: members.optional("data", read::hex)?,
        })
    }
}

pub(super) fn tell_try_has_access(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: TryHasAccess = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for ReadAccess {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_id: members.required("toolId", read::uint256)?,
            answer: members.required("answer", read::described)?,
        })
    }
}

pub(super) fn tell_read_access(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: ReadAccess = read::described(&given.value())?;
    arguments.tell()
}
