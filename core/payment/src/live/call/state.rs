//! `erc8257-payment-call-bundle/1`: the call and all answers so far. Replaying them gives the same call.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};

use erc8257::inside::document;
use erc8257::{Bundle, Policy as ConsumerPolicy, Session, limits};
use primitives::base64;
use primitives::describe::{Base64, Json, Report as _, Value, Word as _, read};
use primitives::inquiry::{Inquiry as _, Transcript};
use primitives::json::Writer;
use primitives::usage::{Given, Object, UsageError};

use super::{FORMAT, Next, PayCall, ToolCall, timed};
use crate::border::call::{CallPayer, CallReport};
use crate::call::{Answer, Step, payer};
use crate::limits::{BINDINGS, CALL_ANSWERS, CALL_BODY_BYTES};
use crate::live::reading::MOST;
use crate::policy::Policy;

/// How errors name the state.
static STATE: Given = Given::bundle(Some(CallReport::FORMAT));
/// Bytes of a state: two sessions, and the answers of the endpoint.
const STATE_BYTES: usize = 4 * limits::SESSION_BYTES;

/// The text of the state.
pub(super) fn write(call: &PayCall) -> String {
    let ToolCall { tool, input, payer, nonce, policy, verification } = &call.given;
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(FORMAT).raw("\",\"toolRef\":").quoted(tool);
    w.raw(",\"input\":\"").raw(&base64::encode(input)).raw("\",\"payer\":{\"address\":");
    w.quoted(format_args!("{:#x}", payer.address));
    w.raw(",\"account\":").quoted(payer.account.as_str()).raw("},\"nonce\":").quoted(nonce);
    if *policy != Policy::default() {
        w.raw(",\"policy\":");
        policy.write(&mut w);
    }
    if *verification != ConsumerPolicy::default() {
        w.raw(",\"verification\":").raw(&verification.to_json());
    }
    if let Some(began) = call.began {
        w.raw(",\"started\":").display(began);
    }
    list(&mut w, ",\"verifications\":", &call.verifications);
    list(&mut w, ",\"answers\":", &call.answers);
    // What follows is needed to go on, and not to judge.
    if call.report.is_none() {
        if let Some((began, session)) = &call.session {
            w.raw(",\"verifying\":").display(began).raw(",\"session\":").string(&session.export());
        }
        if let Some(basis) = &call.basis {
            w.raw(",\"basis\":").string(&basis.export());
        }
        match (&call.next, &call.came) {
            // What came follows from what was told.
            (Next::Read(reading), _) => {
                w.raw(",\"told\":");
                reading.told().write(&mut w);
            }
            (_, Some(came)) => {
                w.raw(",\"came\":").raw(came);
            }
            _ => {}
        }
    }
    w.raw("}");
    w.finish()
}

fn list(w: &mut Writer, name: &str, texts: &[String]) {
    w.raw(name).raw("[");
    for (index, text) in texts.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," }).raw(text);
    }
    w.raw("]");
}

/// Reads the text of a state, and replays it.
pub(super) fn read(text: &[u8]) -> Result<PayCall, UsageError> {
    replayed(text).map_err(|error| error.of(&STATE))
}

fn replayed(text: &[u8]) -> Result<PayCall, UsageError> {
    let document = document(text, STATE_BYTES)?;
    let root = Value::root(&document).object()?;
    if root.required("format", read::code)? != FORMAT {
        return Err(root.wrong("format", "is not erc8257-payment-call-bundle/1"));
    }
    let given: CallPayer = root.required("payer", read::described)?;
    let input: Base64<CALL_BODY_BYTES> = root.bytes("input")?;
    let mut call = PayCall::new(ToolCall {
        tool: root.required("toolRef", read::tool_ref)?,
        input: input.0,
        payer: payer(given.address, given.account),
        nonce: root.required("nonce", read::bytes32)?,
        policy: Policy::read(root.optional("policy", read::described)?)?,
        verification: match root.optional("verification", read::json::<{ limits::BUNDLE_BYTES }>)? {
            Some(policy) => {
                let policy = ConsumerPolicy::parse(policy.as_str().as_bytes());
                policy.map_err(|_| root.wrong("verification", "is not a policy"))?
            }
            None => ConsumerPolicy::default(),
        },
    })?;
    call.began = root.optional("started", read::count)?;
    call.now = call.began.unwrap_or_default();
    let most = usize::try_from(BINDINGS).unwrap_or(usize::MAX);
    let verifications = root.required("verifications", |value| {
        value.list(most.saturating_add(1), read::json::<{ limits::BUNDLE_BYTES }>)
    })?;
    let mut verifications = verifications.into_iter();
    let answers = root.required("answers", |value| {
        value.list(CALL_ANSWERS, read::json::<{ primitives::limits::BUNDLE_BYTES }>)
    })?;
    for (index, answer) in answers.into_iter().enumerate() {
        let repeated = repeat(&mut call, answer.as_str(), &mut verifications);
        repeated.map_err(|error| error.within(&format!("answers[{index}]")))?;
    }
    if verifications.next().is_some() {
        return Err(root.wrong("verifications", "hold more than the answers tell of"));
    }
    if !call.answers.is_empty() {
        call.go_on(false);
    }
    let is_tool = |session: &Session| session.tool_ref() == &call.given.tool;
    let session = root.optional("session", |value| read::text(value, limits::SESSION_BYTES))?;
    let basis = root.optional("basis", |value| read::text(value, limits::SESSION_BYTES))?;
    let resumed = |text: Option<String>, member: &str| -> Result<Option<Box<Session>>, UsageError> {
        let Some(text) = text else { return Ok(None) };
        let session = Session::resume(text.as_bytes()).map_err(|error| error.within(member))?;
        if is_tool(&session) && *session.policy() == call.given.verification {
            Ok(Some(Box::new(session)))
        } else {
            Err(UsageError::wrong(member, "is about another tool or policy"))
        }
    };
    let (session, basis) = (resumed(session, "session")?, resumed(basis, "basis")?);
    if let Some(session) = session {
        call.session = Some((root.required("verifying", read::count)?, session));
    }
    call.basis = basis;
    if let Some(came) = root.optional("came", read::json::<{ primitives::limits::BUNDLE_BYTES }>)? {
        came_for(&call, came.as_str()).map_err(|error| error.within("came"))?;
        call.came = Some(came.as_str().to_string());
    }
    if root.optional("told", |_| Ok(()))?.is_some() {
        for (id, answer) in Transcript::read(&Object::root(&document)?, "told", MOST)? {
            let told = call.handle_call(id, &answer.as_answer());
            told.map_err(|_| root.wrong("told", "hold an answer that was not asked for"))?;
        }
    }
    Ok(call)
}

/// Whether an answer without its time is one to the open step.
fn came_for(call: &PayCall, came: &str) -> Result<(), UsageError> {
    let text = timed(call.now, came);
    let document = document(text.as_bytes(), primitives::limits::BUNDLE_BYTES)?;
    let members = Value::root(&document).object()?;
    let kind = match &call.next {
        Next::Http { .. } => "http",
        Next::Confirm { .. } => "confirmation",
        Next::Sign { .. } => "signature",
        Next::Verify | Next::Read(_) => "",
    };
    match &call.call {
        Some(open) if members.required("kind", read::code)? == kind => {
            Answer::read(open.step(), &Json::of_value(text)).map(drop)
        }
        _ => Err(members.wrong("kind", "was not asked for")),
    }
}

/// Repeats one answer.
fn repeat(
    call: &mut PayCall,
    text: &str,
    verifications: &mut impl Iterator<Item = Json<{ limits::BUNDLE_BYTES }>>,
) -> Result<(), UsageError> {
    let document = document(text.as_bytes(), primitives::limits::BUNDLE_BYTES)?;
    let members = Value::root(&document).object()?;
    let at = members.required("at", read::count)?;
    call.now = at;
    match members.required("kind", read::code)?.as_str() {
        "verify" => {
            let is_first = call.verifications.is_empty();
            let is_asked = call.call.as_ref().map_or(is_first, |call| call.step() == Step::Verify);
            let verification = verifications.next().filter(|_| is_asked);
            let Some(verification) = verification else {
                return Err(members.wrong("kind", "was not asked for"));
            };
            let bundle = Bundle::parse(verification.as_str().as_bytes())?;
            if bundle.tool_ref() != Some(&call.given.tool) {
                return Err(members.wrong("kind", "is a verification of another tool"));
            }
            call.verifications.push(verification.as_str().to_string());
            call.answers.push(text.to_string());
            call.verified(&bundle, members.required("verifiedAt", read::count)?, at);
        }
        "stale" => {
            call.answers.push(text.to_string());
            if let Some(call) = &mut call.call {
                call.stale();
            }
        }
        _ => {
            call.answers.push(text.to_string());
            call.apply(text.to_string())?;
        }
    }
    Ok(())
}
