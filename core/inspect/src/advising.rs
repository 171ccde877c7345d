//! `Advise`: a tool verified, its contracts read at the block of the verdict, and the advice that goes with both.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use advice::{Advice, ContractFacts, Facts, advise};
use erc8257::inside::document;
use erc8257::{BlockTag, Check, Policy, Report, Session, Status, ToolRef, limits};
use primitives::bytes;
use primitives::describe::Inquire;
use primitives::inquiry::{EthCall, HttpAnswer, Inquiry, OutOfOrder, Step, Transcript};
use primitives::json::Writer;
use primitives::rpc::{BlockRef, CallAnswer};
use primitives::usage::{Given, Object, UsageError};

use crate::border::advise_tool::{AdviseTool as Described, AdvisedTool};
use crate::inspecting::{Inspecting, Numbers, Whose};
use crate::inspection::Inspection;
use crate::round::expire;
use crate::votes::{Remark, agreed};

const FORMAT: &str = <Described as Inquire>::BUNDLE;
static STATE: Given = Given {
    whole: "the state of the advice",
    members: "the advice's",
    report: Some(<AdvisedTool as primitives::describe::Report>::FORMAT),
};
/// Calls to the contracts are numbered from here, those of a session below.
const CONTRACTS: u32 = 1 << 16;
/// Calls to one RPC about the contracts of a registration, no account's access among them.
const CALLS: usize = 32;

/// A verification, and behind it what the RPCs say of the contracts of the registration.
///
/// The contracts are read at the block of the verdict and are those of its record, so that advice and verdict
/// are about the same chain. As many RPCs must agree.
///
/// # Example
/// ```
/// use erc8257::{BlockTag, Policy};
/// # use advice as erc8257_advice;
/// use erc8257_advice::Facts;
/// use erc8257_inspect::Advise;
/// use erc8257::inquiry::{Inquiry as _, Step};
/// use erc8257::rpc::{CallAnswer, Reason};
///
/// let now = 1_790_000_000;
/// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
/// let mut advise = Advise::new(tool, Policy::default(), BlockTag::Latest, Facts::default(), now)?;
/// let advised = loop {
///     match advise.poll(now) {
///         Step::Calls(calls) => {
///             for call in calls {
///                 advise.handle_call(call.id, &CallAnswer::Failed(Reason::Connect))?;
///             }
///         }
///         Step::Done(advised) => break advised,
///         _ => unreachable!("nothing is fetched without a record"),
///     }
/// };
/// assert!(!advised.report.is_verified());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advise {
    session: Session,
    /// The facts that the user recorded.
    recorded: Facts,
    began: u64,
    /// The block to read at, where the session begins with the first poll.
    waits_for_clock: Option<BlockTag>,
    stage: Stage,
    transcript: Transcript,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Session,
    /// One inspection an RPC, in their order.
    Contracts(Vec<Inspecting>),
    Done(Box<Advised>, u64),
}

/// The verification of a tool, and the facts about its contracts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advised {
    /// The verdict.
    pub report: Report,
    /// What to know of the tool beside it.
    pub advice: Advice,
    /// The facts on which the RPCs disagree.
    pub remarks: Vec<Remark>,
}

impl Advise {
    /// Advice on a tool at the block of this tag, with the facts that the user recorded about it.
    /// `now_seconds` is Unix time.
    ///
    /// # Errors
    /// A value of the policy is out of range; the error names it.
    pub fn new(
        tool: ToolRef,
        policy: Policy,
        tag: BlockTag,
        recorded: Facts,
        now_seconds: u64,
    ) -> Result<Self, UsageError> {
        let session = Session::at(tool, policy, tag, now_seconds)?.with_clock(now_seconds);
        Ok(Self::of(session, recorded, now_seconds))
    }

    /// The same, which begins with its first poll.
    pub(crate) fn waiting(
        tool: ToolRef,
        policy: Policy,
        tag: BlockTag,
        recorded: Facts,
    ) -> Result<Self, UsageError> {
        Ok(Self { waits_for_clock: Some(tag), ..Self::new(tool, policy, tag, recorded, 0)? })
    }

    fn of(session: Session, recorded: Facts, began: u64) -> Self {
        let (stage, transcript) = (Stage::Session, Transcript::default());
        Self { session, recorded, began, waits_for_clock: None, stage, transcript }
    }

    /// Begins now, where the host's clock was not known.
    fn begin(&mut self, now: u64) {
        let Some(tag) = self.waits_for_clock.take() else { return };
        let (tool, policy) = (*self.session.tool_ref(), self.session.policy().clone());
        // The policy was good for a session at another time.
        if let Ok(session) = Session::at(tool, policy, tag, now) {
            (self.session, self.began) = (session.with_clock(now), now);
        }
    }

    /// The verification.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Whether the verification asked the call of this number, and not the reading of the contracts.
    #[must_use]
    pub const fn is_of_session(id: u32) -> bool {
        id < CONTRACTS
    }

    fn open(&self) -> Vec<EthCall> {
        match &self.stage {
            Stage::Contracts(all) => all.iter().flat_map(Inspecting::open).cloned().collect(),
            Stage::Session | Stage::Done(..) => Vec::new(),
        }
    }

    /// One RPC more than the last is read by its own inspection, all side by side.
    fn read_contracts(&mut self, block: BlockRef) {
        let of = self.session.policy().quorum.map_or(1, |quorum| quorum.of);
        let inspecting = |rpc: u8| {
            let numbers = Numbers { rpc, next: CONTRACTS.saturating_add(rpc.into()), by: of.into() };
            let whose = Whose::Of(self.session.config().cloned());
            Inspecting::new(*self.session.tool_ref(), block, whose, None, numbers)
        };
        self.stage = Stage::Contracts((0..of).map(inspecting).collect());
    }

    /// The end, where nothing is open any more.
    fn conclude(&mut self, report: Report, now: u64) {
        let (mut facts, mut remarks) = (self.recorded.clone(), Vec::new());
        if let Stage::Contracts(all) = &self.stage {
            let told: Vec<Facts> =
                all.iter().filter_map(Inspecting::inspection).map(Inspection::facts).collect();
            let need = self.session.policy().quorum.map_or(1, |quorum| quorum.need.into());
            let chain = agreed(&told, need, *self.session.tool_ref(), self.session.config());
            (facts, remarks) = (beside(chain.0, &self.session, facts), chain.1);
        }
        facts.now = Some(now);
        facts.verified_at = Some(self.began);
        let advice = advise(self.body_of(&report), &facts);
        self.stage = Stage::Done(Box::new(Advised { report, advice, remarks }), now);
    }

    /// The verdict and the advice, once there are both.
    #[must_use]
    pub fn report(&self) -> Option<&Advised> {
        match &self.stage {
            Stage::Done(advised, _) => Some(advised),
            _ => None,
        }
    }

    /// The manifest that the advice is about, in raw bytes. A body that came with an error, or from elsewhere, is not one.
    #[must_use]
    pub fn manifest(&self) -> Option<&[u8]> {
        self.body_of(&self.report()?.report)
    }

    fn body_of(&self, report: &Report) -> Option<&[u8]> {
        self.session.body().filter(|_| report.check(Check::Fetch) == Status::Pass)
    }

    /// Counts open calls as failed where the contracts took too long. The session sees to its own time.
    fn expire(&mut self, now: u64) {
        let most = u64::from(limits::SESSION_SECONDS).saturating_mul(2);
        if now.saturating_sub(self.began) > most {
            expire(self, Self::open);
        }
    }

    /// Goes on where the session has its verdict, or the contracts are read.
    fn advance(&mut self, now: u64) {
        self.expire(now);
        let Some(report) = self.session.report() else { return };
        match (&self.stage, self.session.block()) {
            (Stage::Session, Some(block)) => self.read_contracts(block),
            (Stage::Session, None) => self.conclude(report.clone(), now),
            (Stage::Contracts(all), _) if all.iter().all(|one| one.inspection().is_some()) => {
                self.conclude(report.clone(), now);
            }
            _ => {}
        }
    }

    fn resumed(text: &[u8]) -> Result<Self, UsageError> {
        let document = document(text, limits::SESSION_BYTES.saturating_mul(4))?;
        let root = Object::root(&document)?;
        if root.required("format")? != FORMAT {
            return Err(root.wrong("format", "is not erc8257-advise/1"));
        }
        let number = |name: &str| -> Result<u64, UsageError> {
            bytes::number(&root.required(name)?).ok_or_else(|| root.wrong(name, "is not a decimal number"))
        };
        let session = Session::resume(root.required("session")?.as_bytes())?;
        let recorded = Facts::parse(root.required("facts")?.as_bytes())?;
        let of = session.policy().quorum.map_or(1, |quorum| quorum.of.into());
        let mut resumed = Self::of(session, recorded, number("began")?);
        resumed.waits_for_clock = root.parsed("waits", BlockTag::parse, BlockTag::NO_BLOCK)?;
        if let (Some(_), Some(block)) = (resumed.session.report(), resumed.session.block()) {
            resumed.read_contracts(block);
        }
        for (id, answer) in Transcript::read(&root, "answers", CALLS.saturating_mul(of))? {
            let astray = |_| UsageError::wrong("answers", "hold an answer that was not asked for");
            resumed.handle_call(id, &answer.as_answer()).map_err(astray)?;
        }
        if root.get("ended").is_some() {
            resumed.advance(number("ended")?);
        }
        Ok(resumed)
    }
}

impl Inquiry for Advise {
    type Report = Advised;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, Advised> {
        self.begin(now_seconds);
        if matches!(self.stage, Stage::Session) {
            // The session's own step, as long as it has one.
            let _ = self.session.poll(now_seconds);
        }
        self.advance(now_seconds);
        match &self.stage {
            Stage::Done(advised, _) => Step::Done(advised),
            Stage::Contracts(_) => Step::Calls(self.open()),
            Stage::Session => match Inquiry::poll(&mut self.session, now_seconds) {
                Step::Calls(calls) => Step::Calls(calls),
                Step::Http(request) => Step::Http(request),
                // Without a report a session asks for calls or for its fetch.
                _ => Step::Calls(Vec::new()),
            },
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let Stage::Contracts(all) = &mut self.stage else {
            return self.session.handle_call(id, answer);
        };
        let inspecting = all.iter_mut().find(|inspecting| inspecting.is_open(id)).ok_or(OutOfOrder)?;
        inspecting.tell(id, self.transcript.keep(id, answer))
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        self.session.handle_http(id, answer)
    }

    /// The state as JSON text, format `erc8257-advise/1`.
    fn export(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"").raw(FORMAT).raw("\",\"session\":").string(&self.session.export());
        w.raw(",\"facts\":").string(&self.recorded.to_json());
        w.raw(",\"began\":").quoted(self.began).raw(",\"answers\":");
        self.transcript.write(&mut w);
        if let Some(tag) = self.waits_for_clock {
            w.raw(",\"waits\":").quoted(tag);
        }
        if let Stage::Done(_, ended) = self.stage {
            w.raw(",\"ended\":").quoted(ended);
        }
        w.raw("}");
        w.finish()
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        Self::resumed(text).map_err(|error| error.of(&STATE))
    }

    /// The exported state: it holds all that was seen.
    fn bundle(&self) -> Option<String> {
        matches!(self.stage, Stage::Done(..)).then(|| self.export())
    }
}

/// Joins the facts of the contracts, of the session and of the user.
///
/// Of the record only the session's word counts. Of contracts only the chain's word counts, since the user's
/// may be about others. Only the user knows the code that a contract should have.
fn beside(chain: Facts, session: &Session, recorded: Facts) -> Facts {
    let pinned = |chain: ContractFacts, recorded: ContractFacts| ContractFacts {
        pinned_code_hash: recorded.pinned_code_hash,
        ..chain
    };
    Facts {
        tool: chain.tool,
        registry_state: session.bundle().map(|bundle| bundle.last_registry()),
        config: session.config().cloned(),
        registry: pinned(chain.registry, recorded.registry),
        predicate: pinned(chain.predicate, recorded.predicate),
        requirements: chain.requirements,
        access: chain.access,
        creator: pinned(chain.creator, recorded.creator),
        ..recorded
    }
}
