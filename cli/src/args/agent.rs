//! The verbs of `agent` that ask a chain: their options are their own, and many.

mod act;
mod given;

use std::ffi::OsString;
use std::path::PathBuf;

use erc8257::{Policy, Quorum, limits};
use identity::border::agent_act::ActAsAgent;
use identity::border::agent_discovery::DiscoverAgents;
use identity::border::agent_query::AgentSort;
use identity::border::agent_read::ReadAgent;
use identity::border::reputation::{CountedVotes, ReviewerFilter, ReviewerMode};
use identity::border::reputation_read::ReadReputation;
use identity::border::validation_read::ReadValidation;
use identity_binding::BindingOf;
use primitives::registry::AgentRef;

use super::{ColorChoice, Reach, value};
use crate::help::agent as help;
use crate::secret::Place;
use crate::status::Failure;
use given::Given;

/// The name of the secret of an index, as steps have it.
pub(crate) const INDEX_SECRET: &str = "index";

/// A live verb of `agent`.
pub(crate) struct Agent {
    pub(crate) verb: AgentVerb,
    /// Those of the one chain, or of the tool's.
    pub(crate) rpcs: Vec<String>,
    /// Those of other chains.
    pub(crate) chains: Vec<(u128, String)>,
    /// Where the bundle goes.
    pub(crate) record: Option<PathBuf>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// What is asked.
pub(crate) enum AgentVerb {
    Show(ReadAgent),
    Reputation(ReadReputation),
    Validation(ReadValidation),
    Bind(Box<BindingOf>),
    /// With the credentials for the index.
    Discover(Box<DiscoverAgents>, Option<Place>),
    Act(Box<Act>),
}

/// An action, and how the user agrees to it.
pub(crate) struct Act {
    pub(crate) asked: ActAsAgent,
    pub(crate) yes: bool,
    /// The program that signs for a new wallet.
    pub(crate) signer: Option<String>,
    /// Seconds to wait for a receipt.
    pub(crate) wait: u32,
}

/// What the words behind `agent` ask for.
pub(crate) enum Asked {
    Help(&'static str),
    Agent(Box<Agent>, ColorChoice),
}

/// Reads the words behind the program's name; `None` where they are not a live verb of `agent`.
pub(super) fn parse(args: &[OsString]) -> Option<Result<Asked, Failure>> {
    let [group, verb, rest @ ..] = args else { return None };
    let verb = verb.to_str().filter(|_| group == "agent")?;
    let (verb, text) = help::VERBS.iter().find(|(name, _)| *name == verb).copied()?;
    let is_help = rest.iter().any(|word| word == "--help" || word == "-h");
    // Those verbs judge files, too.
    let is_file = matches!(verb, "reputation" | "validation" | "feedback")
        && !rest.iter().any(|word| word.to_str().is_some_and(is_agent));
    if is_file {
        return None;
    }
    if is_help {
        return Some(Ok(Asked::Help(text)));
    }
    let asked = Given::collect(verb, rest).and_then(|given| agent(verb, &given));
    Some(asked.map_err(|failure| {
        Failure::usage(format!("{}\nerc8257 agent {verb} --help tells more.", failure.text))
    }))
}

/// Whether a word names an agent, right or wrong.
fn is_agent(word: &str) -> bool {
    word.starts_with("eip155:") || word.parse::<AgentRef>().is_ok()
}

fn agent(verb: &'static str, given: &Given) -> Result<Asked, Failure> {
    let of_verb = match verb {
        "show" => {
            let agent = given.agent()?;
            AgentVerb::Show(ReadAgent {
                agent: agent.to_string(),
                block: given.block()?,
                metadata: given.some("--metadata"),
                gateways: given.some("--gateway"),
                domains: given.has("--domains").then_some(true),
                reputation: given.has("--reputation").then_some(true),
                allow_private_addresses: given.has("--allow-private-addresses").then_some(true),
            })
        }
        "reputation" => {
            let agent = given.agent()?;
            // The bundle names it only where the user does.
            act::reputation_registry(given, &agent)?;
            AgentVerb::Reputation(ReadReputation {
                agent: agent.to_string(),
                registry: given.address("--registry")?,
                block: given.block()?,
                filter: filter(given)?,
                tag1: given.text("--tag"),
                tag2: given.text("--tag2"),
                policy: given.has("--every-vote").then(|| identity::border::reputation::BetaPolicy {
                    votes: Some(CountedVotes::Every),
                    ..Default::default()
                }),
                events: given.has("--no-events").then_some(false),
                from_block: given.number("--from-block")?,
            })
        }
        "validation" => {
            let agent = given.agent()?;
            let registry = given.address("--registry")?;
            let registry = registry.ok_or_else(|| {
                Failure::usage("agent validation needs --registry ADDRESS: no validation registry is listed")
            })?;
            AgentVerb::Validation(ReadValidation {
                agent: agent.to_string(),
                registry,
                block: given.block()?,
                max_age_seconds: given.number("--max-age")?,
                validators: given.addresses("--validator")?,
                events: given.has("--no-events").then_some(false),
                from_block: given.number("--from-block")?,
            })
        }
        "bind" => AgentVerb::Bind(Box::new(bind(given)?)),
        "discover" => AgentVerb::Discover(Box::new(discover(given)?), given.place("--index-secret")),
        _ => AgentVerb::Act(Box::new(act::act(verb, given)?)),
    };
    let chain = of_verb.chain();
    let (rpcs, chains) = given.rpcs(chain, matches!(of_verb, AgentVerb::Bind(_)))?;
    let record = given.text("--record").map(PathBuf::from);
    if record.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::usage("--record needs a file; the report goes to standard output"));
    }
    let mut of_verb = of_verb;
    if let AgentVerb::Bind(of) = &mut of_verb {
        let of_tool = u8::try_from(rpcs.len()).ok().filter(|count| *count <= limits::QUORUM_RPCS);
        let of_tool = of_tool
            .ok_or_else(|| Failure::usage(format!("at most {} RPCs are asked", limits::QUORUM_RPCS)))?;
        of.policy.quorum = (of_tool > 1).then(|| Quorum::majority(of_tool));
    }
    let (reach, color) = given.reach()?;
    let json = given.has("--json");
    Ok(Asked::Agent(Box::new(Agent { verb: of_verb, rpcs, chains, record, reach, json }), color))
}

impl AgentVerb {
    /// The one chain of the verb, or that of the tool.
    fn chain(&self) -> u128 {
        let of = |agent: &str| agent.parse::<AgentRef>().map(|agent| agent.chain_id).unwrap_or_default();
        match self {
            Self::Show(asked) => of(&asked.agent),
            Self::Reputation(asked) => of(&asked.agent),
            Self::Validation(asked) => of(&asked.agent),
            Self::Bind(asked) => asked.tool.chain_id,
            Self::Discover(asked, _) => u128::try_from(asked.chain_id).unwrap_or_default(),
            Self::Act(act) => u128::try_from(act.asked.chain_id).unwrap_or_default(),
        }
    }
}

/// Which reviewers count.
fn filter(given: &Given) -> Result<Option<ReviewerFilter>, Failure> {
    let of = |mode, clients| Some(ReviewerFilter { mode: Some(mode), clients: Some(clients) });
    match (given.addresses("--reviewer")?, given.addresses("--not-reviewer")?) {
        (Some(_), Some(_)) => Err(Failure::usage("--reviewer and --not-reviewer do not go together")),
        (Some(clients), None) => Ok(of(ReviewerMode::Allow, clients)),
        (None, Some(clients)) => Ok(of(ReviewerMode::Deny, clients)),
        (None, None) => Ok(None),
    }
}

fn bind(given: &Given) -> Result<BindingOf, Failure> {
    let [agent, tool] = given.operands.as_slice() else {
        return Err(Failure::usage("agent bind needs an agent and a tool reference"));
    };
    let allow_private_addresses = given.has("--allow-private-addresses");
    Ok(BindingOf {
        tool: value::tool(tool.as_ref())?,
        agent: value::agent(agent)?,
        block: given.tag()?,
        policy: Policy { allow_private_addresses, ..Policy::default() },
        gateways: given.some("--gateway").unwrap_or_default(),
    })
}

fn discover(given: &Given) -> Result<DiscoverAgents, Failure> {
    let chain = given.number("--chain")?;
    let chain = chain.ok_or_else(|| Failure::usage("agent discover needs --chain ID: where to search"))?;
    let query = given.operands.join(" ");
    let sort = match given.text("--sort").as_deref() {
        None => None,
        Some("relevance") => Some(AgentSort::Relevance),
        Some("reputation") => Some(AgentSort::Reputation),
        Some("activity") => Some(AgentSort::Activity),
        Some(_) => return Err(Failure::usage("--sort is relevance, reputation or activity")),
    };
    Ok(DiscoverAgents {
        chain_id: erc8257::U256::from(chain),
        registry: given.address("--registry")?,
        index: given.text("--index"),
        secret: given.text("--index-secret").map(|_| INDEX_SECRET.to_owned()),
        query: (!query.is_empty()).then_some(query),
        protocol: given.text("--protocol"),
        min_reputation: given.number("--min-reputation")?,
        filter: filter(given)?,
        policy: None,
        reputation_registry: given.address("--reputation-registry")?,
        sort,
        limit: given.number("--limit")?,
        offset: given.number("--offset")?,
        block: given.block()?,
        from_block: given.number("--from-block")?,
        allow_private_addresses: given.has("--allow-private-addresses").then_some(true),
    })
}
