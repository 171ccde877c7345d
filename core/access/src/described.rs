//! Requirements, needs and plans as other languages have them.

use alloc::string::{String, ToString as _};

use alloy_primitives::{Address, FixedBytes};

use crate::border::{create2, requirement as border};
use crate::create2::create2_address;
use crate::introspection::{Introspection, get_requirements, read_requirements};
use crate::kind::{KNOWN_KINDS, KindError, KnownKind, kind_of, new_kind};
use crate::need::Need;
use crate::plan::{Outlook, Plan};
use crate::requirements::{OnchainRequirement, OverLimit, Requirements};
use erc8257::AccessLogic;
use erc8257::Policy;
use erc8257::border::preflight::{ConsumerPolicy, RpcAnswer};
use erc8257::registry::{self, AccessAnswer, read_access};
use primitives::describe::{Conclusion, Hex, Refusal, Report as _, Run, Tell, ToJson as _, Word as _};
use primitives::harmless;
use primitives::json::Writer;
use primitives::rpc::{CallOutcome, Failure, Reason, read_call};
use primitives::usage::UsageError;

type Result<T> = core::result::Result<T, Refusal>;

impl From<border::AccessLogic> for AccessLogic {
    fn from(logic: border::AccessLogic) -> Self {
        match logic {
            border::AccessLogic::And => Self::And,
            border::AccessLogic::Or => Self::Or,
        }
    }
}

impl From<AccessLogic> for border::AccessLogic {
    fn from(logic: AccessLogic) -> Self {
        match logic {
            AccessLogic::And => Self::And,
            AccessLogic::Or => Self::Or,
        }
    }
}

impl border::Requirement {
    fn need(&self) -> Need {
        Need::of(self.kind.0, &self.data.0)
    }
}

impl Need {
    /// The need as JSON text, an object as plans have them but for `met`.
    ///
    /// # Example
    /// ```
    /// let need = erc8257_access::Need::Sentinel;
    /// assert_eq!(need.to_json(), r#"{"need":"sentinel","kind":"0x00000000","standard":false}"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        self.described().to_json(&mut w);
        w.finish()
    }

    fn described(&self) -> border::Need {
        let (kind, standard) = (FixedBytes(self.kind()), self.is_standard());
        match self {
            Self::Erc721Holding { collection } => {
                border::Need::Erc721Holding { kind, standard, collection: *collection }
            }
            Self::Erc1155Holding { collection, token_id } => {
                border::Need::Erc1155Holding { kind, standard, collection: *collection, token_id: *token_id }
            }
            Self::Subscription { collection, min_tier } => {
                border::Need::Subscription { kind, standard, collection: *collection, min_tier: *min_tier }
            }
            Self::Erc20Balance { token, min_balance } => {
                border::Need::Erc20Balance { kind, standard, token: *token, min_balance: *min_balance }
            }
            Self::Erc7496Trait { collection, traits_contract, trait_key, allowed_values } => {
                border::Need::Erc7496Trait {
                    kind,
                    standard,
                    collection: *collection,
                    traits_contract: *traits_contract,
                    trait_key: *trait_key,
                    allowed_values: allowed_values.clone(),
                }
            }
            Self::Sentinel => border::Need::Sentinel { kind, standard },
            Self::Undecodable { .. } => border::Need::Undecodable { kind, standard },
            Self::Unknown { .. } => border::Need::Unknown { kind, standard },
        }
    }

    fn planned(&self, met: Option<bool>) -> border::PlannedNeed {
        match self.described() {
            border::Need::Erc721Holding { kind, standard, collection } => {
                border::PlannedNeed::Erc721Holding { kind, standard, collection, met }
            }
            border::Need::Erc1155Holding { kind, standard, collection, token_id } => {
                border::PlannedNeed::Erc1155Holding { kind, standard, collection, token_id, met }
            }
            border::Need::Subscription { kind, standard, collection, min_tier } => {
                border::PlannedNeed::Subscription { kind, standard, collection, min_tier, met }
            }
            border::Need::Erc20Balance { kind, standard, token, min_balance } => {
                border::PlannedNeed::Erc20Balance { kind, standard, token, min_balance, met }
            }
            border::Need::Erc7496Trait {
                kind,
                standard,
                collection,
                traits_contract,
                trait_key,
                allowed_values,
            } => border::PlannedNeed::Erc7496Trait {
                kind,
                standard,
                collection,
                traits_contract,
                trait_key,
                allowed_values,
                met,
            },
            border::Need::Sentinel { kind, standard } => {
                border::PlannedNeed::Sentinel { kind, standard, met }
            }
            border::Need::Undecodable { kind, standard } => {
                border::PlannedNeed::Undecodable { kind, standard, met }
            }
            border::Need::Unknown { kind, standard } => border::PlannedNeed::Unknown { kind, standard, met },
        }
    }
}

impl Plan {
    /// The plan as JSON text, format `erc8257-plan/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.described().to_text()
    }

    fn described(&self) -> border::AccessPlan {
        let index = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        border::AccessPlan {
            logic: self.logic().into(),
            outlook: match self.outlook() {
                Outlook::Met => border::PlanOutlook::Met,
                Outlook::NotMet => border::PlanOutlook::NotMet,
                Outlook::Unknown => border::PlanOutlook::Unknown,
            },
            requirements: self.needs().iter().map(|(need, met)| need.planned(*met)).collect(),
            acquire: self.acquire().map(index).collect(),
            unknown: self.unknown().map(index).collect(),
            confirm: border::PlanConfirmation::TryHasAccess,
        }
    }
}

impl Run for border::Plan {
    fn run(self) -> Result<border::AccessPlan> {
        let needs = self.requirements.iter().map(|one| (Need::of(one.kind.0, &one.data.0), one.met));
        Ok(Plan::new(self.logic.into(), needs).described())
    }

    fn conclusion(report: &border::AccessPlan) -> Conclusion {
        match report.outlook {
            border::PlanOutlook::Met => Conclusion::Yes,
            border::PlanOutlook::NotMet => Conclusion::No,
            border::PlanOutlook::Unknown => Conclusion::Unknown,
        }
    }
}

impl Tell for border::NeedOf {
    fn answer(self) -> Result<border::Need> {
        Ok(self.requirement.need().described())
    }
}

impl Tell for border::NeedText {
    fn answer(self) -> Result<String> {
        Ok(self.requirement.need().to_string())
    }
}

impl Tell for border::NeedQuestion {
    fn answer(self) -> Result<Option<border::Question>> {
        let question = self.requirement.need().question(self.account);
        Ok(question.map(|(to, data)| border::Question { to, data: Hex(data) }))
    }
}

impl Tell for border::NeedAnswer {
    fn answer(self) -> Result<Option<bool>> {
        Ok(self.requirement.need().answer(&self.returned.0))
    }
}

impl Tell for border::KnownKinds {
    fn answer(self) -> Result<alloc::vec::Vec<border::KnownKind>> {
        let described = |known: &KnownKind| border::KnownKind {
            kind: FixedBytes(known.kind),
            marker: known.marker.into(),
            layout: known.layout.into(),
            standard: known.is_standard,
        };
        Ok(KNOWN_KINDS.iter().map(described).collect())
    }
}

impl Tell for border::KindOf {
    fn answer(self) -> Result<FixedBytes<4>> {
        Ok(FixedBytes(kind_of(&self.marker)))
    }
}

impl Tell for border::NewKind {
    fn answer(self) -> Result<FixedBytes<4>> {
        let refused = |error: KindError| {
            Refusal::new(error.code(), error.to_string()).at_argument(String::from("/marker"))
        };
        new_kind(&self.marker).map(FixedBytes).map_err(refused)
    }
}

impl Tell for create2::Create2Address {
    fn answer(self) -> Result<Address> {
        Ok(create2_address(self.deployer, self.salt, self.init_code_hash))
    }
}

impl Tell for border::GetRequirements {
    fn answer(self) -> Result<Hex<{ erc8257::limits::BUNDLE_BYTES }>> {
        Ok(Hex(get_requirements(self.tool_id)))
    }
}

impl Tell for border::ReadRequirements {
    fn answer(self) -> Result<border::Introspection> {
        introspection(&heard(&self.answer), self.policy)
    }
}

impl Tell for border::DecodeRequirements {
    fn answer(self) -> Result<border::Introspection> {
        introspection(&CallOutcome::Returned(self.returned.0), self.policy)
    }
}

fn heard(answer: &RpcAnswer) -> CallOutcome {
    read_call(&answer.into())
}

fn introspection(outcome: &CallOutcome, policy: Option<ConsumerPolicy>) -> Result<border::Introspection> {
    let policy = policy.map_or_else(|| Ok(Policy::default()), Policy::try_from)?;
    Ok((&read_requirements(outcome, policy.max_requirements)).into())
}

impl Tell for border::TryHasAccess {
    fn answer(self) -> Result<Hex<{ erc8257::limits::BUNDLE_BYTES }>> {
        let data = self.data.unwrap_or_default();
        Ok(Hex(registry::try_has_access(self.tool_id, self.account, &data.0)))
    }
}

impl Tell for border::ReadAccess {
    fn answer(self) -> Result<border::AccessAnswer> {
        Ok((&read_access(self.tool_id, &heard(&self.answer))).into())
    }
}

impl From<&Introspection> for border::Introspection {
    fn from(read: &Introspection) -> Self {
        let failed = |failure, why: Option<&Failure>| {
            let (reason, detail) = parts(why);
            Self::Failed { failure, reason, detail }
        };
        match read {
            Introspection::Requirements(Requirements { logic, list }) => {
                Self::Told { logic: (*logic).into(), list: list.iter().map(Into::into).collect() }
            }
            Introspection::OverLimit(limit) => Self::OverLimit {
                over_limit: match limit {
                    OverLimit::Bytes => border::RequirementsLimit::Bytes,
                    OverLimit::Count => border::RequirementsLimit::Count,
                    OverLimit::Data => border::RequirementsLimit::Data,
                    OverLimit::Label => border::RequirementsLimit::Label,
                },
            },
            Introspection::NoCode => failed(border::IntrospectionFailure::NoContract, None),
            Introspection::Failed(why) => failed(border::IntrospectionFailure::Failed, Some(why)),
            Introspection::Unavailable(why) => failed(border::IntrospectionFailure::Unavailable, Some(why)),
        }
    }
}

impl From<&OnchainRequirement> for border::OnchainRequirement {
    fn from(requirement: &OnchainRequirement) -> Self {
        Self {
            kind: FixedBytes(requirement.kind),
            data: Hex(requirement.data.clone()),
            label: requirement.label.clone(),
        }
    }
}

/// What facts say of `getRequirements`. Errors name the member as it stands there.
impl TryFrom<border::Introspection> for Introspection {
    type Error = UsageError;

    fn try_from(given: border::Introspection) -> core::result::Result<Self, UsageError> {
        use border::IntrospectionFailure as Why;

        Ok(match given {
            border::Introspection::Told { logic, list } => {
                let list = list.into_iter().enumerate().map(|(at, one)| onchain(at, one));
                let list = list.collect::<core::result::Result<_, UsageError>>()?;
                Self::Requirements(Requirements { logic: logic.into(), list })
            }
            border::Introspection::OverLimit { over_limit } => Self::OverLimit(match over_limit {
                border::RequirementsLimit::Bytes => OverLimit::Bytes,
                border::RequirementsLimit::Count => OverLimit::Count,
                border::RequirementsLimit::Data => OverLimit::Data,
                border::RequirementsLimit::Label => OverLimit::Label,
            }),
            border::Introspection::Failed { failure: Why::NoContract, .. } => Self::NoCode,
            border::Introspection::Failed { failure: Why::Failed, reason, detail } => {
                Self::Failed(failure(reason, detail)?)
            }
            border::Introspection::Failed { failure: Why::Unavailable, reason, detail } => {
                Self::Unavailable(failure(reason, detail)?)
            }
        })
    }
}

fn onchain(
    at: usize,
    given: border::OnchainRequirement,
) -> core::result::Result<OnchainRequirement, UsageError> {
    if given.label.len() > erc8257::limits::LABEL_BYTES {
        let member = alloc::format!("list[{at}].label");
        return Err(UsageError::wrong(&member, "has more than 256 bytes"));
    }
    Ok(OnchainRequirement { kind: given.kind.0, data: given.data.0, label: given.label })
}

impl From<&AccessAnswer> for border::AccessAnswer {
    fn from(read: &AccessAnswer) -> Self {
        let why = match read {
            AccessAnswer::Malformed(why) | AccessAnswer::Unavailable(why) => Some(why),
            _ => None,
        };
        let (reason, detail) = parts(why);
        let answer = border::AccessOutcome::of(read.as_str());
        Self { answer: answer.unwrap_or(border::AccessOutcome::Unavailable), reason, detail }
    }
}

/// What facts say of `tryHasAccess`. Errors name the member as it stands there.
impl TryFrom<border::AccessAnswer> for AccessAnswer {
    type Error = UsageError;

    fn try_from(given: border::AccessAnswer) -> core::result::Result<Self, UsageError> {
        Ok(match given.answer {
            border::AccessOutcome::Granted => Self::Granted,
            border::AccessOutcome::Denied => Self::Denied,
            border::AccessOutcome::Malfunction => Self::Malfunction,
            border::AccessOutcome::NotFound => Self::NotFound,
            border::AccessOutcome::Deregistered => Self::Deregistered,
            border::AccessOutcome::NoContract => Self::NoCode,
            border::AccessOutcome::Malformed => Self::Malformed(failure(given.reason, given.detail)?),
            border::AccessOutcome::Unavailable => Self::Unavailable(failure(given.reason, given.detail)?),
        })
    }
}

/// A failure in its two members.
fn parts(failure: Option<&Failure>) -> (Option<String>, Option<String>) {
    let reason = failure.map(|failure| failure.reason.as_str().into());
    (reason, failure.and_then(|failure| failure.detail.clone()))
}

/// A failure out of them.
fn failure(reason: Option<String>, detail: Option<String>) -> core::result::Result<Failure, UsageError> {
    let reason = reason.ok_or_else(|| UsageError::missing("reason"))?;
    let reason = Reason::from_name(&reason).ok_or_else(|| UsageError::wrong("reason", Reason::WORDS))?;
    Ok(Failure { reason, detail: detail.map(|detail| harmless::clip(detail.as_bytes())) })
}
