//! Ceilings on proofs, which RPCs and strangers write. N passes, N + 1 does not.
//!
//! Source: ledger `prf-mpt-limits`.

/// Nodes of one proof: a path of 64 digits, and its root.
pub const NODES: usize = 65;
/// Bytes of a node of the state: a branch of 16 hashes has 532.
pub const NODE_BYTES: usize = 600;
/// Bytes of a node on the path to a receipt, whose leaf holds the whole receipt.
pub const RECEIPT_NODE_BYTES: usize = 1_048_576;
/// Storage slots of one answer.
pub const SLOTS: usize = 128;
/// Answers of `eth_getProof` in one bundle.
pub const ANSWERS: usize = 8;
/// Bytes of one answer that a prover takes and keeps.
pub const PROOF_ANSWER_BYTES: usize = 1_048_576;
/// Commas and opening brackets of one answer: within the other limits it has up to 8,904. Each costs a reader more than the byte
/// that it is.
pub const ANSWER_SEPARATORS: usize = 10_000;
/// Commas and opening brackets of a block, which some RPCs serve with whole transactions. A block of 60 million gas has up to 105,000:
/// an address of an access list costs 2,400 gas and has four of them. A reader takes up to 4 MiB for so many.
pub const BLOCK_SEPARATORS: usize = 131_072;
/// Commas and opening brackets of an error of JSON-RPC: it has a code, a message and a little data.
pub const ERROR_SEPARATORS: usize = 256;
/// Bytes of all answers together that one request for several provers is shared out to.
pub const JOINT_BYTES: usize = 8_388_608;
/// How long a prover takes for all RPCs, in seconds; none of them gets more than
/// [`RPC_SECONDS`](primitives::limits::RPC_SECONDS).
pub const PROVER_SECONDS: u32 = 300;
/// Bytes of the RLP of a block header.
pub const HEADER_BYTES: usize = 8_192;
/// Layouts of a policy.
pub const LAYOUTS: usize = 16;
/// Bytes of a `metadataURI` (ERC-8257, Metadata URI Length).
pub const URI_BYTES: usize = 2_048;
/// The oldest block that a policy can allow, in seconds (§7: the standard's ceiling).
pub const MAX_AGE_SECONDS: u32 = 86_400;
/// How far a block's time may be ahead of the clock, in seconds: a slot of Ethereum has 12.
pub const FUTURE_SECONDS: u64 = 15;
/// Values that a list of answers or of nodes may have before it is no list of either: as many as a bundle can hold.
pub const VALUES: usize = 8_388_608;
/// Topics of a log.
pub const TOPICS: usize = 4;
/// Logs of a receipt: as many as its node can hold.
pub const LOGS: usize = 1_048_576;
/// Characters of a hexadecimal number of 256 bits.
pub const QUANTITY: usize = 66;
/// Characters of the canonical form of a tool reference.
pub const REFERENCE: usize = 256;
