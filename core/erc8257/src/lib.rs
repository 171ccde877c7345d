//! Decides whether an ERC-8257 tool registration is genuine.
//!
//! A registration commits a manifest URL and a keccak256 hash onchain. Every user of the tool must check that
//! the manifest comes from the tool's own origin, has the committed canonical bytes, and names the account
//! that registered it. This crate decides that, from bytes that its caller fetched: it does no I/O, reads no
//! clock, and repairs nothing. It follows the text of ERC-8257; where the text is ambiguous, `DESIGN.md` in
//! the repository says which reading it takes.
//!
//! ```
//! use erc8257::{Policy, Response, ToolConfig, verify};
//!
//! # let served = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
//! #   "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
//! #   "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;
//! // From the registry: getToolConfig(toolId).
//! let config = ToolConfig {
//!     creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
//!     metadata_uri: "https://tools.example.com/.well-known/ai-tool/echo.json".into(),
//!     manifest_hash: erc8257::hash(served).unwrap(),
//!     access_predicate: Default::default(),
//! };
//! // From the server: the raw bytes, status 200, no redirect, complete.
//! let report = verify(&config, &Response::ok(served), &Policy::default());
//! assert!(report.is_verified());
//! for finding in report.findings() {
//!     println!("{}: {} {}", finding.code(), finding.message(), finding.fix());
//! }
//! ```
//!
//! | § | where |
//! |---|---|
//! | [1 Tool Registry], [9 ERC-165] | [`registry`]; the answers of nodes: [`rpc`]; before a publisher's call: [`preflight`] |
//! | [2 Tool Manifest], [canonical bytes] | [`canonicalize`], [`hash`], [`validate`], [`validate_for`], [`fix`](fn@fix), [`Manifest`] |
//! | [3 Pricing], [4 Access], [5 Verifiability] | [`Manifest`], [`caip`]; access: [`registry::read_access`] |
//! | [6 Origin-Binding] | [`url`] |
//! | [7 Creator Binding], [Consumer Verification] | [`Session`], [`verify`](fn@verify), [`Bundle`], [`Report`], [`Verified`] |
//! | [Parser hardening] | [`limits`] |
//! | every rule code | [`rules`](fn@rules), [`explain`] |
//!
//! [1 Tool Registry]: https://ercs.ethereum.org/ERCS/erc-8257#1-tool-registry
//! [2 Tool Manifest]: https://ercs.ethereum.org/ERCS/erc-8257#2-tool-manifest
//! [canonical bytes]: https://ercs.ethereum.org/ERCS/erc-8257#canonical-manifest-bytes
//! [3 Pricing]: https://ercs.ethereum.org/ERCS/erc-8257#3-pricing
//! [4 Access]: https://ercs.ethereum.org/ERCS/erc-8257#4-access
//! [5 Verifiability]: https://ercs.ethereum.org/ERCS/erc-8257#5-verifiability
//! [6 Origin-Binding]: https://ercs.ethereum.org/ERCS/erc-8257#6-origin-binding-anti-impersonation
//! [7 Creator Binding]: https://ercs.ethereum.org/ERCS/erc-8257#7-creator-binding-anti-impersonation
//! [Consumer Verification]: https://ercs.ethereum.org/ERCS/erc-8257#consumer-verification
//! [9 ERC-165]: https://ercs.ethereum.org/ERCS/erc-8257#9-erc-165-support
//! [Parser hardening]: https://ercs.ethereum.org/ERCS/erc-8257#manifest-parser-hardening
//!
//! No feature changes a verdict or a report of what this crate can read without it, and each is off by default. `proof` adds
//! records that are proven from a trusted block hash: `Policy::proof`. `asm-keccak` is a faster hash
//! backend, and `idn` adds `host_to_ascii` for publishers. `small` is less code at the price of some speed,
//! for wasm.
//!
//! Crates of their own say more. `erc8257-advice` lists risks beside the verdict. `erc8257-diagnose` explains
//! a wrong hash. `erc8257-access` reads what a predicate requires, and plans. `erc8257-access-proof` tells whether
//! a request comes from an account. `erc8257-primitives` has the readers below this crate.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    clippy::as_conversions
)]

extern crate alloc;

// Which file decides which rule. The ledger checks that every file that the ledger names stands here.
//
// §1 The registry
//   call data of its views (no data is zero-length bytes); interface
//   IDs of registry and predicate                                     registry/calls.rs
//   call data of a publisher's functions                              registry/publish.rs
//   data that its views return: strict ABI; bools are 1 or 0, and
//   hasAccess is true for the canonical word 1 alone                  registry/returns.rs
//   a contract's answer about an interface (ERC-165)                  registry/interface.rs
//   its errors, by their selectors                                    registry/errors.rs
//   a reverted view: no such tool, deregistered, or unknown           registry/revert.rs
//   its events: topics and data                                       registry/events.rs
//   a tool's life by its events: creator, updates, and its end by
//   ToolDeregistered, after which no event revives it                 registry/history.rs
//   a record: found, deregistered, no such tool, unreadable           registry/record.rs
//   tryHasAccess: granted, denied, malfunction; an answer without
//   bytes; out of gas; a missing or deregistered tool reverts: not a
//   denial                                                            registry/access_answer.rs
//   before a publisher's call: the ladder, ERC-165 first; a
//   predicate without ERC-165 draws a warning only                    preflight/ladder.rs
//   before a publisher's call: probes of a predicate, their gas; the
//   interface ID that stands for its three functions                  preflight/probe.rs
//   before a publisher's call: how the registry will revert, as for
//   a deregistered tool, or one of another creator                    preflight/reverts.rs
//   before a publisher's call: the verdict on the new record, whose
//   creator is the account that calls                                 preflight/foresight.rs
//   before a publisher's call: whether a fact that decides is open    preflight/described.rs
//   what a host asks before a publisher's call                        preflight.rs
// §2 The manifest
//   root object, required members, inputs and outputs                 manifest/fields.rs
//   what an absent member means, such as version or maxAge            manifest/fields.rs
//   unknown members, extensions: how a publisher names them; they
//   change no verdict, and an ENS name is not the creator             manifest/extension.rs
//   optional members that are null or of another type                 manifest/optional.rs
//   type, version (SemVer), maxAge                                    manifest/{manifest_type,version,max_age}.rs
//   creatorAddress, endpoint, name, description, tags                 manifest/{creator,endpoint,text,tags}.rs
//   every URL of a manifest: endpoint, image, links, attestation,
//   build and log must be https, and their normal form; warnings for a
//   host's trailing dot and odd characters of a path                  manifest/{url_fields,string_fields}.rs
//   every string: NFC, noncharacters, integers no double holds        manifest/every_string.rs
//   text outside NFC (NFD) is refused, even where its hash is right   manifest/every_string.rs
//   the code of each fault of JSON; primitives finds the faults       read_error.rs
//   depth and nodes of schemas (parser hardening)                     manifest/schema.rs
//   the file that a publisher serves: UTF-8, no BOM, canonical        fix.rs
//   repairs for a publisher: NFC, hex case, URLs, numbers             fix/repair.rs
//   the members, categories and codes of a platform                   profile/opensea.rs
//   a platform's rules on a manifest, such as featuredImage's URL     manifest/platform.rs
// §3 Pricing
//   entries: four members, CAIP-10, CAIP-19, amount, same chain       manifest/pricing.rs
//   assets such as USDC, recipients: on any chain, EVM or not         manifest/pricing.rs
//   choosing an entry: order, the first supported one, zero amount    manifest/view/pricing.rs
// §4 Access
//   requirements in the manifest: kind, label, data, links, logic     manifest/access.rs
// §5 Verifiability
//   tiers, execution, attestation, build; claims that contradict
//   each other are flagged, also for an indexer                       manifest/verifiability.rs
//   the tier that the claims support; retention and other members
//   that are absent                                                   manifest/view/verifiability.rs
// §6 Origin-Binding
//   metadataURI: its length, other schemes, the well-known path, slug,
//   query                                                             url/well_known.rs
//   the code of each fault of a URL; primitives finds the faults      url/error.rs
//   the same origin for metadataURI and endpoint, at the verdict      verify/uri.rs
// §7 Verification
//   the four checks: all run, the manifest's rules first; the one
//   place that calls a tool verified, for indexers too                verify.rs
//   a hash that is still wrong after the second reading: unverified   verify.rs
//   the order of the checks; which step failed first, to be shown     report.rs
//   canonical: all four pass; unverified: one failed or could not
//   be completed                                                      report.rs
//   verified, refused or unavailable: whether to try again            report/outcome.rs
//   the fetch: status 200, redirects, TLS, timeouts, sizes; one that
//   is not complete leaves the tool unverified                        verify/fetch.rs
//   the address that the manifest came from (SSRF)                    verify/fetch.rs
//   private addresses in metadataURI (SSRF): no host fetches them     policy.rs, session/fetch.rs
//   private addresses in metadataURI that was fetched: a warning      verify/uri.rs
//   the body is JSON, however it is formatted: only its canonical
//   form is hashed                                                    verify/body.rs
//   the hash of the canonical bytes: the record's, the pinned one     verify/hash.rs
//   the URI before any fetch; one second reading after a wrong hash   session/drive.rs
//   a second reading: which record counts, whether the URI changed    verify/reread.rs
//   the creator, byte by byte; a record of another creator is never
//   shown as genuine (front-running)                                  verify/creator.rs
//   a manifest alone, without a record                                verify/publisher.rs
//   how long a verdict serves: 5 minutes, 24 hours, maxAge (0 too);
//   whether an age is still within that window                        freshness.rs
//   may a tool be invoked, or shown as found: while its verdict is
//   young enough; later it must be verified again                     session/usable.rs
//   may a payment be made or signed (high value): each by its own
//   verification, not by what was cached or seen at discovery         session/usable.rs
//   the steps of a verification; no retry under relaxed rules         session.rs
//   the limits of the fetch, without compression; the final URL must
//   be the asked one                                                  session/fetch.rs
//   several RPCs that disagree, lag behind or give no answer          reading/remarks.rs
//   limits and choices of the host: private addresses, quorum         policy.rs
//   how a policy is read, and how a report states it                  policy/{read,write}.rs
//   how a policy's demands on a proof are read; their highest age     policy/proof.rs
//   a record that is proven: from the host's hash, or a quorum's;
//   one RPC alone cannot give both the hash and the proof             session/proving.rs
//   what a proof says of the record; the RPCs that proved nothing     reading/proven.rs
//   what is kept of a proof, so that a run can be replayed offline    reading/proven.rs
//   a proof in a bundle is judged again                               bundle/proof.rs
// All findings
//   an error (NFC, BOM, hex case) fails its check or the manifest, a
//   warning fails nothing; how many findings are listed               collector.rs
//   the severity and the sentences of each code                       rules/table.rs

pub mod border;
mod bundle;
mod canonical;
mod check;
mod collector;
mod finding;
mod fix;
mod freshness;
mod host;
#[doc(hidden)]
pub mod inside;
pub mod limits;
mod manifest;
mod policy;
pub mod preflight;
mod profile;
mod read_error;
mod reading;
pub mod registry;
mod report;
mod rules;
mod session;
pub mod url;
mod usage;
pub mod verbs;
mod verify;

/// The version of this library.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The version of Unicode whose tables decide NFC; this version does not know characters that are assigned
/// later.
pub const UNICODE_VERSION: (u8, u8, u8) = (18, 0, 0);

pub use alloy_primitives::{Address, B256, U256};
pub use bundle::{Bundle, verify_bundle};
pub use canonical::{canonicalize, hash, keccak256};
pub use check::{Check, Status};
pub use finding::Finding;
pub use fix::{Change, Fixed, fix};
pub use freshness::{FreshnessWindow, block_window, freshness_window};
pub use host::{FetchError, Received, Response};
pub use manifest::{
    Access, AccessLogic, Attestation, EffectiveTier, MANIFEST_TYPE, Manifest, ManifestState, PricingEntry,
    PricingState, ReproducibleBuild, Requirement, SchemaSize, Verifiability,
};
pub use policy::{Policy, Quorum, SchemaMeasure};
#[cfg(feature = "proof")]
pub use policy::{read_proof_policy, read_record_proof};
pub use primitives::harmless::{Harmless, harmless};
pub use primitives::json::{JsonString, json_string};
pub use primitives::rpc::{BlockRef, BlockTag, CallAnswer, ReadAt};
pub use primitives::usage::UsageError;
pub use primitives::{caip, inquiry, rpc};
pub use profile::Profile;
/// Proofs of records: their policy, the trusted hash, and what they prove.
#[cfg(feature = "proof")]
pub use proofs;
pub use read_error::ReadError;
pub use registry::{RegistryState, ToolConfig, ToolRef, ToolRefError};
pub use report::{Evidence, EvidenceError, ManifestMismatch, Outcome, Report, Verified};
pub use rules::{Code, Level, Rule, Severity, explain, rules};
pub use session::{EthCall, Fetch, OutOfOrder, RecordedAnswer, Recording, Session, Step};
#[cfg(feature = "idn")]
pub use url::host_to_ascii;
pub use url::{UrlError, normalize_url, well_known_url};
pub use verify::{validate, validate_for, verify};

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
