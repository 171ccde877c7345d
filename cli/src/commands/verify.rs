//! `verify`: one registration, recorded or live.

use std::time::Duration;

use erc8257::inquiry::Inquiry;
use erc8257::verbs::Conclusion;
use erc8257::{
    BlockTag, Bundle, Policy, Recording, RegistryState, Report, Session, ToolConfig, ToolRef, UsageError,
    limits,
};

use crate::args::{Reach, VerifyLive, Via};
use crate::clock;
use crate::commands::{agent, diagnose};
use crate::host::{Fetcher, Rpc};
use crate::input::Source;
use crate::live::record::write_whole;
use crate::live::{Driver, Trace};
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::diagnosis::Diagnosed;
use crate::view::escape::harmless;
use crate::view::live::Circumstances;
use crate::view::verdict::Verification;

pub(super) fn run(source: &Source, via: Via, json: bool) -> Result<Status, Failure> {
    let text = source.read(limits::BUNDLE_BYTES)?;
    let unusable = |error: UsageError| {
        let hint = match error.member() {
            Some("format") => "; to judge a manifest alone there is erc8257 validate",
            _ => "",
        };
        Failure::usage(format!("{}: {}{hint}", source.name(), harmless(&error.to_string())))
    };
    if text.is_empty() {
        return Err(Failure::usage(format!("{} is empty", source.name())));
    }
    let bundle = Bundle::parse(&text).map_err(unusable)?;
    let report = judge(&bundle, via);
    if json {
        print_json(&report.to_json())?;
    } else {
        show(&report, bundle.config(), bundle.body(), None)?;
    }
    Ok(status(&report))
}

/// Prints a verdict for people, and below it why a hash is another one than the committed one.
pub(super) fn show(
    report: &Report,
    config: Option<&ToolConfig>,
    body: Option<&[u8]>,
    circumstances: Option<Circumstances<'_>>,
) -> Result<(), Failure> {
    let style = style();
    print(&Verification { report, config, body, circumstances, style }.to_string())?;
    match diagnose::of_verdict(report, config, body) {
        Some(diagnosis) => print(&Diagnosed { diagnosis: &diagnosis, brief: true, style }.to_string()),
        None => Ok(()),
    }
}

/// Returns the verdict on a bundle by the verb that the user chose. Only a bundle can hold a second reading
/// or the answers of several RPCs, for which `verify` has no argument. Only a bundle can hold a response from
/// a URL that no session fetches.
pub(super) fn judge(bundle: &Bundle, via: Via) -> Report {
    match (via, bundle.config()) {
        (Via::Verify, Some(config)) if bundle.registry() == RegistryState::Ok && bundle.is_plain() => {
            erc8257::verify(config, &bundle.response(), bundle.policy())
                .about(bundle.tool_ref().copied(), bundle.evidence())
        }
        (Via::Session, _) => {
            let replayed = Recording::of(bundle).and_then(|recording| recording.replay().ok());
            replayed.unwrap_or_else(|| bundle.verify())
        }
        _ => bundle.verify(),
    }
}

/// An inquiry about a registration that was driven to its end.
pub(super) struct Live<I> {
    rpcs: Vec<Rpc>,
    pub(super) inquiry: I,
    pub(super) trace: Trace,
}

impl<I: Inquiry> Live<I> {
    /// Begins the inquiry and carries out its steps.
    pub(super) fn run(
        given: &VerifyLive,
        begin: impl FnOnce(ToolRef, Policy, BlockTag, u64) -> Result<I, UsageError>,
    ) -> Result<Self, Failure> {
        let VerifyLive { tool, block, reach, .. } = given;
        let network = reach.network()?;
        let rpc = |url: &String| {
            Rpc::new(url, &network, reach.rpc_time()).map_err(|why| Failure::usage(format!("--rpc: {why}")))
        };
        let rpcs = given.rpcs.iter().map(rpc).collect::<Result<Vec<_>, _>>()?;
        let fetcher = Fetcher::new(&network, reach.allow_private_addresses);
        let mut inquiry = begin(*tool, policy(given), *block, clock::now())
            .map_err(|error| Failure::usage(harmless(&error.to_string())))?;
        let timeout = reach.timeout.map(|seconds| Duration::from_secs(seconds.into()));
        let trace = Driver { fetcher: Some(&fetcher), timeout, ..Driver::of(&rpcs) }.run(&mut inquiry);
        Ok(Self { rpcs, inquiry, trace })
    }

    /// How the verification went, for people.
    pub(super) fn circumstances<'a>(&'a self, session: &'a Session) -> Circumstances<'a> {
        Circumstances {
            rpcs: self.rpcs.iter().map(Rpc::name).collect(),
            block: session.block(),
            config: session.config(),
            trace: &self.trace,
            contracts: &[],
        }
    }
}

/// Writes the bundle, if the user asked for it. The findings are printed even where this fails.
pub(super) fn record(given: &VerifyLive, session: &Session) -> Result<(), Failure> {
    match (&given.record, session.bundle()) {
        (Some(path), Some(bundle)) => write_whole(path, &bundle.to_json()),
        _ => Ok(()),
    }
}

/// Verifies a tool on the chain, and gives what was seen.
fn verified(given: &VerifyLive) -> Result<Live<Session>, Failure> {
    Live::run(given, |tool, policy, block, now| {
        let session = match given.trust.as_ref().and_then(|trust| trust.anchor.clone()) {
            Some(anchor) => {
                let rpcs = u8::try_from(given.rpcs.len()).unwrap_or(limits::QUORUM_RPCS);
                Session::proven(tool, policy, anchor, rpcs, now)?
            }
            None => Session::at(tool, policy, block, now)?,
        };
        Ok(session.with_clock(now))
    })
}

/// Verifies a tool on the chain, and gives the bundle of what was seen.
pub(crate) fn recorded(given: &VerifyLive) -> Result<String, Failure> {
    let bundle = verified(given)?.inquiry.bundle();
    bundle.map(|bundle| bundle.to_json()).ok_or_else(|| Failure::incomplete("the verification did not end"))
}

/// Verifies a tool on the chain.
pub(super) fn live(given: &VerifyLive) -> Result<Status, Failure> {
    let live = verified(given)?;
    let session = &live.inquiry;
    let Some(report) = session.report() else {
        return Err(Failure::incomplete("the verification did not end"));
    };
    let recorded = record(given, session);
    if given.json {
        print_json(&report.to_json())?;
    } else {
        show(report, session.config(), session.body(), Some(live.circumstances(session)))?;
    }
    if let Some(beside) = &given.agent {
        agent::beside(given, beside, session)?;
    }
    let status = status(report);
    recorded.map(|()| status)
}

fn policy(given: &VerifyLive) -> Policy {
    let Reach { allow_private_addresses, .. } = given.reach;
    let proof = given.trust.as_ref().map(|trust| Box::new(trust.policy.clone()));
    Policy {
        allow_private_addresses,
        pinned_hash: given.pin,
        quorum: given.quorum,
        proof,
        ..Policy::default()
    }
}

/// The exit status of a report.
pub(super) fn status(report: &Report) -> Status {
    Conclusion::from(report.outcome()).into()
}
