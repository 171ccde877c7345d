//! Who may use a tool (§1, §4): what a predicate says that it requires, and proofs of an account.
//!
//! All of it is a plan, never an answer: only `tryHasAccess` decides
//! ([`read_access`](crate::registry::read_access)).

mod proof;
mod requirements;

pub use proof::{AccessProof, Payload};
#[cfg(feature = "advice")]
pub use proof::{Misuse, ProofFault, ProofReport, ProofRow, ProofWarning, ProvenAccount, proof_rows};
pub use requirements::{Introspection, OnchainRequirement, OverLimit, Requirements};
