//! `Reputation`: what others say of an agent.

use alloc::collections::BTreeSet;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use primitives::abi::encoder::Part;
use primitives::abi::strict::address;
use primitives::abi::tuple::Tuple;
use primitives::describe::{Begin, Conclusion, Json, KnownMembers, Refusal, Run as _};
use primitives::json::Writer;
use primitives::registry::AgentRef;
use primitives::rpc::{BlockTag, Failure, Head};
use primitives::usage::UsageError;

use super::logs::Events;
use super::talk::{Ask, Said, Wait};
use super::{Live, Plan, Reputation, chain};
use crate::answer::{Answer, one_address};
use crate::border::evidence::ContractAnswer;
use crate::border::reputation::{BetaPolicy, JudgeReputation, ReviewerFilter, ReviewerMode};
use crate::border::reputation_read::{ReadReputation, ReputationRead};
use crate::event::{FEEDBACK_REVOKED, NEW_FEEDBACK};
use crate::filter::Filter;
use crate::limits::{CLIENTS, PAGE_CLIENTS, SUMMARY_CLIENTS};
use crate::reference::{agent, reputation_registry};
use crate::reputation::{STARRED, judge};

/// The arguments, read.
#[derive(Debug, Clone)]
pub struct Known {
    agent: AgentRef,
    registry: Address,
    tag: BlockTag,
    filter: Filter,
}

impl Known {
    /// All feedback about an agent, of everyone.
    pub(super) fn of(agent: AgentRef, registry: Address) -> Self {
        Self { agent, registry, tag: BlockTag::Latest, filter: Filter::all() }
    }

    /// The same, of those whom a filter lets pass.
    pub(super) fn filtered(self, filter: Filter) -> Self {
        Self { filter, ..self }
    }
}

impl Plan for ReadReputation {
    type Known = Known;

    fn check(&self) -> Result<Known, UsageError> {
        let agent = agent(&self.agent, "agent")?;
        let tag = chain::tag(self.block.as_deref())?;
        let listed = || reputation_registry(agent.chain_id, agent.registry);
        let registry = self.registry.or_else(listed).ok_or_else(|| UsageError::missing("registry"))?;
        self.policy.clone().unwrap_or_default().check()?;
        let filter = Filter::read(self.filter.clone().unwrap_or_default())?;
        Ok(Known { agent, registry, tag, filter })
    }

    fn write(&self, members: &mut KnownMembers<'_>) {
        members.member("agent", &self.agent);
        members.optional("registry", &self.registry);
        members.optional("block", &self.block);
        write_filter(self.filter.as_ref(), self.policy.as_ref(), members);
        members.optional("tag1", &self.tag1);
        members.optional("tag2", &self.tag2);
        members.optional("events", &self.events);
        members.optional("fromBlock", &self.from_block);
    }

    fn run(&self, known: &Known, talk: &mut Ask<'_>) -> Result<ReputationRead, Wait> {
        match chain::head(talk, known.agent.chain_id, known.tag)? {
            Ok(head) => at(self, known, talk, &head),
            Err(failure) => Ok(self.unread(known, &failure)),
        }
    }
}

/// Writes who counts, and how.
pub(super) fn write_filter(
    filter: Option<&ReviewerFilter>,
    policy: Option<&BetaPolicy>,
    members: &mut KnownMembers<'_>,
) {
    if let Some(filter) = filter {
        let mut w = Writer::new();
        let mut object = KnownMembers::new(&mut w);
        object.optional("mode", &filter.mode);
        object.optional("clients", &filter.clients);
        object.end();
        members.member("filter", &Json::<0>::of_value(w.finish()));
    }
    if let Some(policy) = policy {
        let mut w = Writer::new();
        let mut object = KnownMembers::new(&mut w);
        object.optional("priorAlpha", &policy.prior_alpha);
        object.optional("priorBeta", &policy.prior_beta);
        object.optional("votes", &policy.votes);
        object.end();
        members.member("policy", &Json::<0>::of_value(w.finish()));
    }
}

impl ReadReputation {
    /// All feedback about an agent, of everyone.
    pub(super) fn of(agent: &AgentRef) -> Self {
        Self {
            agent: agent.to_string(),
            registry: None,
            block: None,
            filter: None,
            tag1: None,
            tag2: None,
            policy: None,
            events: None,
            from_block: None,
        }
    }

    fn asked(&self, agent: AgentRef, registry: Address) -> JudgeReputation {
        JudgeReputation {
            agent: agent.to_string(),
            registry,
            wallet: None,
            filter: self.filter.clone(),
            tag1: self.tag1.clone(),
            tag2: self.tag2.clone(),
            policy: self.policy.clone(),
            logs: None,
            read_all: None,
            summary: None,
        }
    }

    fn unread(&self, known: &Known, failure: &Failure) -> ReputationRead {
        let mut asked = self.asked(known.agent, known.registry);
        asked.read_all = Some(chain::unavailable(failure));
        ReputationRead {
            agent: known.agent.to_string(),
            block: None,
            registry: chain::unread(known.registry),
            clients: None,
            from_block: None,
            reputation: judge(known.agent, known.filter.clone(), &asked, None),
            failure: Some(chain::failed(failure)),
        }
    }
}

/// Reads the feedback at a block: of the state page by page, of the events, and the registry's own summary.
pub(super) fn at(
    asked: &ReadReputation,
    known: &Known,
    talk: &mut Ask<'_>,
    head: &Head,
) -> Said<ReputationRead> {
    let Known { agent, registry, .. } = *known;
    let id = || Part::number(agent.agent_id);
    let get_clients = chain::call("getClients(uint256)", &[id()]);
    let (read, answers) = chain::registry(talk, registry, head.block, &[get_clients])?;
    let get_wallet = chain::call("getAgentWallet(uint256)", &[id()]);
    let wallet = chain::calls(talk, agent.registry, head.block, &[get_wallet])?;
    let wallet = Answer::read(wallet.first(), one_address).value().filter(|wallet| !wallet.is_zero());
    let answer = Answer::read(answers.first(), accounts);
    let is_contract = !matches!(answer, Answer::NoContract);
    let clients = answer.value();
    let pages = match &clients {
        Some(clients) => pages(talk, agent, registry, head, clients)?,
        // Whatever says nothing of the accounts says nothing of their feedback.
        None => answers,
    };
    let mut given = JudgeReputation { wallet, ..asked.asked(agent, registry) };
    given.summary = summary(asked, known, talk, head, clients.as_deref())?;
    let from_block = asked.from_block.unwrap_or(0);
    // Where there is no contract, nothing emits events, whatever the RPC says.
    if asked.events != Some(false) && is_contract {
        let signatures = [NEW_FEEDBACK, FEEDBACK_REVOKED];
        let indexed = [Some(B256::from(agent.agent_id))];
        let events = Events { of: registry, signatures: &signatures, indexed: &indexed, from_block };
        given.logs = events.read(talk, head.block)?;
    }
    let is_read = given.logs.is_some();
    let reputation = judge(agent, known.filter.clone(), &given, Some(&pages));
    Ok(ReputationRead {
        agent: given.agent,
        block: Some(chain::block(head)),
        registry: read,
        clients: clients.map(|clients| u64::try_from(clients.len()).unwrap_or(u64::MAX)),
        from_block: is_read.then_some(from_block),
        reputation,
        failure: None,
    })
}

/// The accounts that gave feedback, in the order of the registry.
fn accounts(answer: &[u8]) -> Option<Vec<Address>> {
    let mut tuple = Tuple::new(answer, 1);
    let list = tuple.words()?;
    tuple.end()?;
    let list: Vec<Address> = list.iter().map(|word| address(&word.0)).collect::<Option<_>>()?;
    (list.len() <= CLIENTS).then_some(list)
}

/// All feedback of these accounts, some accounts a call.
fn pages(
    talk: &mut Ask<'_>,
    agent: AgentRef,
    registry: Address,
    head: &Head,
    clients: &[Address],
) -> Said<Vec<ContractAnswer>> {
    let asked: Vec<Vec<u8>> = clients
        .chunks(PAGE_CLIENTS)
        .map(|page| {
            let parts = [
                Part::number(agent.agent_id),
                chain::accounts(page),
                Part::Bytes(b""),
                Part::Bytes(b""),
                Part::Word(B256::with_last_byte(1)),
            ];
            chain::call("readAllFeedback(uint256,address[],string,string,bool)", &parts)
        })
        .collect();
    chain::calls(talk, registry, head.block, &asked)
}

/// The registry's own summary of the accounts that count. It is asked about some accounts at least, and not about too many (ledger
/// `8004-sum-clients`).
fn summary(
    asked: &ReadReputation,
    known: &Known,
    talk: &mut Ask<'_>,
    head: &Head,
    clients: Option<&[Address]>,
) -> Said<Option<ContractAnswer>> {
    let given = asked.filter.clone().unwrap_or_default();
    let mut seen = BTreeSet::new();
    let counted: Vec<Address> = match (given.mode, clients) {
        (Some(ReviewerMode::Allow), _) => {
            given.clients.into_iter().flatten().filter(|client| seen.insert(*client)).collect()
        }
        (_, Some(clients)) => {
            let counts = |client: &Address| known.filter.has(*client) && seen.insert(*client);
            clients.iter().copied().filter(counts).collect()
        }
        (_, None) => return Ok(None),
    };
    if counted.is_empty() || counted.len() > SUMMARY_CLIENTS {
        return Ok(None);
    }
    let tag1 = asked.tag1.as_deref().map_or(STARRED, str::as_bytes);
    let tag2 = asked.tag2.as_deref().unwrap_or_default().as_bytes();
    let parts =
        [Part::number(known.agent.agent_id), chain::accounts(&counted), Part::Bytes(tag1), Part::Bytes(tag2)];
    let data = chain::call("getSummary(uint256,address[],string,string)", &parts);
    Ok(chain::calls(talk, known.registry, head.block, &[data])?.into_iter().next())
}

impl Begin for ReadReputation {
    type Inquiry = Reputation;

    fn begin(self) -> Result<Reputation, Refusal> {
        Ok(Live::new(self)?)
    }

    fn report(report: &ReputationRead) -> ReputationRead {
        report.clone()
    }

    fn conclusion(report: &ReputationRead) -> Conclusion {
        JudgeReputation::conclusion(&report.reputation)
    }
}
