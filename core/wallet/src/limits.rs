//! Ceilings on bundles, policies and answers, which strangers write. N passes, N + 1 does not.
//!
//! Source: decisions W41 to W62.

/// Code points of a chain in CAIP-2: `eip155:` and 20 digits.
pub const CHAIN_CHARS: usize = 27;
/// Code points of a quantity of JSON-RPC: `0x` and 64 digits.
pub const QUANTITY_CHARS: usize = 66;
/// Code points of the reason that a host gives for a missing answer.
pub const REASON: usize = 1_024;
