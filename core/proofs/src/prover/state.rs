//! The bundle of a proof, and the state of a prover: replaying its answers gives the same prover.

use alloc::string::String;

use primitives::describe::{FromJson as _, Value, Verb as _, Word as _, read as member};
use primitives::inquiry::{Inquiry as _, Transcript};
use primitives::json::{self, Writer};
use primitives::limits::BUNDLE_BYTES;
use primitives::registry::ToolRef;
use primitives::usage::{Given, Object, UsageError, document};

use super::{Answered, Prover};
use crate::border::proof::{AnchorSource, LayoutCounter, ProofAnchor, ProofPolicy, VerifyProof};

/// The format of the state of a prover.
const FORMAT: &str = "erc8257-prover/1";
/// How errors name the state.
static STATE: Given = Given::bundle(Some(FORMAT));
/// Answers of one prover at most: those of 255 turns.
const ANSWERS: usize = 255 * 64;

/// The bundle of what an RPC answered.
pub(super) fn bundle(
    tool: &ToolRef,
    policy: Option<&ProofPolicy>,
    anchor: &ProofAnchor,
    now: Option<u64>,
    answered: &Answered,
) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(VerifyProof::BUNDLE).raw("\"");
    terms(&mut w, tool, policy, anchor, now);
    w.raw(",\"header\":").raw(answered.header.as_deref().unwrap_or("null")).raw(",\"accounts\":[");
    for (place, account) in answered.accounts.iter().enumerate() {
        w.raw(if place == 0 { "" } else { "," }).raw(account);
    }
    w.raw("]}");
    w.finish()
}

/// The tool, what the host demands, and the trusted hash.
fn terms(
    w: &mut Writer,
    tool: &ToolRef,
    policy: Option<&ProofPolicy>,
    anchor: &ProofAnchor,
    now: Option<u64>,
) {
    w.raw(",\"toolRef\":").quoted(tool).raw(",\"policy\":");
    match policy {
        Some(policy) => write_policy(w, policy),
        None => {
            w.raw("null");
        }
    }
    w.raw(",\"anchor\":{\"source\":").quoted(anchor.source.unwrap_or(AnchorSource::Unstated).as_str());
    w.raw(",\"blockHash\":").quoted(anchor.block_hash);
    let roots = [
        (",\"outputRoot\":", anchor.output_root),
        (",\"stateRoot\":", anchor.state_root),
        (",\"messagePasserStorageRoot\":", anchor.message_passer_storage_root),
    ];
    for (name, root) in roots {
        if let Some(root) = root {
            w.raw(name).quoted(root);
        }
    }
    w.raw("},\"now\":");
    number(w, now);
}

fn number(w: &mut Writer, number: Option<u64>) {
    match number {
        Some(number) => w.display(number),
        None => w.raw("null"),
    };
}

fn write_policy(w: &mut Writer, policy: &ProofPolicy) {
    let mut comma = "{";
    if let Some(layouts) = &policy.layouts {
        w.raw("{\"layouts\":[");
        for (place, layout) in layouts.iter().enumerate() {
            w.raw(if place == 0 { "" } else { "," }).raw("{\"codeHash\":").quoted(layout.code_hash);
            w.raw(",\"counterSlot\":").display(layout.counter_slot);
            w.raw(",\"toolsSlot\":").display(layout.tools_slot);
            w.raw(",\"removedSlot\":").display(layout.removed_slot);
            w.raw(",\"counter\":").quoted(layout.counter.unwrap_or(LayoutCounter::Next).as_str()).raw("}");
        }
        w.raw("]");
        comma = ",";
    }
    for (name, pin) in [("registryCode", policy.registry_code), ("predicateCode", policy.predicate_code)] {
        if let Some(pin) = pin {
            w.raw(comma).string(name).raw(":").quoted(pin);
            comma = ",";
        }
    }
    if let Some(seconds) = policy.max_block_age_seconds {
        w.raw(comma).raw("\"maxBlockAgeSeconds\":").display(seconds);
        comma = ",";
    }
    w.raw(if comma == "{" { "{}" } else { "}" });
}

/// The text of the state.
pub(super) fn write(prover: &Prover) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(FORMAT).raw("\"");
    terms(&mut w, &prover.tool, prover.policy.as_ref(), &prover.anchor, prover.now);
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
    let (mut prover, began) = begun(text)?;
    for (id, answer) in answers {
        let astray = |_| UsageError::wrong("answers", "hold an answer that was not asked for");
        prover.handle_call(id, &answer.as_answer()).map_err(astray)?;
    }
    prover.began = began;
    Ok(prover)
}

/// The prover as it began, and the time of its turn.
fn begun(text: &[u8]) -> Result<(Prover, Option<u64>), UsageError> {
    let document = json::read(text, text.len());
    let members = Value::root(&document).object()?;
    let prover = Prover::new(
        members.required("toolRef", member::tool_ref)?,
        members.optional("policy", ProofPolicy::from_json)?,
        members.required("anchor", ProofAnchor::from_json)?,
        members.required("rpcs", member::u8)?,
        members.optional("now", member::count)?,
    )?;
    Ok((prover, members.optional("began", member::count)?))
}
