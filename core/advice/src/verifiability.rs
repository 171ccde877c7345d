//! The evidence for the claims about where a tool runs (§5; Verifiability Trust Model).

mod claims;
mod report;
mod tier;

pub use tier::{Tier, TierReason};

use super::collector::Collector;
use super::subject::Subject;
use super::{Code, ManifestState};
use erc8257::inside::manifest::verifiability::{
    AttestationMembers, Execution, Members, attestation_members, execution, inconsistencies, members,
};

use primitives::harmless;
use primitives::json::NodeId;

/// The claims of a valid manifest.
struct Claims {
    members: Members,
    execution: Execution,
    attestation: AttestationMembers,
}

impl Claims {
    fn read(subject: &Subject<'_, '_>) -> Option<Self> {
        let object = subject.root.verifiability;
        if object == 0 || subject.state != ManifestState::Valid {
            return None;
        }
        let document = &subject.document;
        let members = members(document, object);
        let attestation = attestation_members(document, members.attestation);
        Some(Self { execution: execution(document, &members), members, attestation })
    }

    /// An isolated execution that can be attested; elsewhere an attestation says nothing
    /// (ledger `5-att-ignore-standard`).
    fn is_attestable(&self) -> bool {
        self.execution == Execution::Isolated && self.members.attestation != 0
    }
}

pub(super) fn tier(subject: &Subject<'_, '_>) -> Option<Tier> {
    let claims = Claims::read(subject)?;
    Some(tier::of(subject, &claims.members, report::is_accepted(subject, &claims)))
}

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let Some(claims) = Claims::read(subject) else {
        return;
    };
    look_at_consistency(subject, collector, &claims);
    report::look(subject, collector, &claims);
    claims::look(subject, collector, &claims);
}

/// The rules of a report that flag inconsistent claims, as advice. Each lowers the effective tier, or says
/// why a tier that is declared too low stays there.
fn look_at_consistency(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, claims: &Claims) {
    let members = &claims.members;
    for (_, rule) in inconsistencies(&subject.document, members).into_iter().filter(|(is_so, _)| *is_so) {
        let code = match rule {
            erc8257::Code::InconsistentVerifiable => Code::VerifiableUnsupported,
            erc8257::Code::InconsistentVerifiableStandard => Code::VerifiableNotIsolated,
            erc8257::Code::InconsistentHardwareStandard => Code::HardwareStandard,
            erc8257::Code::InconsistentHardwareAttestation => Code::HardwareUnattested,
            erc8257::Code::InconsistentSelfTee => Code::SelfAttestedIsolated,
            erc8257::Code::InconsistentSelfAttestation => Code::SelfAttestedAttestation,
            _ => Code::TierUnknown,
        };
        collector.value(code, members.tier, |document| Some(harmless::quoted(&document.text(members.tier))));
    }
    let declares_more = tier(subject).is_some_and(|tier| tier.reason == TierReason::UnknownExecution);
    if declares_more {
        value(collector, Code::ExecutionUnknown, members.execution);
    }
}

/// An item that shows the value it is about.
fn value(collector: &mut Collector<'_, '_>, code: Code, node: NodeId) {
    collector.value(code, node, |document| Some(document.shown(node)));
}
