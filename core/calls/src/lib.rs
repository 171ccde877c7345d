//! Call data that wallets and payers must understand, decoded strictly.
//!
//! ```
//! use erc8257_calls::{Allowance, Function, allowance};
//!
//! let mut approve = vec![0x09, 0x5e, 0xa7, 0xb3];
//! approve.extend([[0; 12].as_slice(), &[7; 20]].concat());
//! approve.extend([0xff; 32]);
//! let Some(Ok(Function::Approve(allowance))) = allowance(&approve) else { unreachable!() };
//! assert!(matches!(allowance, Allowance::Amount { amount, .. } if erc8257_calls::is_unlimited(amount)));
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

// Which file decides which rule. The ledger checks that every file with a rule stands here.
//
//   permissions to spend: seven functions, and what is unlimited      allowance.rs

mod allowance;

pub use allowance::{Allowance, Function, Misshapen, allowance, is_unlimited};
