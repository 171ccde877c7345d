//! The bundle's JSON form. Default values are left out, so that a bundle shows only its particular values.

use alloc::format;

use super::{Bundle, RecordedBlock, RecordedResponse, heads};
use crate::policy::{self, Policy};
use crate::reading::{Answer, Reading};
use crate::registry::{RegistryState, ToolConfig};
use crate::report::Evidence;
use primitives::base64;
use primitives::json::Writer;

pub(super) fn bundle(bundle: &Bundle) -> alloc::string::String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-bundle/1\"");
    if let Some(tool) = &bundle.tool_ref {
        w.raw(",\"toolRef\":").string(&format!("{tool}"));
    }
    if bundle.policy != Policy::default() {
        w.raw(",\"policy\":");
        policy::write(&mut w, &bundle.policy);
    }
    if bundle.evidence != Evidence::Unstated {
        w.raw(",\"evidence\":").string(&format!("{}", bundle.evidence));
    }
    if let Some(clock) = bundle.reading.read_at.clock {
        w.raw(",\"clock\":").display(clock);
    }
    if let Some(recorded) = &bundle.block {
        w.raw(",\"block\":");
        block(&mut w, recorded, bundle.reading.read_at.block_time);
    }
    if bundle.reading.state != RegistryState::Ok {
        w.raw(",\"registry\":").string(bundle.reading.state.as_str());
    }
    if let Some(record) = &bundle.reading.config {
        w.raw(",\"config\":{");
        config(&mut w, record);
        w.raw("}");
    }
    heads::write(&mut w, &bundle.reading.heads);
    answers(&mut w, &bundle.reading, ",");
    proof(&mut w, &bundle.reading);
    response(&mut w, &bundle.response, ",\"response\":");
    if let Some(second) = &bundle.reread {
        reread(&mut w, second);
    }
    w.raw("}");
    w.finish()
}

fn block(w: &mut Writer, block: &RecordedBlock, time: Option<u64>) {
    let mut separator = "{";
    let time = time.map(|time| format!("{time:#x}"));
    for (name, value) in [("number", &block.number), ("hash", &block.hash), ("timestamp", &time)] {
        if let Some(value) = value {
            w.raw(separator).string(name).raw(":").string(value);
            separator = ",";
        }
    }
    w.raw(if separator == "{" { "{}" } else { "}" });
}

/// The members of a record, without braces.
pub fn config(w: &mut Writer, config: &ToolConfig) {
    w.raw("\"creator\":").string(&format!("{:?}", config.creator));
    w.raw(",\"metadataURI\":").string(&config.metadata_uri);
    w.raw(",\"manifestHash\":").string(&format!("{}", config.manifest_hash));
    w.raw(",\"accessPredicate\":").string(&format!("{:?}", config.access_predicate));
}

fn reread(w: &mut Writer, second: &Reading) {
    w.raw(",\"reread\":{");
    match second.record() {
        Some(record) => config(w, record),
        None => {
            w.raw("\"registry\":").string(second.state.as_str());
        }
    }
    if let Some(time) = second.read_at.block_time {
        w.raw(",\"timestamp\":").quoted(format_args!("{time:#x}"));
    }
    heads::write(w, &second.heads);
    answers(w, second, ",");
    proof(w, second);
    w.raw("}");
}

/// The proof of the record, as it was judged.
#[cfg(feature = "proof")]
fn proof(w: &mut Writer, reading: &Reading) {
    if let Some(proof) = &reading.proof {
        w.raw(",\"proof\":").raw(proof);
    }
}

#[cfg(not(feature = "proof"))]
const fn proof(_: &mut Writer, _: &Reading) {}

/// The answer of each RPC. An answer equal to the whole reading needs no record of its own.
fn answers(w: &mut Writer, reading: &Reading, separator: &str) {
    if reading.answers.is_empty() {
        return;
    }
    w.raw(separator).raw("\"answers\":");
    let mut separator = "[";
    for answer in &reading.answers {
        w.raw(separator);
        self::answer(w, answer, reading.record());
        separator = ",";
    }
    w.raw("]");
}

fn answer(w: &mut Writer, answer: &Answer, agreed: Option<&ToolConfig>) {
    w.raw("{\"registry\":").string(answer.state.as_str());
    if let Some(record) = answer.config.as_ref().filter(|record| Some(*record) != agreed) {
        w.raw(",\"config\":{");
        config(w, record);
        w.raw("}");
    }
    if let Some(failure) = &answer.failure {
        w.raw(",\"reason\":").string(failure.reason.as_str());
        if let Some(detail) = &failure.detail {
            w.raw(",\"detail\":").string(detail);
        }
    }
    w.raw("}");
}

/// A response after its member's name; nothing without a response.
pub fn response(w: &mut Writer, response: &RecordedResponse, name: &str) {
    match response {
        RecordedResponse::Missing => {}
        RecordedResponse::Failed(error) => {
            w.raw(name).raw("{\"error\":").string(error.as_str()).raw("}");
        }
        RecordedResponse::Received { status, redirected, complete, body } => {
            w.raw(name).raw("{\"status\":").display(status);
            w.raw(",\"redirected\":").boolean(*redirected);
            w.raw(",\"complete\":").boolean(*complete);
            w.raw(",\"body\":\"").raw(&base64::encode(body)).raw("\"}");
        }
    }
}
