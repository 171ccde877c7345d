//! The requirements that a predicate states (§1), and the limits of them.

use alloc::string::String;
use alloc::vec::Vec;

use erc8257::AccessLogic;

use crate::need::Need;

/// The limit that an answer broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OverLimit {
    /// The whole has more bytes than are read ([`REQUIREMENTS_RETURN_BYTES`](erc8257::limits::REQUIREMENTS_RETURN_BYTES),
    /// or the host's own bound for an RPC).
    Bytes,
    /// More entries than the policy's `max_requirements`: the one limit that a policy can raise.
    Count,
    /// An entry's `data` has more than 4,096 bytes.
    Data,
    /// An entry's `label` has more than 256 bytes.
    Label,
}

impl OverLimit {
    /// The word that facts and inspections write: `bytes`, `count`, `data` or `label`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Count => "count",
            Self::Data => "data",
            Self::Label => "label",
        }
    }
}

/// The requirements that a predicate states. A composite flattens its parts, so the logic is that of the top
/// level alone. A list without entries says nothing (ledger `rat-advisory-flow`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirements {
    /// How the requirements combine.
    pub logic: AccessLogic,
    /// The requirements.
    pub list: Vec<OnchainRequirement>,
}

/// One requirement as the predicate gives it: untrusted text and bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnchainRequirement {
    /// The kind's interface ID.
    pub kind: [u8; 4],
    /// The payload, at most 4,096 bytes; its layout depends on `kind`.
    pub data: Vec<u8>,
    /// A hint for people, at most 256 bytes.
    pub label: String,
}

impl OnchainRequirement {
    /// Its need, as far as the kind is known.
    #[must_use]
    pub fn need(&self) -> Need {
        Need::of(self.kind, &self.data)
    }
}
