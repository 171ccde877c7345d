//! Ceilings and times of payments. N passes, N + 1 does not.
//!
//! Source: decisions C10, P16; ledger `x402-limits`.

pub use primitives::limits::TOPICS;

/// Bytes of a signature in a report of usage: one of a contract wallet may be long. A payment's header has room for fewer, about 5,900:
/// there [`x402::limits::HEADER_CHARS`] is the bound.
pub const SIGNATURE_BYTES: usize = 8_192;
/// Logs of a receipt.
pub const RECEIPT_LOGS: usize = 4_096;
/// Caps of a policy.
pub const CAPS: usize = 256;
/// Chains of a policy.
pub const CHAINS: usize = 64;
/// Factories of contract wallets that a server lists.
pub const FACTORIES: usize = 64;
/// Ways to pay that a server offers.
pub const OFFERS: usize = 32;
/// Prices of a manifest: more than the manifest itself may have.
pub const PRICES: usize = 4_096;
/// Separators that a host read.
pub const SEPARATORS: usize = 64;
/// Seconds that an authorization is valid where the challenge does not say.
pub const WINDOW_DEFAULT: u64 = 300;
/// Seconds that an authorization may be valid, where the policy does not say.
pub const WINDOW: u64 = 600;
/// The shortest and the longest window of a policy.
pub const WINDOW_RANGE: (u64, u64) = (30, 3_600);
/// Seconds that a server lets a payment be valid: an SDK signs for an hour.
pub const WINDOW_PAID: u64 = 3_660;
/// Seconds that a server lets a proof of identity be valid: nothing burns it.
pub const WINDOW_IDENTITY: u64 = 660;
/// Seconds that a payment must still be valid, so that it can be settled.
pub const SETTLE_MARGIN: u64 = 6;
/// Seconds for a usage report.
pub const USAGE_SECONDS: u64 = 5;
/// Bytes of the answer to a usage report.
pub const USAGE_BYTES: u64 = 65_536;
/// Seconds for a question to the REST API.
pub const REST_SECONDS: u64 = 30;
/// Bytes of its answer.
pub const REST_BYTES: u64 = 1_048_576;
/// Code points of a word of a query.
pub const QUERY_TEXT: usize = 4_096;
/// Further pairs of a query.
pub const PAIRS: usize = 64;
/// The longest list that the REST API is asked for (our bound).
pub const REST_LIMIT: u64 = 1_000;
/// Rounds of questions about one payment: its account, its contract, the rest.
pub const ROUNDS: usize = 3;
/// Steps of a gate: more than any request takes.
pub const GATE_STEPS: usize = 32;
/// Answers to a gate.
pub const GATE_ANSWERS: usize = 32;
/// Characters in the name of a header.
pub const HEADER_NAME: usize = 64;
/// Means of a gate's host: more than there are.
pub const MEANS: usize = 16;
/// Steps of a call.
pub const CALL_STEPS: usize = 64;
/// Answers to a call.
pub const CALL_ANSWERS: usize = 64;
/// Bindings of one call: one for each separator and each verification.
pub const BINDINGS: u32 = 4;
/// Bytes of the body of a call.
pub const CALL_BODY_BYTES: usize = 1_048_576;
/// Bytes of the answer of a tool or of a facilitator.
pub const RESPONSE_BYTES: usize = 1_048_576;
/// Bytes that a host takes from the connection for such an answer, below TLS: four times as many.
pub const RESPONSE_WIRE_BYTES: usize = 4 * RESPONSE_BYTES;
/// Seconds for one call of a tool.
pub const CALL_SECONDS: u32 = 30;
/// Seconds for a facilitator to settle a payment.
pub const SETTLE_SECONDS: u32 = 60;
/// Seconds of a whole call, the user's time among them.
pub const PAYCALL_SECONDS: u64 = 900;
/// Seconds that a store remembers a used payment beyond its end: a gate judges by the time at which its request began, and clocks of
/// servers and stores differ.
pub const REMEMBER_SECONDS: u64 = 600;
/// Seconds that a wallet may take to sign.
pub const SIGN_SECONDS: u64 = 120;
