//! Placeholder while the core is built inside out.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod caip;
mod bounded;
mod canonical;
mod finding;
mod json;
mod shown;
pub mod limits;
mod report;
mod rules;
pub mod url;

pub use alloy_primitives::{Address, B256, U256};
pub use canonical::{canonicalize, hash, keccak256};
pub use finding::{Finding, Severity};
pub use json::ReadError;
pub use shown::{Harmless, harmless};
pub use report::Check;
pub use rules::{Code, Level, Rule, explain, rules};
