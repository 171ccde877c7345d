//! How a publisher registers a tool, or commits another manifest for one, asked without I/O.
//!
//! [`Publish`] is an [`Inquiry`](erc8257::inquiry::Inquiry): the host carries out steps and hands over the results.
//! It sends no transaction and knows no key. It is run twice:
//!
//! | run | asks | ends with |
//! |---|---|---|
//! | before the transaction | the publisher, about repairs; one RPC; the manifest's server, as consumers do | the unsigned [`Transaction`], or why there is none |
//! | with its hash | the RPC for the receipt; then all that a consumer's verification asks | the verdict on the new registration |
//!
//! [`Verdict`] has the words for both. The crate [`erc8257`] decides: its `fix`, `validate`, `preflight` and `Session`.
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
//   the words of the verdict, and which are a yes           verdict.rs
//   the manifest, its repairs, the file to upload           draft.rs
//   what the RPC is asked                                   questions.rs
//   whether the contract says that it is a registry         registry.rs
//   what the server serves now                              served.rs
//   the verdict before a transaction                        before.rs
//   the verdict after it                                    after.rs
//   the transaction to sign                                 transaction.rs
//   what became of the transaction, by its receipt          mined.rs
//   the order of the questions                              publish.rs
//   the state and bundle as text                            state.rs
//   the members of the report, and of the arguments         described.rs, border/publish.rs

mod after;
mod before;
pub mod border;
mod described;
mod draft;
mod mined;
mod publication;
mod publish;
mod published;
mod questions;
mod registry;
mod served;
mod state;
mod transaction;
mod verdict;

pub use border::Border;
pub use draft::{Manifest, Repair};
pub use mined::{Mined, MinedState};
pub use publication::{Function, Publication};
pub use publish::Publish;
pub use published::Published;
pub use registry::RegistrySays;
pub use served::{Served, ServedState};
pub use transaction::Transaction;
pub use verdict::Verdict;
