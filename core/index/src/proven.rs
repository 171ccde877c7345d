//! The records of some tools, proven at one block. Each tool is judged by its own prover; their requests are joined, so that one
//! `eth_getProof` serves many tools.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use erc8257::inquiry::EthCall;
use erc8257::proofs::{Joint, join};
use erc8257::rpc::Reason;

use crate::answer::{Answer, Refused, unanswered};
use crate::ask::Ask;
use crate::cost::ProofCost;
use crate::limits::SILENT_TOOLS;
use crate::step::Call;
use crate::task::{Came, Task, Want};
use crate::unreadable::Unreadable;
use crate::verification::Verification;

/// Records that were proven, or of which it is known why they cannot be.
pub(crate) struct Proven {
    pub(crate) verifications: Vec<Verification>,
    /// Tools in a row about which nothing was answered, up to now.
    pub(crate) silent: usize,
    pub(crate) cost: ProofCost,
}

/// Proves records, stage by stage: all provers ask for one stage before any of them asks for the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proving {
    verifications: Vec<Verification>,
    /// The requests of this stage: each with the place of its verification and its number there.
    asked: Vec<(usize, u32)>,
    /// The joined requests of this stage that were not sent yet.
    waiting: VecDeque<Joint>,
    /// Those that are asked now.
    sent: Option<(Vec<Joint>, Ask)>,
    cost: ProofCost,
    /// The RPC answered something.
    is_there: bool,
    /// Tools in a row about which nothing was answered.
    silent: usize,
}

impl Proving {
    pub(crate) fn new(verifications: Vec<Verification>, silent: usize) -> Self {
        let records = u64::try_from(verifications.len()).unwrap_or(u64::MAX);
        let cost = ProofCost { records, ..ProofCost::default() };
        let (asked, waiting) = (Vec::new(), VecDeque::new());
        Self { verifications, asked, waiting, sent: None, cost, is_there: false, silent }
    }

    /// The next stage of all provers.
    fn stage(&mut self) {
        self.asked.clear();
        let mut calls: Vec<EthCall> = Vec::new();
        for (place, verification) in self.verifications.iter_mut().enumerate() {
            for call in verification.proof_calls() {
                self.asked.push((place, call.id));
                calls.push(call);
            }
        }
        self.waiting = join(&calls).into();
    }

    /// What is sent next: at most one proof, since an answer may be large.
    fn send(&mut self) -> (Vec<Joint>, Ask) {
        let mut joints = Vec::new();
        while let Some(joint) = self.waiting.pop_front() {
            let is_last = joint.is_proof();
            joints.push(joint);
            if is_last {
                break;
            }
        }
        let calls: Vec<Call> = joints.iter().map(|joint| (joint.method(), joint.params().into())).collect();
        (joints, Ask::new(calls))
    }

    /// Hands the answers out to the provers.
    fn take(&mut self, joints: &[Joint], answers: &[Answer]) -> Result<(), Unreadable> {
        for (joint, answer) in joints.iter().zip(answers) {
            let said = answer.as_answer();
            let is_silent = unanswered(joint.method(), &said);
            self.is_there |= !(is_silent && matches!(answer, Answer::Failed(..)));
            if joint.is_proof() {
                self.cost.calls = self.cost.calls.saturating_add(1);
                if let Answer::Result(text) = answer {
                    let bytes = u64::try_from(text.len()).unwrap_or(u64::MAX);
                    self.cost.bytes = self.cost.bytes.saturating_add(bytes);
                }
                self.silent = if is_silent { self.silent.saturating_add(joint.parts()) } else { 0 };
            }
            let Some(shares) = joint.share(&said) else {
                // An answer that is too large for many tools may not be for fewer.
                for half in joint.split().into_iter().flatten().rev() {
                    self.waiting.push_front(half);
                }
                continue;
            };
            for (place, share) in shares {
                if let Some((tool, id)) = self.asked.get(place)
                    && let Some(verification) = self.verifications.get_mut(*tool)
                {
                    // The prover asked for exactly this.
                    let _ = verification.handle_call(*id, &share.as_answer());
                }
            }
        }
        let why = || {
            let first = answers.first().cloned().unwrap_or(Answer::missing());
            let reason = match &first {
                Answer::Failed(reason, _) => *reason,
                Answer::Result(_) | Answer::Error(_) => Reason::RpcError,
            };
            Refused::new(reason.into(), &first)
        };
        if !self.is_there {
            return Err(Unreadable::NoAnswer(why()));
        }
        if self.silent >= SILENT_TOOLS {
            return Err(Unreadable::Silent { calls: self.silent, why: why() });
        }
        Ok(())
    }
}

impl Task for Proving {
    type End = Result<Proven, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            if let Some((joints, mut ask)) = self.sent.take() {
                match ask.advance(core::mem::replace(&mut came, Came::Start)) {
                    ControlFlow::Break(want) => {
                        self.sent = Some((joints, ask));
                        return ControlFlow::Break(want);
                    }
                    ControlFlow::Continue(answers) => {
                        if let Err(why) = self.take(&joints, &answers) {
                            return ControlFlow::Continue(Err(why));
                        }
                    }
                }
            }
            if self.waiting.is_empty() {
                self.stage();
            }
            if self.waiting.is_empty() {
                let verifications = core::mem::take(&mut self.verifications);
                return ControlFlow::Continue(Ok(Proven {
                    verifications,
                    silent: self.silent,
                    cost: self.cost,
                }));
            }
            self.sent = Some(self.send());
        }
    }
}
