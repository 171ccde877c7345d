//! A tool over plain HTTPS, judged: its registration first, then what its endpoint said, then the verdict.

use alloc::format;
use alloc::vec::Vec;

use discoverability::Code;
use discoverability::answer::{no_response, status_text};
use discoverability::border::mcp_report::{McpDelivery, McpStatus};
use discoverability::limits::{LATENCY_MS, MOST_LATENCY_MS};
use erc8257::{Bundle, Outcome};
use payment::Terms;
use primitives::usage::UsageError;

use crate::asked::{Due, Said, check, check_arguments, check_requests};
use crate::border::http_tool::{HttpToolRole, JudgeHttpTool};
use crate::border::http_tool_report::{HttpToolReport, HttpToolVerdict};
use crate::criteria::Criterion;
use crate::limits::NESTED_BYTES;
use crate::noted::{Note, Noted};
use crate::{answer, binding, challenge, errors};

/// The name of the rules.
const PROFILE: &str = "erc8257-http-tool/1";

/// What a verified manifest says of calls.
struct Tool {
    terms: Terms,
    outputs: Vec<u8>,
}

impl Tool {
    fn is_priced(&self) -> bool {
        self.terms.pricing.is_some()
    }
}

/// Judges recorded exchanges with a tool. Its registration is verified here: without that nothing else is looked at.
///
/// # Errors
/// A registration that cannot be read, an option out of its range, an exchange that cannot be, or a request that is not the one of its
/// role.
///
/// # Example
/// ```
/// use erc8257_discoverability_http::border::http_tool::JudgeHttpTool;
/// use erc8257_discoverability_http::border::http_tool_report::HttpToolVerdict;
/// use erc8257_discoverability_http::judge_http;
///
/// let registration = br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#;
/// let bundle = JudgeHttpTool { registration, options: None, arguments: None, exchanges: Vec::new() };
/// assert_eq!(judge_http(&bundle)?.verdict, HttpToolVerdict::Unsound);
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
pub fn judge_http(given: &JudgeHttpTool<'_>) -> Result<HttpToolReport, UsageError> {
    if given.registration.len() > NESTED_BYTES {
        return Err(UsageError::too_large(NESTED_BYTES).within("registration"));
    }
    let bundle = Bundle::parse(given.registration).map_err(|error| error.within("registration"))?;
    let latency_ms = given.options.as_ref().and_then(|options| options.latency_ms).unwrap_or(LATENCY_MS);
    if !(1..=MOST_LATENCY_MS).contains(&latency_ms) {
        return Err(UsageError::wrong("options.latencyMs", "is not an integer from 1 to 60000"));
    }
    check_arguments(given.arguments.as_deref())?;
    check(&given.exchanges)?;
    let (report, manifest) = bundle.verify_with_manifest();
    let tool = report.verified().zip(manifest).and_then(|(proof, manifest)| {
        Some(Tool { terms: Terms::of_manifest(proof, &manifest)?, outputs: manifest.outputs().to_vec() })
    });
    let mut noted = Noted::default();
    let Some(tool) = tool else {
        unverified(report.outcome(), &mut noted);
        return Ok(told(None, false, noted));
    };
    let due = Due {
        endpoint: &tool.terms.endpoint,
        is_priced: tool.is_priced(),
        arguments: given.arguments.as_deref(),
    };
    check_requests(&given.exchanges, &due)?;
    let find = |role| Said::find(&given.exchanges, role);
    let paid = find(HttpToolRole::Paid);
    unpaid(find(HttpToolRole::Unpaid), &tool, latency_ms, paid.is_some(), &mut noted);
    if let Some(said) = paid {
        answer::judge(said, true, &tool.outputs, &mut noted);
    }
    match find(HttpToolRole::Malformed) {
        Some(said) => errors::judge(said, &mut noted),
        None => noted.untested(&[Criterion::Errors]),
    }
    Ok(told(Some(&tool), paid.is_some(), noted))
}

/// A registration that is not verified (ledger `disc-http-verified-first`).
fn unverified(outcome: Outcome, noted: &mut Noted) {
    let is_open = outcome == Outcome::Unavailable;
    let status = if is_open { McpStatus::Unverified } else { McpStatus::Fail };
    noted.add(Note::new(Code::HttpManifest, Criterion::Manifest, Some(status)));
    noted.untested(&[
        Criterion::Live,
        Criterion::Challenge,
        Criterion::Binding,
        Criterion::Answer,
        Criterion::Errors,
    ]);
}

/// Judges the call without payment: T-live, T-challenge, T-binding, and T-answer where nothing was paid. A free tool never is: its
/// exchanges were checked.
fn unpaid(said: Option<Said<'_>>, tool: &Tool, latency_ms: u64, is_paid: bool, noted: &mut Noted) {
    let Some(said) = said else {
        noted.untested(&[Criterion::Live, Criterion::Challenge, Criterion::Binding]);
        if !is_paid {
            noted.untested(&[Criterion::Answer]);
        }
        return;
    };
    live(said, latency_ms, noted);
    let none = no_response(&said.response());
    let bound = match none {
        Some(none) if tool.is_priced() => {
            let note = Note::new(none.code, Criterion::Challenge, Some(McpStatus::Unverified));
            noted.add(note.of(said.index).detail(none.found, none.expected));
            None
        }
        Some(_) => {
            noted.untested(&[Criterion::Challenge]);
            None
        }
        None if tool.is_priced() => challenge::priced(said, noted),
        None => {
            challenge::free(said, noted);
            None
        }
    };
    match bound {
        Some(challenge) => binding::judge(&challenge, &tool.terms, said.index, noted),
        None => noted.untested(&[Criterion::Binding]),
    }
    match (is_paid, tool.is_priced()) {
        (true, _) => {}
        (false, true) => answer::unpaid(said, noted),
        (false, false) => answer::judge(said, false, &tool.outputs, noted),
    }
}

/// T-live: answered, below status 500, and in time.
fn live(said: Said<'_>, latency_ms: u64, noted: &mut Noted) {
    let note = |code, status| Note::new(code, Criterion::Live, Some(status)).of(said.index);
    if let Some(none) = no_response(&said.response()) {
        let is_silent = none.code == Code::AnswerTimeout;
        let status = if is_silent { McpStatus::Fail } else { McpStatus::Unverified };
        return noted.add(note(none.code, status).detail(none.found, none.expected));
    }
    match said.status() {
        0..200 => {
            let note = note(Code::AnswerIncomplete, McpStatus::Unverified);
            noted.add(note.detail(status_text(said.exchange.status), None));
        }
        500.. => {
            let note = note(Code::HttpServerError, McpStatus::Fail);
            noted.add(note.detail(status_text(said.exchange.status), None));
        }
        _ => {}
    }
    let took = said.exchange.ended_ms.saturating_sub(said.exchange.sent_ms);
    if took >= latency_ms {
        let expected = Some(format!("below {latency_ms} ms"));
        noted.add(note(Code::Latency, McpStatus::Fail).detail(Some(format!("{took} ms")), expected));
    }
}

fn told(tool: Option<&Tool>, is_paid: bool, noted: Noted) -> HttpToolReport {
    HttpToolReport {
        verdict: verdict(tool, is_paid, &noted),
        profile: PROFILE.into(),
        endpoint: tool.map(|tool| tool.terms.endpoint.clone()),
        priced: tool.map(Tool::is_priced),
        delivery: delivery(tool, is_paid, &noted),
        criteria: noted.criteria(),
        findings: noted.finish(),
    }
}

/// Sound, unsound, or unknown. Honest errors alone make no tool sound (decision E34, ledger `disc-http-sound-answer`).
fn verdict(tool: Option<&Tool>, is_paid: bool, noted: &Noted) -> HttpToolVerdict {
    if noted.has_failure() {
        return HttpToolVerdict::Unsound;
    }
    let Some(tool) = tool else { return HttpToolVerdict::Unknown };
    let passes = |criterion| noted.status(criterion) == McpStatus::Pass;
    let is_sound = passes(Criterion::Live)
        && (!tool.is_priced() || (passes(Criterion::Challenge) && passes(Criterion::Binding)))
        && ((tool.is_priced() && !is_paid) || passes(Criterion::Answer))
        && noted.status(Criterion::Errors) != McpStatus::NotTested;
    if is_sound { HttpToolVerdict::Sound } else { HttpToolVerdict::Unknown }
}

/// Whether the tool delivers. Without a paid exchange, a tool with a price is unverified, whatever else it did.
fn delivery(tool: Option<&Tool>, is_paid: bool, noted: &Noted) -> McpDelivery {
    match tool {
        None => McpDelivery::NotTested,
        Some(tool) if tool.is_priced() && !is_paid => McpDelivery::Unverified,
        Some(_) => match noted.status(Criterion::Answer) {
            McpStatus::Pass => McpDelivery::Verified,
            McpStatus::Fail => McpDelivery::Failed,
            McpStatus::Unverified => McpDelivery::Unverified,
            McpStatus::NotTested => McpDelivery::NotTested,
        },
    }
}
