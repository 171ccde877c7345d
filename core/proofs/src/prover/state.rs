//! The bundle of a proof, and the state of a prover: replaying its answers gives the same prover.

use alloc::string::String;

use primitives::describe::{FromJson as _, Value, Verb as _, read as member};
use primitives::inquiry::{Inquiry as _, Transcript};
use primitives::json::{Document, Writer};
use primitives::limits::BUNDLE_BYTES;
use primitives::registry::ToolRef;
use primitives::usage::{Given, Object, UsageError, document};

use super::{Answered, Prover};
use crate::border::proof::{ProofAnchor, ProofPolicy, VerifyProof};

/// The format of the state of a prover.
const FORMAT: &str = "erc8257-prover/1";
/// How errors name the state.
static STATE: Given = Given::bundle(Some(FORMAT));
/// Answers of one prover at most: those of 255 turns.
const ANSWERS: usize = 255 * 64;

/// The bundle of what an RPC answered; without its tool where that stands beside it.
pub(super) fn bundle(tool: Option<&ToolRef>, prover: &Prover, answered: &Answered) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(VerifyProof::BUNDLE).raw("\"");
    terms(&mut w, tool, prover);
    w.raw(",\"header\":").raw(answered.header.as_deref().unwrap_or("null")).raw(",\"accounts\":[");
    for (place, account) in answered.accounts.iter().enumerate() {
        w.raw(if place == 0 { "" } else { "," }).raw(account);
    }
    w.raw("]}");
    w.finish()
}

/// The tool, what the host demands, and the trusted hash.
fn terms(w: &mut Writer, tool: Option<&ToolRef>, prover: &Prover) {
    if let Some(tool) = tool {
        w.raw(",\"toolRef\":").quoted(tool);
    }
    w.raw(",\"policy\":");
    match &prover.policy {
        Some(policy) => policy.write(w),
        None => {
            w.raw("null");
        }
    }
    w.raw(",\"anchor\":");
    prover.anchor.write(w);
    w.raw(",\"now\":");
    number(w, prover.now);
}

fn number(w: &mut Writer, number: Option<u64>) {
    match number {
        Some(number) => w.display(number),
        None => w.raw("null"),
    };
}

/// The text of the state.
pub(super) fn write(prover: &Prover) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(FORMAT).raw("\"");
    terms(&mut w, Some(&prover.tool), prover);
    w.raw(",\"rpcs\":").display(prover.rpcs).raw(",\"began\":");
    number(&mut w, prover.began);
    w.raw(",\"answers\":");
    prover.transcript.write(&mut w);
    w.raw("}");
    w.finish()
}

/// Reads the text of a state.
pub(super) fn read(text: &[u8]) -> Result<Prover, UsageError> {
    prover(text).map_err(|error| error.of(&STATE))
}

fn prover(text: &[u8]) -> Result<Prover, UsageError> {
    let document = document(text, BUNDLE_BYTES.saturating_mul(4), |_| "the state is not strict JSON")?;
    let root = Object::root(&document)?;
    if root.required("format")? != FORMAT {
        return Err(root.wrong("format", "is not erc8257-prover/1"));
    }
    let answers = Transcript::read(&root, "answers", ANSWERS)?;
    let (mut prover, began) = begun(&document)?;
    for (id, answer) in answers {
        let astray = |_| UsageError::wrong("answers", "hold an answer that was not asked for");
        prover.handle_call(id, &answer.as_answer()).map_err(astray)?;
    }
    prover.began = began;
    Ok(prover)
}

/// The prover as it began, and the time of its turn.
fn begun(state: &Document<'_>) -> Result<(Prover, Option<u64>), UsageError> {
    let members = Value::root(state).object()?;
    let prover = Prover::new(
        members.required("toolRef", member::tool_ref)?,
        members.optional("policy", ProofPolicy::from_json)?,
        members.required("anchor", ProofAnchor::from_json)?,
        members.required("rpcs", member::u8)?,
        members.optional("now", member::count)?,
    )?;
    Ok((prover, members.optional("began", member::count)?))
}
