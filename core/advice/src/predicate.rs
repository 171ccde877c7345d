//! Advice on the predicate, from the recorded onchain facts (§9; Predicate Upgradeability; Zero-Code Access Predicates;
//! Predicate Validation at Registration).
//!
//! A fact that was not read draws nothing. Nothing here says that a contract cannot change: a missing mark of
//! a proxy proves nothing (decision B29).

use alloc::format;

use super::collector::Collector;
use super::contract::{look_at_admin, look_at_pin, proxy_mark};
use super::subject::Subject;
use super::{Code, ContractFacts};
use erc8257::ToolConfig;
use erc8257::registry::{AccessAnswer, Interface};

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let facts = subject.facts;
    // Without a predicate the tool is open, and there is nothing that could fail.
    if !facts.config.as_ref().is_some_and(ToolConfig::is_open) {
        look_at_predicate(&facts.predicate, collector);
        let predicate = facts.config.as_ref().map(|config| config.access_predicate);
        if facts.tool.is_some_and(|tool| predicate == Some(tool.registry)) {
            collector.tool(Code::PredicateIsRegistry, Some(format!("{:?}", predicate.unwrap_or_default())));
        }
    }
    // A predicate without code always malfunctions, and has advice of its own.
    let is_deployed = facts.predicate.code.is_none_or(|code| code.bytes > 0);
    if facts.access == Some(AccessAnswer::Malfunction) && is_deployed {
        collector.tool(Code::PredicateMalfunction, None);
    }
}

fn look_at_predicate(predicate: &ContractFacts, collector: &mut Collector<'_, '_>) {
    if predicate.code.is_some_and(|code| code.bytes == 0) {
        // All else about it follows from this.
        return collector.tool(Code::PredicateNoCode, None);
    }
    let delegate = predicate.code.and_then(|code| code.delegate);
    let delegation = delegate.map(|delegate| format!("an account that delegates to {delegate:?}"));
    if let Some(mark) = delegation.or_else(|| proxy_mark(predicate)) {
        collector.tool(Code::PredicateProxy, Some(mark));
    }
    look_at_admin(predicate, "predicate", collector);
    look_at_pin(predicate, "predicate", Code::PredicateCode, collector);
    match predicate.interface {
        Some(Interface::NoErc165) => collector.tool(Code::PredicateSilent, None),
        Some(Interface::NotSupported) => collector.tool(Code::PredicateDenies, None),
        Some(Interface::Supported) | None => {}
    }
}
