//! What a host and the core say to each other about the chain: JSON-RPC answers, read strictly and in one place.
//!
//! A host sends a method with its parameters and hands over what came back, as JSON text and unread: the `result`
//! member, or the `error` member, or why there was neither. So every host treats the shapes that nodes give to
//! revert data, rate limits and quantities in the same way.

mod answer;
mod block;
mod error;
mod failure;
mod logs;
mod read;
mod read_at;

pub use answer::{CallAnswer, CallOutcome};
pub use block::{BlockRef, BlockTag, Head};
pub use failure::{Failure, Reason};
pub use logs::{Header, Log, read_header, read_logs};
pub use read::{read_block, read_call, read_chain_id, read_data, read_head};
pub use read_at::ReadAt;
