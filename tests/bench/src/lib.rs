//! Measuring the core: the documents, the floor, the clock, the heap, and the shapes that hurt.
//!
//! The programs are `bench` (an honest document), `payment`, `feedback` (the reputation of an agent), `wallet` (a policy),
//! `transcript` (what a server answered), `proof` (a record under a block hash), `abi` and `worst` (the slowest that a search finds);
//! the tests count memory. Run them by `cargo xtask bench` and `cargo xtask worst`.

pub mod abi;
pub mod body;
pub mod documents;
pub mod evidence;
pub mod figures;
pub mod floor;
pub mod heap;
pub mod live;
pub mod paid;
pub mod random;
pub mod reviewed;
pub mod search;
pub mod shapes;
pub mod spending;
pub mod timing;
pub mod transcripts;
