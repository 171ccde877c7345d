//! The command `erc8257`: verify, validate, hash, canonicalize and repair ERC-8257 tool manifests.
//!
//! The core decides; the command reads files, prints, and turns a verdict into an exit status.
//!
//! The program of this crate and the package of `PyPI` run it: two programs, one command. This library promises nothing to
//! other crates, which find verbs and verdicts in the crate `erc8257`.

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
//   the order of creators, not of tools: spam                         census/rank.rs
//   the checks of a snapshot's registrations; order and low IDs earn
//   no trust                                                          census/judge.rs
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

use std::ffi::OsString;

use args::Invocation;
use status::Failure;

#[doc(hidden)]
pub use view::escape::{harmless, harmless_cut};
#[doc(hidden)]
pub use view::verdict::why;

/// Runs one command line, the program's name first, and returns the exit status, which `erc8257 --help` explains.
///
/// It works with the streams of the process, its files and the network. `--color` holds for the rest of the process, and a
/// batch whose output cannot be written ends the process: only a program may call this, and once.
///
/// ```
/// assert_eq!(erc8257_cli::run(["erc8257".into(), "--version".into()]), 0);
/// ```
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let outcome = args::parse(arguments).and_then(|Invocation { command, color }| {
        output::set_color(color);
        commands::run(command)
    });
    let status = outcome.unwrap_or_else(|Failure { status, text }| {
        output::complain(&text);
        status
    });
    status.number()
}
