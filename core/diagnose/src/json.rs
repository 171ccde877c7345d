//! The JSON form of a diagnosis, `erc8257-diagnosis/1`: fixed members in a fixed order, escapes as JCS has them.

use alloc::format;
use alloc::string::String;

use super::{Cause, Diagnosis, Repair};
use primitives::json::Writer;

impl Diagnosis {
    /// The diagnosis as JSON text, format `erc8257-diagnosis/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        diagnosis(self)
    }
}

fn diagnosis(diagnosis: &Diagnosis) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-diagnosis/1\",\"outcome\":").string(diagnosis.outcome().as_str());
    w.raw(",\"expectedHash\":").string(&format!("{}", diagnosis.expected));
    w.raw(",\"computedHash\":").optional(diagnosis.computed.map(|hash| format!("{hash}")));
    w.raw(",\"manifest\":").string(diagnosis.manifest.as_str());
    w.raw(",\"unreadable\":").optional(diagnosis.unreadable.as_ref().map(|error| format!("{error}")));
    w.raw(",\"content\":").optional(diagnosis.content.map(super::Content::as_str));
    w.raw(",\"cause\":");
    match &diagnosis.cause {
        Some(found) => cause(&mut w, found),
        None => drop(w.raw("null")),
    }
    w.raw(",\"tried\":[");
    for (index, trial) in diagnosis.tried.iter().enumerate() {
        w.raw(if index == 0 { "{\"hypothesis\":" } else { ",{\"hypothesis\":" });
        word(&mut w, trial.hypothesis.as_str()).raw(",\"result\":");
        word(&mut w, trial.result.as_str()).raw(",\"why\":");
        match trial.result.why() {
            Some(why) => word(&mut w, why.as_str()),
            None => w.raw("null"),
        };
        w.raw(",\"forms\":").display(trial.forms).raw("}");
    }
    w.raw("],\"repair\":");
    repair(&mut w, &diagnosis.repair);
    w.raw(",\"wanted\":[");
    for (index, wanted) in diagnosis.wanted.iter().enumerate() {
        w.raw(if index == 0 { "{\"clue\":" } else { ",{\"clue\":" }).string(wanted.as_str());
        w.raw(",\"sentence\":").string(wanted.sentence()).raw("}");
    }
    w.raw("]}");
    w.finish()
}

fn cause(w: &mut Writer, cause: &Cause) {
    let row = cause.row();
    w.raw("{\"hypothesis\":").string(row.id);
    w.raw(",\"sentence\":").string(row.sentence);
    w.raw(",\"proof\":").string(row.proof);
    w.raw(",\"detail\":").optional(cause.detail());
    w.raw(",\"toolRef\":").optional(cause.tool.map(|tool| format!("{tool}")));
    w.raw(",\"changes\":[");
    for (index, change) in cause.changes.iter().enumerate() {
        w.raw(if index == 0 { "{\"change\":" } else { ",{\"change\":" }).string(change.kind.as_str());
        w.raw(",\"pointer\":").string(&change.pointer);
        w.raw(",\"served\":").optional(change.served.as_deref());
        w.raw(",\"hashed\":").optional(change.hashed.as_deref()).raw("}");
    }
    w.raw("],\"changesLeftOut\":").display(cause.changes_left_out).raw("}");
}

fn repair(w: &mut Writer, repair: &Repair) {
    w.raw("{\"side\":").string(repair.side.as_str());
    w.raw(",\"first\":").optional(repair.first);
    w.raw(",\"action\":").string(repair.action);
    w.raw(",\"calls\":[");
    for (index, call) in repair.calls.iter().enumerate() {
        w.raw(if index == 0 { "{\"function\":" } else { ",{\"function\":" }).string(call.function);
        w.raw(",\"to\":").string(&format!("{:?}", call.to));
        w.raw(",\"data\":").string(&alloy_primitives::hex::encode_prefixed(&call.data)).raw("}");
    }
    w.raw("],\"file\":");
    match &repair.file {
        None => w.raw("null"),
        Some(file) => {
            w.raw("{\"body\":").string(core::str::from_utf8(&file.body).unwrap_or_default());
            w.raw(",\"valid\":").boolean(file.valid).raw(",\"verifies\":");
            match file.verifies {
                Some(verifies) => w.boolean(verifies),
                None => w.raw("null"),
            };
            w.raw("}")
        }
    };
    w.raw("}");
}

/// A word of ours, in which nothing has to be escaped.
fn word<'w>(w: &'w mut Writer, word: &'static str) -> &'w mut Writer {
    w.raw("\"").raw(word).raw("\"")
}
