//! Session keys: what wallets that speak ERC-7715 are asked, what they grant, list and revoke, and what a grant allows.

mod differences;
mod failure;
mod grant;
mod keys;
mod kind;
mod request;
mod revoke;
mod scope;
mod text;
mod wire;

pub(crate) use failure::is_unsupported;
pub(crate) use revoke::method;
