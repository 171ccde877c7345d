//! The four checks of Consumer Verification (§7), and how each ends.

use core::fmt;

/// The four checks of Consumer Verification (§7), in the standard's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// Check 1: the manifest was fetched from `metadataURI`.
    Fetch,
    /// Check 2: `metadataURI` lies on the endpoint's origin at the well-known path.
    OriginBinding,
    /// Check 3: the canonical bytes hash to the committed `manifestHash`.
    ManifestHash,
    /// Check 4: the manifest names the account that registered it.
    CreatorBinding,
}

impl Check {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Fetch, Self::OriginBinding, Self::ManifestHash, Self::CreatorBinding];

    /// The check's number in §7, 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Fetch => 1,
            Self::OriginBinding => 2,
            Self::ManifestHash => 3,
            Self::CreatorBinding => 4,
        }
    }

    /// The check's name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fetch => "fetch",
            Self::OriginBinding => "origin-binding",
            Self::ManifestHash => "manifest-hash",
            Self::CreatorBinding => "creator-binding",
        }
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Fetch => 0,
            Self::OriginBinding => 1,
            Self::ManifestHash => 2,
            Self::CreatorBinding => 3,
        }
    }
}

/// The result of one check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It holds.
    Pass,
    /// It does not hold.
    Fail,
    /// An earlier failure left it without its input (decision D1).
    Skipped,
}

impl Status {
    /// The status as reports print it: `pass`, `fail` or `skipped`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Skipped => "skipped",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
