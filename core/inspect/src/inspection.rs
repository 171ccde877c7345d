//! The findings of an inspection.

use alloc::string::String;

use access::Introspection;
use advice::{CodeFacts, ContractFacts, Facts};
use alloy_primitives::U256;
use erc8257::registry::{AccessAnswer, Record};
use erc8257::verbs::Conclusion;
use erc8257::{BlockRef, ToolRef};

use crate::account::AccountAccess;
use crate::contract::Contract;
use crate::known::Known;

/// The onchain side of a tool at one block, as one RPC tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// The tool.
    pub tool: ToolRef,
    /// The block that everything was read at.
    pub block: BlockRef,
    /// The registry.
    pub registry: Contract,
    /// The text that the registry's `version()` returns: a stranger's, not harmless to show as it stands.
    pub version: Known<String>,
    /// The highest tool ID ever assigned.
    pub tool_count: Known<U256>,
    /// The registry's record of the tool.
    pub record: Record,
    /// The code of the creator's account, if there is a record.
    pub creator: Option<Known<CodeFacts>>,
    /// The predicate, if the record names one.
    pub predicate: Option<Contract>,
    /// The requirements that the predicate lists, if the tool has one.
    pub requirements: Option<Introspection>,
    /// The access of the account that was asked for.
    pub access: Option<AccountAccess>,
}

impl Inspection {
    /// Whether the tool is registered and, if that was asked, the account has access to it. A registry that grants access to a
    /// tool that it has no record of contradicts itself.
    #[must_use]
    pub const fn conclusion(&self) -> Conclusion {
        match (&self.access, &self.record) {
            (Some(AccountAccess { answer: AccessAnswer::Granted, .. }) | None, Record::Config(_)) => {
                Conclusion::Yes
            }
            (Some(AccountAccess { answer: AccessAnswer::Unavailable(_), .. }), _)
            | (_, Record::Unavailable(_)) => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }

    /// The known facts, in the form that advice takes. A fact that could not be read is not known.
    #[must_use]
    pub fn facts(&self) -> Facts {
        Facts {
            tool: Some(self.tool),
            registry_state: Some(self.record.state()),
            config: self.record.config().cloned(),
            registry: self.registry.facts(),
            predicate: self.predicate.as_ref().map(Contract::facts).unwrap_or_default(),
            requirements: self.requirements.clone(),
            access: self.access.as_ref().map(|access| access.answer.clone()),
            creator: ContractFacts {
                code: self.creator.clone().and_then(Result::ok),
                ..ContractFacts::default()
            },
            ..Facts::default()
        }
    }
}
