//! The core for Swift and Kotlin. This crate converts and nothing else: plain values in, plain values out, and one error.
//!
//! Every export returns a `Result`, and a panic below one comes out as the language's own kind of internal error: in Swift,
//! a panic in an export that cannot fail would end the app. Both languages see the comments here as their documentation.
//!
//! | module | what |
//! |---|---|
//! | `verify`, `report` | documents, verdicts and bundles |
//! | `session`, `recording` | a verification that asks and is told |
//! | `config`, `response`, `policy`, `tool_ref` | what is handed over |
//! | `failure`, `argument` | the error, and arguments that are wrong |
//! | `rules`, `url` | the table of rules; URLs |
//! | `border` | memory for what Kotlin hands over |

mod argument;
mod border;
mod config;
mod failure;
mod policy;
mod recording;
mod report;
mod response;
mod rpc;
mod rules;
mod session;
mod tool_ref;
mod url;
mod verify;

uniffi::setup_scaffolding!("erc8257");
