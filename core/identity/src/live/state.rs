//! The state of an inquiry, which is its bundle, too: the arguments, and all answers. Replaying them gives the same inquiry.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::{
    FromJson as _, KnownMembers, Report, ToJson as _, Value, Word as _, read as member,
};
use primitives::inquiry::Transcript;
use primitives::json::{FaultKind, Writer};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::{Given, Object, UsageError, document};

use super::{Live, Plan};
use crate::border::evidence::FetchedFile;
use crate::limits::{ANSWERS, SIGNATURE_BYTES};

/// How errors name the state.
const fn named<P: Plan>() -> &'static Given {
    const { &Given::bundle(Some(<P::Report as Report>::FORMAT)) }
}

/// The text of the state.
pub(super) fn write<P: Plan>(live: &Live<P>) -> String {
    let mut w = Writer::new();
    let mut members = KnownMembers::new(&mut w);
    members.word("format", P::BUNDLE);
    live.given.write(&mut members);
    members.optional("began", &live.began);
    members.end();
    // The answers follow within the same object.
    let mut text = w.finish();
    text.pop();
    let mut w = Writer::new();
    w.raw(",\"answers\":");
    live.told.calls.write(&mut w);
    w.raw(",\"files\":[");
    for (place, (id, file)) in live.told.files.iter().enumerate() {
        w.raw(if place == 0 { "{\"id\":" } else { ",{\"id\":" }).display(id);
        write_file(file, &mut w);
        w.raw("}");
    }
    w.raw("],\"confirmations\":[");
    for (place, (id, confirmed)) in live.told.confirmations.iter().enumerate() {
        w.raw(if place == 0 { "{\"id\":" } else { ",{\"id\":" }).display(id);
        w.raw(",\"confirmed\":").boolean(*confirmed).raw("}");
    }
    w.raw("],\"signatures\":[");
    for (place, (id, signature)) in live.told.signatures.iter().enumerate() {
        w.raw(if place == 0 { "{\"id\":" } else { ",{\"id\":" }).display(id);
        let signature = signature.as_ref().map(alloy_primitives::hex::encode_prefixed);
        w.raw(",\"signature\":").quoted_or_null(signature).raw("}");
    }
    w.raw("]}");
    text.push_str(&w.finish());
    text
}

fn write_file(file: &FetchedFile, w: &mut Writer) {
    match file {
        FetchedFile::Failed { error } => {
            w.raw(",\"error\":").quoted(error.as_str());
        }
        FetchedFile::Answered { status, redirected, complete, body, r#as } => {
            w.raw(",\"status\":").display(status);
            for (name, value) in [(",\"redirected\":", redirected), (",\"complete\":", complete)] {
                if let Some(value) = value {
                    w.raw(name).boolean(*value);
                }
            }
            w.raw(",\"body\":");
            body.to_json(w);
            if let Some(form) = r#as {
                w.raw(",\"as\":").quoted(form.as_str());
            }
        }
    }
}

/// Reads the text of a state.
pub(super) fn read<P: Plan>(text: &[u8]) -> Result<Live<P>, UsageError> {
    resumed(text).map_err(|error| error.of(named::<P>()))
}

fn resumed<P: Plan>(text: &[u8]) -> Result<Live<P>, UsageError> {
    let document = document(text, BUNDLE_BYTES, |kind| match kind {
        FaultKind::Size => "the state is too large",
        _ => "the state is not strict JSON",
    })?;
    let value = Value::root(&document);
    let members = value.object()?;
    if members.required("format", member::code)? != P::BUNDLE {
        return Err(members.wrong("format", "is not the format of this inquiry"));
    }
    let mut live = Live::new(P::from_json(&value)?)?;
    live.began = members.optional("began", member::count)?;
    for (id, answer) in Transcript::read(&Object::root(&document)?, "answers", ANSWERS)? {
        if live.told.has(id) {
            return Err(members.wrong("answers", "hold two answers of one number"));
        }
        live.told.call(id, &answer.as_answer());
    }
    let numbered = |value: &Value<'_>| value.object()?.required("id", member::u32);
    let files = members.optional("files", |value| {
        value.list(ANSWERS, |file| Ok((numbered(file)?, FetchedFile::from_json(file)?)))
    })?;
    live.told.files = files.into_iter().flatten().collect();
    let confirmations: Option<Vec<(u32, bool)>> = members.optional("confirmations", |value| {
        value.list(ANSWERS, |one| Ok((numbered(one)?, one.object()?.required("confirmed", member::boolean)?)))
    })?;
    live.told.confirmations = confirmations.into_iter().flatten().collect();
    let signatures = members.optional("signatures", |value| {
        value.list(ANSWERS, |one| {
            let signature = one.object()?.optional("signature", member::hex::<SIGNATURE_BYTES>)?;
            Ok((numbered(one)?, signature.map(|signature| signature.0)))
        })
    })?;
    live.told.signatures = signatures.into_iter().flatten().collect();
    live.advance();
    let told = &live.told;
    let last = [told.last(), told.files.keys().last().copied(), told.confirmations.keys().last().copied()];
    let last = last.into_iter().chain([told.signatures.keys().last().copied()]).flatten().max();
    if last.is_some_and(|last| last >= live.asked) {
        return Err(members.wrong("answers", "hold an answer that was not asked for"));
    }
    Ok(live)
}
