//! `verify`: one recorded registration.

use erc8257::{Bundle, Code, Recording, RegistryState, Report, UsageError, limits};

use crate::args::Via;
use crate::input::Source;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;
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
        let (config, body) = (bundle.config(), bundle.body());
        print(&Verification { report: &report, config, body, style: style() }.to_string())?;
    }
    Ok(status(&report))
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

/// Only a registry that could not be read leaves the question open; all else is an answer (decision D16).
fn status(report: &Report) -> Status {
    if report.findings().iter().any(|finding| finding.code() == Code::RegistryUnavailable) {
        return Status::Incomplete;
    }
    Status::of(report.is_verified())
}
