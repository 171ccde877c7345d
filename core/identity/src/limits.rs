//! Ceilings of agents. N passes, N + 1 does not.
//!
//! Source: the area's design, Limits; ledger `8004-file-limit-exact`.

/// Bytes of a registration file, a feedback file, a card or a domain's proof.
pub const FILE_BYTES: usize = 262_144;
/// Bytes of an IPFS block: such a file, and what `UnixFS` writes around it.
pub const BLOCK_BYTES: usize = 262_208;
/// Members of a registration file that can be changed.
pub const FILE_MEMBERS: usize = 16;
/// Bytes of a URI on the chain.
pub const URI_BYTES: usize = 360_000;
/// Code points of a URI that a report shows.
pub const URI_SHOWN: usize = 512;
/// Characters of a CID.
pub const CID_CHARACTERS: usize = 128;
/// Code points of an agent's reference.
pub const REF_CHARACTERS: usize = 256;
/// Metadata keys that a host reads.
pub const METADATA: usize = 32;
/// Bytes of a metadata key.
pub const KEY_CHARACTERS: usize = 256;
/// Services of a registration file.
pub const SERVICES: usize = 256;
/// Registrations of a registration file that are read.
pub const REGISTRATIONS: usize = 64;
/// Domains that are judged.
pub const DOMAINS: usize = 16;
/// Other registrations that a report shows.
pub const ELSEWHERE: usize = 32;
/// Trust models that a report shows.
pub const TRUST: usize = 32;
/// Entries of feedback.
pub const FEEDBACK: usize = 65_536;
/// Clients.
pub const CLIENTS: usize = 65_536;
/// Logs of one bundle: more than its bytes can hold.
pub const LOGS: usize = 262_144;
/// Requests for validation.
pub const VALIDATIONS: usize = 4_096;
/// Candidates of a ranking.
pub const CANDIDATES: usize = 4_096;
/// Skills of a card.
pub const SKILLS: usize = 256;
/// Interfaces of a card.
pub const INTERFACES: usize = 16;
/// Tags that a report counts.
pub const TAGS: usize = 64;
/// Clients that a report names, those with the most feedback.
pub const TOP: usize = 16;
/// Tiers of a policy.
pub const TIERS: usize = 16;
/// Bytes of the text of a query.
pub const QUERY_BYTES: usize = 256;
/// Gateways of IPFS that are asked.
pub const GATEWAYS: usize = 4;
/// Topics of a log.
pub const TOPICS: usize = 4;
/// Bytes of a bundle within another one.
pub const NESTED_BYTES: usize = 8_388_608;
/// Code points of a word that a host records.
pub const WORD: usize = 64;
/// Code points of an address, with room for what is not one.
pub const ADDRESS: usize = 64;
/// Code points of a function of a contract, and of an amount of none.
pub const FUNCTION: usize = 128;
/// Bytes of a signature: one of a contract wallet may be long.
pub const SIGNATURE_BYTES: usize = 8_192;
/// Bytes of the code of a wallet: twice what EIP-170 allows.
pub const WALLET_CODE_BYTES: usize = 49_152;
/// Logs of a receipt.
pub const RECEIPT_LOGS: usize = 4_096;
/// Code points of a contract's text that a report shows.
pub const SHOWN: usize = 512;
/// Pieces of feedback that a report shows, the newest.
pub const LATEST: usize = 256;
/// The largest prior of a score.
pub const PRIOR: u32 = 1_000_000;
/// The best score of stars (seed 004): 5.0.
pub const SCORE: u32 = 500;
/// Seconds that a deadline may be ahead: the registry refuses a later one (ledger `8004-wallet-712-window`).
pub const DEADLINE_SECONDS: u64 = 300;
/// Members of a feedback file that are compared with the event.
pub const FIELDS: usize = 16;
/// Code points of the name of a policy, or of a tier.
pub const POLICY_NAME: usize = 128;
/// Flags of a policy: more than there are.
pub const FLAGS: usize = 32;
/// The largest number of a policy of tiers.
pub const TIER_NUMBER: u64 = 1_000_000_000;
/// Agents of a page.
pub const PAGE: usize = 100;
/// Agents that a page may pass over.
pub const OFFSET: u64 = 5_000;
/// Seconds that an inquiry may take. The user and a wallet may take their own time.
pub const LIVE_SECONDS: u64 = 300;
/// Steps that an inquiry may take: what it does again after each of them stays bounded.
pub const STEPS: u32 = 512;
/// Numbers for the questions about one of several agents: more than there are.
pub const LANE: u32 = 2_048;
/// Milliseconds of one request for a file.
pub const FILE_MILLISECONDS: u32 = 10_000;
/// Bytes that an exchange may take below TLS, beyond those of the body: heads, encodings, records.
pub const FILE_WIRE_BYTES: usize = 4 * BLOCK_BYTES;
/// Bytes of an index's answer.
pub const INDEX_BYTES: usize = 1_048_576;
/// Bytes of answers that an inquiry keeps: with the files there is room for all of it in one bundle.
pub const ANSWERS_BYTES: usize = 10_485_760;
/// Answers of one inquiry: more than it asks for.
pub const ANSWERS: usize = 65_536;
/// Accounts of one page of feedback.
pub const PAGE_CLIENTS: usize = 64;
/// Accounts that the registry's own summary is asked about (ledger `8004-sum-clients`).
pub const SUMMARY_CLIENTS: usize = 64;
/// Requests that are open at a time.
pub const AT_ONCE: usize = 64;
/// Requests for events: a range that an RPC refuses is halved, and asked for again.
pub const LOG_REQUESTS: usize = 128;
/// Code points of a block: a word, or a number.
pub const BLOCK_CHARACTERS: usize = 66;
/// Code points of a gateway: a host, and a port.
pub const GATEWAY_CHARACTERS: usize = 262;
/// Code points of a URL.
pub const URL_CHARACTERS: usize = 2_048;
/// Code points of the name of a piece of feedback: chain, agent, account and index.
pub const FEEDBACK_ID_CHARACTERS: usize = 256;
