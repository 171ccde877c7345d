//! Advice on the registry and the predicate, from the recorded onchain facts. It rests on §1, §9, Predicate
//! Upgradeability, Registry Deployment, Zero-Code Access Predicates and Predicate Validation at Registration.
//!
//! A fact that was not read draws nothing. Nothing here says that a contract cannot change: a missing mark of
//! a proxy proves nothing (decision B29).

use alloc::format;
use alloc::string::String;

use alloy_primitives::Address;

use super::collector::Collector;
use super::subject::Subject;
use super::{Code, ContractFacts, Facts};
use erc8257::registry::{AccessAnswer, Interface};

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let facts = subject.facts;
    look_at_directory(facts, collector);
    look_at_registry(&facts.registry, collector);
    let predicate = facts.config.as_ref().map(|config| config.access_predicate);
    // Without a predicate the tool is open, and there is nothing that could fail.
    if predicate != Some(Address::ZERO) {
        look_at_predicate(&facts.predicate, collector);
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

/// The registry against those that the host trusts.
fn look_at_directory(facts: &Facts, collector: &mut Collector<'_, '_>) {
    let Some(tool) = facts.tool else {
        return;
    };
    let registry = || Some(format!("eip155:{}:{:?}", tool.chain_id, tool.registry));
    let Some(directory) = &facts.directory else {
        return collector.tool(Code::NoDirectory, registry());
    };
    let on_chain = directory.iter().filter(|known| known.chain_id == tool.chain_id);
    let mut registries = on_chain.flat_map(|known| &known.registries).peekable();
    if registries.peek().is_none() {
        collector.tool(Code::ChainUnlisted, registry());
    } else if !registries.any(|known| *known == tool.registry) {
        collector.tool(Code::RegistryUnlisted, registry());
    }
}

fn look_at_registry(registry: &ContractFacts, collector: &mut Collector<'_, '_>) {
    if registry.code.is_some_and(|code| code.bytes == 0) {
        return collector.tool(Code::RegistryNoCode, None);
    }
    if let Some(delegate) = registry.code.and_then(|code| code.delegate) {
        collector.tool(Code::RegistryDelegated, Some(format!("{delegate:?}")));
    }
    if let Some(mark) = proxy_mark(registry) {
        collector.tool(Code::RegistryProxy, Some(mark));
    }
    look_at_admin(registry, "registry", collector);
    look_at_pin(registry, "registry", Code::RegistryCode, collector);
    if matches!(registry.interface, Some(Interface::NotSupported | Interface::NoErc165)) {
        collector.tool(Code::RegistryInterface, None);
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

/// The mark that makes the contract a proxy, if there is one.
fn proxy_mark(contract: &ContractFacts) -> Option<String> {
    let markers = contract.proxy?;
    let implementation = markers.implementation.map(|address| format!("implementation {address:?}"));
    implementation.or_else(|| markers.beacon.map(|address| format!("beacon {address:?}")))
}

/// An admin alone is a mark, but no proof.
fn look_at_admin(contract: &ContractFacts, name: &str, collector: &mut Collector<'_, '_>) {
    if let Some(markers) = contract.proxy.filter(|markers| !markers.is_proxy())
        && let Some(admin) = markers.admin
    {
        collector.tool(Code::AdminAlone, Some(format!("the {name}'s admin is {admin:?}")));
    }
}

/// The code against the one that the host expects. There is code, or it was not read.
fn look_at_pin(contract: &ContractFacts, name: &str, other: Code, collector: &mut Collector<'_, '_>) {
    let Some(pinned) = contract.pinned_code_hash else {
        return;
    };
    match contract.code.and_then(|code| code.hash) {
        None => collector.tool(Code::CodeUnread, Some(format!("the {name}'s code"))),
        Some(hash) if hash != pinned => collector.tool(other, Some(format!("{hash}"))),
        Some(_) if other == Code::PredicateCode => {
            collector.tool(Code::RuntimePinned, Some(format!("{pinned}")));
        }
        Some(_) => {}
    }
}
