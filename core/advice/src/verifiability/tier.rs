//! The tier to go by, and why (§5 Trust Tiers).

use alloc::string::String;

use crate::subject::Subject;
use erc8257::EffectiveTier;
use erc8257::inside::manifest::tiers;
use erc8257::inside::manifest::verifiability::{Execution, Members, execution};
use primitives::harmless;
use primitives::json::Document;

/// How far a client can trust a tool's claims about where it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tier {
    /// `tier` as declared, clipped and harmless: never to be gone by alone.
    pub declared: String,
    /// The lower of the declared tier and the one that the structured fields support: still claims only.
    pub effective: EffectiveTier,
    /// The reason for the effective tier.
    pub reason: TierReason,
    /// The tier that checks support: self-attested unless the host handed in a good attestation report. It is
    /// at most hardware-attested unless a trusted builder has built the source again.
    pub verified: EffectiveTier,
}

/// The reason for the effective tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TierReason {
    /// The structured fields support just the declared tier.
    Supported,
    /// The structured fields support more than is declared.
    DeclaredLower,
    /// The standard does not define the declared tier.
    UnknownTier,
    /// The standard does not define the execution; it counts as `standard`.
    UnknownExecution,
    /// The execution is `standard`.
    NotIsolated,
    /// The manifest has no `attestation`.
    NoAttestation,
    /// The manifest has no `reproducibleBuild`.
    NoBuild,
}

impl TierReason {
    /// The word that the JSON form writes: `supported`, `declared-lower`, `unknown-tier`, `unknown-execution`,
    /// `not-isolated`, `no-attestation` or `no-reproducible-build`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::DeclaredLower => "declared-lower",
            Self::UnknownTier => "unknown-tier",
            Self::UnknownExecution => "unknown-execution",
            Self::NotIsolated => "not-isolated",
            Self::NoAttestation => "no-attestation",
            Self::NoBuild => "no-reproducible-build",
        }
    }
}

/// `attested`: a good report was handed in.
pub(super) fn of(subject: &Subject<'_, '_>, members: &Members, attested: bool) -> Tier {
    let document = &subject.document;
    let (declared, supported) = tiers(document, members);
    let effective = declared.unwrap_or(EffectiveTier::SelfAttested).min(supported);
    let reproduced = subject.facts.attestation.as_ref().and_then(|report| report.reproduced) == Some(true);
    let checked = match (attested, reproduced) {
        (false, _) => EffectiveTier::SelfAttested,
        (true, false) => EffectiveTier::HardwareAttested,
        (true, true) => EffectiveTier::Verifiable,
    };
    Tier {
        declared: harmless::clip(&document.text(members.tier)),
        effective,
        reason: reason(document, members, declared, supported),
        verified: effective.min(checked),
    }
}

fn reason(
    document: &Document<'_>,
    members: &Members,
    declared: Option<EffectiveTier>,
    supported: EffectiveTier,
) -> TierReason {
    let Some(declared) = declared else {
        return TierReason::UnknownTier;
    };
    if declared <= supported {
        return if declared == supported { TierReason::Supported } else { TierReason::DeclaredLower };
    }
    match execution(document, members) {
        Execution::Standard => TierReason::NotIsolated,
        Execution::Unknown => TierReason::UnknownExecution,
        Execution::Isolated if members.attestation == 0 => TierReason::NoAttestation,
        Execution::Isolated => TierReason::NoBuild,
    }
}
