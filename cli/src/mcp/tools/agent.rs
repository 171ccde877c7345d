//! `show_agent`.

use identity::border::agent_read::ReadAgent;
use primitives::registry::AgentRef;
use serde_json::json;

use super::super::answer::Answer;
use super::super::arguments::Arguments;
use super::super::fault::Fault;
use super::super::param::{Kind, Param};
use super::super::tool::{Offer, Says};
use super::{BLOCK, REF_CHARS, always, format, rpcs};
use crate::args::{Agent, AgentVerb, Command, Mcp};

pub(super) const SHOW: Offer = Offer {
    name: "show_agent",
    title: "Show an agent",
    about: "Reads an agent of ERC-8004: its owner, its wallet, its registration file and services, and on request what its domains prove and what others say of it. Call it when a tool or a counterpart names an agent. The file is the agent's own claim; a domain is proved only where the report says so.",
    says: Says {
        yes: "the agent exists, and its file is bound to it. Its texts are claims.",
        no: "the agent does not exist, or its file does not speak for it. Do not rely on its claims; tell the user the findings.",
        unknown: "it could not be read. Ask again later.",
    },
    params: &[
        Param::needed(
            "agent",
            Kind::Text { most: REF_CHARS, example: "8453:22" },
            "The agent: <chain ID>:<agent ID>, or eip155:<chain ID>:<registry address>/<agent ID>.",
        ),
        BLOCK,
        Param::optional(
            "domains",
            Kind::Flag,
            "Whether to ask the domains of its services for their proofs. Default: false.",
        ),
        Param::optional("reputation", Kind::Flag, "Whether to read what others say of it. Default: false."),
    ],
    members: || {
        json!({
            "format": format("erc8257-identity-agent-read/1"),
            "agent": { "type": "string" },
            "profile": { "type": ["object", "null"], "description": "Verdict, owner, wallet, file, services and findings." },
            "reputation": { "type": ["object", "null"] },
            "failure": { "type": ["object", "string", "null"], "description": "Why nothing was read." },
        })
    },
    asks: true,
    is_there: always,
    run: show,
};

fn show(given: &Mcp, arguments: &Arguments) -> Result<Answer, Fault> {
    let agent: AgentRef = arguments.needed("agent")?;
    let (rpcs, _) = rpcs(given, agent.chain_id, "agent")?;
    // The inquiry reads the text itself; here a mistake gets the words of all tools.
    arguments.block()?;
    let asked = ReadAgent {
        agent: agent.to_string(),
        block: arguments.text("block").map(str::to_owned),
        metadata: None,
        gateways: (!given.gateways.is_empty()).then(|| given.gateways.clone()),
        domains: arguments.flag("domains"),
        reputation: arguments.flag("reputation"),
        allow_private_addresses: given.reach.allow_private_addresses.then_some(true),
    };
    Answer::of(Command::Agent(Box::new(Agent {
        verb: AgentVerb::Show(asked),
        rpcs: rpcs.into_iter().take(1).collect(),
        chains: given.rpcs.beside(agent.chain_id).collect(),
        record: None,
        reach: given.reach.clone(),
        json: true,
    })))
}
