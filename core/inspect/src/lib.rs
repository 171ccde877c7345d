//! The onchain side of a tool, read without I/O: what an RPC says of the registry, its record of the tool, the
//! predicate, its requirements and an account's access.
//!
//! | inquiry | asks | gives |
//! |---|---|---|
//! | [`Inspect`] | one RPC | an [`Inspection`]: everything at one block, for people and for facts of advice |
//! | [`Advise`] | as many RPCs as the policy's quorum is of, and the manifest's server | the verdict, and the advice that goes with it |
//!
//! Both are an [`Inquiry`](erc8257::inquiry::Inquiry): the host carries out steps and hands over the results.
//! All reads of an inquiry are at one block. The crate [`erc8257`] decides the meaning of an answer.
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
//   what inspect and advise ask of registry, predicate and creator    inspecting.rs
//   static calls, interfaces, gas of getRequirements, tryHasAccess    inspecting.rs
//   that tryHasAccess is asked without a ceiling of gas               inspecting.rs
//   whether an inspection is a yes, a no or unknown                   inspection.rs
//   the members of the reports                                        described.rs, border/{inspect,advise_tool}.rs

mod account;
mod advising;
mod asked;
pub mod border;
mod contract;
mod described;
mod explained;
mod inspect;
mod inspecting;
mod inspection;
mod known;
pub mod limits;
mod round;
mod votes;

pub use account::AccountAccess;
pub use advising::{Advise, Advised};
pub use contract::Contract;
pub use inspect::{Inspect, Inspected, NoBlock};
pub use inspection::Inspection;
pub use known::Known;
pub use votes::{Fact, Of, Remark};
