//! Following ERC-8257 registries by their events, and verifying every tool: every decision, and no I/O.
//!
//! | what | as |
//! |---|---|
//! | whether a registry can be read through an RPC | [`Checking`] |
//! | from where it was last read up to the head of its chain, reorganisations undone | [`Following`] |
//! | what the logs of a range say, or of some blocks, however the RPC refuses | [`ReadingRange`], [`ReadingBlocks`] |
//! | several calls, and again what stays unanswered | [`Asking`] |
//! | how old the newest block of the RPC is | [`AskingNewest`], [`stuck_for`] |
//! | how many tools the registry counts | [`AskingToolCount`], [`counts_agree`] |
//! | which tool is next, and what becomes of its report | [`Pass`] |
//! | the records of some tools, with the marks of their predicates; with the feature `proof` proven | [`ReadingRecords`] |
//! | one tool, from its record to its report, on any thread | [`Verification`] |
//! | a verified tool as a line of `erc8257-index/1` | [`Line`] |
//!
//! A decision that asks is a [`Machine`]: [`poll`](Machine::poll) gives a [`Step`] of plain data, the host carries it out, and a `handle_`
//! function takes what came of it. The form is that of `erc8257_primitives::inquiry`, but not its trait. Following a registry
//! takes steps that no single question takes: pauses, reads and writes of a store with its own types, one answer in
//! elements, words for the user. It has no state to export, since all that counts is in the host's store: a host
//! that was killed starts a new machine. And it takes the host's words about a call that failed, which the user shall see.
//!
//! # Example
//! The loop of a host for machines that need an RPC and nothing else.
//! ```
//! use erc8257::{Address, CallAnswer};
//! use erc8257_index::{Checking, Step, Unreadable};
//!
//! let mut checking = Checking::new(8453, Address::repeat_byte(0xaa));
//! while let Step::Calls(calls) = checking.poll() {
//!     for call in calls {
//!         let result: &[u8] = match call.method {
//!             "eth_chainId" => br#""0x2105""#,
//!             _ => br#""0x""#,
//!         };
//!         checking.handle_call(call.id, &CallAnswer::Result(result), "").unwrap();
//!     }
//! }
//! assert_eq!(checking.into_end(), Some(Err(Unreadable::NoContract)));
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
//   whether an address is a registry of the standard (ERC-165); one
//   with other functions would have another interface ID              check.rs
//   the topics of the registry's events                               filter.rs
//   events of logs, and events whose data cannot be read              change.rs
//   a tool's state by its events                                      tool.rs
//   the registry's own count, and whether the events agree            count.rs, pass.rs
//   marks of predicates as proxies: yes, no, or unknown               mark.rs, slots.rs
//   which tool is next, and how many of an origin                     pass/search.rs
//   what becomes of a report                                          pass.rs
//   members of a line; flags of events, upgrades, lost answers        line.rs
//   reorganisations, ranges that an RPC refuses                       follow/, logs/
//   the trusted block; records that are proven at it                  follow/head.rs, proven.rs

mod answer;
mod ask;
mod change;
mod check;
mod cost;
mod count;
mod filter;
mod follow;
mod headers;
pub mod limits;
mod line;
mod logs;
mod machine;
mod mark;
mod pass;
#[cfg(feature = "proof")]
mod proven;
mod records;
mod slots;
mod span;
mod standing;
mod step;
mod task;
mod tool;
mod unreadable;
mod verification;

pub use answer::{Answer, Refused, unanswered};
pub use ask::{Ask, Asking};
pub use change::{Change, Garbled, Happened};
pub use check::{Check, Checking};
pub use cost::ProofCost;
pub use count::{AskToolCount, AskingToolCount};
pub use filter::Filter;
pub use follow::{Follow, Following};
pub use headers::{AskingNewest, Newest, stuck_for};
pub use line::{Around, EVENTS_DIFFER, Line, PredicateFacts, UNANSWERED, stale, tool_of};
pub use logs::{LogsOfBlocks, LogsOfRange, ReadingBlocks, ReadingRange};
pub use machine::{ElementError, Machine};
pub use mark::ProxyMark;
pub use pass::{Followed, Pass, Search, Settled, Todo, counts_agree};
pub use records::{ReadRecords, ReadingRecords, Records};
pub use span::Span;
pub use standing::Standing;
pub use step::{Call, Reach, Said, Step, StoreRead, StoreWrite, Stored};
pub use task::{Came, Task, Want};
pub use tool::Tool;
pub use unreadable::Unreadable;
pub use verification::{Seen, Told, Verification, Verified};
