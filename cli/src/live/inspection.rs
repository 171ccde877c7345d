//! Reads the onchain side of a tool: the registry, its record of the tool, the predicate and what it says that it
//! requires, and one account's access.
//!
//! All reads are at one block. What each answer means is the core's matter; ERC-165 is asked as that standard says.

mod account;
mod contract;
mod explained;

use advice::CodeFacts;
use erc8257::access::{Introspection, read_requirements};
use erc8257::registry::{
    PREDICATE_INTERFACE, REGISTRY_INTERFACE, Record, decode_tool_count, get_requirements, get_tool_config,
    read_access, read_record, tool_count, try_has_access, version,
};
use erc8257::rpc::{BlockRef, BlockTag, Failure, Reason, read_block, read_call, read_chain_id};
use erc8257::{Address, ToolConfig, ToolRef, U256, limits};

use crate::host::{OwnedAnswer, Rpc};

pub(crate) use account::AccountAccess;
use contract::{Asked, text, value};
pub(crate) use contract::{Contract, Known};
use explained::explained;

/// The onchain side of a tool at one block.
pub(crate) struct Inspection {
    pub(crate) tool: ToolRef,
    pub(crate) block: BlockRef,
    pub(crate) registry: Contract,
    pub(crate) version: Known<String>,
    /// The highest tool ID ever assigned.
    pub(crate) tool_count: Known<U256>,
    pub(crate) record: Record,
    /// The code of the creator's account, if there is a record.
    pub(crate) creator: Option<Known<CodeFacts>>,
    /// The predicate, if the record names one.
    pub(crate) predicate: Option<Contract>,
    /// What the predicate says that it requires, if there is one.
    pub(crate) requirements: Option<Introspection>,
    pub(crate) access: Option<AccountAccess>,
}

/// Asks the RPC for everything.
///
/// # Errors
/// Why there is no block to read at: the RPC does not answer, has another chain, or does not have the block.
pub(crate) fn inspect(
    rpc: &Rpc,
    tool: ToolRef,
    tag: BlockTag,
    access: Option<(Address, &[u8])>,
) -> Result<Inspection, String> {
    Ok(inspect_at(rpc, tool, head(rpc, &tool, tag)?, Whose::Own, access))
}

/// Whose record says which predicate and which creator are looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Whose<'a> {
    /// That of the RPC itself.
    Own,
    /// This one, if there is one.
    Of(Option<&'a ToolConfig>),
}

/// Asks the RPC for everything, at a block of the right chain.
pub(crate) fn inspect_at(
    rpc: &Rpc,
    tool: ToolRef,
    block: BlockRef,
    whose: Whose<'_>,
    access: Option<(Address, &[u8])>,
) -> Inspection {
    let at = Asked::at(block);
    let registry = tool.registry;
    let mut calls = at.contract(registry, REGISTRY_INTERFACE);
    calls.push(at.call(registry, &version(), None));
    calls.push(at.call(registry, &tool_count(), None));
    calls.push(at.call(registry, &get_tool_config(tool.tool_id), None));
    if let Some((account, data)) = access {
        calls.push(at.call(registry, &try_has_access(tool.tool_id, account, data), None));
    }
    let mut answers = ask(rpc, &calls).into_iter();
    let registry = Contract::read(registry, &mut answers);
    let mut outcome =
        || answers.next().map_or_else(contract::missing, |answer| read_call(&answer.as_answer()));
    let version = text(outcome());
    let tool_count = value(outcome(), decode_tool_count);
    let record = explained(&registry, read_record(tool.tool_id, &outcome()));
    let answer =
        access.map(|(account, _)| (account, explained(&registry, read_access(tool.tool_id, &outcome()))));

    let config = match whose {
        Whose::Own => record.config(),
        Whose::Of(config) => config,
    };
    let named = config.map(|config| Named::read(rpc, &at, &tool, config)).unwrap_or_default();
    let access = answer.map(|(account, answer)| {
        let plan = named.requirements.as_ref().and_then(|told| account::plan(rpc, &at, account, told));
        AccountAccess { account, answer, plan }
    });
    let Named { creator, predicate, requirements } = named;
    Inspection {
        tool,
        block,
        registry,
        version,
        tool_count,
        record,
        creator,
        predicate,
        requirements,
        access,
    }
}

/// Who stands in a record.
#[derive(Default)]
struct Named {
    creator: Option<Known<CodeFacts>>,
    predicate: Option<Contract>,
    requirements: Option<Introspection>,
}

impl Named {
    fn read(rpc: &Rpc, at: &Asked, tool: &ToolRef, config: &ToolConfig) -> Self {
        let named = Some(config.access_predicate).filter(|predicate| !predicate.is_zero());
        let mut calls = vec![at.code(config.creator)];
        if let Some(address) = named {
            calls.extend(at.contract(address, PREDICATE_INTERFACE));
            calls.push(at.call(address, &get_requirements(tool.tool_id), Some(limits::REQUIREMENTS_GAS)));
        }
        let mut answers = ask(rpc, &calls).into_iter();
        let creator = answers.next().map(|answer| contract::code(&answer));
        let predicate = named.map(|address| Contract::read(address, &mut answers));
        let requirements = predicate.as_ref().map(|predicate| {
            let outcome =
                answers.next().map_or_else(contract::missing, |answer| read_call(&answer.as_answer()));
            explained(predicate, read_requirements(&outcome, limits::ONCHAIN_REQUIREMENTS))
        });
        Self { creator, predicate, requirements }
    }
}

/// The block to read at, of the right chain.
fn head(rpc: &Rpc, tool: &ToolRef, tag: BlockTag) -> Result<BlockRef, String> {
    let answers =
        rpc.batch(&[("eth_chainId", "[]"), ("eth_getBlockByNumber", &format!("[\"{tag}\",false]"))]);
    let [chain, block] = answers.as_slice() else { return Err("the RPC gave no answer".to_owned()) };
    let chain_id = read_chain_id(&chain.as_answer()).map_err(|failure| why(&failure, chain))?;
    if chain_id != tool.chain_id {
        return Err(format!("the RPC is on chain {chain_id}, not {}", tool.chain_id));
    }
    read_block(&block.as_answer()).map_err(|failure| match failure.reason {
        Reason::NoBlock => format!("the RPC does not have the block {tag}"),
        _ => why(&failure, block),
    })
}

/// The reason for people: the host's own sentence where there was no answer at all.
fn why(failure: &Failure, answer: &OwnedAnswer) -> String {
    match answer {
        OwnedAnswer::Failed(_, text) => text.clone(),
        _ => format!("the RPC gave no usable answer: {failure}"),
    }
}

fn ask(rpc: &Rpc, calls: &[(&'static str, String)]) -> Vec<OwnedAnswer> {
    let calls: Vec<(&str, &str)> = calls.iter().map(|(method, params)| (*method, params.as_str())).collect();
    rpc.batch(&calls)
}
