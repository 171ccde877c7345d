//! The proof beside a record: it is judged again, and the bundle may say no more than it proves (decision S27).

use alloc::string::String;

use primitives::rpc::Head;
use primitives::usage::{Object, UsageError};
use proofs::border::proof::{AnchorSource, ProofPolicy};
use proofs::replay;

use super::Bundle;
use crate::reading::{Reading, answer_of, block_of};
use crate::registry::RegistryState;
use crate::report::Evidence;

type Result<T> = core::result::Result<T, UsageError>;

/// The member `proof` of a reading, as it stands.
pub(super) fn read(reading: &Object<'_, '_>) -> Result<Option<String>> {
    let Some(node) = reading.get("proof").filter(|_| reading.object("proof").is_ok()) else {
        return reading.object("proof").map(|_| None);
    };
    Ok(Some(reading.document.raw_str(reading.document.node(node)).into()))
}

/// Where a reading says things that its proof must say, too.
struct Places {
    proof: &'static str,
    time: &'static str,
}

const FIRST: Places = Places { proof: "proof", time: "block.timestamp" };
const SECOND: Places = Places { proof: "reread.proof", time: "reread.timestamp" };

/// Judges the proofs of a bundle.
pub(super) fn check(bundle: &Bundle) -> Result<()> {
    let first = check_reading(bundle, &bundle.reading, &FIRST, bundle.policy.proof.is_some())?;
    check_second(bundle, first.as_ref())?;
    let is_true = match (bundle.evidence, bundle.policy.quorum) {
        (Evidence::Proof, quorum) => first.is_some() && quorum.is_none(),
        (Evidence::ProofQuorum(said), quorum) => {
            quorum == Some(said) && first.is_some_and(|first| first.source == AnchorSource::Quorum)
        }
        _ => return Ok(()),
    };
    if is_true {
        Ok(())
    } else {
        Err(UsageError::wrong("evidence", "is a proof, and no proof beside it proves the record"))
    }
}

/// A record, or that there is none, proven under the hash of the bundle.
struct Proven {
    source: AnchorSource,
    block: Option<Head>,
}

/// Judges the proof of the second reading. Its record may decide, so it is proven where the first one is (decision S44).
fn check_second(bundle: &Bundle, first: Option<&Proven>) -> Result<()> {
    let Some(reread) = &bundle.reread else { return Ok(()) };
    // A session under the host's own hash does not read again.
    if first.is_some_and(|first| bundle.policy.quorum.is_none() || first.source != AnchorSource::Quorum) {
        return Err(UsageError::wrong("reread", "stands beside a proof under a hash that the host gave"));
    }
    let is_said = matches!(bundle.evidence, Evidence::Proof | Evidence::ProofQuorum(_));
    let needs = bundle.policy.proof.is_some() || is_said || first.is_some();
    let second = check_reading(bundle, reread, &SECOND, needs)?;
    let (Some(first), Some(second)) = (first, &second) else { return Ok(()) };
    if second.source != first.source {
        return Err(UsageError::wrong("reread.proof", "is under a hash of another source than the first"));
    }
    let number = |proven: &Proven| proven.block.map(|head| head.block.number);
    if number(second) < number(first) {
        return Err(UsageError::wrong("reread.proof", "is of an older block than the first"));
    }
    Ok(())
}

fn check_reading(bundle: &Bundle, reading: &Reading, at: &Places, needs: bool) -> Result<Option<Proven>> {
    let is_known = bundle.tool_ref.is_some_and(|tool| tool.known_state().is_some());
    let Some(text) = &reading.proof else {
        let lacks = needs && reading.is_answered() && !is_known;
        return if lacks { Err(UsageError::missing(at.proof)) } else { Ok(None) };
    };
    let tool = bundle.tool_ref.ok_or_else(|| UsageError::missing("toolRef"))?;
    let replayed = replay(&tool, text).map_err(|error| error.within(at.proof))?;
    let wrong = |member: &str, message| Err(UsageError::wrong(member, message).within(at.proof));
    if demands(replayed.policy.as_ref()) != demands(bundle.policy.proof.as_deref()) {
        return wrong("policy", "is not the policy.proof of the bundle");
    }
    if replayed.now != reading.read_at.clock {
        return wrong("now", "is not the clock of the bundle");
    }
    let said = answer_of(&replayed.proof);
    if said.state != reading.state || said.config.as_ref() != reading.record() {
        return Err(UsageError::wrong(at.proof, "does not give the outcome that is recorded"));
    }
    if said.state == RegistryState::Unavailable {
        return Ok(None);
    }
    let head = block_of(&replayed.proof);
    if head.and_then(|head| head.time) != reading.read_at.block_time {
        return Err(UsageError::wrong(at.time, "is not the time of the block in the proof"));
    }
    if at.proof == FIRST.proof && !is_block(bundle, head) {
        return Err(UsageError::wrong("block", "is not the block of the proof"));
    }
    let source = replayed.anchor.source.unwrap_or(AnchorSource::Unstated);
    Ok(Some(Proven { source, block: head }))
}

fn demands(policy: Option<&ProofPolicy>) -> ProofPolicy {
    policy.cloned().unwrap_or_default()
}

fn is_block(bundle: &Bundle, head: Option<Head>) -> bool {
    let (Some(head), Some(recorded)) = (head, &bundle.block) else { return head.is_none() };
    let hash = alloc::format!("{:#x}", head.block.hash);
    recorded.hash.as_deref() == Some(&hash) && bundle.block_number() == Some(head.block.number)
}
