//! What an index answered: candidates, of which nothing is believed.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::Address;
use primitives::bytes::number;
use primitives::describe::read::whole_number;
use primitives::json::{Document, Kind, NodeId, read};
use primitives::registry::AgentRef;

use super::Candidate;
use crate::border::evidence::FetchedFile;
use crate::fields::{find, text};
use crate::limits::{INDEX_BYTES, PAGE, SHOWN};
use crate::response::Served;

/// The endpoints of an entry, and the services that they stand for.
const ENDPOINTS: [(&str, &str); 4] =
    [("mcpEndpoint", "mcp"), ("a2aEndpoint", "a2a"), ("oasfEndpoint", "oasf"), ("webEndpoint", "web")];

/// The candidates of an answer, and how many entries name no agent of this chain, or one twice.
///
/// # Errors
/// A word for why there are none.
pub(super) fn candidates(
    file: &FetchedFile,
    chain: u128,
    registry: Address,
) -> Result<(Vec<Candidate>, u64), &'static str> {
    let body = match file {
        FetchedFile::Answered { body, .. } if body.0.len() <= INDEX_BYTES => body.0.as_slice(),
        _ => &[],
    };
    if let Some(word) = Served::fault(file) {
        return Err(word);
    }
    let document = read(body, INDEX_BYTES);
    if !document.faults.is_empty() || document.kind(Document::ROOT) != Kind::Object {
        return Err("not-json");
    }
    let of = |object, name| find(&document, object, name);
    // An answer with errors is not whole.
    if of(Document::ROOT, "errors").is_some_and(|errors| document.kind(errors) != Kind::Null) {
        return Err("index-error");
    }
    let list = of(Document::ROOT, "data").and_then(|data| of(data, "agents"));
    let list = list.filter(|list| document.kind(*list) == Kind::Array).ok_or("no-list")?;
    let (mut seen, mut candidates, mut unusable) = (BTreeSet::new(), Vec::new(), 0_u64);
    for (place, entry) in document.elements(list).enumerate() {
        match agent(&document, entry, chain, registry).filter(|agent| place < PAGE && seen.insert(*agent)) {
            Some(agent) => candidates.push(candidate(&document, entry, agent)),
            None => unusable = unusable.saturating_add(1),
        }
    }
    Ok((candidates, unusable))
}

fn agent(document: &Document<'_>, entry: NodeId, chain: u128, registry: Address) -> Option<AgentRef> {
    let of = |name| find(document, entry, name).and_then(|node| text(document, node));
    let is_here = of("chainId").and_then(|chain| number::<u128>(&chain)) == Some(chain);
    let agent_id = whole_number(&of("agentId")?)?;
    is_here.then_some(AgentRef { chain_id: chain, registry, agent_id })
}

fn candidate(document: &Document<'_>, entry: NodeId, agent: AgentRef) -> Candidate {
    let file = find(document, entry, "registrationFile");
    let of = |name: &str| -> Option<String> {
        let text = text(document, find(document, file?, name)?)?;
        Some(text.chars().take(SHOWN).collect())
    };
    let services = ENDPOINTS.iter().filter(|(member, _)| of(member).is_some());
    let last = find(document, entry, "lastActivity").and_then(|node| text(document, node));
    Candidate {
        agent,
        name: of("name"),
        description: of("description"),
        services: services.map(|(_, service)| service.to_string()).collect(),
        last_activity: last.and_then(|last| number(&last)),
    }
}
