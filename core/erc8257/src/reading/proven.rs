//! A reading by proof: what a proof says of the record, and what was said of the RPCs that proved nothing.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use primitives::abi::Malformed;
use primitives::hex::quantity;
use primitives::rpc::{BlockRef, Failure, Head, Reason};
use proofs::border::proof::{ProvenState, ProvenVerdict};
use proofs::{Code, Finding, Proof, Prover, ProverOutcome};

use super::{Answer, Reading};
use crate::registry::RegistryState;

impl Answer {
    /// Whether the RPC's proof contradicts the trusted block.
    pub(super) fn is_a_lie(&self) -> bool {
        self.failure.as_ref().is_some_and(|failure| failure.reason == Reason::ProofRefuted)
    }
}

/// What a proof says of the record. Without a proof there is no answer, no "no" (decision S1).
pub(crate) fn answer_of(proof: &Proof) -> Answer {
    let report = proof.report();
    let codes = || report.findings.iter().map(Finding::code);
    let error = codes().find(|code| code.is_error());
    match (report.verdict, report.state) {
        (ProvenVerdict::Proven, Some(ProvenState::Ok)) => match proof.record() {
            Some(record) => Answer::config(record.config().clone()),
            None => failed(Reason::ProofStale, codes().find(|code| code.is_about_age())),
        },
        (ProvenVerdict::Proven, Some(ProvenState::NotFound)) => Answer::state(RegistryState::NotFound),
        (ProvenVerdict::Proven, Some(ProvenState::Deregistered)) => {
            Answer::state(RegistryState::Deregistered)
        }
        (ProvenVerdict::Proven, Some(ProvenState::NoContract)) => Answer::state(RegistryState::NoContract),
        (ProvenVerdict::Proven, Some(ProvenState::Malformed)) => Answer {
            state: RegistryState::Malformed,
            config: None,
            failure: Some(Reason::Malformed(Malformed::NotUtf8).into()),
        },
        _ if codes().filter(|code| code.is_error()).all(Code::is_pin) => failed(Reason::ProofPinned, error),
        (ProvenVerdict::Refuted, _) => failed(Reason::ProofRefuted, error),
        _ => failed(Reason::ProofUnknown, error),
    }
}

/// The block of a proof, by its proven header.
pub(crate) fn block_of(proof: &Proof) -> Option<Head> {
    let block = proof.report().block.as_ref()?;
    let number = |text: &str| u64::try_from(quantity(text.as_bytes())?).ok();
    Some(Head {
        block: BlockRef { number: number(&block.number)?, hash: block.hash },
        time: number(&block.timestamp),
    })
}

/// No answer, and the first error of the proof.
fn failed(reason: Reason, code: Option<Code>) -> Answer {
    Answer::unavailable(Failure { reason, detail: code.map(|code| code.to_string()) })
}

impl Reading {
    /// The reading that an ended prover leads to, and its block.
    pub(crate) fn proven(prover: &Prover) -> (Self, Option<Head>) {
        let passed =
            |(rpc, reason): &(u8, proofs::PassedReason)| failed(reason.reason(), prover.fault_of(*rpc));
        let mut answers: Vec<Answer> = prover.passed().iter().map(passed).collect();
        let mut block = None;
        let mut outcome = Answer::state(RegistryState::Unavailable);
        if let Some(ProverOutcome::Proof(proof)) = prover.outcome() {
            let said = answer_of(proof);
            // An RPC that was passed over stands there already.
            if said.state != RegistryState::Unavailable {
                outcome = said.clone();
                block = block_of(proof);
            }
            if block.is_some() || said.is_without_blame() {
                answers.push(said);
            }
        }
        if matches!(answers.as_slice(), [only] if only.failure.is_none()) {
            answers.clear();
        }
        let mut reading = Self { answers, ..Self::of(outcome.state, outcome.config) };
        reading.read_at.block_time = block.and_then(|head| head.time);
        reading.proof = prover.recorded();
        (reading, block)
    }
}

impl Answer {
    /// Whether the proof says why there is no answer, and no RPC is to blame.
    fn is_without_blame(&self) -> bool {
        let reason = self.failure.as_ref().map(|failure| failure.reason);
        matches!(reason, Some(Reason::ProofPinned | Reason::ProofStale))
    }
}
