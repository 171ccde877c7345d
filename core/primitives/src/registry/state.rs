//! What became of the question to the registry.

/// The outcome of reading a tool's record (§1; decision D16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RegistryState {
    /// The registry gave a `ToolConfig`.
    #[default]
    Ok,
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// The registry address has no code.
    NoContract,
    /// The answer is not a well-formed `ToolConfig`.
    Malformed,
    /// The registry could not be read.
    Unavailable,
    /// The RPCs that were asked disagree.
    Disagreement,
}

impl RegistryState {
    const ALL: [Self; 7] = [
        Self::Ok,
        Self::NotFound,
        Self::Deregistered,
        Self::NoContract,
        Self::Malformed,
        Self::Unavailable,
        Self::Disagreement,
    ];

    /// The state as bundles write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::NotFound => "not-found",
            Self::Deregistered => "deregistered",
            Self::NoContract => "no-contract",
            Self::Malformed => "malformed",
            Self::Unavailable => "unavailable",
            Self::Disagreement => "disagreement",
        }
    }

    /// The state that a bundle means by this word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}
