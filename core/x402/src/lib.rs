//! The 402 challenges of tools (x402), read strictly; the networks and the tokens that they name.
//!
//! A challenge is the claim of a stranger. This crate says what it asks for, and trusts none of it: `erc8257-payment` binds it to
//! a verified manifest before anything is signed.
//!
//! ```
//! use erc8257_x402::{Carrier, read_challenge};
//! use erc8257_x402::border::challenge::ChallengeVerdict;
//!
//! let body = br#"{"x402Version":1,"error":"X-PAYMENT header is required","accepts":[{"scheme":"exact","network":"base",
//!   "maxAmountRequired":"10000","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
//!   "payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c","resource":"https://tools.example.com/oracle",
//!   "description":"One call","maxTimeoutSeconds":60,"extra":{"name":"USD Coin","version":"2"}}]}"#;
//! let challenge = read_challenge(&Carrier::Http { status: 402, headers: &[], body });
//! assert_eq!(challenge.report().verdict, ChallengeVerdict::Readable);
//! assert_eq!(challenge.report().entries[0].amount.unwrap().to_string(), "10000");
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
//   which text of a message is the challenge                          carrier.rs, carried.rs
//   a challenge's header that came twice; its text as UTF-8           carrier.rs
//   a tool result of MCP: one copy or two                             mcp.rs
//   a payment header: its name in any case, size, base64              header.rs
//   the transaction that an answer names for its payment              response.rs
//   strict JSON, and the word for what is wrong with it               strict.rs
//   version, accepts, resource; the verdict                           challenge.rs
//   a challenge of version 2 outside of its header                    challenge.rs
//   what one entry has to have: scheme, network, amount, asset,
//   recipient, time, domain                                           challenge/entry.rs
//   amounts as texts, also the 0 of a free tool; address checksums    value.rs
//   names of networks; domains of tokens                              networks.rs, tokens.rs
//   how many findings a report holds                                  noted.rs
//   the codes, with what to do                                        codes/table.rs
//   every ceiling                                                     limits.rs

pub mod border;
mod carried;
mod carrier;
mod challenge;
mod codes;
mod described;
pub mod header;
pub mod limits;
mod mcp;
mod networks;
mod noted;
mod response;
pub mod strict;
mod tokens;
pub mod value;

pub use border::Border;
pub use carrier::Carrier;
pub use challenge::{Challenge, Entry, read_challenge};
pub use codes::{Code, Finding, Row, codes, explain};
pub use networks::{chain_id, network};
pub use noted::{Noted, remark};
pub use response::settled_by;
pub use tokens::{Token, known_token, tokens};
