//! Whether a tool of ERC-8257 and an agent of ERC-8004 speak for each other.
//!
//! Neither standard links the two (decision I31). Two links can be seen: one account holds both, and the agent's file names the tool.
//! A claim of the agent alone gives the tool nothing.
//!
//! | verdict | a consumer may | may not |
//! |---|---|---|
//! | `mutual` | show the agent's name and reputation at the tool | take the reputation as the tool's quality, or the link as leave to pay |
//! | `account` | say that one account holds both | say that the agent offers the tool, or that the account chose it |
//! | `claimed` | list the tool under the agent as its claim | show the agent at the tool, or add trust |
//! | `none` | – | conclude that they are unrelated: an operator may hide it |
//! | `unknown` | try again | treat it as `none`, or as yes |
//! | `unverified-tool` | – | anything |
//!
//! Transfers and changes of wallets end a link: it holds at the block of the readings only (ledger `8004-bind-block`).
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
//   the account that holds both; two chains                           account.rs
//   whether the agent's file names the tool                           file.rs
//   the verdict, and what may be concluded                            binding.rs
//   the inquiry that reads both at one block; its state               live.rs, live/state.rs
//   the block for which a link holds; an agent read at another block  live.rs
//   every ceiling                                                     limits.rs
//   the arguments of the verb                                         described.rs

mod account;
mod binding;
pub mod border;
mod described;
mod file;
pub mod limits;
mod live;

pub use binding::{Tool, bind_tool};
pub use border::Border;
pub use live::{Binding, BindingOf};
