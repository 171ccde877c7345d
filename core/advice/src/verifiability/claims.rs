//! The claims beside the tier: data retention, sources, the log, the build (§5; Verifiability Trust Model).

use super::{Claims, report, value};
use crate::Code;
use crate::collector::Collector;
use crate::lenient::LenientUrl;
use crate::subject::Subject;
use erc8257::inside::manifest::verifiability::Execution;
use primitives::json::NodeId;

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, claims: &Claims) {
    look_at_retention(subject, collector, claims);
    look_at_sources(subject, collector, claims);
    look_at_log(subject, collector, claims);
}

fn look_at_retention(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, claims: &Claims) {
    let retention = claims.members.retention;
    if retention == 0 {
        return;
    }
    let said = subject.document.text(retention);
    let strong = matches!(&*said, b"ephemeral" | b"none");
    if strong && claims.execution == Execution::Isolated {
        // Only a measured limit on where the enclave connects to makes more of it than a claim.
        let restricted = subject.facts.attestation.as_ref().and_then(|report| report.egress_restricted);
        if !(report::is_accepted(subject, claims) && restricted == Some(true)) {
            value(collector, Code::EgressUnmeasured, retention);
        }
    } else if strong || &*said == b"metadata-only" {
        value(collector, Code::RetentionClaim, retention);
    }
}

fn look_at_sources(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, claims: &Claims) {
    let (visibility, build) = (claims.members.visibility, claims.members.build);
    let said = subject.document.text(visibility);
    if visibility != 0 && (&*said == b"audited" || (&*said == b"open-source" && build == 0)) {
        value(collector, Code::SourceClaim, visibility);
    }
}

fn look_at_log(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, claims: &Claims) {
    if !claims.is_attestable() {
        return;
    }
    let log = claims.attestation.log;
    if log == 0 {
        return collector.value(Code::LogUnused, claims.members.attestation, |_| None);
    }
    let own = [subject.root.endpoint, claims.attestation.endpoint];
    if own.into_iter().any(|url| shares_host(subject, log, url)) {
        value(collector, Code::LogOwn, log);
    }
}

/// Whether one party seems to have the hosts of two URLs.
fn shares_host(subject: &Subject<'_, '_>, one: NodeId, other: NodeId) -> bool {
    let host = |url: NodeId| LenientUrl::read(&subject.document.string(url)).host();
    other != 0 && host(one).zip(host(other)).is_some_and(|(one, other)| one.same_site(&other))
}
