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
    let of = terms.of;
    #[cfg(feature = "proof")]
    let terms = asked(bundle).unwrap_or(terms);
    check_reading(&bundle.reading, &terms, of, ["answers", "heads", "block.timestamp"])?;
    let mut second = (None, None);
    if let Some(reread) = &bundle.reread {
        second = check_reading(reread, &terms, of, ["reread.answers", "reread.heads", "reread.timestamp"])?;
    }
    #[cfg(feature = "proof")]
    super::proof::check(bundle)?;
    // The second block is never older than the first one, by number and by time as far as they are recorded.
    let is_older = |second: Option<u64>, first| second.is_some() && second < first;
    if is_older(second.0, bundle.block_number()) || is_older(second.1, bundle.reading.read_at.block_time) {
        return Err(UsageError::wrong("reread", "is of an older block"));
    }
    check_evidence(bundle)
}

/// How many RPCs stand behind a reading. Of a proof one of them is enough, and not all need be asked.
#[cfg(feature = "proof")]
fn asked(bundle: &Bundle) -> Option<Terms> {
    let proof = bundle.policy.proof.is_some();
    proof.then_some(Terms { need: 1, of: usize::MAX, is_quorum: false, window: u32::MAX })
}

/// The number and the time of the block that an answer is from, as far as they are known.
type Block = (Option<u64>, Option<u64>);

/// `of` RPCs tell their newest blocks, also where one proof is enough.
fn check_reading(
    reading: &Reading,
    terms: &Terms,
    of: usize,
    [answers, heads, time]: [&str; 3],
) -> Result<Block> {
    if !reading.answers.is_empty() && !has_expired(reading) {
        if reading.answers.len() != terms.of && terms.of != usize::MAX {
            return Err(UsageError::wrong(answers, "are not one for each RPC of the policy's quorum"));
        }
        if !reading.is_outcome_of_answers(terms.need) {
            return Err(UsageError::wrong(answers, "do not give the outcome that is recorded"));
        }
    }
    if !reading.heads.is_empty() && reading.heads.len() != of {
        return Err(UsageError::wrong(heads, "are not one for each RPC of the policy's quorum"));
    }
    if !reading.is_answered() {
        return Ok((None, None));
    }
    let marks = reading.marks();
    if terms.late(reading.read_at, &marks).is_some() {
        return Err(UsageError::wrong(time, "is too old for a quorum to go by the block"));
    }
    let common = terms.common(&marks);
    let newest = terms.newest(&marks).map(|newest| newest.number);
    if common.zip(newest).is_some_and(|(common, newest)| Terms::is_far(common, newest)) {
        return Err(UsageError::wrong(heads, "are too far apart"));
    }
    Ok((common, reading.read_at.block_time))
}

/// Time ran out: a session says so once, however many RPCs it asked.
fn has_expired(reading: &Reading) -> bool {
    let is_expired = |answer: &crate::reading::Answer| {
        answer.failure.as_ref().is_some_and(|failure| failure.reason == Reason::Expired)
    };
    reading.state == RegistryState::Unavailable
        && matches!(reading.answers.as_slice(), [lone] if is_expired(lone))
}

/// The evidence is the host's own word, but it cannot be of fewer RPCs than the policy asks for. Of a quorum that was not
/// reached older versions wrote what would have been needed.
fn check_evidence(bundle: &Bundle) -> Result<()> {
    let is_known = bundle.tool_ref.is_some_and(|tool| tool.known_state().is_some());
    let is_reached = bundle.reading.is_answered() && !is_known;
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
