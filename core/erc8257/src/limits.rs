//! Every ceiling on input that others control, one constant each.
//!
//! All limits hold independently of each other: N passes, N + 1 does not.

pub use primitives::limits::{
    CLOCK_SKEW_SECONDS, EXACT_INTEGER, FINDINGS, HOST_BYTES, HOST_LABEL_BYTES, POINTER_BYTES,
    QUORUM_LAG_BLOCKS, REPORT_BYTES, RPC_ERROR_BYTES, RPC_RESPONSE_BYTES, RPC_SECONDS, RPC_WIRE_BYTES,
    SHOWN_CODE_POINTS,
};

/// Manifest body as served, in bytes (Manifest Parser Hardening, row 1).
pub const MANIFEST_BYTES: usize = 1_048_576;
/// Bytes of any kind that a host takes from the connection of one fetch, below TLS (our bound). Endless
/// interim responses, chunk extensions and trailers are not a body. A body of [`MANIFEST_BYTES`] in sensible
/// chunks needs little more than its size.
pub const MANIFEST_WIRE_BYTES: usize = 4 * MANIFEST_BYTES;
/// Entries of `pricing` (Manifest Parser Hardening, row 2).
pub const PRICING_ENTRIES: usize = 32;
/// Entries of `access.requirements` (Manifest Parser Hardening, row 3).
pub const ACCESS_REQUIREMENTS: usize = 256;
/// Decoded bytes of a requirement's `data` (Manifest Parser Hardening, row 4).
pub const REQUIREMENT_DATA_BYTES: usize = 4_096;
/// Levels of nested containers in `inputs` and in `outputs`, the schema itself being level 1
/// (Manifest Parser Hardening, row 5; decision B15).
pub const SCHEMA_DEPTH: usize = 16;
/// JSON values of `inputs` and `outputs` together (Manifest Parser Hardening, row 6; decision B16).
pub const SCHEMA_NODES: usize = 1_024;

/// Levels of nested containers that advice on a schema looks at (our bound): whatever either measure of
/// [`SCHEMA_DEPTH`] accepts has all its subschemas above that.
pub const SCHEMA_LOOK_LEVELS: usize = 64;
/// Subschemas that a schema may become with its references written out before advice speaks of it (our bound): 16
/// times [`SCHEMA_NODES`].
pub const SCHEMA_EXPANSION: u64 = 16_384;
/// Nested groups of a `pattern` that advice looks at (our bound); no matcher need accept more.
pub const PATTERN_LEVELS: usize = 100;
/// UTF-8 bytes of the patterns of one schema that advice looks at (our bound). Advice only says that it did
/// not judge the further patterns.
pub const PATTERN_BYTES: usize = 32_768;
/// Bytes of hosts that advice reads in one manifest or schema (our bound), for hosts with `xn--`,
/// percent-encoded bytes or characters outside ASCII. All further such hosts count as hostile.
pub const INTERNATIONAL_HOST_BYTES: usize = 32_768;
/// Repetitions of one counted quantifier that linear-time matchers take (RE2 refuses more).
pub const PATTERN_COUNT: u64 = 1_000;
/// Positions of a `pattern` with its counted repetitions written out, before advice speaks of it (our bound).
pub const PATTERN_POSITIONS: u64 = 100_000;

/// Code points of `name` (§2).
pub const NAME_CODE_POINTS: usize = 128;
/// Code points of `description` (§2) and of `verifiability.description` (§5).
pub const DESCRIPTION_CODE_POINTS: usize = 500;
/// UTF-8 bytes of `image`, of each `links` value, and of `metadataURI` (§2, §4, §1).
pub const URL_BYTES: usize = 2_048;
/// UTF-8 bytes of a `links` key (§4; decision B14).
pub const LINK_KEY_BYTES: usize = 2_048;
/// Entries of `tags` (§2).
pub const TAGS: usize = 16;
/// Code points of one tag (§2).
pub const TAG_CODE_POINTS: usize = 32;
/// Characters of a pricing `amount` (§3): the decimal length of 2^256 - 1.
pub const AMOUNT_CHARS: usize = 78;
/// UTF-8 bytes of a requirement's `label` (§4).
pub const LABEL_BYTES: usize = 256;
/// Characters of the slug (§6).
pub const SLUG_CHARS: usize = 64;

/// Freshness window by default, in seconds (§7, item 3).
pub const FRESHNESS_DEFAULT_SECONDS: u32 = 300;
/// Longest freshness window of a consumer that can cause an invocation, in seconds (§7, item 3).
pub const FRESHNESS_CEILING_SECONDS: u32 = 86_400;

/// Entries of an onchain `getRequirements` answer by default (Predicate Introspection Hardening).
pub const ONCHAIN_REQUIREMENTS: u32 = 256;
/// The most to which a policy may raise [`ONCHAIN_REQUIREMENTS`] (our bound; decision A11).
pub const ONCHAIN_REQUIREMENTS_CEILING: u32 = 65_536;
/// The most RPCs that a quorum may ask (our bound).
pub const QUORUM_RPCS: u8 = 32;

/// Bytes that `getToolConfig` returns, and of a log's data (our bound). The bound is far above the need of a
/// URI of [`URL_BYTES`], so that a longer URI is told by its own code. It is low enough that a bundle of
/// [`BUNDLE_BYTES`] holds different answers from [`QUORUM_RPCS`] RPCs in two readings, with any escapes in
/// the URI.
pub const CONFIG_RETURN_BYTES: usize = 16_384;
/// Bytes that `getRequirements` returns (our bound; ledger `lib-sec-intro-return-size`): as many as an RPC's
/// response of [`RPC_RESPONSE_BYTES`] can carry as hex. [`ONCHAIN_REQUIREMENTS`] entries take 1,163,360 at
/// most; where a policy raises their number, this bound stays.
pub const REQUIREMENTS_RETURN_BYTES: usize = 2_097_152;
/// Bytes that `name` and `version` return: the encoding of a text of 256 bytes (Predicate Introspection Hardening).
pub const TEXT_RETURN_BYTES: usize = 64 + 256;
/// Gas of the `getToolConfig` call (our bound): far more than reading the longest URI takes. The gas is the
/// same for every RPC, so that a contract that looks at its gas cannot give two RPCs different answers.
pub const RECORD_GAS: u64 = 10_000_000;
/// Gas of the `getRequirements` call (our bound; ledger `sec-intro-gas`). It is enough for a few hundred
/// entries whose labels are put together as text, and no more than nodes give to a call.
pub const REQUIREMENTS_GAS: u64 = 30_000_000;
/// Gas of a `balanceOf` call about a requirement (our bound). A token behind a proxy takes a fraction of it,
/// and a hostile token can return only little data for it.
pub const BALANCE_GAS: u64 = 300_000;
/// The age in seconds that the block of a reading may have with any freshness window (our bound). A shorter
/// window would refuse a chain with blocks of 12 seconds whenever it misses a few blocks.
pub const BLOCK_SECONDS: u32 = 60;
/// How long a session may take from its first step to its verdict, in seconds (our bound).
pub const SESSION_SECONDS: u32 = 300;
/// How long a host waits for the manifest, from the name's resolution to the last byte, in seconds (our bound).
pub const FETCH_SECONDS: u32 = 30;
/// How long after its start a session may still be the basis of one payment, in seconds (our bound).
pub const PAYMENT_SECONDS: u32 = 60;
/// How far ahead the deadline of an `AccessProof` may be before there is a warning, in seconds (our bound).
/// The proof can be used again until then.
pub const PROOF_SECONDS: u64 = 300;
/// Bytes of an `AccessProof`'s payload that are read (our bound): far more than a signature has.
pub const PROOF_PAYLOAD_BYTES: usize = 4_096;

/// Bundle text, in bytes (our bound): room for a body of [`MANIFEST_BYTES`] in any spelling of a JSON string.
pub const BUNDLE_BYTES: usize = 8_388_608;
/// Text of facts, in bytes (our bound): room for a full answer of `getRequirements`.
pub const FACTS_BYTES: usize = 8_388_608;
/// Elements of a list in facts, requirements aside (our bound).
pub const FACTS_ENTRIES: usize = 4_096;
/// Exported state of a session, in bytes (our bound): a body, and a full answer of every RPC in two readings.
pub const SESSION_BYTES: usize = 16_777_216;

/// How old a registration must be not to count as young, in seconds: 7 days (our bound; Origin-Binding Limitations).
pub const YOUNG_SECONDS: u64 = 604_800;
/// How long nothing must have changed for a quiet period to be a long one, in seconds: 180 days (our bound).
pub const QUIET_SECONDS: u64 = 15_552_000;
/// How long ago a change counts as recent, in seconds: 30 days (our bound).
pub const RECENT_SECONDS: u64 = 2_592_000;
/// Changes within [`RECENT_SECONDS`] that are not many (our bound).
pub const RECENT_CHANGES: usize = 8;
/// How long a server may be silent before its tool counts as retired, in seconds: 30 days (our bound).
pub const SILENT_SECONDS: u64 = 2_592_000;
/// How long ago the last change must be to be worth a word, in seconds: 365 days (our bound).
pub const UNCHANGED_SECONDS: u64 = 31_536_000;
/// How much younger than a registration its origin's certificates may be, in seconds: 30 days (our bound).
pub const CERTIFICATE_LAG_SECONDS: u64 = 2_592_000;
/// Age of an attestation report where the manifest sets no `maxAge`, in seconds (§5 Attestation).
pub const ATTESTATION_SECONDS: u64 = 3_600;
/// How far in the future an attestation report may seem to be, in seconds (our bound; decision B24).
pub const ATTESTATION_SKEW_SECONDS: u64 = 60;
/// Other registrations that a diagnosis looks at (our bound).
pub const DIAGNOSIS_SIBLINGS: usize = 1_024;
/// Other bodies that a diagnosis looks at (our bound).
pub const DIAGNOSIS_CANDIDATES: usize = 32;

/// The highest HTTP status of a recorded response: three digits (RFC 9110, section 15).
pub const HTTP_STATUS: u16 = 999;
