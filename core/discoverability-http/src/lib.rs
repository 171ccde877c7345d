//! Whether a tool of ERC-8257 over plain HTTPS answers as its verified manifest says: the profile `erc8257-http-tool/1`.
//!
//! The profile is this library's own. Its six criteria have names and words in place of letters. Such a tool is not an MCP server, so
//! that the criteria C1 to C10 do not apply (decision E23, ledger `disc-http-name`).
//!
//! | criterion | passes where |
//! |---|---|
//! | `T-manifest` | the registration is verified |
//! | `T-live` | the first request was answered, below status 500 and in time |
//! | `T-challenge` | a tool with a price asks for payment by x402; a free one asks for nothing above 0 |
//! | `T-binding` | every offer is a price of the manifest |
//! | `T-answer` | a success is strict JSON that the manifest's `outputs` allows |
//! | `T-errors` | broken JSON gets a status from 400 to 499 |
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
//   the registration first; T-live; delivery; the verdict             judge.rs
//   roles, and what each of them must have asked: the caller's own
//   arguments, with nothing from the schema of the inputs             asked.rs
//   T-challenge, by the reader of x402                                challenge.rs
//   T-binding: every offer beside the prices                          binding.rs
//   T-answer, and the outputs schema                                  answer.rs
//   T-errors                                                          errors.rs
//   the criteria and their names                                      criteria.rs
//   findings, their order, and what they lower                        noted.rs
//   what a probe asks, and in which order                             probe.rs
//   what a probe begins with                                          probed.rs
//   a recording as text                                               recording.rs
//   every ceiling                                                     limits.rs
//   the arguments of the verb and of the probe                        described.rs

mod answer;
mod asked;
mod binding;
pub mod border;
mod challenge;
mod criteria;
mod described;
mod errors;
mod judge;
pub mod limits;
mod noted;
mod probe;
mod probed;
mod recording;

pub use border::Border;
pub use criteria::criterion_name;
pub use judge::judge_http;
pub use probe::HttpProbe;
pub use probed::HttpProbed;
pub use recording::judge_recording;
