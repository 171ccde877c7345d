//! Written by `cargo xtask border` from `core/identity/src/border/agent_discovery.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::agent_discovery::{
    DiscoverAgents, DiscoveredAgent, DiscoveryReport, DiscoverySource, DiscoveryVerdict,
};
use primitives::describe::{Arguments, FromJson, Refusal, Running, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::running::begin;
use primitives::usage::UsageError;

impl Word for DiscoverySource {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Index, "index"), (Self::Events, "events")];
    const SENTENCE: &'static str = "is not index or events";
}

impl ToJson for DiscoverySource {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for DiscoveryVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Found, "found"), (Self::Partial, "partial"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not found, partial or unknown";
}

impl ToJson for DiscoveryVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for DiscoveredAgent {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"owner\":");
        self.owner.to_json(w);
        w.raw(",\"name\":");
        self.name.to_json(w);
        w.raw(",\"mean\":");
        self.mean.to_json(w);
        w.raw("}");
    }
}

impl ToJson for DiscoveryReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-discovery/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"source\":");
        self.source.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"agents\":");
        self.agents.to_json(w);
        w.raw(",\"invented\":");
        self.invented.to_json(w);
        w.raw(",\"unread\":");
        self.unread.to_json(w);
        w.raw(",\"unusable\":");
        self.unusable.to_json(w);
        w.raw(",\"ranked\":");
        self.ranked.to_json(w);
        w.raw(",\"failure\":");
        self.failure.to_json(w);
        w.raw("}");
    }
}

impl FromJson for DiscoverAgents {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain_id: members.required("chainId", read::uint256)?,
            registry: members.optional("registry", read::account)?,
            index: members.optional("index", |value| read::text(value, 2048))?,
            secret: members.optional("secret", |value| read::text(value, 64))?,
            query: members.optional("query", |value| read::text(value, 256))?,
            protocol: members.optional("protocol", |value| read::text(value, 64))?,
            min_reputation: members.optional("minReputation", read::count)?,
            filter: members.optional("filter", read::described)?,
            policy: members.optional("policy", read::described)?,
            reputation_registry: members.optional("reputationRegistry", read::account)?,
            sort: members.optional("sort", read::described)?,
            limit: members.optional("limit", read::count)?,
            offset: members.optional("offset", read::count)?,
            block: members.optional("block", |value| read::text(value, 66))?,
            from_block: members.optional("fromBlock", read::count)?,
            allow_private_addresses: members.optional("allowPrivateAddresses", read::boolean)?,
        })
    }
}

pub(super) fn begin_discover_agents(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let arguments: DiscoverAgents = read::described(&given.value())?;
    begin(super::Border::DESCRIPTION, arguments)
}
