//! The group `proof`: records and receipts, proven from a block hash that the user trusts.

use std::time::Duration;

use erc8257::inquiry::Inquiry as _;
use erc8257::proofs::border::proof::{
    LayoutCounter, ProofAnchor, ProofLayout, ProvenReport, ProvenState, ProvenVerdict,
};
use erc8257::proofs::border::receipt::{ProvenStatus, ReceiptProofReport};
use erc8257::proofs::{
    Layout, Prover, ProverOutcome, layouts, slots, verify_proof_under, verify_receipt_under,
};
use erc8257::verbs::Conclusion;
use erc8257::{ToolRef, U256, UsageError};
use primitives::limits::BUNDLE_BYTES;
use serde_json::json;

use crate::args::{Fetch, Proof};
use crate::clock;
use crate::commands::{batch, judge};
use crate::host::Rpc;
use crate::input::Source;
use crate::live::Driver;
use crate::live::record::write_whole;
use crate::output::{print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::document::Indented;
use crate::view::escape::harmless;
use crate::view::proof::Proven;

pub(super) fn run(given: Proof) -> Result<Status, Failure> {
    match given {
        Proof::Verify { source, anchor, batch: true, .. } => in_batch(&source, anchor.as_ref()),
        Proof::Verify { source, anchor, json, .. } => verify(&source, anchor.as_ref(), json),
        Proof::Receipt { source, anchor, json } => receipt(&source, anchor.as_ref(), json),
        Proof::Fetch(given) => fetch(&given),
        Proof::Slots { tool, layouts, json } => list(&tool, &layouts, json),
    }
}

fn verify(source: &Source, anchor: Option<&ProofAnchor>, json: bool) -> Result<Status, Failure> {
    let text = source.read(BUNDLE_BYTES)?;
    let (report, status) = judged(&text, anchor).map_err(|error| unusable(source, &error))?;
    show(&report, anchor.is_some(), json)?;
    Ok(status)
}

/// Under the user's own hash, or under that of the file, which establishes nothing (decision S27).
fn judged(text: &[u8], anchor: Option<&ProofAnchor>) -> Result<(ProvenReport, Status), UsageError> {
    let Some(anchor) = anchor else {
        let report = erc8257::proofs::verify_proof(text)?;
        let status = if status(&report) == Status::Done { Status::Incomplete } else { status(&report) };
        return Ok((report, status));
    };
    let report = verify_proof_under(text, anchor)?.into_report();
    let status = status(&report);
    Ok((report, status))
}

fn show(report: &ProvenReport, is_own: bool, json: bool) -> Result<(), Failure> {
    if json {
        return print_json(&report.to_text());
    }
    print(&Proven { report, is_own, now: clock::now(), style: style() }.to_string())
}

fn in_batch(source: &Source, anchor: Option<&ProofAnchor>) -> Result<Status, Failure> {
    batch::run(source, &|line| match judged(line, anchor) {
        Ok((report, status)) => (report.to_text(), status),
        Err(error) => (error.to_json(), Status::Usage),
    })
}

/// What a report under the user's own hash comes to.
fn status(report: &ProvenReport) -> Status {
    match (report.verdict, report.state) {
        (ProvenVerdict::Unknown, _) => Status::Incomplete,
        (ProvenVerdict::Proven, Some(ProvenState::Ok)) if report.fresh == Some(false) => Status::Incomplete,
        (ProvenVerdict::Proven, Some(ProvenState::Ok)) => Status::Done,
        (ProvenVerdict::Proven | ProvenVerdict::Refuted, _) => Status::Not,
    }
}

fn receipt(source: &Source, anchor: Option<&ProofAnchor>, json: bool) -> Result<Status, Failure> {
    let text = source.read(BUNDLE_BYTES)?;
    let Some(anchor) = anchor else {
        // Its own hash establishes nothing.
        return judge::show(source, &text, json);
    };
    let report = verify_receipt_under(&text, anchor).map_err(|error| unusable(source, &error))?;
    let (status, conclusion) = receipt_status(&report);
    let text = report.to_text();
    if json {
        print_json(&text)?;
    } else {
        print(&format!("{conclusion}\n{}", Indented(&text)))?;
    }
    Ok(status)
}

fn receipt_status(report: &ReceiptProofReport) -> (Status, &'static str) {
    let conclusion = match (report.verdict, report.present, report.status) {
        (ProvenVerdict::Proven, Some(true), Some(ProvenStatus::Success)) => {
            (Conclusion::Yes, "PROVEN  the transaction succeeded")
        }
        (ProvenVerdict::Proven, Some(true), Some(ProvenStatus::Failure)) => {
            (Conclusion::No, "PROVEN  the transaction reverted")
        }
        // It cannot be told from such a receipt (decision S37).
        (ProvenVerdict::Proven, Some(true), Some(ProvenStatus::Root)) => (
            Conclusion::Unknown,
            "PROVEN  the receipt is from before Byzantium: it does not say whether the transaction succeeded",
        ),
        (ProvenVerdict::Proven, Some(false), _) => {
            (Conclusion::No, "PROVEN  the block has no transaction in this place")
        }
        (ProvenVerdict::Refuted, ..) => {
            (Conclusion::No, "REFUTED  the proof contradicts the trusted block or itself")
        }
        _ => (Conclusion::Unknown, "NOT PROVEN"),
    };
    (conclusion.0.into(), conclusion.1)
}

fn fetch(given: &Fetch) -> Result<Status, Failure> {
    let Fetch { tool, policy, anchor, reach, .. } = given;
    let network = reach.network()?;
    let rpc = |url: &String| {
        Rpc::new(url, &network, reach.rpc_time()).map_err(|why| Failure::usage(format!("--rpc: {why}")))
    };
    let rpcs = given.rpcs.iter().map(rpc).collect::<Result<Vec<_>, _>>()?;
    let count = u8::try_from(rpcs.len()).unwrap_or(u8::MAX);
    let now = clock::now();
    let prover = Prover::new(*tool, Some(policy.clone()), anchor.clone(), count, Some(now));
    let mut prover = prover.map_err(|error| Failure::usage(harmless(&error.to_string())))?;
    let timeout = reach.timeout.map(|seconds| Duration::from_secs(seconds.into()));
    Driver { timeout, ..Driver::of(&rpcs) }.run(&mut prover);
    for (rpc, reason) in prover.passed() {
        let name = rpcs.get(usize::from(*rpc)).map_or("", Rpc::name);
        let fault = prover.fault_of(*rpc).map_or_else(String::new, |code| format!(": {code}"));
        remark(&format!("RPC {} ({}): {}{fault}\n", u32::from(*rpc) + 1, harmless(name), reason.as_str()));
    }
    let Some(ProverOutcome::Proof(proof)) = prover.outcome() else {
        return Err(Failure::incomplete("no RPC gave a proof"));
    };
    if let (Some(path), Some(bundle)) = (&given.record, prover.bundle()) {
        write_whole(path, &bundle)?;
    }
    show(proof.report(), true, given.json)?;
    Ok(status(proof.report()))
}

/// The names of the slots that proofs ask for, in their order.
const NAMES: [&str; 9] = [
    "counter",
    "creator",
    "metadataURI",
    "manifestHash",
    "accessPredicate",
    "tombstone",
    "implementation",
    "beacon",
    "admin",
];

fn list(tool: &ToolRef, own: &[ProofLayout], json: bool) -> Result<Status, Failure> {
    let known = layouts().iter().copied();
    let layout = match own.first() {
        Some(layout) => Some(Layout {
            name: "policy",
            code_hash: layout.code_hash,
            home: None,
            counter_slot: U256::from(layout.counter_slot),
            tools_slot: U256::from(layout.tools_slot),
            removed_slot: U256::from(layout.removed_slot),
            counter: layout.counter.unwrap_or(LayoutCounter::Next),
        }),
        None => known.into_iter().next(),
    };
    let Some(layout) = layout else { return Err(Failure::incomplete("no layout is known")) };
    let slots = NAMES.into_iter().zip(slots(tool.tool_id, &layout));
    if json {
        let slots: Vec<_> =
            slots.map(|(name, slot)| json!({"name": name, "slot": slot.to_string()})).collect();
        print_json(&json!(slots).to_string())?;
    } else {
        let line = |(name, slot): (&str, erc8257::B256)| format!("{name:<15} {slot}\n");
        print(&slots.map(line).collect::<String>())?;
    }
    Ok(Status::Done)
}

fn unusable(source: &Source, error: &UsageError) -> Failure {
    Failure::usage(format!("{}: {}", source.name(), harmless(&error.to_string())))
}
