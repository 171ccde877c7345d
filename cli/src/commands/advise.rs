//! `advise`: what to know of a tool beside the verdict.

use advice::{Advice, Facts, Level, ManifestState, advise};
use erc8257::{Bundle, Check, Status as CheckStatus, limits};
use inspect::Advise;

use crate::args::{About, Advise as Asked, VerifyLive};
use crate::commands::agent;
use crate::commands::recorded::Recorded;
use crate::commands::verify::{self, Live};
use crate::input::Source;
use crate::output::{complain, print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::advice::{Advised, Registration};
use crate::view::escape::harmless;
use crate::view::live::Circumstances;
use crate::view::problem::Document;

pub(super) fn run(given: &Asked) -> Result<Status, Failure> {
    let facts = given.facts.as_ref().map(read_facts).transpose()?.unwrap_or_default();
    match &given.about {
        About::File(source) => match Recorded::read(source)? {
            Recorded::Manifest(body) => manifest(&source.name(), &body, &facts, given.json),
            Recorded::Bundle(bundle) => recorded(&bundle, facts, given.json),
        },
        About::Tool(live) => tool(live, facts, given.json),
    }
}

fn read_facts(source: &Source) -> Result<Facts, Failure> {
    let text = source.read(limits::BUNDLE_BYTES)?;
    Facts::parse(&text)
        .map_err(|error| Failure::usage(format!("{}: {}", source.name(), harmless(&error.to_string()))))
}

/// A manifest whose registrant is unknown.
fn manifest(name: &str, body: &[u8], facts: &Facts, json: bool) -> Result<Status, Failure> {
    let advice = advise(Some(body), facts);
    let document = Some(Document { name, body });
    show(&Advised { advice: &advice, document, registration: None, style: style() }, json)?;
    Ok(status(&advice))
}

/// A recorded registration: the registry's answer is known, its time is not.
fn recorded(bundle: &Bundle, mut facts: Facts, json: bool) -> Result<Status, Failure> {
    let report = bundle.verify();
    facts.tool = bundle.tool_ref().copied().or(facts.tool);
    facts.registry_state = Some(bundle.last_registry());
    facts.config = bundle.config().cloned();
    let registration = Registration { report: &report, config: bundle.config(), circumstances: None };
    // A body that came with an error, or from elsewhere, is not a manifest of the tool.
    let body = bundle.body().filter(|_| report.check(Check::Fetch) == CheckStatus::Pass);
    registered(registration, body, &advise(body, &facts), json)
}

/// A registration on the chain, verified on the way.
fn tool(given: &VerifyLive, facts: Facts, json: bool) -> Result<Status, Failure> {
    let mut live = Live::run(given, |tool, policy, block, now| Advise::new(tool, policy, block, facts, now))?;
    // Of the reading of contracts the remarks tell.
    live.trace.rpc_failures.retain(|failure| Advise::is_of_session(failure.call));
    let session = live.inquiry.session();
    let recorded = verify::record(given, session);
    let Some(inspect::Advised { report, advice, remarks }) = live.inquiry.report() else {
        return Err(Failure::incomplete("the advice did not end"));
    };
    let remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    if json {
        for remark in &remarks {
            complain(remark);
        }
    }
    let circumstances = Circumstances { contracts: &remarks, ..live.circumstances(session) };
    let (config, circumstances) = (session.config(), Some(circumstances));
    let registration = Registration { report, config, circumstances };
    let status = registered(registration, live.inquiry.manifest(), advice, json)?;
    if let Some(beside) = &given.agent {
        agent::beside(given, beside, session)?;
    }
    recorded.map(|()| status)
}

fn registered(
    registration: Registration<'_>,
    body: Option<&[u8]>,
    advice: &Advice,
    json: bool,
) -> Result<Status, Failure> {
    let name = registration.manifest();
    let document = body.map(|body| Document { name: &name, body });
    let verdict = verify::status(registration.report);
    show(&Advised { advice, document, registration: Some(registration), style: style() }, json)?;
    Ok(verdict.max(status(advice)))
}

fn show(advised: &Advised<'_>, json: bool) -> Result<(), Failure> {
    if json { print_json(&advised.advice.to_json()) } else { print(&advised.to_string()) }
}

/// Whether a manifest could be looked at as a whole, and nothing in it or about it is alarming.
fn status(advice: &Advice) -> Status {
    let alarming = advice.items().iter().any(|item| item.level() == Level::Alarm);
    Status::of(advice.manifest() == ManifestState::Valid && !alarming)
}
