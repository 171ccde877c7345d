//! The contract ABI: words, read leniently as a contract reads them or strictly; whole tuples in their one encoding; and the
//! faults of return data.

pub mod encoder;
mod malformed;
pub mod strict;
pub mod tuple;
pub mod words;

pub use malformed::Malformed;
