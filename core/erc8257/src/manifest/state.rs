//! How much of a body is a manifest.

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

impl ManifestState {
    /// The state as the JSON form writes it: `none`, `unreadable`, `invalid` or `valid`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unreadable => "unreadable",
            Self::Invalid => "invalid",
            Self::Valid => "valid",
        }
    }
}
