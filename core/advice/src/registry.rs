//! Advice on the registry, from the recorded onchain facts (§1; Predicate Upgradeability; Registry Deployment).
//!
//! A fact that was not read draws nothing. Nothing here says that a contract cannot change: a missing mark of
//! a proxy proves nothing (decision B29).

use alloc::format;

use super::collector::Collector;
use super::contract::{look_at_admin, look_at_pin, proxy_mark};
use super::subject::Subject;
use super::{Code, ContractFacts, Facts};
use erc8257::registry::Interface;

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    look_at_directory(subject.facts, collector);
    look_at_registry(&subject.facts.registry, collector);
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
