//! Reading logs: by ranges as large as the provider allows, and block by block.
//!
//! An account that registers a tool may fill a block with logs: of the registry, or of the predicate that the tool names.
//! So an answer that is too large for one block ends nothing. The registry's is read as a list, element by element. Those of
//! predicates are asked for by fewer addresses, then by one topic. A predicate that cannot be read even so is given up,
//! alone.

mod block;
mod blocks;
mod range;

pub use blocks::{LogsOfBlocks, ReadingBlocks};
pub use range::{LogsOfRange, ReadingRange};
