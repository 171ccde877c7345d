//! Ceilings on call data, which strangers write. N passes, N + 1 does not.
//!
//! Source: ledger `wal-call-bounds`.

/// Bytes of the data of one call.
pub const CALL_BYTES: usize = 131_072;
/// How often calls stand within calls: the dots of a path.
pub const CALL_DEPTH: usize = 8;
/// Calls of one action, inner ones among them.
pub const CALLS: usize = 256;
