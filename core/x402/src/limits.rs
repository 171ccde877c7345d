//! Ceilings on challenges and payment headers, which strangers write. N passes, N + 1 does not.
//!
//! Source: ledger `x402-limits`.

/// Characters of a payment header, `PAYMENT-REQUIRED` among them.
pub const HEADER_CHARS: usize = 16_384;
/// Bytes of a challenge in a body or in a message of MCP.
pub const CHALLENGE_BYTES: usize = 65_536;
/// Bytes of a tool's result that is looked through for what became of its payment: as many as a paid call reads (our bound).
pub const RESULT_BYTES: usize = 1_048_576;
/// Entries of a challenge.
pub const ACCEPTS: usize = 32;
/// Code points of the name and of the version of a token's EIP-712 domain.
pub const DOMAIN_TEXT: usize = 128;
/// Digits of an amount: 2^256 - 1 has so many.
pub const AMOUNT_DIGITS: usize = 78;
/// Headers of one HTTP message that a challenge or a payment is looked for in (our bound).
pub const HEADERS: usize = 4_096;
