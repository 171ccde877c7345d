//! The state of a tool by the registry's answer, as lines of an index name it.

use erc8257::registry::Record;

/// The state of a tool at the block where its record was read, by the registry's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The registry returned the tool's record.
    Active,
    /// The tool is deregistered.
    Retired,
    /// The registry has no such tool, though its events show one.
    NotFound,
    /// The RPC gave no answer, or an unreadable one.
    Unknown,
}

impl Standing {
    /// Returns the state that an answer shows.
    #[must_use]
    pub const fn of(record: &Record) -> Self {
        match record {
            Record::Config(_) => Self::Active,
            Record::Deregistered => Self::Retired,
            Record::NotFound => Self::NotFound,
            Record::NoCode | Record::Malformed(_) | Record::Unavailable(_) => Self::Unknown,
        }
    }

    /// The word that lines of `erc8257-index/1` use.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Retired => "retired",
            Self::NotFound => "not-found",
            Self::Unknown => "unknown",
        }
    }
}
