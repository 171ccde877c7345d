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

extern crate alloc;

// Which file decides which rule. The ledger checks that every file with a rule stands here.
//
//   for payers: a permission to spend; which amount is unlimited      allowance.rs
//   the functions that are known                                      selectors.rs
//   arguments in their one encoding                                   abi.rs
//   calls within calls; too many or too deep ones are malformed       decode.rs
//   dangers of the call itself: delegatecall, a zero target, gas
//   that a Safe refunds, data that cannot be read                     decode.rs
//   which inner calls the account itself makes, with any caller,
//   so that their value counts                                        decode.rs
//   what the arguments move or approve (also increaseAllowance), and
//   what is dangerous in them                                         decode/effect.rs
//   the calls within a call: batches, Safe, Multicall3, MultiSend     decode/container.rs
//   whose account a redeemed delegation acts in                      decode/redemption.rs
//   modes of execution; batches with opData                           decode/mode.rs
//   every ceiling                                                     limits.rs

mod abi;
mod act;
mod allowance;
pub mod border;
mod decode;
pub mod limits;
mod selectors;

pub use act::{Act, Asset, Selector};
pub use allowance::{Allowance, Function, Misshapen, allowance, is_unlimited};
pub use decode::{Acts, Note, decode, decode_operation};
pub use selectors::{Group, Known, known_selectors};
