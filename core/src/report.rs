//! The verdict.

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
