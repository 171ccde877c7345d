//! `Prover`: asks RPCs in turn for a proof, until one of them proves the record (decisions S5, S25, S29).

mod ask;
mod state;
mod turn;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::inquiry::{EthCall, Inquiry, OutOfOrder, Step, Transcript};
use primitives::limits::{RPC_SECONDS, TRANSCRIPT_BYTES};
use primitives::registry::ToolRef;
use primitives::rpc::{CallAnswer, Reason};
use primitives::usage::UsageError;

use crate::border::proof::{ProofAnchor, ProofPolicy, ProvenVerdict};
use crate::codes::{Code, Finding};
use crate::described::check;
use crate::judge::{Given, Judged, Proof, judged};
use crate::limits::{PROOF_ANSWER_BYTES, PROVER_SECONDS};

pub use ask::is_window;

use turn::{Next, Turn};

/// Why an RPC was passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassedReason {
    /// Its answers contradict the trusted block, or themselves.
    Refuted,
    /// Its answers prove nothing.
    Unknown,
    /// It no longer keeps what proofs of this block need.
    Window,
    /// It gave no answer that can be used.
    Rpc(Reason),
}

impl PassedReason {
    /// The word: `proof-refuted`, `proof-unknown`, `proof-window`, or a reason of RPCs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.reason().as_str()
    }

    /// The same among the reasons of RPCs.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::Refuted => Reason::ProofRefuted,
            Self::Unknown => Reason::ProofUnknown,
            Self::Window => Reason::ProofWindow,
            Self::Rpc(reason) => reason,
        }
    }
}

/// The result of the inquiry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProverOutcome {
    /// A proof, or the best that the RPCs gave in place of one.
    Proof(Box<Proof>),
    /// No RPC gave anything that could be judged: the reason of the last one.
    Unavailable(PassedReason),
}

/// A proof under way: one RPC after another is asked, and the first that proves the record ends it.
///
/// # Example
/// ```
/// use alloy_primitives::B256;
/// use erc8257_proofs::border::proof::{AnchorSource, ProofAnchor};
/// use erc8257_proofs::{PassedReason, Prover, ProverOutcome};
/// use primitives::inquiry::{Inquiry as _, Step};
/// use primitives::rpc::{CallAnswer, Reason};
///
/// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
/// let anchor = ProofAnchor::of(B256::repeat_byte(1), AnchorSource::OwnNode);
/// let mut prover = Prover::new(tool, None, anchor, 1, None)?;
/// let Step::Calls(calls) = prover.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(calls[2].method, "eth_getProof");
/// for call in calls {
///     prover.handle_call(call.id, &CallAnswer::Failed(Reason::Connect))?;
/// }
/// let Step::Done(outcome) = prover.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(*outcome, ProverOutcome::Unavailable(PassedReason::Rpc(Reason::Connect)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prover {
    tool: ToolRef,
    policy: Option<ProofPolicy>,
    anchor: ProofAnchor,
    rpcs: u8,
    now: Option<u64>,
    transcript: Transcript,
    /// The bytes of the transcript at which the share of the present RPC ends.
    most: usize,
    turn: Turn,
    /// The time of the first poll of this turn.
    began: Option<u64>,
    passed: Vec<(u8, PassedReason)>,
    /// The first error of each RPC whose proof was judged, and did not prove the record.
    faults: Vec<(u8, Code)>,
    /// The first answers that were refuted, and the first that proved nothing.
    kept: [Option<(Answered, Proof)>; 2],
    outcome: Option<ProverOutcome>,
    answered: Option<Answered>,
}

/// The answers of an RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Answered {
    pub(crate) header: Option<String>,
    pub(crate) accounts: Vec<String>,
}

impl Prover {
    /// A proof that nothing was asked for yet. `now` is the Unix time that the block's age is judged by.
    ///
    /// # Errors
    /// A value of the policy is out of range, or there is no RPC.
    pub fn new(
        tool: ToolRef,
        policy: Option<ProofPolicy>,
        anchor: ProofAnchor,
        rpcs: u8,
        now: Option<u64>,
    ) -> Result<Self, UsageError> {
        if rpcs == 0 {
            return Err(UsageError::wrong("rpcs", "is not a number of RPCs: give at least one"));
        }
        if let Some(policy) = &policy {
            check(policy)?;
        }
        let turn = Turn::first(0, &tool, &anchor);
        Ok(Self {
            tool,
            policy,
            anchor,
            rpcs,
            now,
            transcript: Transcript::default(),
            most: room(0, rpcs),
            turn,
            began: None,
            passed: Vec::new(),
            faults: Vec::new(),
            kept: [None, None],
            outcome: None,
            answered: None,
        })
    }

    /// The outcome, once there is one.
    #[must_use]
    pub const fn outcome(&self) -> Option<&ProverOutcome> {
        self.outcome.as_ref()
    }

    /// The RPCs that did not prove the record, each with the reason.
    #[must_use]
    pub fn passed(&self) -> &[(u8, PassedReason)] {
        &self.passed
    }

    /// The first error of an RPC whose proof was judged and passed over.
    #[must_use]
    pub fn fault_of(&self, rpc: u8) -> Option<Code> {
        self.faults.iter().find(|(other, _)| *other == rpc).map(|(_, code)| *code)
    }

    /// The requests without an answer, whatever the time is.
    #[must_use]
    pub fn open(&self) -> Vec<EthCall> {
        if self.outcome.is_some() { Vec::new() } else { self.turn.open() }
    }

    /// The answers so far, as they were kept.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The time at which the turn of the present RPC began.
    #[must_use]
    pub const fn began(&self) -> Option<u64> {
        self.began
    }

    /// The same prover, whose present turn began at this time: for hosts that replay its answers.
    #[must_use]
    pub const fn at(mut self, began: Option<u64>) -> Self {
        self.began = began;
        self
    }

    /// The answers that were judged in the end, as a recorded registration has them: the prover's bundle without `toolRef`.
    /// [`replay`](crate::replay) judges them again.
    #[must_use]
    pub fn recorded(&self) -> Option<String> {
        self.answered.as_ref().map(|answered| state::bundle(None, self, answered))
    }

    /// Seconds that one RPC has for all its answers.
    fn share(&self) -> u64 {
        u64::from(RPC_SECONDS.min(PROVER_SECONDS.checked_div(u32::from(self.rpcs)).unwrap_or(1)))
    }

    fn judge(&self, answered: &Answered) -> Judged {
        let accounts: Vec<&str> = answered.accounts.iter().map(String::as_str).collect();
        let given = Given {
            tool: &self.tool,
            policy: self.policy.as_ref(),
            now: self.now,
            header: answered.header.as_deref(),
            accounts: &accounts,
        };
        judged(given, &self.anchor)
    }

    /// Goes on where every question of a stage has its answer.
    fn advance(&mut self) {
        while self.outcome.is_none() && self.turn.is_answered() {
            let answered = match self.turn.take(&self.tool) {
                Ok(answered) => answered,
                Err(reason) => {
                    self.pass(reason);
                    continue;
                }
            };
            let judged = self.judge(&answered);
            match self.turn.next(&judged) {
                Next::Ask => {}
                Next::Final => self.conclude(answered, judged.into_proof(&self.tool)),
            }
        }
    }

    /// An RPC has nothing more to say.
    fn conclude(&mut self, answered: Answered, proof: Proof) {
        let report = proof.report();
        let errors = || report.findings.iter().map(Finding::code).filter(|code| code.is_error());
        let is_a_fact = errors().all(Code::is_pin);
        if report.verdict == ProvenVerdict::Proven || is_a_fact {
            return self.end(answered, proof);
        }
        // Asked by number, an honest RPC may have another state after a reorganisation (decision S5).
        let may_differ = self.turn.is_by_number() && errors().any(|code| code == Code::NodeHash);
        let is_a_lie = report.verdict == ProvenVerdict::Refuted && !may_differ;
        if let Some(code) = errors().next() {
            self.faults.push((self.turn.rpc(), code));
        }
        let [refuted, unknown] = &mut self.kept;
        let kept = if is_a_lie { refuted } else { unknown };
        kept.get_or_insert((answered, proof));
        self.pass(if is_a_lie { PassedReason::Refuted } else { PassedReason::Unknown });
    }

    /// Goes on to the next RPC, or ends with the best that there is.
    fn pass(&mut self, reason: PassedReason) {
        let rpc = self.turn.rpc();
        self.passed.push((rpc, reason));
        let next = rpc.saturating_add(1);
        if next < self.rpcs {
            self.turn = Turn::first(next, &self.tool, &self.anchor);
            self.most = room(self.transcript.bytes(), self.rpcs.saturating_sub(next));
            self.began = None;
            return;
        }
        let [refuted, unknown] = &mut self.kept;
        match refuted.take().or_else(|| unknown.take()) {
            Some((answered, proof)) => self.end(answered, proof),
            None => self.outcome = Some(ProverOutcome::Unavailable(reason)),
        }
    }

    fn end(&mut self, answered: Answered, proof: Proof) {
        self.answered = Some(answered);
        self.outcome = Some(ProverOutcome::Proof(Box::new(proof)));
    }

    /// An RPC that takes too long cannot use up the time of an honest one behind it.
    fn expire(&mut self, now: u64) {
        while self.outcome.is_none() {
            let began = *self.began.get_or_insert(now);
            if now.saturating_sub(began) <= self.share() {
                return;
            }
            for call in self.turn.open() {
                // It is open, so that the answer is taken.
                let _ = self.handle_call(call.id, &CallAnswer::Failed(Reason::Timeout));
            }
        }
    }
}

/// Where the share of the present RPC ends in a transcript that has so many bytes, by the RPCs that are left, itself included. Else an
/// RPC could fill the transcript, and leave no room for an honest one behind it.
fn room(used: usize, left: u8) -> usize {
    let rest = TRANSCRIPT_BYTES.saturating_sub(used);
    used.saturating_add(rest.checked_div(usize::from(left)).unwrap_or(rest))
}

/// The answer, if it is not larger than what is read of it: else it is not kept either.
const fn bounded<'a>(answer: &CallAnswer<'a>) -> CallAnswer<'a> {
    match answer {
        CallAnswer::Result(text) | CallAnswer::Error(text) if text.len() > PROOF_ANSWER_BYTES => {
            CallAnswer::Failed(Reason::TooLarge)
        }
        _ => *answer,
    }
}

impl Inquiry for Prover {
    type Report = ProverOutcome;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, ProverOutcome> {
        self.expire(now_seconds);
        match &self.outcome {
            Some(outcome) => Step::Done(outcome),
            None => Step::Calls(self.turn.open()),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        if self.outcome.is_some() || !self.turn.is_open(id) {
            return Err(OutOfOrder);
        }
        let kept = self.transcript.keep_within(id, &bounded(answer), self.most);
        self.turn.tell(id, kept);
        self.advance();
        Ok(())
    }

    fn export(&self) -> String {
        state::write(self)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        state::read(text)
    }

    fn bundle(&self) -> Option<String> {
        self.answered.as_ref().map(|answered| state::bundle(Some(&self.tool), self, answered))
    }
}
