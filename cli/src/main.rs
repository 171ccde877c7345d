//! `erc8257`: verify, validate, hash, canonicalize and repair ERC-8257 tool manifests.
//!
//! The core decides; this program reads files, prints, and turns a verdict into an exit status.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

// Which file decides which rule. The ledger checks that every file with a rule stands here.
//
//   fetching: limits; a host name is resolved at each request         host/fetch.rs
//   event streams that are left when the answer has come              host/stream.rs
//   private addresses, refused at each connection                     host/address.rs
//   compressed bodies                                                 host/decode.rs
//   redirects of an invocation                                        host.rs
//   what a list of tools answers is a claim                           commands/tools.rs
//   names that many tools share: slugs, rank by verification          census/kin.rs
//   the order of creators: spam                                       census/rank.rs
//   how trustworthy a creator's tools are                             census/judge.rs
//   a predicate's failure beside a denial                             commands/inspect.rs
//   the code hash that a publisher should publish                     view/inspection.rs
//   the count of an index beside the registry's own                   index/summary.rs
//   what a policy does not do                                         view/wallet.rs

mod args;
mod census;
mod clock;
mod commands;
mod described;
mod help;
mod host;
mod index;
mod input;
mod json;
mod live;
#[cfg(feature = "mcp")]
mod mcp;
mod near;
mod output;
mod secret;
mod status;
mod view;

use std::process::ExitCode;

use args::Invocation;
use status::Failure;

fn main() -> ExitCode {
    let outcome = args::parse(std::env::args_os()).and_then(|Invocation { command, color }| {
        output::set_color(color);
        commands::run(command)
    });
    match outcome {
        Ok(status) => status.into(),
        Err(Failure { status, text }) => {
            output::complain(&text);
            status.into()
        }
    }
}
