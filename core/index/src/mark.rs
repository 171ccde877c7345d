//! Whether a predicate's storage marks it as a proxy.

/// The marks of a contract as a proxy (ledger `sec-proxy-flag`: unknown is not false).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProxyMark {
    /// The RPC returned the slots, and they hold none of the standard marks.
    Unmarked,
    /// A slot names an implementation or a beacon.
    Marked,
    /// The RPC did not return the slots.
    Unknown,
}

impl ProxyMark {
    /// The member `isProxy` of a line: `None` is null.
    #[must_use]
    pub const fn is_proxy(self) -> Option<bool> {
        match self {
            Self::Marked => Some(true),
            Self::Unmarked => Some(false),
            Self::Unknown => None,
        }
    }
}
