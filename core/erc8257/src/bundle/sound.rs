//! Checks that a bundle's records can all be true: a bundle that refutes itself proves nothing.

use super::Bundle;
use crate::reading::{Reading, terms};
use crate::registry::RegistryState;
use crate::report::Evidence;
use primitives::quorum::Terms;
use primitives::rpc::Reason;
use primitives::usage::UsageError;

type Result<T> = core::result::Result<T, UsageError>;

pub(super) fn check(bundle: &Bundle) -> Result<()> {
    let terms = terms(&bundle.policy);
    #[cfg(feature = "proof")]
    let terms = asked(bundle).unwrap_or(terms);
    check_reading(&bundle.reading, &terms, ["answers", "heads", "block.timestamp"])?;
    if let Some(second) = &bundle.reread {
        check_reading(second, &terms, ["reread.answers", "reread.heads", "reread.timestamp"])?;
    }
    #[cfg(feature = "proof")]
    super::proof::check(bundle)?;
    check_evidence(bundle)
}

/// How many RPCs stand behind a reading. Of a proof one of them is enough, and not all need be asked.
#[cfg(feature = "proof")]
fn asked(bundle: &Bundle) -> Option<Terms> {
    let proof = bundle.policy.proof.is_some();
    proof.then_some(Terms { need: 1, of: usize::MAX, is_quorum: false, window: u32::MAX })
}

fn check_reading(reading: &Reading, terms: &Terms, [answers, heads, time]: [&str; 3]) -> Result<()> {
    if !reading.answers.is_empty() && !has_expired(reading) {
        if reading.answers.len() != terms.of && terms.of != usize::MAX {
            return Err(UsageError::wrong(answers, "are not one for each RPC of the policy's quorum"));
        }
        if !reading.is_outcome_of_answers(terms.need) {
            return Err(UsageError::wrong(answers, "do not give the outcome that is recorded"));
        }
    }
    if !reading.heads.is_empty() && reading.heads.len() != terms.of {
        return Err(UsageError::wrong(heads, "are not one for each RPC of the policy's quorum"));
    }
    if is_reached(reading) && terms.late(reading.read_at, &reading.marks()).is_some() {
        return Err(UsageError::wrong(time, "is too old for a quorum to go by the block"));
    }
    Ok(())
}

/// Time ran out: a session says so once, however many RPCs it asked.
fn has_expired(reading: &Reading) -> bool {
    let is_expired = |answer: &crate::reading::Answer| {
        answer.failure.as_ref().is_some_and(|failure| failure.reason == Reason::Expired)
    };
    reading.state == RegistryState::Unavailable
        && matches!(reading.answers.as_slice(), [lone] if is_expired(lone))
}

/// Whether enough RPCs said the same.
fn is_reached(reading: &Reading) -> bool {
    !matches!(reading.state, RegistryState::Unavailable | RegistryState::Disagreement)
}

/// The evidence is the host's own word, but it cannot be of fewer RPCs than the policy asks for. Of a quorum that was not
/// reached older versions wrote what would have been needed.
fn check_evidence(bundle: &Bundle) -> Result<()> {
    let is_known = bundle.tool_ref.is_some_and(|tool| tool.known_state().is_some());
    let is_reached = is_reached(&bundle.reading) && !is_known;
    let is_possible = match (bundle.evidence, bundle.policy.quorum) {
        (Evidence::Unstated, _) => true,
        // The proof was judged before.
        #[cfg(feature = "proof")]
        (Evidence::Proof | Evidence::ProofQuorum(_), _) => true,
        (Evidence::None, _) => !is_reached,
        (Evidence::Rpc, quorum) => !is_reached || quorum.is_none_or(|quorum| quorum.need == 1),
        (Evidence::Quorum(said), None) => !is_reached || said.need > 0,
        (Evidence::Quorum(said), Some(asked)) => {
            said.of == asked.of && (!is_reached || said.need >= asked.need)
        }
    };
    if is_possible {
        Ok(())
    } else {
        Err(UsageError::wrong("evidence", "is of another quorum than the one that the outcome needs"))
    }
}
