//! Measuring the core: the documents, the floor, the clock, the heap, and the shapes that hurt.
//!
//! The programs are `bench` (how fast is an honest document), `payment` (how fast is a payment), `wallet` (how fast is a policy) and `worst` (how slow can a hostile
//! one be);
//! `tests/allocations.rs` counts. Run them by `cargo xtask bench` and `cargo xtask worst`.

pub mod abi;
pub mod body;
pub mod documents;
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
