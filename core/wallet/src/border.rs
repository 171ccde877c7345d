//! The verbs and inquiries of wallets and the table of their codes, as other languages see them.

pub mod call_acts;
#[allow(clippy::large_enum_variant, reason = "one action at a time")]
pub mod evaluate;
mod generated;
pub mod session_ask;
pub mod session_grant;
pub mod session_keys;
pub mod session_request;
pub mod session_revoke;
pub mod session_scope;
pub mod signing;
pub mod wallet_account;
pub mod wallet_address;
pub mod wallet_answer;
pub mod wallet_chains;
pub mod wallet_codes;
pub mod wallet_delegation;
pub mod wallet_fund;
pub mod wallet_gas;
pub mod wallet_guard;
pub mod wallet_plan;
pub mod wallet_policy;
pub mod wallet_read;
pub mod wallet_status;
pub mod wallet_transfer;

pub use generated::Border;
