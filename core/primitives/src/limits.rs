//! Ceilings on input that others control, one constant each.
//!
//! All limits hold independently of each other: N passes, N + 1 does not.

/// Bytes of one host label (RFC 1035, as ledger row `lib-6-host-chars` asks).
pub const HOST_LABEL_BYTES: usize = 63;
/// Bytes of a host name without its trailing dot (RFC 1035).
pub const HOST_BYTES: usize = 253;
/// Bytes of one JSON-RPC response that a host reads for a session (our bound).
pub const RPC_RESPONSE_BYTES: usize = 4_194_304;
/// Bytes that a host takes from an RPC's connection for one exchange, below TLS (our bound): four times
/// [`RPC_RESPONSE_BYTES`], as of a fetch.
pub const RPC_WIRE_BYTES: usize = 4 * RPC_RESPONSE_BYTES;
/// How long a host waits for one JSON-RPC response, in seconds (our bound).
pub const RPC_SECONDS: u32 = 30;
/// Bytes of the `error` member of a JSON-RPC response that the core reads (our bound): far above any error that
/// carries revert data.
pub const RPC_ERROR_BYTES: usize = 262_144;
/// How many blocks an RPC of a quorum may be behind (our bound). Honest RPCs are much closer together, with
/// any tag. An RPC that is stuck, or that lies about its newest block, cannot take the reading far back.
/// Where blocks have times, the freshness window holds as well, and it is nearer on most chains.
pub const QUORUM_LAG_BLOCKS: u64 = 256;
/// How far a block's time may be ahead of the host's clock before there is a warning, in seconds (our bound).
pub const CLOCK_SKEW_SECONDS: u32 = 60;
/// UTF-8 bytes that the answers of RPCs take in an exported inquiry (our bound).
pub const TRANSCRIPT_BYTES: usize = 16_777_216;
/// Bytes of a bundle, and of the JSON text of a call (our bound).
pub const BUNDLE_BYTES: usize = 16_777_216;
/// Bytes of the report of a verification (our bound): its findings take less, at their most.
pub const REPORT_BYTES: usize = 2_097_152;
/// Findings in one report (our bound); one more says how many were left out.
pub const FINDINGS: usize = 256;
/// UTF-8 bytes of a finding's `pointer` (our bound).
pub const POINTER_BYTES: usize = 512;
/// Code points of a finding's `found` and `expected` (our bound).
pub const SHOWN_CODE_POINTS: usize = 120;
/// The largest integer in facts: beyond 2^53 - 1 JSON numbers are not exact (RFC 8259 §6).
pub const EXACT_INTEGER: u64 = 9_007_199_254_740_991;
/// Code points of a sentence in a table of codes.
pub const SENTENCE_CODE_POINTS: usize = 1_000;
/// Code points of a code that a document names (our bound): ours have fewer.
pub const CODE_POINTS: usize = 64;
/// Topics of a log: the EVM has instructions for no more.
pub const TOPICS: usize = 4;
