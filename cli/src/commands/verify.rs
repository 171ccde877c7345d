//! `verify`: one registration, recorded or live.

use std::time::Duration;

use erc8257::{
    Bundle, Outcome, Policy, Recording, RegistryState, Report, Session, ToolConfig, UsageError, limits,
};

use crate::args::{Reach, VerifyLive, Via};
use crate::commands::diagnose;
use crate::host::{Fetcher, Rpc};
use crate::input::Source;
use crate::live::{Driver, Trace, record};
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
fn show(
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

/// The verdict on a bundle, by the verb that was asked for. What `verify` has no argument for (a second reading, the
/// answers of several RPCs) and what no session meets (a response from where none is fetched) only a bundle can say.
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

/// A registration that was read from the chain, fetched and judged.
pub(super) struct Live {
    pub(super) rpcs: Vec<Rpc>,
    pub(super) session: Session,
    pub(super) report: Report,
    trace: Trace,
    /// Whether it could be recorded, if that was asked for. What was found is printed even where it could not.
    pub(super) recorded: Result<(), Failure>,
}

impl Live {
    /// Reads the registry, fetches the manifest and judges.
    pub(super) fn run(given: &VerifyLive) -> Result<Self, Failure> {
        let VerifyLive { tool, block, reach, .. } = given;
        let network = reach.network()?;
        let rpc = |url: &String| {
            Rpc::new(url, &network, reach.rpc_time()).map_err(|why| Failure::usage(format!("--rpc: {why}")))
        };
        let rpcs = given.rpcs.iter().map(rpc).collect::<Result<Vec<_>, _>>()?;
        let fetcher = Fetcher::new(&network, reach.allow_private_addresses);
        let mut session = Session::at(*tool, policy(given), *block, 0)
            .map_err(|error| Failure::usage(harmless(&error.to_string())))?;
        let timeout = reach.timeout.map(|seconds| Duration::from_secs(seconds.into()));
        let (report, trace) = Driver { rpcs: &rpcs, fetcher: &fetcher, timeout }.run(&mut session);
        let recorded = match (&given.record, session.bundle()) {
            (Some(path), Some(bundle)) => record::write_whole(path, &bundle.to_json()),
            _ => Ok(()),
        };
        Ok(Self { rpcs, session, report, trace, recorded })
    }

    /// How it went, for people.
    pub(super) fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            rpcs: self.rpcs.iter().map(Rpc::name).collect(),
            block: self.session.block(),
            config: self.session.config(),
            trace: &self.trace,
            contracts: &[],
        }
    }
}

/// Verifies a tool on the chain.
pub(super) fn live(given: &VerifyLive) -> Result<Status, Failure> {
    let live = Live::run(given)?;
    let Live { report, session, .. } = &live;
    if given.json {
        print_json(&report.to_json())?;
    } else {
        show(report, session.config(), session.body(), Some(live.circumstances()))?;
    }
    let status = status(report);
    live.recorded.map(|()| status)
}

fn policy(given: &VerifyLive) -> Policy {
    let Reach { allow_private_addresses, .. } = given.reach;
    Policy { allow_private_addresses, pinned_hash: given.pin, quorum: given.quorum, ..Policy::default() }
}

/// What could not be checked is neither yes nor no (decision D16).
pub(super) fn status(report: &Report) -> Status {
    match report.outcome() {
        Outcome::Verified => Status::Done,
        Outcome::Refused => Status::Not,
        Outcome::Unavailable => Status::Incomplete,
    }
}
