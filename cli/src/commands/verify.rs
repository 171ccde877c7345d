//! `verify`: one recorded registration.

use erc8257::{Bundle, Code, Evidence, Report, ToolConfig, UsageError, limits};

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

/// The verdict on a bundle, by the verb that was asked for.
pub(super) fn judge(bundle: &Bundle, via: Via) -> Report {
    match (via, typed(bundle)) {
        (Via::Verify, Some(config)) => erc8257::verify(config, &bundle.response(), bundle.policy()),
        _ => bundle.verify(),
    }
}

/// The record, if `verify` can say all that the bundle's report must say: `verify` is not told which tool it
/// judges, how the record was read, and what a second reading gave.
fn typed(bundle: &Bundle) -> Option<&ToolConfig> {
    let unnamed = bundle.tool_ref().is_none() && bundle.evidence() == Evidence::Unstated;
    bundle.config().filter(|_| unnamed && !bundle.has_reread())
}

/// Only a registry that could not be read leaves the question open; all else is an answer (decision D16).
fn status(report: &Report) -> Status {
    if report.findings().iter().any(|finding| finding.code() == Code::RegistryUnavailable) {
        return Status::Incomplete;
    }
    Status::of(report.is_verified())
}
