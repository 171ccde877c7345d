//! The contract ABI: words, read leniently as a contract reads them or strictly, and the faults of return
//! data.

mod malformed;
pub mod strict;
pub mod words;

pub use malformed::Malformed;
