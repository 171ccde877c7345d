//! The core for Swift and Kotlin. This crate converts and nothing else: plain values in, plain values out, and one error.
//!
//! Every export returns a `Result`, and a panic below one comes out as the language's own kind of internal
//! error. In Swift, a panic in an export that cannot fail would end the app. Both languages see the comments
//! here as their documentation.
//!
//! | module | what |
//! |---|---|
//! | `verify`, `report` | documents, verdicts and bundles |
//! | `session`, `recording` | a verification that asks and takes answers |
//! | `rpc` | JSON-RPC for hosts |
//! | `config`, `response`, `policy`, `tool_ref` | the arguments |
//! | `failure`, `argument` | the error, and arguments that are wrong |
//! | `verbs`, `inquiry` | all verbs, functions and inquiries that are described once for all languages |
//! | `proof` | proofs of access |
//! | `rules`, `tables`, `url`, `shown` | the tables of codes; URLs; how to show texts of others |
//! | `border` | memory for what Kotlin hands over |

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

mod argument;
mod border;
mod config;
mod failure;
mod inquiry;
mod policy;
mod proof;
mod recording;
mod report;
mod response;
mod rpc;
mod rules;
mod session;
mod shown;
mod tables;
mod tool_ref;
mod url;
mod verbs;
mod verify;

uniffi::setup_scaffolding!("erc8257");
