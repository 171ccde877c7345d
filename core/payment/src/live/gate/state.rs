//! `erc8257-payment-gate-state/1`: the request, the set-up and all answers so far. Replaying them gives the same gate.

use alloc::format;
use alloc::string::{String, ToString as _};

use erc8257::inside::document;
use primitives::describe::{Report as _, Value, Word as _, read};
use primitives::inquiry::{Inquiry as _, Transcript};
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::{Given, Object, UsageError};

use super::{FORMAT, Gate, Next, Served};
use crate::border::gate::GateReport;
use crate::limits::{GATE_ANSWERS, MEANS};
use crate::live::config;
use crate::live::reading::MOST;

/// How errors name the state.
static STATE: Given = Given::bundle(Some(GateReport::FORMAT));

/// The text of the state, or of the bundle.
pub(super) fn write(gate: &Gate, format: &str) -> String {
    let Served { config, tool, facilitator_secret, means, headers } = &gate.given;
    let mut w = Writer::new();
    w.raw("{\"format\":").quoted(format).raw(",\"config\":");
    config::write(config, &mut w);
    if format == FORMAT {
        if let Some(tool) = tool {
            w.raw(",\"toolRef\":").quoted(tool);
        }
        w.raw(",\"facilitatorSecret\":").boolean(*facilitator_secret);
        if let Some(means) = means {
            w.raw(",\"means\":[");
            for (index, one) in means.iter().enumerate() {
                w.raw(if index == 0 { "" } else { "," }).quoted(one.as_str());
            }
            w.raw("]");
        }
        w.raw(",\"latencyMs\":").display(gate.latency_ms);
    }
    w.raw(",\"headers\":[");
    for (index, header) in headers.iter().enumerate() {
        w.raw(if index == 0 { "{\"name\":" } else { ",{\"name\":" }).string(&header.name);
        w.raw(",\"value\":").string(&header.value).raw("}");
    }
    w.raw("]");
    if let Some(began) = gate.began {
        w.raw(",\"now\":").display(began);
    }
    w.raw(",\"answers\":[");
    for (index, answer) in gate.answers.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," }).raw(answer);
    }
    w.raw("]");
    if let (Next::Read(reading), None) = (&gate.next, &gate.report) {
        w.raw(",\"told\":");
        reading.told().write(&mut w);
    }
    w.raw("}");
    w.finish()
}

/// Reads the text of a state, and replays it.
pub(super) fn read(text: &[u8]) -> Result<Gate, UsageError> {
    replayed(text).map_err(|error| error.of(&STATE))
}

fn replayed(text: &[u8]) -> Result<Gate, UsageError> {
    let document = document(text, BUNDLE_BYTES)?;
    let root = Value::root(&document).object()?;
    if root.required("format", read::code)? != FORMAT {
        return Err(root.wrong("format", "is not erc8257-payment-gate-state/1"));
    }
    let mut gate = Gate::new(Served {
        config: root.required("config", read::described)?,
        tool: root.optional("toolRef", read::tool_ref)?,
        facilitator_secret: root.optional("facilitatorSecret", read::boolean)?.unwrap_or_default(),
        means: root.optional("means", |value| value.list(MEANS, read::word))?,
        headers: root.required("headers", |value| value.list(x402::limits::HEADERS, read::described))?,
    })?;
    gate.latency_ms = root.optional("latencyMs", read::count)?.unwrap_or_default();
    let Some(now) = root.optional("now", read::count)? else { return Ok(gate) };
    gate.begin(now);
    let answers = root.required("answers", |value| value.list(GATE_ANSWERS, read::json::<BUNDLE_BYTES>))?;
    for (index, answer) in answers.into_iter().enumerate() {
        let applied = gate.apply(answer.as_str().to_string());
        applied.map_err(|error| error.within(&format!("answers[{index}]")))?;
    }
    gate.go_on();
    if root.optional("told", |_| Ok(()))?.is_some() {
        for (id, answer) in Transcript::read(&Object::root(&document)?, "told", MOST)? {
            let told = gate.handle_call(id, &answer.as_answer());
            told.map_err(|_| root.wrong("told", "hold an answer that was not asked for"))?;
        }
    }
    Ok(gate)
}
