//! Inquiries about agents, with a live host: each reads its chain at one block, and judges what was read by the verbs of this crate.
//!
//! An inquiry is a function of its arguments and of all answers so far: it runs from the beginning whenever a stage has its answers, and
//! ends where an answer is missing. So a state is no more than the answers, and a bundle gives the same report again.

mod act;
mod agent;
mod chain;
mod discovery;
mod file;
mod logs;
mod reputation;
mod state;
mod talk;
mod validation;

use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::{FromJson, Inquire, KnownMembers};
use primitives::inquiry::{Confirmation, EthCall, HttpAnswer, HttpEnd, Inquiry, OutOfOrder, Signature, Step};
use primitives::rpc::{CallAnswer, Reason};
use primitives::usage::UsageError;

use crate::border::agent_act::ActAsAgent;
use crate::border::agent_discovery::DiscoverAgents;
use crate::border::agent_read::ReadAgent;
use crate::border::reputation_read::ReadReputation;
use crate::border::validation_read::ReadValidation;
use crate::limits::{LIVE_SECONDS, STEPS};
use talk::Told;

pub use talk::{Ask, Fetch, Wait};

/// Reads who an agent is.
pub type Profile = Live<ReadAgent>;
/// Reads what others say of an agent.
pub type Reputation = Live<ReadReputation>;
/// Reads what validators say of an agent.
pub type Validation = Live<ReadValidation>;
/// Searches for agents.
pub type Discovery = Live<DiscoverAgents>;
/// Prepares an action of an agent, and reads its receipt.
pub type Action = Live<ActAsAgent>;

/// The arguments of an inquiry of this crate, and what is done with them.
pub trait Plan: Inquire + FromJson + Clone {
    /// The arguments as they are used: references and blocks, read.
    type Known: Clone;

    /// Reads the arguments.
    ///
    /// # Errors
    /// The member that cannot be used.
    fn check(&self) -> Result<Self::Known, UsageError>;

    /// Writes the arguments that are there.
    fn write(&self, members: &mut KnownMembers<'_>);

    /// Runs through the answers so far.
    ///
    /// # Errors
    /// What is missing next.
    fn run(&self, known: &Self::Known, talk: &mut Ask<'_>) -> Result<Self::Report, Wait>;
}

/// An inquiry under way.
///
/// # Example
/// ```
/// use erc8257_identity::Profile;
/// use erc8257_identity::border::agent::AgentVerdict;
/// use erc8257_identity::border::agent_read::ReadAgent;
/// use primitives::inquiry::{Inquiry as _, Step};
/// use primitives::rpc::{CallAnswer, Reason};
///
/// let mut profile = Profile::new(ReadAgent {
///     agent: "8453:22".into(),
///     block: None,
///     metadata: None,
///     gateways: None,
///     domains: None,
///     reputation: None,
///     allow_private_addresses: None,
/// })?;
/// let Step::Calls(calls) = profile.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(calls[0].method, "eth_chainId");
/// for call in calls {
///     profile.handle_call(call.id, &CallAnswer::Failed(Reason::Connect))?;
/// }
/// let Step::Done(read) = profile.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(read.profile.verdict, AgentVerdict::Unknown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Live<P: Plan> {
    given: P,
    known: P::Known,
    /// The time of the first poll.
    began: Option<u64>,
    told: Told,
    /// How many questions there were.
    asked: u32,
    /// How many stages there were since it began or was taken up.
    steps: u32,
    state: State<P::Report>,
}

#[derive(Debug, Clone)]
enum State<R> {
    /// Nothing was asked yet.
    New,
    Open(Wait),
    Done(R),
}

impl<P: Plan> Live<P> {
    /// An inquiry that has asked nothing yet.
    ///
    /// # Errors
    /// An argument that cannot be used; the error names it.
    pub fn new(given: P) -> Result<Self, UsageError> {
        let known = given.check()?;
        Ok(Self { given, known, began: None, told: Told::default(), asked: 0, steps: 0, state: State::New })
    }

    /// The arguments.
    #[must_use]
    pub const fn given(&self) -> &P {
        &self.given
    }

    /// The report, once there is one.
    #[must_use]
    pub const fn report(&self) -> Option<&P::Report> {
        if let State::Done(report) = &self.state { Some(report) } else { None }
    }

    /// Runs on, where all that was asked for is there.
    fn advance(&mut self) {
        let Some(began) = self.began else { return };
        let is_open = match &self.state {
            State::New => false,
            State::Open(wait) => !self.told.has_all(wait),
            State::Done(_) => true,
        };
        if is_open {
            return;
        }
        self.steps = self.steps.saturating_add(1);
        let mut talk = Ask::of(&self.told, began);
        self.state = match self.given.run(&self.known, &mut talk) {
            Ok(report) => State::Done(report),
            Err(wait) => State::Open(wait),
        };
        self.asked = talk.asked();
    }

    /// The calls without an answer.
    fn calls(&self) -> Vec<EthCall> {
        match &self.state {
            State::Open(Wait::Calls(calls)) => {
                calls.iter().filter(|call| !self.told.has(call.id)).cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Servers and RPCs had their time. Each answer ends a stage, and there are only so many.
    fn expire(&mut self) {
        loop {
            match &self.state {
                State::Open(Wait::Calls(_)) => {
                    for call in self.calls() {
                        self.told.call(call.id, &CallAnswer::Failed(Reason::Expired));
                    }
                }
                State::Open(Wait::Fetch(fetch)) => {
                    let fetch = fetch.clone();
                    self.told.fetched(&fetch, &HttpAnswer::failed(HttpEnd::Timeout));
                }
                _ => return,
            }
            self.advance();
        }
    }
}

impl<P: Plan> Inquiry for Live<P> {
    type Report = P::Report;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, P::Report> {
        if self.report().is_none() {
            let began = *self.began.get_or_insert(now_seconds);
            self.advance();
            // Each stage runs through all answers again, so that there is an end to stages as there is to time.
            if now_seconds.saturating_sub(began) > LIVE_SECONDS || self.steps > STEPS {
                self.expire();
            }
        }
        match &self.state {
            State::Done(report) => Step::Done(report),
            State::Open(Wait::Fetch(fetch)) => Step::Http(fetch.request()),
            State::Open(Wait::Confirm { id, words, data }) => {
                Step::Confirm(Confirmation { id: *id, words, data })
            }
            State::Open(Wait::Sign { id, signer, digest, typed_data }) => Step::Sign(Signature {
                id: *id,
                signer: *signer,
                digest: *digest,
                typed_data: Some(typed_data),
            }),
            State::Open(Wait::Calls(_)) | State::New => Step::Calls(self.calls()),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let is_open = match &self.state {
            State::Open(Wait::Calls(calls)) => calls.iter().any(|call| call.id == id) && !self.told.has(id),
            _ => false,
        };
        if !is_open {
            return Err(OutOfOrder);
        }
        self.told.call(id, answer);
        self.advance();
        Ok(())
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        match &self.state {
            State::Open(Wait::Fetch(fetch)) if fetch.id == id => {
                let fetch = fetch.clone();
                self.told.fetched(&fetch, answer);
            }
            _ => return Err(OutOfOrder),
        }
        self.advance();
        Ok(())
    }

    fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
        match &self.state {
            State::Open(Wait::Confirm { id: open, .. }) if *open == id => self.told.confirmed(id, confirmed),
            _ => return Err(OutOfOrder),
        }
        self.advance();
        Ok(())
    }

    fn handle_signature(&mut self, id: u32, signature: Option<&[u8]>) -> Result<(), OutOfOrder> {
        match &self.state {
            State::Open(Wait::Sign { id: open, .. }) if *open == id => self.told.signed(id, signature),
            _ => return Err(OutOfOrder),
        }
        self.advance();
        Ok(())
    }

    /// The arguments and all answers so far, as JSON text in the format of the bundle.
    fn export(&self) -> String {
        state::write(self)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        state::read(text)
    }

    /// The exported state: it holds all that was seen.
    fn bundle(&self) -> Option<String> {
        self.report().map(|_| self.export())
    }
}
