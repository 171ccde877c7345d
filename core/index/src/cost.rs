//! What proofs of records cost.

/// What proofs of records cost. A record without a proof costs one `eth_call`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProofCost {
    /// Records that were asked for.
    pub records: u64,
    /// Requests of `eth_getProof`, without those that were asked again.
    pub calls: u64,
    /// Bytes of the answers to them.
    pub bytes: u64,
}

impl ProofCost {
    /// This and another cost.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            records: self.records.saturating_add(other.records),
            calls: self.calls.saturating_add(other.calls),
            bytes: self.bytes.saturating_add(other.bytes),
        }
    }
}
