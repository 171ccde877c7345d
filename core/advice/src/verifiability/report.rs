//! An attestation report that the host hands in, compared with the manifest's claims (§5 Attestation;
//! decision B24).

use alloc::format;
use alloc::string::String;

use super::{Claims, value};
use crate::collector::Collector;
use crate::subject::Subject;
use crate::{AttestationReport, Code};
use erc8257::inside::manifest::hex_bytes;
use erc8257::limits;
use primitives::harmless;
use primitives::json::Document;

/// How the report's time relates to the time now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Age {
    /// The host gave no time for the comparison.
    Unknown,
    /// So many seconds ahead of the host's clock, and more than clocks differ.
    Ahead(u64),
    /// So many seconds old, and older than the manifest allows.
    TooOld(u64),
    Good,
}

fn age(document: &Document<'_>, claims: &Claims, report: &AttestationReport, now: Option<u64>) -> Age {
    let Some(now) = now else {
        return Age::Unknown;
    };
    let ahead = report.issued_at.saturating_sub(now);
    if ahead > limits::ATTESTATION_SKEW_SECONDS {
        return Age::Ahead(ahead);
    }
    let seconds = now.saturating_sub(report.issued_at);
    if seconds > most(document, claims) { Age::TooOld(seconds) } else { Age::Good }
}

/// The most seconds that a report may be old; the limit is inclusive.
fn most(document: &Document<'_>, claims: &Claims) -> u64 {
    let node = claims.attestation.max_age;
    let given = if node == 0 { None } else { document.whole(node) };
    given.unwrap_or(limits::ATTESTATION_SECONDS)
}

/// Whether the measurement is the one that the manifest names; `None` where it names none.
fn matches(document: &Document<'_>, claims: &Claims, report: &AttestationReport) -> Option<bool> {
    let node = claims.attestation.enclave_hash;
    (node != 0).then(|| hex_bytes(&document.text(node)).eq(report.measurement.iter().copied()))
}

/// Whether the transparency log that the manifest names does not have the report.
fn is_unlogged(claims: &Claims, report: &AttestationReport) -> bool {
    report.logged == Some(false) && claims.attestation.log != 0
}

/// Whether there is a good report. Its signatures are good and its time is recent. It is of the enclave that
/// the manifest names, and is not missing from the log that the manifest names.
pub(super) fn is_accepted(subject: &Subject<'_, '_>, claims: &Claims) -> bool {
    let document = &subject.document;
    subject.facts.attestation.as_ref().is_some_and(|report| {
        claims.is_attestable()
            && report.chain_verified
            && age(document, claims, report, subject.facts.now) == Age::Good
            && matches(document, claims, report) != Some(false)
            && !is_unlogged(claims, report)
    })
}

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, claims: &Claims) {
    let attestation = claims.members.attestation;
    match &subject.facts.attestation {
        None if claims.is_attestable() => collector.value(Code::AttestationUnread, attestation, |_| None),
        Some(report) if claims.is_attestable() => look_at(subject, collector, claims, report),
        Some(_) => collector.value(Code::AttestationIgnored, claims.members.execution, |document| {
            Some(document.shown(claims.members.execution))
        }),
        None => {}
    }
}

fn look_at(
    subject: &Subject<'_, '_>,
    collector: &mut Collector<'_, '_>,
    claims: &Claims,
    report: &AttestationReport,
) {
    let attestation = claims.members.attestation;
    if !report.chain_verified {
        return collector.value(Code::AttestationUnverified, attestation, |_| None);
    }
    match age(&subject.document, claims, report, subject.facts.now) {
        Age::Unknown => collector
            .value(Code::AttestationUnread, attestation, |_| Some(String::from("the time now is not known"))),
        Age::Ahead(seconds) => collector
            .value(Code::AttestationAhead, attestation, |_| Some(format!("{seconds} seconds in the future"))),
        Age::TooOld(seconds) => {
            let most = most(&subject.document, claims);
            let node = if claims.attestation.max_age == 0 { attestation } else { claims.attestation.max_age };
            let found = format!("{seconds} seconds old, at most {most}");
            collector.value(Code::AttestationOld, node, |_| Some(found));
        }
        Age::Good => {}
    }
    match matches(&subject.document, claims, report) {
        Some(true) => {}
        Some(false) => collector.value(Code::EnclaveOther, claims.attestation.enclave_hash, |_| {
            Some(harmless::clip(alloy_primitives::hex::encode_prefixed(&report.measurement).as_bytes()))
        }),
        None => collector.value(Code::EnclaveUnnamed, attestation, |_| None),
    }
    if is_unlogged(claims, report) {
        value(collector, Code::LogLacksReport, claims.attestation.log);
    }
    if report.reproduced == Some(false) && claims.members.build != 0 {
        collector.value(Code::BuildOther, claims.members.build, |_| None);
    }
    if is_accepted(subject, claims) {
        collector.value(Code::PlatformRevocation, attestation, |_| None);
    }
}
