//! Every ceiling of this crate. N passes, N + 1 does not.

/// Exchanges of a transcript, and of a probe (our bound).
pub const EXCHANGES: usize = 64;
/// Headers of one exchange of a transcript (our bound).
pub const HEADERS: usize = 256;
/// Code points of a header's value in a transcript (our bound): far more than a challenge of x402 has.
pub const HEADER_TEXT: usize = 262_144;
/// Code points of an endpoint (our bound).
pub const ENDPOINT_TEXT: usize = 8_192;
/// Bytes of one JSON-RPC message, and of one answer (our bound).
pub const MESSAGE_BYTES: usize = 1_048_576;
/// Commas and opening brackets of one message (our bound): about its values, each of which costs a reader more than its bytes do.
pub const MESSAGE_SEPARATORS: usize = 65_536;
/// Levels of nested containers in a message (our bound).
pub const LEVELS: u32 = 128;
/// Events with data of one event stream (our bound).
pub const EVENTS: usize = 1_024;
/// Pages of one list of tools (our bound).
pub const PAGES: usize = 32;
/// Tools of one list that are judged (our bound).
pub const TOOLS: usize = 1_024;
/// Bytes of a cursor that is sent back (our bound).
pub const CURSOR_BYTES: usize = 4_096;
/// Bytes of a session's ID that is sent back (our bound).
pub const SESSION_BYTES: usize = 1_024;
/// UTF-8 bytes of the arguments of the safe call (our bound).
pub const ARGUMENTS_BYTES: usize = 4_096;
/// Required members of the arguments of the safe call (our bound).
pub const REQUIRED: usize = 64;
/// Bytes of all answers of a probe together (our bound).
pub const PROBE_BYTES: usize = 4_194_304;
/// How long one request of a probe may take, in milliseconds (our bound).
pub const REQUEST_MS: u64 = 10_000;
/// How long a probe may take, in seconds (our bound).
pub const PROBE_SECONDS: u64 = 120;
/// The bound of C6 in milliseconds, unless the caller says otherwise (decision E7).
pub const LATENCY_MS: u64 = 5_000;
/// The largest bound of C6 in milliseconds that a caller may give.
pub const MOST_LATENCY_MS: u64 = 60_000;
/// The bound of C9 in bytes, unless the caller says otherwise (decision E7).
pub const LIST_BYTES: u64 = 40_000;
/// The largest bound of C9 in bytes that a caller may give.
pub const MOST_LIST_BYTES: u64 = 4_194_304;
/// Schemas within each other that are judged (our bound).
pub const SCHEMA_LEVELS: usize = 32;
/// Schemas that are judged for one value, each as often as it is (our bound).
pub const SCHEMA_STEPS: usize = 10_000;
/// Bytes of schemas and values that are read for one value, each as often as it is (our bound).
pub const SCHEMA_BYTES: usize = 33_554_432;
/// Schemas that are judged for the choice of one call, over all tools: one for each required member of each tool (decision E57).
pub const CHOICE_STEPS: usize = 65_536;
/// Bytes of schemas and values that are read for that choice, each as often as it is (decision E57).
pub const CHOICE_BYTES: usize = 33_554_432;
/// Bytes of a certificate (our bound).
pub const CERTIFICATE_BYTES: usize = 262_144;
/// Bytes of a `server.json` (our bound).
pub const SERVER_JSON_BYTES: usize = 262_144;
/// Keys of issuers that a caller pins (our bound).
pub const ISSUERS: usize = 32;
/// How far `observed_at` may be ahead of the caller's clock, in seconds (decision E21).
pub const SKEW_SECONDS: u64 = 300;
