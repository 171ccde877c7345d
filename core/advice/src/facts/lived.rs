//! Events that a host has seen: at the registration, at its origin, in an enclave. Times are in seconds since
//! 1970.

use alloc::vec::Vec;

/// The past of a registration.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// When the tool was registered.
    pub registered_at: Option<u64>,
    /// All its changes since then, in any order.
    pub changes: Vec<(u64, Change)>,
    /// When a check last found the tool's server silent or its manifest gone, without interruption since.
    pub silent_since: Option<u64>,
}

/// What changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// `ToolMetadataUpdated`.
    Metadata,
    /// `AccessPredicateUpdated`.
    Predicate,
    /// The predicate's proxy was upgraded.
    PredicateUpgrade,
    /// `ToolDeregistered`.
    Deregistered,
}

impl Change {
    /// The change as facts write it: `metadata`, `predicate`, `predicate-upgrade` or `deregistered`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Metadata => "metadata",
            Self::Predicate => "predicate",
            Self::PredicateUpgrade => "predicate-upgrade",
            Self::Deregistered => "deregistered",
        }
    }
}

/// The host's facts about the name that the manifest is served under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OriginFacts {
    /// Since when the name has had valid TLS certificates without a gap, as transparency logs show. The date of the
    /// current certificate says less: most are renewed every few weeks.
    pub certificate_since: Option<u64>,
    /// When the authoritative name servers last changed.
    pub name_servers_changed_at: Option<u64>,
}

/// An attestation report, as the host's verifier of its protocol read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttestationReport {
    /// When the report was made.
    pub issued_at: u64,
    /// The measurement that it attests.
    pub measurement: Vec<u8>,
    /// Whether its signatures lead to a root that the host trusts, and nothing on the way is revoked.
    pub chain_verified: bool,
    /// Whether the measured configuration restricts where the enclave may connect to.
    pub egress_restricted: Option<bool>,
    /// Whether a builder whom the host trusts has built the published source and got this measurement.
    pub reproduced: Option<bool>,
    /// Whether the transparency log that the manifest names has the report.
    pub logged: Option<bool>,
}
