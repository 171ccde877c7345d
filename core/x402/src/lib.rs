//! Room for the reader of 402 challenges, networks and tokens; no verifier.
//!
//! Nothing is in it yet: it holds the place in the order of the crates (`core/layers.txt`).
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
