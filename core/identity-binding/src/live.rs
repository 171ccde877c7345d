//! `Binding`: a verification, and behind it the agent at the same block; then whether the two speak for each other.

mod state;

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use erc8257::{BlockTag, Policy, Session, ToolRef, Verified};
use identity::Profile;
use identity::border::agent::{AgentCalls, AgentReport, JudgeAgent};
use identity::border::agent_read::ReadAgent;
use identity::border::evidence::ContractAnswer;
use identity::border::read_at::ReadBlock;
use identity::limits::WALLET_CODE_BYTES;
use primitives::describe::{Begin, Conclusion, Hex, Inquire, Json, Refusal, Run as _};
use primitives::inquiry::{EthCall, HttpAnswer, Inquiry, OutOfOrder, Provider, Step, Transcript};
use primitives::registry::AgentRef;
use primitives::rpc::{BlockRef, CallAnswer, Reason, code_params, read_data};
use primitives::usage::UsageError;

use crate::binding::{Tool, bind_tool};
use crate::border::agent_binding::{AccountCode, BindAgent};
use crate::border::binding_read::{BindingRead, ReadBinding};

/// The format of the state, and of the bundle.
const FORMAT: &str = <ReadBinding as Inquire>::BUNDLE;
/// Questions about the agent are numbered from here, those of the session below.
const AGENT: u32 = 1 << 16;
/// The question for the code of the creator on the tool's chain; that on the agent's chain follows.
const CODE: u32 = 1 << 24;

/// A tool and an agent, and what is known of them besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingOf {
    /// The tool.
    pub tool: ToolRef,
    /// The agent.
    pub agent: AgentRef,
    /// The block of the tool. On another chain a word means the same, and a number the newest block.
    pub block: BlockTag,
    /// The policy of the verification. Files of the agent come from where the manifest may come from.
    pub policy: Policy,
    /// The gateways of IPFS for the agent's file.
    pub gateways: Vec<String>,
}

/// A binding under way.
///
/// # Example
/// ```
/// use erc8257::inquiry::{Inquiry as _, Step};
/// use erc8257::rpc::{CallAnswer, Reason};
/// use erc8257::{BlockTag, Policy};
/// use erc8257_identity_binding::border::agent_binding::AgentBindingVerdict;
/// use erc8257_identity_binding::{Binding, BindingOf};
///
/// let mut binding = Binding::new(BindingOf {
///     tool: "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?,
///     agent: "8453:22".parse()?,
///     block: BlockTag::Latest,
///     policy: Policy::default(),
///     gateways: vec![],
/// })?;
/// let now = 1_790_000_000;
/// while let Step::Calls(calls) = binding.poll(now) {
///     for call in calls {
///         binding.handle_call(call.id, &CallAnswer::Failed(Reason::Connect))?;
///     }
/// }
/// let Step::Done(read) = binding.poll(now) else { unreachable!() };
/// assert_eq!(read.binding.verdict, AgentBindingVerdict::UnverifiedTool);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Binding {
    of: BindingOf,
    /// The verification, from the first poll on.
    session: Option<Box<Session>>,
    /// The agent, behind the verdict.
    profile: Option<Box<Profile>>,
    /// The answers about code.
    told: Transcript,
    report: Option<Box<BindingRead>>,
}

impl Binding {
    /// A binding that has asked nothing yet.
    ///
    /// # Errors
    /// A value of the policy is out of range, or a gateway is not a host; the error names it.
    pub fn new(of: BindingOf) -> Result<Self, UsageError> {
        Session::at(of.tool, of.policy.clone(), of.block, 0)?;
        Profile::new(of.reading(BlockTag::Latest))?;
        Ok(Self { of, session: None, profile: None, told: Transcript::default(), report: None })
    }

    /// A binding behind a verification that has come to its verdict already.
    ///
    /// # Errors
    /// As [`Binding::new`]. The verification is not over, or is about another tool.
    pub fn behind(session: Session, agent: AgentRef, gateways: Vec<String>) -> Result<Self, UsageError> {
        if session.report().is_none() {
            return Err(UsageError::wrong("session", "has no verdict yet"));
        }
        let (tool, policy) = (*session.tool_ref(), session.policy().clone());
        let mut binding = Self::new(BindingOf { tool, agent, block: BlockTag::Latest, policy, gateways })?;
        binding.session = Some(Box::new(session));
        Ok(binding)
    }

    /// The verification.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.session.as_deref()
    }

    /// What was read, once there is all of it.
    #[must_use]
    pub fn report(&self) -> Option<&BindingRead> {
        self.report.as_deref()
    }

    fn is_across(&self) -> bool {
        self.of.tool.chain_id != self.of.agent.chain_id
    }

    /// The creator of a verified tool, and the block of the verdict.
    fn verified(&self) -> Option<(Address, BlockRef)> {
        let session = self.session.as_deref()?;
        let proof = session.report()?.verified()?;
        Some((Verified::creator(proof), session.block()?))
    }

    /// The block of the agent.
    fn agents_block(&self) -> Option<BlockRef> {
        let block = self.profile.as_deref()?.report()?.block.as_ref()?;
        Some(BlockRef { number: u64::try_from(block.number).ok()?, hash: block.hash })
    }

    /// The questions for the code of the creator, where tool and agent are on two chains.
    fn codes(&self) -> Vec<EthCall> {
        let (Some((creator, at)), Some(agents), true) =
            (self.verified(), self.agents_block(), self.is_across())
        else {
            return Vec::new();
        };
        let on_tools = EthCall::to_rpc(CODE, 0, "eth_getCode", code_params(creator, at));
        let on_agents = EthCall {
            provider: Provider::Chain(self.of.agent.chain_id),
            ..EthCall::to_rpc(CODE.saturating_add(1), 0, "eth_getCode", code_params(creator, agents))
        };
        let mut codes = Vec::from([on_tools, on_agents]);
        codes.retain(|call| self.answer(call.id).is_none());
        codes
    }

    fn answer(&self, id: u32) -> Option<CallAnswer<'_>> {
        let (_, answer) = self.told.answers().iter().find(|(told, _)| *told == id)?;
        Some(answer.as_answer())
    }

    /// Begins to read the agent, behind the verdict.
    fn begin_agent(&mut self) {
        let Some(session) = self.session.as_deref().filter(|session| session.report().is_some()) else {
            return;
        };
        if self.profile.is_some() {
            return;
        }
        let tag = match (session.block(), self.is_across()) {
            (Some(block), false) => BlockTag::Number(block.number),
            (None, false) => self.of.block,
            (_, true) => match self.of.block {
                BlockTag::Number(_) => BlockTag::Latest,
                tag => tag,
            },
        };
        // The reference and the gateways were checked at the beginning.
        self.profile = Profile::new(self.of.reading(tag)).ok().map(Box::new);
    }

    /// The time goes on.
    fn at(&mut self, now: u64) {
        if self.report.is_some() {
            return;
        }
        if self.session.is_none() {
            let BindingOf { tool, policy, block, .. } = &self.of;
            // The policy was checked at the beginning.
            let session = Session::at(*tool, policy.clone(), *block, now);
            self.session = session.ok().map(|session| Box::new(session.with_clock(now)));
        }
        if let Some(session) = &mut self.session {
            let _ = session.poll(now);
        }
        self.begin_agent();
        if let Some(profile) = &mut self.profile {
            let _ = profile.poll(now);
        }
        if self.is_expired(now) {
            for call in self.codes() {
                self.told.keep(call.id, &CallAnswer::Failed(Reason::Expired));
            }
        }
        self.conclude();
    }

    /// Whether the answers about code take too long: the others see to their own time.
    fn is_expired(&self, now: u64) -> bool {
        let began = self.session.as_deref().and_then(Session::clock);
        began.is_some_and(|began| now.saturating_sub(began) > crate::limits::BINDING_SECONDS)
    }

    /// The report, where nothing is open any more.
    fn conclude(&mut self) {
        let Some(session) = self.session.as_deref() else { return };
        let Some(read) = self.profile.as_deref().and_then(Profile::report) else { return };
        if !self.codes().is_empty() || self.report.is_some() {
            return;
        }
        let (Some(bundle), Some(report)) = (session.bundle(), session.report()) else { return };
        // A session's bundle names its tool.
        let Ok(tool) = Tool::of(&bundle) else { return };
        let block = session.block();
        let same_block = match (block, self.agents_block()) {
            (Some(tools), Some(agents)) if !self.is_across() => Some(tools == agents),
            _ => None,
        };
        let code = |id| {
            let code = self.answer(id).and_then(|answer| read_data(&answer).ok());
            code.filter(|code| code.len() <= WALLET_CODE_BYTES).map(Hex)
        };
        let code =
            self.is_across().then(|| AccountCode { tool: code(CODE), agent: code(CODE.saturating_add(1)) });
        // After a reorganisation between the two, the agent is that of another chain.
        let moved = (same_block == Some(false)).then(|| unread(&self.of.agent, Reason::OtherBlock));
        let profile = moved.as_ref().unwrap_or(&read.profile);
        self.report = Some(Box::new(BindingRead {
            tool_block: block.map(|block| ReadBlock {
                number: U256::from(block.number),
                hash: block.hash,
                time: None,
            }),
            same_block,
            binding: bind_tool(&tool, profile, code.as_ref()),
            agent: read.clone(),
            report: Json::of_value(report.to_json()),
        }));
    }
}

impl BindingOf {
    /// How the agent is read.
    fn reading(&self, tag: BlockTag) -> ReadAgent {
        let block = match tag {
            BlockTag::Number(number) => number.to_string(),
            tag => tag.to_string(),
        };
        ReadAgent {
            agent: self.agent.to_string(),
            block: Some(block),
            metadata: None,
            gateways: Some(self.gateways.clone()),
            domains: None,
            reputation: None,
            allow_private_addresses: Some(self.policy.allow_private_addresses),
        }
    }
}

/// An agent of which nothing is known.
fn unread(agent: &AgentRef, why: Reason) -> AgentReport {
    let owner_of = Some(ContractAnswer::Unavailable { unavailable: why.as_str().into() });
    let asked = JudgeAgent {
        agent: agent.to_string(),
        block: None,
        calls: AgentCalls { owner_of, token_uri: None, get_agent_wallet: None },
        metadata: None,
        file: None,
        domains: None,
    };
    identity::judge_agent_of(*agent, &asked)
}

impl Inquiry for Binding {
    type Report = BindingRead;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, BindingRead> {
        self.at(now_seconds);
        if self.report.is_some() {
            return match self.report.as_deref() {
                Some(report) => Step::Done(report),
                None => Step::Calls(Vec::new()),
            };
        }
        let codes = self.codes();
        let chain = self.is_across().then_some(self.of.agent.chain_id);
        if let Some(profile) = &mut self.profile {
            return match profile.poll(now_seconds) {
                Step::Calls(calls) => {
                    Step::Calls(calls.into_iter().map(|call| renumbered(call, chain)).collect())
                }
                Step::Http(request) => {
                    let id = request.id.saturating_add(AGENT);
                    Step::Http(primitives::inquiry::HttpRequest { id, ..request })
                }
                _ => Step::Calls(codes),
            };
        }
        match self.session.as_deref_mut().map(|session| Inquiry::poll(session, now_seconds)) {
            Some(Step::Http(request)) => Step::Http(request),
            Some(Step::Calls(calls)) => Step::Calls(calls),
            // Without a report a session asks for calls or for its fetch.
            _ => Step::Calls(Vec::new()),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        if self.report.is_some() {
            return Err(OutOfOrder);
        }
        if id >= CODE {
            if !self.codes().iter().any(|call| call.id == id) {
                return Err(OutOfOrder);
            }
            self.told.keep(id, answer);
        } else if let Some(own) = id.checked_sub(AGENT) {
            self.profile.as_mut().ok_or(OutOfOrder)?.handle_call(own, answer)?;
        } else {
            // Behind the verdict a session has nothing open.
            self.session.as_mut().ok_or(OutOfOrder)?.handle_call(id, answer)?;
        }
        self.conclude();
        Ok(())
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        if self.report.is_some() {
            return Err(OutOfOrder);
        }
        match id.checked_sub(AGENT) {
            Some(own) => self.profile.as_mut().ok_or(OutOfOrder)?.handle_http(own, answer)?,
            None => self.session.as_deref_mut().ok_or(OutOfOrder)?.handle_http(id, answer)?,
        }
        self.conclude();
        Ok(())
    }

    /// The state as JSON text, format `erc8257-identity-binding-read-bundle/1`.
    fn export(&self) -> String {
        state::write(self)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        state::read(text)
    }

    /// The exported state: it holds all that was seen.
    fn bundle(&self) -> Option<String> {
        self.report.as_ref().map(|_| self.export())
    }
}

/// A question about the agent, as the host has it.
fn renumbered(call: EthCall, chain: Option<u128>) -> EthCall {
    let provider = chain.map_or(call.provider, Provider::Chain);
    EthCall { id: call.id.saturating_add(AGENT), provider, ..call }
}

impl Begin for ReadBinding {
    type Inquiry = Binding;

    fn begin(self) -> Result<Binding, Refusal> {
        let tag = self.block.as_deref().map_or(Some(BlockTag::Latest), BlockTag::parse);
        let agent = self.agent.parse();
        Ok(Binding::new(BindingOf {
            tool: self.tool_ref,
            agent: agent.map_err(|_| UsageError::wrong("agent", "is not the reference of an agent"))?,
            block: tag.ok_or_else(|| UsageError::wrong("block", BlockTag::NO_BLOCK))?,
            policy: self.policy.map_or_else(|| Ok(Policy::default()), Policy::try_from)?,
            gateways: self.gateways.unwrap_or_default(),
        })?)
    }

    fn report(report: &BindingRead) -> BindingRead {
        report.clone()
    }

    fn conclusion(report: &BindingRead) -> Conclusion {
        <BindAgent<'_>>::conclusion(&report.binding)
    }
}
