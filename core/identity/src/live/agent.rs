//! `Profile`: who an agent is.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::abi::encoder::Part;
use primitives::describe::{Begin, Conclusion, KnownMembers, Refusal, Run as _};
use primitives::registry::AgentRef;
use primitives::rpc::{BlockTag, Failure, Head};
use primitives::usage::UsageError;

use super::talk::{Ask, Said, Wait};
use super::{Live, Plan, Profile, chain, file, reputation};
use crate::agent::judge_agent_of;
use crate::answer::{Answer, one_bytes};
use crate::border::agent::{AgentCalls, AgentState, JudgeAgent, MetadataAnswer};
use crate::border::agent_read::{AgentRead, ReadAgent};
use crate::border::reputation_read::{ReadReputation, ReputationRead};
use crate::reference::{agent, reputation_registry};
use crate::uri::Uri;

/// The key that is read where none is named.
const WALLET: &str = "agentWallet";

impl Plan for ReadAgent {
    type Known = (AgentRef, BlockTag);

    fn check(&self) -> Result<Self::Known, UsageError> {
        let agent = agent(&self.agent, "agent")?;
        let tag = chain::tag(self.block.as_deref())?;
        if self.reputation == Some(true) && reputation_registry(agent.chain_id, agent.registry).is_none() {
            return Err(UsageError::wrong("reputation", "needs an agent of a listed identity registry"));
        }
        file::check(self.gateways.as_deref().unwrap_or_default())?;
        Ok((agent, tag))
    }

    fn write(&self, members: &mut KnownMembers<'_>) {
        members.member("agent", &self.agent);
        members.optional("block", &self.block);
        members.optional("metadata", &self.metadata);
        members.optional("gateways", &self.gateways);
        members.optional("domains", &self.domains);
        members.optional("reputation", &self.reputation);
        members.optional("allowPrivateAddresses", &self.allow_private_addresses);
    }

    fn run(&self, (agent, tag): &Self::Known, talk: &mut Ask<'_>) -> Result<AgentRead, Wait> {
        match chain::head(talk, agent.chain_id, *tag)? {
            Ok(head) => self.at(talk, *agent, &head),
            Err(failure) => Ok(unread(*agent, &failure)),
        }
    }
}

impl ReadAgent {
    fn at(&self, talk: &mut Ask<'_>, agent: AgentRef, head: &Head) -> Said<AgentRead> {
        let is_private = self.allow_private_addresses == Some(true);
        let id = || Part::number(agent.agent_id);
        let usual = [String::from(WALLET)];
        let keys = self.metadata.as_deref().unwrap_or(&usual);
        let functions = ["ownerOf(uint256)", "tokenURI(uint256)", "getAgentWallet(uint256)"];
        let mut asked: Vec<Vec<u8>> =
            functions.into_iter().map(|function| chain::call(function, &[id()])).collect();
        let get =
            |key: &String| chain::call("getMetadata(uint256,string)", &[id(), Part::Bytes(key.as_bytes())]);
        asked.extend(keys.iter().map(get));
        let (registry, answers) = chain::registry(talk, agent.registry, head.block, &asked)?;
        let mut answers = answers.into_iter();
        let calls = AgentCalls {
            owner_of: answers.next(),
            token_uri: answers.next(),
            get_agent_wallet: answers.next(),
        };
        let metadata = keys.iter().zip(answers);
        let metadata =
            metadata.map(|(key, answer)| MetadataAnswer { key: key.clone(), answer: Some(answer) });
        let mut read = JudgeAgent {
            agent: agent.to_string(),
            block: Some(U256::from(head.block.number)),
            calls,
            metadata: Some(metadata.collect()),
            file: None,
            domains: None,
        };
        let token_uri = read.calls.token_uri.clone();
        let uri = Answer::read(token_uri.as_ref(), one_bytes).value().map(Uri::read);
        let mut gateway = None;
        // What is not an agent has no file.
        let is_agent = judge_agent_of(agent, &read).state == AgentState::Active;
        if let Some(uri) = uri.filter(|_| is_agent) {
            let gateways = self.gateways.as_deref().unwrap_or_default();
            let fetched = file::fetch(talk, &uri, gateways, is_private)?;
            (read.file, gateway) = (fetched.file, fetched.gateway);
        }
        if self.domains == Some(true) {
            read.domains = Some(file::domains(talk, &judge_agent_of(agent, &read), is_private)?);
        }
        Ok(AgentRead {
            agent: agent.to_string(),
            block: Some(chain::block(head)),
            registry,
            profile: judge_agent_of(agent, &read),
            gateway,
            reputation: self.opinions(talk, agent, head)?,
            failure: None,
        })
    }

    /// What others say, at the same block.
    fn opinions(&self, talk: &mut Ask<'_>, agent: AgentRef, head: &Head) -> Said<Option<ReputationRead>> {
        let listed =
            reputation_registry(agent.chain_id, agent.registry).filter(|_| self.reputation == Some(true));
        let Some(registry) = listed else { return Ok(None) };
        let known = reputation::Known::of(agent, registry);
        reputation::at(&ReadReputation::of(&agent), &known, talk, head).map(Some)
    }
}

/// Nothing was read.
fn unread(agent: AgentRef, failure: &Failure) -> AgentRead {
    let owner_of = Some(chain::unavailable(failure));
    let read = JudgeAgent {
        agent: agent.to_string(),
        block: None,
        calls: AgentCalls { owner_of, token_uri: None, get_agent_wallet: None },
        metadata: None,
        file: None,
        domains: None,
    };
    AgentRead {
        agent: agent.to_string(),
        block: None,
        registry: chain::unread(agent.registry),
        profile: judge_agent_of(agent, &read),
        gateway: None,
        reputation: None,
        failure: Some(chain::failed(failure)),
    }
}

impl Begin for ReadAgent {
    type Inquiry = Profile;

    fn begin(self) -> Result<Profile, Refusal> {
        Ok(Live::new(self)?)
    }

    fn report(report: &AgentRead) -> AgentRead {
        report.clone()
    }

    fn conclusion(report: &AgentRead) -> Conclusion {
        JudgeAgent::conclusion(&report.profile)
    }
}
