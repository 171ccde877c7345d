//! Whether the agent's file names the tool: by its reference, by the URL of its manifest or by its endpoint.

use identity::border::agent::{AgentReport, AgentVerdict};
use primitives::registry::ToolRef;
use primitives::url::HttpsUrl;

use crate::border::agent_binding::FileLink;

/// The best link that a file gives. Only a file that speaks for the agent counts.
pub(crate) fn link(agent: &AgentReport, tool: ToolRef, metadata_uri: &str, endpoint: &str) -> FileLink {
    match agent.verdict {
        AgentVerdict::Bound => {}
        AgentVerdict::Unknown => return FileLink::Unknown,
        AgentVerdict::Invalid | AgentVerdict::NotBound | AgentVerdict::NotFound => return FileLink::None,
    }
    let services = agent.profile.iter().flat_map(|profile| &profile.services);
    let links = services.map(|service| {
        let named = service.endpoint.as_str();
        if named.parse() == Ok(tool) {
            FileLink::ToolRef
        } else if is_same(named, metadata_uri) {
            FileLink::Manifest
        } else if is_same(named, endpoint) {
            FileLink::Endpoint
        } else {
            FileLink::None
        }
    });
    let rank = |link: &FileLink| match link {
        FileLink::ToolRef => 0,
        FileLink::Manifest => 1,
        FileLink::Endpoint => 2,
        FileLink::None | FileLink::Unknown => 3,
    };
    links.min_by_key(rank).unwrap_or(FileLink::None)
}

/// Whether two URLs are one after normalisation; paths are compared exactly.
fn is_same(one: &str, other: &str) -> bool {
    match (HttpsUrl::parse(one), HttpsUrl::parse(other)) {
        (Ok(one), Ok(other)) => one.normalized() == other.normalized(),
        _ => one == other,
    }
}
