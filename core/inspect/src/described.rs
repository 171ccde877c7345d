//! The inspection as other languages have it: its arguments, and its report `erc8257-inspection/1`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use access::border::contract::RegistryState;
use access::border::requirement::{AccessAnswer as AnswerParts, AccessOutcome, RequirementsLimit};
use access::{Introspection, OnchainRequirement, Plan, Requirements};
use advice::{CodeFacts, Facts};
use alloy_primitives::Address;
use erc8257::border::preflight::RecordConfig;
use erc8257::registry::{ProxyMarkers, Record};
use erc8257::verbs::{Conclusion, Refusal};
use erc8257::{BlockRef, BlockTag, Policy, ToolConfig, ToolRef};
use primitives::describe::{Begin, Hex, Json, Report as _, Run as _, Word as _};
use primitives::rpc::{Failure, Reason};
use primitives::usage::UsageError;

use crate::account::AccountAccess;
use crate::advising::{Advise, Advised};
use crate::border::advise_tool as border_of_advice;
use crate::border::inspect as border;
use crate::contract::Contract;
use crate::inspect::{Inspect, Inspected, NoBlock};
use crate::inspection::Inspection;
use crate::known::Known;

impl Begin for border::Inspect {
    type Inquiry = Inspect;

    fn begin(self) -> Result<Inspect, Refusal> {
        let tag = self.block.as_deref().map_or(Some(BlockTag::Latest), BlockTag::parse);
        let tag = tag.ok_or_else(|| UsageError::wrong("block", BlockTag::NO_BLOCK))?;
        if self.data.is_some() && self.account.is_none() {
            return Err(UsageError::missing("account").into());
        }
        let data = self.data.map(|data| data.0).unwrap_or_default();
        Ok(Inspect::waiting(self.tool_ref, tag, self.account.map(|account| (account, data))))
    }

    fn report(report: &Inspected) -> border::InspectionReport {
        report.described()
    }

    fn conclusion(report: &Inspected) -> Conclusion {
        report.outcome.as_ref().map_or(Conclusion::Unknown, Inspection::conclusion)
    }
}

impl Begin for border_of_advice::AdviseTool {
    type Inquiry = Advise;

    fn begin(self) -> Result<Advise, Refusal> {
        let tag = self.block.as_deref().map_or(Some(BlockTag::Latest), BlockTag::parse);
        let tag = tag.ok_or_else(|| UsageError::wrong("block", BlockTag::NO_BLOCK))?;
        let policy = self.policy.map_or_else(|| Ok(Policy::default()), Policy::try_from)?;
        let facts = self.facts.map_or_else(|| Ok(Facts::default()), Facts::try_from);
        let facts = facts.map_err(|error| error.within("facts"))?;
        Ok(Advise::waiting(self.tool_ref, policy, tag, facts)?)
    }

    fn report(report: &Advised) -> border_of_advice::AdvisedTool {
        report.described()
    }

    /// As the command ends: a yes is a verified tool about which nothing is alarming.
    fn conclusion(report: &Advised) -> Conclusion {
        match report.report.outcome().into() {
            Conclusion::Yes => advice::border::advise::Advise::conclusion(&report.advice.described()),
            other => other,
        }
    }
}

impl Advised {
    fn described(&self) -> border_of_advice::AdvisedTool {
        border_of_advice::AdvisedTool {
            report: Json::of_value(self.report.to_json()),
            advice: self.advice.described(),
            remarks: self.remarks.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Inspected {
    /// The outcome as other languages see it. Where the RPC named no block, nothing is known, and the tool has the reason.
    pub(crate) fn described(&self) -> border::InspectionReport {
        match &self.outcome {
            Ok(inspection) => inspection.described(),
            Err(why) => nothing(self.tool, self.account, &why.failure()),
        }
    }
}

impl NoBlock {
    /// The same as a failure of the RPC.
    fn failure(&self) -> Failure {
        match self {
            Self::NoChain(failure) | Self::NoAnswer(failure) => failure.clone(),
            Self::OtherChain { .. } => Failure { reason: Reason::WrongChain, detail: Some(self.to_string()) },
            Self::Missing(_) => Reason::NoBlock.into(),
        }
    }
}

fn nothing(tool: ToolRef, account: Option<Address>, why: &Failure) -> border::InspectionReport {
    let (reason, detail) = reason(Some(why));
    let access = account.map(|account| border::InspectedAccess {
        account,
        answer: AccessOutcome::Unavailable,
        reason: reason.clone(),
        detail: detail.clone(),
        plan: None,
    });
    border::InspectionReport {
        tool_ref: tool,
        block: None,
        registry: border::InspectedRegistry {
            address: tool.registry,
            code_bytes: None,
            code_hash: None,
            delegate: None,
            interface: None,
            name: None,
            proxy: None,
            version: None,
            tool_count: None,
        },
        tool: border::InspectedTool {
            state: RegistryState::Unavailable,
            config: None,
            reason,
            detail,
            creator: None,
        },
        predicate: None,
        access,
    }
}

impl Inspection {
    /// The inspection as JSON text on one line, format `erc8257-inspection/1`. All members are always present, in this order.
    /// A value that is not known is `null`, and `reason` says why an answer is missing.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.described().to_text()
    }

    fn described(&self) -> border::InspectionReport {
        let contract = &self.registry;
        let (code_bytes, code_hash, delegate) = code(&contract.code);
        let registry = border::InspectedRegistry {
            address: contract.address,
            code_bytes,
            code_hash,
            delegate,
            interface: contract.interface.as_ref().ok().map(|said| (*said).into()),
            name: contract.name.as_ref().ok().cloned(),
            proxy: proxy(&contract.proxy),
            version: self.version.as_ref().ok().cloned(),
            tool_count: self.tool_count.as_ref().ok().copied(),
        };
        border::InspectionReport {
            tool_ref: self.tool,
            block: Some(block(self.block)),
            registry,
            tool: tool(&self.record, self.creator.as_ref()),
            predicate: self.predicate.as_ref().map(|it| predicate(it, self.requirements.as_ref())),
            access: self.access.as_ref().map(access),
        }
    }
}

fn block(block: BlockRef) -> border::InspectedBlock {
    border::InspectedBlock { number: format!("{:#x}", block.number), hash: block.hash }
}

/// Size, hash and delegate of a code.
fn code(code: &Known<CodeFacts>) -> (Option<u64>, Option<alloy_primitives::B256>, Option<Address>) {
    let known = code.as_ref().ok();
    (known.map(|code| code.bytes), known.and_then(|code| code.hash), known.and_then(|code| code.delegate))
}

fn proxy(markers: &Known<ProxyMarkers>) -> Option<border::InspectedProxy> {
    let ProxyMarkers { implementation, beacon, admin } = *markers.as_ref().ok()?;
    Some(border::InspectedProxy { implementation, beacon, admin })
}

/// A failure in its two members.
fn reason(failure: Option<&Failure>) -> (Option<String>, Option<String>) {
    let word = failure.map(|failure| failure.reason.as_str().into());
    (word, failure.and_then(|failure| failure.detail.clone()))
}

fn tool(record: &Record, creator: Option<&Known<CodeFacts>>) -> border::InspectedTool {
    let (reason, detail) = reason(record.failure());
    let creator = creator.map(|creator| {
        let (code_bytes, code_hash, delegate) = code(creator);
        border::InspectedCreator { code_bytes, code_hash, delegate }
    });
    border::InspectedTool {
        state: record.state().into(),
        config: record.config().map(config),
        reason,
        detail,
        creator,
    }
}

fn config(config: &ToolConfig) -> RecordConfig {
    let ToolConfig { creator, ref metadata_uri, manifest_hash, access_predicate } = *config;
    RecordConfig { creator, metadata_uri: metadata_uri.clone(), manifest_hash, access_predicate }
}

fn predicate(contract: &Contract, told: Option<&Introspection>) -> border::InspectedPredicate {
    let (code_bytes, code_hash, delegate) = code(&contract.code);
    border::InspectedPredicate {
        address: contract.address,
        code_bytes,
        code_hash,
        delegate,
        interface: contract.interface.as_ref().ok().map(|said| (*said).into()),
        name: contract.name.as_ref().ok().cloned(),
        proxy: proxy(&contract.proxy),
        requirements: told.map(requirements),
    }
}

fn requirements(told: &Introspection) -> border::InspectedRequirements {
    use border::RequirementsOutcome as Outcome;
    let mut shown = border::InspectedRequirements {
        outcome: Outcome::NoContract,
        logic: None,
        list: Vec::new(),
        over_limit: None,
        reason: None,
        detail: None,
    };
    match told {
        Introspection::Requirements(Requirements { logic, list }) => {
            shown.outcome = Outcome::Told;
            shown.logic = Some((*logic).into());
            shown.list = list.iter().map(requirement).collect();
        }
        Introspection::OverLimit(limit) => {
            (shown.outcome, shown.over_limit) = (Outcome::OverLimit, RequirementsLimit::of(limit.as_str()));
        }
        Introspection::NoCode => {}
        Introspection::Failed(failure) => {
            shown.outcome = Outcome::Failed;
            (shown.reason, shown.detail) = reason(Some(failure));
        }
        Introspection::Unavailable(failure) => {
            shown.outcome = Outcome::Unavailable;
            (shown.reason, shown.detail) = reason(Some(failure));
        }
    }
    shown
}

fn requirement(requirement: &OnchainRequirement) -> border::InspectedRequirement {
    border::InspectedRequirement {
        kind: Hex(requirement.kind.to_vec()),
        data: Hex(requirement.data.clone()),
        label: requirement.label.clone(),
        need: Json::of_value(requirement.need().to_json()),
    }
}

fn access(access: &AccountAccess) -> border::InspectedAccess {
    let AnswerParts { answer, reason, detail } = (&access.answer).into();
    border::InspectedAccess {
        account: access.account,
        answer,
        reason,
        detail,
        plan: access.plan.as_ref().map(Plan::to_json).map(Json::of_value),
    }
}
