//! The verbs of wallets and the table of their codes, as other languages see them.

pub mod call_acts;
#[allow(clippy::large_enum_variant, reason = "one action at a time")]
pub mod evaluate;
mod generated;
pub mod signing;
pub mod wallet_answer;
pub mod wallet_codes;
pub mod wallet_policy;

pub use generated::Border;
