//! `Discovery`: a search for agents, of which only what the chain knows is ranked, by scores that are judged here.

mod index;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::encoder::Part;
use primitives::describe::{Begin, Conclusion, KnownMembers, Refusal};
use primitives::limits::EXACT_INTEGER;
use primitives::registry::{AgentRef, agent_registries};
use primitives::rpc::{BlockTag, Failure, Head, Reason};
use primitives::url::HttpsUrl;
use primitives::usage::UsageError;

use super::logs::Events;
use super::talk::{Ask, Fetch, Said, Wait};
use super::{Discovery, Live, Plan, chain, reputation};
use crate::answer::{Answer, one_address, one_bytes};
use crate::border::agent_discovery::{
    DiscoverAgents, DiscoveredAgent, DiscoveryReport, DiscoverySource, DiscoveryVerdict,
};
use crate::border::agent_query::{AgentCandidate, AgentSort, QueryAgents, RankAgents};
use crate::border::read_at::ReadFailure;
use crate::border::reputation::ReputationVerdict;
use crate::border::reputation_read::ReadReputation;
use crate::event::REGISTERED;
use crate::fields::{find, text};
use crate::filter::Filter;
use crate::limits::{CANDIDATES, SHOWN};
use crate::query::query_agents;
use crate::rank::rank_agents;
use crate::reference::reputation_registry;
use crate::response::strict_object;
use crate::uri::{Target, Uri};

/// A candidate, as its source tells of it.
struct Candidate {
    agent: AgentRef,
    name: Option<String>,
    description: Option<String>,
    services: Vec<String>,
    last_activity: Option<u64>,
}

/// The arguments, read.
#[derive(Debug, Clone)]
pub struct Known {
    chain: u128,
    registry: Address,
    reputation: Option<Address>,
    tag: BlockTag,
    filter: Filter,
    /// The request to the index: its URL and its body.
    query: Option<(String, String)>,
}

impl Plan for DiscoverAgents {
    type Known = Known;

    fn check(&self) -> Result<Known, UsageError> {
        let chain = u128::try_from(self.chain_id).ok().filter(|chain| (1..=u64::MAX.into()).contains(chain));
        let chain =
            chain.ok_or_else(|| UsageError::wrong("chainId", "is not a chain ID from 1 to 2^64 - 1"))?;
        let registry = self.registry.or_else(|| Some(agent_registries(chain)?.identity));
        let registry = registry.ok_or_else(|| UsageError::missing("registry"))?;
        let reputation = self.reputation_registry.or_else(|| reputation_registry(chain, registry));
        if self.judges() && reputation.is_none() {
            return Err(UsageError::missing("reputationRegistry"));
        }
        // What cannot be ranked is refused before anything is asked.
        rank_agents(&self.ranking(Vec::new()))?;
        self.policy.clone().unwrap_or_default().check()?;
        let query = match &self.index {
            Some(url) => Some((self.url(url)?, self.body(chain)?)),
            None if self.protocol.is_some() => {
                return Err(UsageError::wrong("protocol", "needs an index: events do not tell of protocols"));
            }
            None => None,
        };
        let filter = Filter::read(self.filter.clone().unwrap_or_default())?;
        let tag = chain::tag(self.block.as_deref())?;
        Ok(Known { chain, registry, reputation, tag, filter, query })
    }

    fn write(&self, members: &mut KnownMembers<'_>) {
        members.member("chainId", &self.chain_id);
        members.optional("registry", &self.registry);
        members.optional("index", &self.index);
        members.optional("secret", &self.secret);
        members.optional("query", &self.query);
        members.optional("protocol", &self.protocol);
        members.optional("minReputation", &self.min_reputation);
        reputation::write_filter(self.filter.as_ref(), self.policy.as_ref(), members);
        members.optional("reputationRegistry", &self.reputation_registry);
        members.optional("sort", &self.sort);
        members.optional("limit", &self.limit);
        members.optional("offset", &self.offset);
        members.optional("block", &self.block);
        members.optional("fromBlock", &self.from_block);
        members.optional("allowPrivateAddresses", &self.allow_private_addresses);
    }

    fn run(&self, known: &Known, talk: &mut Ask<'_>) -> Result<DiscoveryReport, Wait> {
        let mut report = DiscoveryReport {
            verdict: DiscoveryVerdict::Unknown,
            source: if known.query.is_some() { DiscoverySource::Index } else { DiscoverySource::Events },
            block: None,
            registry: None,
            agents: Vec::new(),
            invented: Vec::new(),
            unread: Vec::new(),
            unusable: 0,
            ranked: None,
            failure: None,
        };
        let told = match &known.query {
            Some(query) => Some(self.ask_index(talk, known, query)?),
            None => None,
        };
        let told = match told {
            Some(Err(word)) => {
                report.failure = Some(ReadFailure { reason: word.into(), detail: None });
                return Ok(report);
            }
            Some(Ok((candidates, unusable))) => {
                report.unusable = unusable;
                Some(candidates)
            }
            None => None,
        };
        let head = match chain::head(talk, known.chain, known.tag)? {
            Ok(head) => head,
            Err(failure) => {
                report.failure = Some(chain::failed(&failure));
                return Ok(report);
            }
        };
        report.block = Some(chain::block(&head));
        let (registry, _) = chain::registry(talk, known.registry, head.block, &[])?;
        report.registry = Some(registry);
        let told = match told {
            Some(candidates) => Some(candidates),
            None => self.registered(talk, known, &head)?,
        };
        let Some(candidates) = told else {
            report.failure = Some(chain::failed(&Failure::from(Reason::RpcError)));
            return Ok(report);
        };
        self.hold(talk, known, &head, candidates, &mut report)?;
        let is_whole = report.unread.is_empty();
        report.verdict = if is_whole { DiscoveryVerdict::Found } else { DiscoveryVerdict::Partial };
        Ok(report)
    }
}

impl DiscoverAgents {
    /// Whether reputations are needed.
    fn judges(&self) -> bool {
        self.min_reputation.is_some() || self.sort == Some(AgentSort::Reputation)
    }

    fn url(&self, url: &str) -> Result<String, UsageError> {
        let parsed = HttpsUrl::parse(url).map_err(|_| UsageError::wrong("index", "is not an https URL"))?;
        if parsed.is_private() && self.allow_private_addresses != Some(true) {
            return Err(UsageError::wrong("index", "is a private address"));
        }
        Ok(parsed.normalized().into_owned())
    }

    fn body(&self, chain: u128) -> Result<String, UsageError> {
        let number = |number: Option<u64>| number.and_then(|number| i64::try_from(number).ok());
        let query = query_agents(&QueryAgents {
            chain: chain.to_string(),
            query: self.query.clone(),
            protocol: self.protocol.clone(),
            min_reputation: None,
            sort: None,
            limit: number(self.limit),
            offset: number(self.offset),
        });
        // All else was refused by the ranking.
        query.body.ok_or_else(|| UsageError::wrong("protocol", "is not mcp, a2a or oasf"))
    }

    /// An index passes over what is asked for; of events all are there.
    fn ranking(&self, candidates: Vec<AgentCandidate>) -> RankAgents {
        RankAgents {
            candidates,
            query: self.query.clone(),
            sort: self.sort,
            min_reputation: self.min_reputation,
            limit: self.limit,
            offset: self.offset.filter(|_| self.index.is_none()),
        }
    }

    fn ask_index(
        &self,
        talk: &mut Ask<'_>,
        known: &Known,
        (url, body): &(String, String),
    ) -> Said<Result<(Vec<Candidate>, u64), &'static str>> {
        let answer = talk.fetch(Fetch {
            id: 0,
            url: url.clone(),
            form: None,
            body: body.clone(),
            secret: self.secret.clone(),
            is_private: self.allow_private_addresses == Some(true),
        })?;
        Ok(index::candidates(answer, known.chain, known.registry))
    }

    /// The agents of the registry's events; `None` where not all of them were read.
    fn registered(&self, talk: &mut Ask<'_>, known: &Known, head: &Head) -> Said<Option<Vec<Candidate>>> {
        let signatures = [REGISTERED];
        let from_block = self.from_block.unwrap_or(0);
        let events = Events { of: known.registry, signatures: &signatures, indexed: &[], from_block };
        let Some(logs) = events.read(talk, head.block)? else { return Ok(None) };
        let mut ids: Vec<U256> = logs
            .iter()
            .filter(|log| log.address == known.registry && log.topics.first() == Some(&REGISTERED))
            .filter_map(|log| log.topics.get(1).map(|id| U256::from_be_bytes(id.0)))
            .collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.len() > CANDIDATES {
            return Ok(None);
        }
        let candidate = |agent_id| Candidate {
            agent: AgentRef { chain_id: known.chain, registry: known.registry, agent_id },
            name: None,
            description: None,
            services: Vec::new(),
            last_activity: None,
        };
        Ok(Some(ids.into_iter().map(candidate).collect()))
    }

    /// Holds the candidates against the chain, and ranks what it knows.
    fn hold(
        &self,
        talk: &mut Ask<'_>,
        known: &Known,
        head: &Head,
        candidates: Vec<Candidate>,
        report: &mut DiscoveryReport,
    ) -> Said<()> {
        let of = |function: &str, agent: &AgentRef| chain::call(function, &[Part::number(agent.agent_id)]);
        let asked: Vec<Vec<u8>> = candidates
            .iter()
            .flat_map(|one| [of("ownerOf(uint256)", &one.agent), of("tokenURI(uint256)", &one.agent)])
            .collect();
        let answers = chain::calls(talk, known.registry, head.block, &asked)?;
        let mut owned = Vec::new();
        for (mut candidate, answers) in candidates.into_iter().zip(answers.chunks(2)) {
            let owner =
                Answer::read(answers.first(), |data| one_address(data).filter(|owner| !owner.is_zero()));
            let reference = candidate.agent.to_string();
            if owner.is_nonexistent() {
                report.invented.push(reference);
                continue;
            }
            let Some(owner) = owner.value() else {
                report.unread.push(reference);
                continue;
            };
            let uri = Answer::read(answers.get(1), one_bytes).value();
            candidate.correct(uri);
            owned.push((candidate, reference, owner));
        }
        let means = match known.reputation.filter(|_| self.judges()) {
            Some(registry) => {
                talk.each(&owned, |(one, ..), talk| self.mean(talk, known, one.agent, registry, head))?
            }
            None => owned.iter().map(|_| Some(None)).collect(),
        };
        let mut held = Vec::new();
        for ((candidate, reference, owner), mean) in owned.into_iter().zip(means) {
            if mean.is_none() {
                report.unread.push(reference.clone());
            }
            let mean = mean.flatten();
            held.push(AgentCandidate {
                agent: reference.clone(),
                name: candidate.name.clone(),
                description: candidate.description,
                services: Some(candidate.services),
                mean: mean.as_deref().and_then(millionths),
                last_activity: candidate.last_activity.filter(|last| *last <= EXACT_INTEGER),
            });
            report.agents.push(DiscoveredAgent { agent: reference, owner, name: candidate.name, mean });
        }
        // The arguments were checked at the beginning.
        report.ranked = rank_agents(&self.ranking(held)).ok();
        Ok(())
    }

    /// The score of an agent, from the registry's state; `None` where the state was not read.
    #[allow(clippy::option_option, reason = "no answer, and an agent without feedback")]
    fn mean(
        &self,
        talk: &mut Ask<'_>,
        known: &Known,
        agent: AgentRef,
        registry: Address,
        head: &Head,
    ) -> Said<Option<Option<String>>> {
        let asked = ReadReputation {
            filter: self.filter.clone(),
            policy: self.policy.clone(),
            events: Some(false),
            ..ReadReputation::of(&agent)
        };
        let of = reputation::Known::of(agent, registry).filtered(known.filter.clone());
        let read = reputation::at(&asked, &of, talk, head)?.reputation;
        Ok(match read.verdict {
            ReputationVerdict::Summarised => Some(read.score.map(|score| score.mean)),
            ReputationVerdict::Empty => Some(None),
            _ => None,
        })
    }
}

impl Candidate {
    /// A file in the registry itself stands above what an index says of it.
    fn correct(&mut self, uri: Option<&[u8]>) {
        let Some(uri) = uri.map(Uri::read) else { return };
        let Target::Content(content) = &uri.target else { return };
        let Ok(document) = strict_object(content) else { return };
        let of = |name: &str| -> Option<String> {
            let node = find(&document, primitives::json::Document::ROOT, name)?;
            Some(text(&document, node)?.chars().take(SHOWN).collect())
        };
        (self.name, self.description) = (of("name"), of("description"));
    }
}

/// A score of six decimals, in millionths.
fn millionths(mean: &str) -> Option<u64> {
    let digits = mean.bytes().filter(u8::is_ascii_digit).map(|digit| u64::from(digit.wrapping_sub(b'0')));
    let joined = digits.fold(0_u64, |all, digit| all.saturating_mul(10).saturating_add(digit));
    (mean.len() == 8).then_some(joined)
}

impl Begin for DiscoverAgents {
    type Inquiry = Discovery;

    fn begin(self) -> Result<Discovery, Refusal> {
        Ok(Live::new(self)?)
    }

    fn report(report: &DiscoveryReport) -> DiscoveryReport {
        report.clone()
    }

    /// A list answers no question: it is whole, or it is not.
    fn conclusion(report: &DiscoveryReport) -> Conclusion {
        if report.verdict == DiscoveryVerdict::Found { Conclusion::Yes } else { Conclusion::Unknown }
    }
}
