//! Manifests, as reports speak of them.

/// How much of the bytes that a caller gave is a manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ManifestState {
    /// No body.
    None,
    /// A body that is not strict JSON.
    Unreadable,
    /// A document that breaks a rule of §2 to §5: only some of it was looked at.
    Invalid,
    /// A valid manifest.
    Valid,
}
