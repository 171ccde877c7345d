//! What a wallet is about to do, what it did, and what a session key may do.
//!
//! The library never holds a key: it decodes, predicts, judges and explains, so that the wallet of an agent can say no in time.
//! A policy binds only a host that asks.
//!
//! ```
//! let row = erc8257_wallet::explain("wal-eval-danger-unlimited-approval").unwrap();
//! assert_eq!(row.message, "The approval has no limit.");
//! ```
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
//   what RPCs and wallets answered; returned bytes                    answer.rs
//   chains, quantities                                                read.rs
//   findings: their place, their order, how many                      noted.rs
//   the codes, with what to do                                        codes/table.rs
//   the calls of an action                                            acts.rs
//   policies: what a rule matches, what a danger may; its hash         policy.rs
//   policies: every member, read strictly                             policy/read.rs
//   what a policy says of an action: times, dangers, fees              evaluate.rs
//   rules beside one act; recipients that nobody has                  evaluate/rules.rs
//   what is spent, and the caps                                       evaluate/spend.rs
//   typed data beside a policy                                        evaluate/signed.rs
//   user operations beside a policy                                   evaluate/operation.rs
//   what a key signs                                                  digest.rs
//   authorizations of EIP-7702: digest, signature                     authorization.rs
//   user operations: what an entry point refuses, digest              user_operation.rs
//   entry points by their addresses                                   entry_point.rs
//   typed data: domain, digest                                        typed.rs
//   typed data: names and types                                       typed/types.rs
//   typed data: values                                                typed/encode.rs
//   the table of codes, as a function                                 described.rs
//   every ceiling                                                     limits.rs

mod acts;
#[allow(dead_code, reason = "the verbs that read answers are built next")]
mod answer;
mod authorization;
pub mod border;
mod codes;
mod described;
mod digest;
mod entry_point;
mod evaluate;
pub mod limits;
mod noted;
mod policy;
mod read;
mod typed;
mod user_operation;

pub use border::Border;
pub use codes::{Code, Finding, Row, codes, explain};
