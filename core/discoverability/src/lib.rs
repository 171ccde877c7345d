//! Whether an MCP server can be found, understood and called, judged from recorded exchanges alone.
//!
//! Three readings of the Agent Tool Discoverability Standard 0.1 stand side by side: its own words, the specification of MCP, and a
//! public verifier. The same transcript gives the same report everywhere. What was not asked is untested, and what could not be
//! established is unverified: neither is ever a failure.
//!
//! Certificates are judged under keys that the caller pinned, and `server.json` by the registry's schema.
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

// Which file decides which rule. The ledger checks that every file with a rule stands here.
//
//   a transcript: the order and status of its criteria, the verdict   judge.rs
//   what a request asks for, told by its bytes in any recording       asked.rs
//   which message is the answer: JSON or an event stream; redirects   answer.rs, stream.rs
//   HTTP statuses such as 401 and 429, under which no answer counts   answer.rs
//   a stream that is left at the answer                               watch.rs
//   recorded exchanges, what each took by its own times; options      recorded.rs
//   headers of exchanges                                              header.rs
//   C1, C6: how the server was entered, its session, how fast         entry.rs
//   which revision of MCP the profile of the specification goes by    entry.rs
//   the answers to initialize and server/discover, revisions in them  entry/handshake.rs
//   C8: what the server says of itself                                entry/server.rs
//   C2, C9: pages, their end, their bytes                             list.rs
//   C3, C4, C5: tools; descriptions, also empty or equal ones; hints  tools.rs
//   the one tool that may be called: hints open nothing else, and a
//   name can forbid it; with what arguments                           choose.rs, choose/arguments.rs
//   C7: what the call comes to: errors, no content, echoes, outputs   called.rs
//   prices that a call meets; how its content is read                 called/{price,content}.rs
//   C10: unknown methods, broken JSON                                 errors.rs
//   the public verifier; its reading of bodies and of tools           peer.rs, peer/{body,listed}.rs
//   which of two statuses is graver; which profiles a finding lowers  status.rs
//   grades: their thresholds and caps; which servers get no grade     grade.rs
//   findings of a transcript: their exchange, place, value, order     noted.rs
//   findings of a certificate or of a server.json                     found.rs
//   schemas; their keywords and references; what is read once         schema.rs, schema/{keywords,reference,seen}.rs
//   how much work schemas may take; equal values; numbers by value    schema/{budget,equal}.rs, decimal.rs
//   a probe: how much it may ask, its recording, going on from that   probe.rs
//   the requests of a probe: bytes, headers, session, revision        probe/ask.rs
//   the eras and revisions that a probe tries; when it gives up       probe/entering.rs
//   what a probe asks after each answer: the notification that ends a
//   handshake, the other era behind an error, pages, a call, DELETE   probe/turn.rs
//   what a recording keeps of an answer, and how it writes that       kept.rs
//   a transcript as text: each verdict is had from it offline        transcript.rs
//   certificates: envelope, canonical text, pinned keys, verdict      certificate.rs
//   what a certificate says: a grade derived anew, delivery, expiry   certificate/body.rs
//   times of certificates as text                                     certificate/time.rs
//   signatures                                                        ed25519.rs
//   server.json: schema, names, lengths, versions, icons, repository  server_json.rs
//   server.json: packages and remotes, transports, URLs, hashes       server_json/package.rs
//   server.json: arguments and inputs                                 server_json/input.rs
//   values of documents; which characters are blank or invisible      fields.rs, text.rs
//   the codes, with what to do                                        codes/table.rs
//   the arguments of each verb and of the probe                       described.rs
//   every ceiling                                                     limits.rs

pub mod answer;
mod asked;
pub mod border;
mod called;
mod certificate;
mod choose;
mod codes;
mod decimal;
mod described;
pub mod ed25519;
mod entry;
mod errors;
mod fields;
mod found;
mod grade;
mod header;
mod judge;
pub mod kept;
pub mod limits;
mod list;
mod noted;
mod peer;
mod probe;
mod recorded;
mod schema;
mod server_json;
mod status;
mod stream;
mod text;
mod tools;
mod transcript;
mod watch;

pub use border::Border;
pub use certificate::judge_certificate;
pub use choose::SafeCall;
pub use codes::{Code, Finding, Row, codes, explain};
pub use judge::judge_mcp;
/// What descriptions of all areas stand on: reports as text, conclusions, and words.
pub use primitives::describe::{Report, Run, Word};
pub use probe::{Probe, Probed};
pub use schema::check as check_schema;
pub use server_json::judge_server_json;
pub use status::graver;
pub use transcript::{read_transcript, write_transcript};
pub use watch::Watch;
