//! The members of a registration file as they are written.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::abi::words::decimal;
use primitives::json::Writer;
use primitives::limits::EXACT_INTEGER;
use primitives::registry::AgentRef;

use crate::agent::TYPE;
use crate::border::agent_file::{MembersToWrite, ServiceToWrite};

/// The members that can be removed.
pub(super) const REMOVABLE: [&str; 7] =
    ["description", "image", "services", "x402Support", "active", "supportedTrust", "registrations"];

/// A member, and the text of its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) name: &'static str,
    pub(super) value: String,
}

impl Member {
    pub(super) const fn new(name: &'static str, value: String) -> Self {
        Self { name, value }
    }
}

/// The type of every registration file.
pub(super) fn type_member() -> Member {
    Member::new("type", string(TYPE))
}

/// The members that are to be written, in the order of ERC-8004's example.
pub(super) fn of(set: &MembersToWrite) -> Vec<Member> {
    let MembersToWrite { name, description, image, services, x402_support, active, supported_trust } = set;
    let boolean = |value: &bool| String::from(if *value { "true" } else { "false" });
    let members = [
        ("name", name.as_deref().map(string)),
        ("description", description.as_deref().map(string)),
        ("image", image.as_deref().map(string)),
        ("services", services.as_deref().map(|services| list(services.iter().map(service)))),
        ("x402Support", x402_support.as_ref().map(boolean)),
        ("active", active.as_ref().map(boolean)),
        (
            "supportedTrust",
            supported_trust.as_deref().map(|trust| list(trust.iter().map(|text| string(text)))),
        ),
    ];
    members.into_iter().filter_map(|(name, value)| Some(Member::new(name, value?))).collect()
}

fn string(text: &str) -> String {
    let mut w = Writer::new();
    w.string(text);
    w.finish()
}

fn list(elements: impl Iterator<Item = String>) -> String {
    let elements: Vec<String> = elements.collect();
    alloc::format!("[{}]", elements.join(","))
}

fn service(service: &ServiceToWrite) -> String {
    let mut w = Writer::new();
    w.raw("{\"name\":").string(&service.name).raw(",\"endpoint\":").string(&service.endpoint);
    if let Some(version) = &service.version {
        w.raw(",\"version\":").string(version);
    }
    w.raw("}");
    w.finish()
}

/// An entry of the registrations. An ID beyond 2^53 - 1 is text, since many readers would round the number (decision I3).
pub(super) fn registration(agent: AgentRef) -> String {
    let id = decimal(&agent.agent_id.to_be_bytes::<32>());
    let is_exact = u64::try_from(agent.agent_id).is_ok_and(|id| id <= EXACT_INTEGER);
    let mut w = Writer::new();
    w.raw("{\"agentId\":");
    if is_exact {
        w.raw(&id);
    } else {
        w.quoted(&id);
    }
    w.raw(",\"agentRegistry\":").quoted(agent.agent_registry()).raw("}");
    w.finish()
}
