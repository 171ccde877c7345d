//! The messages between a host and the core about the chain: JSON-RPC answers, read strictly and in one
//! place.
//!
//! A host sends a method with its parameters and hands over the answer as unread JSON text. That is the
//! `result` member, the `error` member, or the reason why neither came. So every host treats a node's revert
//! data, rate limits and quantities in the same way.

mod answer;
mod block;
mod error;
mod failure;
mod given;
mod logs;
mod params;
mod read;
mod read_at;
mod receipt;

pub use answer::{CallAnswer, CallOutcome};
pub use block::{BlockRef, BlockTag, Head};
pub use failure::{Failure, Reason};
pub use given::{GivenLog, given_logs};
pub use logs::{Header, Log, read_header, read_logs};
pub use params::{block_params, call_params, code_params, slot_params};
pub use read::{read_block, read_call, read_chain_id, read_data, read_head};
pub use read_at::ReadAt;
pub use receipt::{Receipt, read_receipt};
