//! How much is asked at once, how often, and how long to wait in between.

/// How long to wait before each further try of a call that has no answer, in milliseconds.
pub const PAUSES: [u32; 5] = [250, 500, 1_000, 2_000, 4_000];
/// How long to wait before another look at a chain or a refused range, in milliseconds.
pub const PAUSE: u32 = 500;
/// How often to look at a chain that changes while it is read, or at an RPC that is behind.
pub const TRIES: u32 = 6;
/// Predicates in one filter.
pub const ADDRESSES: usize = 200;
/// Blocks above the settled ones that are read at a time.
pub const BLOCKS: usize = 64;
/// Blocks of the first range.
pub const FIRST_RANGE: u64 = 64;
/// Blocks of the largest range, so that progress is made and seen.
pub const LARGEST_RANGE: u64 = 1 << 20;
/// Changes of one range up to which the next range is larger.
pub const FEW_CHANGES: usize = 256;
/// Changes of one range above which the next range is smaller.
pub const MANY_CHANGES: usize = 1_024;
/// Answers after a refusal before a larger range is tried.
pub const CALM_ANSWERS: u32 = 16;
/// Tools whose records are read by one batch.
pub const BATCH: usize = 64;
/// Tools that one search passes over, because their origins have enough under way.
pub const PASSED_OVER: usize = 512;
/// The age of a head, in seconds, after which a pass looks for a newer one.
pub const HEAD_SECONDS: u64 = 60;
/// The age of a record, in seconds, after which no verification begins with it.
pub const FRESH_SECONDS: u64 = 60;
/// How often in a row an RPC may lose its own head.
pub const LOST_HEADS: u32 = 5;
/// Calls in a row without an answer, after which a pass gives the registry up.
pub const SILENT_TOOLS: usize = 2 * BATCH;
/// Bytes of a list of logs, as it comes and as it is read. A log costs at least 8 gas for each byte of its
/// data, which is two digits here. So this is more than a block of one billion gas can hold.
pub const LIST_BYTES: usize = 256 << 20;
/// Bytes that a host may take from the connection for a list, with room for chunks and TLS.
pub const LIST_WIRE_BYTES: usize = 288 << 20;
/// How many times longer than another answer a list may take.
pub const LIST_PATIENCE: u32 = 8;
