//! Which agents a file says it is, and whether this one is among them (decisions I1, I3).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::Address;
use primitives::bytes::{cut, number};
use primitives::describe::read::whole_number;
use primitives::hex::parse_address;
use primitives::json::{Document, Kind, NodeId};
use primitives::registry::AgentRef;

use crate::border::agent::Registration;
use crate::codes::Code;
use crate::fields::{find, text};
use crate::limits::{ELSEWHERE, REGISTRATIONS};
use crate::noted::Noted;

/// What the registrations of a file say.
pub(super) struct Registrations {
    /// Whether one of them is this agent: chain, registry and ID in one entry (ledger `8004-reg-all-three`).
    pub(super) is_named: bool,
    /// The others, the first of them. They are claims, and not followed.
    pub(super) elsewhere: Vec<Registration>,
}

/// Reads the registrations of a file, and says whether they name an agent, if there is one.
pub(super) fn read(document: &Document<'_>, agent: Option<AgentRef>, noted: &mut Noted) -> Registrations {
    let list = find(document, Document::ROOT, "registrations");
    let entries = entries(document, list, noted);
    let read: Vec<AgentRef> =
        entries.iter().filter_map(|entry| Entry::of(document, *entry, noted).agent()).collect();
    let is_named = agent.is_some_and(|agent| read.contains(&agent));
    if let Some(agent) = agent {
        compare(document, list, agent, &read, noted);
    }
    let others = read.iter().filter(|other| Some(**other) != agent).take(ELSEWHERE);
    Registrations {
        is_named,
        elsewhere: others
            .map(|other| Registration { agent_registry: other.agent_registry(), agent_id: other.agent_id })
            .collect(),
    }
}

/// Notes what is wrong with registrations of an agent.
fn compare(
    document: &Document<'_>,
    list: Option<NodeId>,
    agent: AgentRef,
    read: &[AgentRef],
    noted: &mut Noted,
) {
    let is_of_this_registry =
        |other: &&AgentRef| other.registry == agent.registry && other.chain_id == agent.chain_id;
    let has_others = read.iter().filter(is_of_this_registry).any(|other| *other != agent);
    match (read.contains(&agent), has_others) {
        (true, false) => {}
        (true, true) => note(document, list, Code::RegShared, None, noted),
        (false, true) => note(document, list, Code::RegOtherAgent, Some(agent.to_string()), noted),
        (false, false) => note(document, list, Code::RegNotNamed, Some(agent.to_string()), noted),
    }
}

/// Whether a document names an agent, without findings: the proof of a domain.
pub(crate) fn names(document: &Document<'_>, agent: AgentRef) -> bool {
    let list = find(document, Document::ROOT, "registrations");
    let entries = entries(document, list, &mut Noted::default());
    entries.iter().any(|entry| Entry::of(document, *entry, &mut Noted::default()).agent() == Some(agent))
}

/// At the list, or at the whole file where it has none.
fn note(
    document: &Document<'_>,
    list: Option<NodeId>,
    code: Code,
    expected: Option<String>,
    noted: &mut Noted,
) {
    match list {
        Some(list) => noted.at_expecting(document, code, list, expected),
        None => noted.whole_expecting(code, expected),
    }
}

/// The entries that are read: the first of them.
fn entries(document: &Document<'_>, list: Option<NodeId>, noted: &mut Noted) -> Vec<NodeId> {
    let Some(list) = list else {
        noted.whole(Code::RegMissing);
        return Vec::new();
    };
    if document.kind(list) != Kind::Array {
        noted.at(document, Code::RegList, list);
        return Vec::new();
    }
    let mut entries: Vec<NodeId> = document.elements(list).take(REGISTRATIONS.saturating_add(1)).collect();
    if entries.len() > REGISTRATIONS {
        noted.at(document, Code::RegCount, list);
        entries.truncate(REGISTRATIONS);
    }
    entries
}

/// One registration, as far as it can be read.
#[derive(Clone, Copy)]
struct Entry {
    registry: Option<(u128, Address)>,
    agent_id: Option<U256>,
}

impl Entry {
    fn of(document: &Document<'_>, entry: NodeId, noted: &mut Noted) -> Self {
        let nothing = Self { registry: None, agent_id: None };
        if document.kind(entry) != Kind::Object {
            noted.at(document, Code::RegEntry, entry);
            return nothing;
        }
        let node = find(document, entry, "agentRegistry");
        let written = node.and_then(|node| text(document, node)).unwrap_or_default();
        if is_of_another_namespace(&written) {
            if let Some(node) = node {
                noted.at(document, Code::RegNamespace, node);
            }
            return nothing;
        }
        let registry = registry(&written);
        match node {
            None => noted.lacking(document, Code::RegRegistry, entry),
            Some(node) if registry.is_none() => noted.at(document, Code::RegRegistry, node),
            Some(_) => {}
        }
        Self { registry, agent_id: agent_id(document, entry, noted) }
    }

    fn agent(self) -> Option<AgentRef> {
        let (chain_id, registry) = self.registry?;
        Some(AgentRef { chain_id, registry, agent_id: self.agent_id? })
    }
}

/// The ID: a number in plain digits, or the same as text, which writers use beyond 2^53 (decision I3).
fn agent_id(document: &Document<'_>, entry: NodeId, noted: &mut Noted) -> Option<U256> {
    let Some(node) = find(document, entry, "agentId") else {
        noted.lacking(document, Code::RegId, entry);
        return None;
    };
    let id = match document.kind(node) {
        Kind::Number => whole_number(document.raw_str(document.node(node))),
        Kind::String => whole_number(&document.string(node)),
        _ => None,
    };
    if id.is_none() {
        noted.at(document, Code::RegId, node);
    } else if document.kind(node) == Kind::String {
        noted.at(document, Code::RegIdText, node);
    }
    id
}

/// Whether a text is a registry of CAIP-2's shape in another namespace than `eip155`.
fn is_of_another_namespace(text: &str) -> bool {
    let Some((namespace, rest)) = cut(text, b':') else { return false };
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_namespace = (3..=8).contains(&namespace.len()) && namespace.bytes().all(is_word);
    is_namespace && namespace != "eip155" && rest.contains(':')
}

/// Chain and registry of `eip155:<chain>:<registry>`. The registry is compared as 20 bytes (ledger `8004-reg-address-bytes`).
fn registry(text: &str) -> Option<(u128, Address)> {
    let (chain, address) = cut(text.strip_prefix("eip155:")?, b':')?;
    let is_chain = !chain.is_empty()
        && chain.len() <= 32
        && !chain.starts_with('0')
        && chain.bytes().all(|byte| byte.is_ascii_digit());
    if is_chain { Some((number(chain)?, parse_address(address)?)) } else { None }
}
