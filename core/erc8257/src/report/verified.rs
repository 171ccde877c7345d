//! The proof that a registration is genuine, which only verification can make.

use core::fmt;

use alloy_primitives::{Address, B256};

/// A verified registration. Its fields are private, and it has no public constructor and no serialised form.
/// So every value is the result of a verification.
///
/// It does not grow old by itself: see [`freshness_window`](crate::freshness_window).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    pub(crate) manifest_hash: B256,
    pub(crate) creator: Address,
    pub(crate) access_predicate: Address,
    pub(crate) max_age: Option<u64>,
}

impl Verified {
    /// The hash that is both committed and computed.
    #[must_use]
    pub const fn manifest_hash(&self) -> B256 {
        self.manifest_hash
    }

    /// The account that registered the tool, which the manifest names too.
    #[must_use]
    pub const fn creator(&self) -> Address {
        self.creator
    }

    /// The contract that gates access; zero: open to every caller.
    #[must_use]
    pub const fn access_predicate(&self) -> Address {
        self.access_predicate
    }

    /// The manifest's top-level `maxAge` in seconds, if it has one (Manifest Freshness).
    #[must_use]
    pub const fn max_age(&self) -> Option<u64> {
        self.max_age
    }
}

/// The bytes are not those of the verified manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManifestMismatch;

impl fmt::Display for ManifestMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these bytes are not the verified manifest")
    }
}

impl core::error::Error for ManifestMismatch {}
