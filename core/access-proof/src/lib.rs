//! `AccessProof` (§ Account Parameter Is Advisory): a signature that shows that the account itself asks, for
//! one tool's predicate, until a deadline.
//!
//! A wallet signs [`typed_data`](AccessProof::typed_data) (`eth_signTypedData_v4`) and passes
//! [`payload`](AccessProof::payload) as the `data` of `tryHasAccess`; the predicate, or a server, verifies it. Digest
//! and payload are always there; verification needs the feature `advice`. Nothing here signs: that is the wallet's.
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
//   the payload that a client sends                                   payload.rs
//   the digest (EIP-712): type hash, members; domain, the same for
//   a predicate and for an endpoint that verifies offchain            proof.rs
//   the JSON that a wallet signs                                      typed_data.rs
//   signer of the EIP-712 digest alone, account, deadline, order      verify.rs
//   whether the requester is the account, before a server acts: the
//   account's access alone never shows that                           verify.rs
//   the gap between a registry's chain and a proof                    warning.rs

mod fault;
mod json;
mod misuse;
mod payload;
mod proof;
mod report;
mod row;
mod typed_data;
mod verify;
mod warning;

pub use fault::ProofFault;
pub use misuse::Misuse;
pub use payload::Payload;
pub use proof::AccessProof;
pub use report::ProofReport;
pub use row::{ProofRow, proof_rows};
pub use verify::ProvenAccount;
pub use warning::ProofWarning;
