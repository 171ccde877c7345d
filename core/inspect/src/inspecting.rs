//! One RPC asked for everything at one block, round after round.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use access::{Introspection, get_requirements, read_requirements};
use advice::CodeFacts;
use alloy_primitives::{Address, U256};
use erc8257::registry::{
    AccessAnswer, PREDICATE_INTERFACE, REGISTRY_INTERFACE, Record, decode_tool_count, get_tool_config,
    read_access, read_record, tool_count, try_has_access, version,
};
use erc8257::{BlockRef, ToolConfig, ToolRef, limits};
use primitives::inquiry::{EthCall, OutOfOrder, OwnedCallAnswer};

use crate::account::{AccountAccess, Balances};
use crate::asked::{Asked, Call};
use crate::contract::Contract;
use crate::explained::explained;
use crate::inspection::Inspection;
use crate::known::{self, Known};
use crate::round::Round;

/// Whose record says which predicate and which creator are looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Whose {
    /// That of the RPC itself.
    Own,
    /// This one, if there is one.
    Of(Option<ToolConfig>),
}

/// The account whose access is asked for, and the data that the registry hands to the predicate.
pub(crate) type Access = (Address, Vec<u8>);

/// Numbers requests so that those of several RPCs differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) rpc: u8,
    pub(crate) next: u32,
    /// The step from one number to the next.
    pub(crate) by: u32,
}

impl Numbers {
    pub(crate) fn round(&mut self, calls: Vec<Call>) -> Round {
        let rpc = self.rpc;
        Round::new(calls, rpc, || {
            let id = self.next;
            self.next = self.next.saturating_add(self.by);
            id
        })
    }
}

/// The inspection of one RPC under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inspecting {
    tool: ToolRef,
    block: BlockRef,
    whose: Whose,
    access: Option<Access>,
    numbers: Numbers,
    round: Round,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// The registry and its record.
    Registry,
    /// The contracts that the record names.
    Named(Registered, Option<ToolConfig>),
    /// The account's balances.
    Balances(Registered, Named, Balances),
    Done(Inspection),
}

/// The answers of the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Registered {
    registry: Contract,
    version: Known<String>,
    tool_count: Known<U256>,
    record: Record,
    access: Option<(Address, AccessAnswer)>,
}

/// The answers of the contracts that a record names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Named {
    creator: Option<Known<CodeFacts>>,
    predicate: Option<Contract>,
    requirements: Option<Introspection>,
}

impl Inspecting {
    /// Starts at a block of the right chain.
    pub(crate) fn new(
        tool: ToolRef,
        block: BlockRef,
        whose: Whose,
        access: Option<Access>,
        mut numbers: Numbers,
    ) -> Self {
        let at = Asked::at(block);
        let mut calls = at.contract(tool.registry, REGISTRY_INTERFACE);
        calls.push(at.call(tool.registry, &version(), None));
        calls.push(at.call(tool.registry, &tool_count(), None));
        calls.push(at.call(tool.registry, &get_tool_config(tool.tool_id), None));
        if let Some((account, data)) = &access {
            calls.push(at.call(tool.registry, &try_has_access(tool.tool_id, *account, data), None));
        }
        let round = numbers.round(calls);
        Self { tool, block, whose, access, numbers, round, stage: Stage::Registry }
    }

    /// The findings, once every call has its answer.
    pub(crate) const fn inspection(&self) -> Option<&Inspection> {
        match &self.stage {
            Stage::Done(inspection) => Some(inspection),
            _ => None,
        }
    }

    pub(crate) fn open(&self) -> impl Iterator<Item = &EthCall> {
        self.round.open()
    }

    pub(crate) fn is_open(&self, id: u32) -> bool {
        self.round.is_open(id)
    }

    /// Takes an answer. The last open answer leads to the next stage.
    pub(crate) fn tell(&mut self, id: u32, answer: OwnedCallAnswer) -> Result<(), OutOfOrder> {
        if self.round.tell(id, answer)? {
            self.advance();
        }
        Ok(())
    }

    fn advance(&mut self) {
        let stage = core::mem::replace(&mut self.stage, Stage::Registry);
        self.stage = match stage {
            Stage::Registry => self.registered(),
            Stage::Named(registered, config) => self.named(registered, config.as_ref()),
            Stage::Balances(registered, named, mut balances) => {
                balances.tell(&mut self.round.take());
                self.ask_balances(registered, named, Some(balances))
            }
            done @ Stage::Done(_) => done,
        };
    }

    fn registered(&mut self) -> Stage {
        let mut answers = self.round.take();
        let registry = Contract::read(self.tool.registry, &mut answers);
        let version = known::text(answers.call());
        let tool_count = known::value(answers.call(), decode_tool_count);
        let record = explained(&registry, read_record(self.tool.tool_id, &answers.call()));
        let account = self.access.as_ref().map(|(account, _)| *account);
        let access = account
            .map(|account| (account, explained(&registry, read_access(self.tool.tool_id, &answers.call()))));
        let config = match &self.whose {
            Whose::Own => record.config().cloned(),
            Whose::Of(config) => config.clone(),
        };
        let registered = Registered { registry, version, tool_count, record, access };
        let Some(config) = config else { return self.done(registered, Named::default(), None) };
        let at = Asked::at(self.block);
        let mut calls = vec![at.code(config.creator)];
        if let Some(predicate) = predicate_of(&config) {
            calls.extend(at.contract(predicate, PREDICATE_INTERFACE));
            let gas = Some(limits::REQUIREMENTS_GAS);
            calls.push(at.call(predicate, &get_requirements(self.tool.tool_id), gas));
        }
        self.round = self.numbers.round(calls);
        Stage::Named(registered, Some(config))
    }

    fn named(&mut self, registered: Registered, config: Option<&ToolConfig>) -> Stage {
        let mut answers = self.round.take();
        let creator = Some(answers.next(known::code));
        let predicate = config.and_then(predicate_of).map(|address| Contract::read(address, &mut answers));
        let requirements = predicate.as_ref().map(|predicate| {
            explained(predicate, read_requirements(&answers.call(), limits::ONCHAIN_REQUIREMENTS))
        });
        let account = registered.access.as_ref().map(|(account, _)| *account);
        let told = requirements.as_ref();
        let balances = account.and_then(|account| Balances::of(account, told?));
        self.ask_balances(registered, Named { creator, predicate, requirements }, balances)
    }

    /// Asks for the next balances, or ends when all are there.
    fn ask_balances(&mut self, registered: Registered, named: Named, balances: Option<Balances>) -> Stage {
        let Some(balances) = balances else { return self.done(registered, named, None) };
        let calls = balances.calls(&Asked::at(self.block));
        if calls.is_empty() {
            return self.done(registered, named, Some(&balances));
        }
        self.round = self.numbers.round(calls);
        Stage::Balances(registered, named, balances)
    }

    fn done(&self, registered: Registered, named: Named, balances: Option<&Balances>) -> Stage {
        let Registered { registry, version, tool_count, record, access } = registered;
        let Named { creator, predicate, requirements } = named;
        let plan = balances.map(Balances::plan);
        Stage::Done(Inspection {
            tool: self.tool,
            block: self.block,
            registry,
            version,
            tool_count,
            record,
            creator,
            predicate,
            requirements,
            access: access.map(|(account, answer)| AccountAccess { account, answer, plan }),
        })
    }
}

/// The predicate that a record names; the zero address names none.
fn predicate_of(config: &ToolConfig) -> Option<Address> {
    Some(config.access_predicate).filter(|_| !config.is_open())
}
