//! Why a manifest does not have the hash that its registration commits: well-known mistakes, tried one by one.
//!
//! [`diagnose`] takes the served bytes, the committed hash and [`Clues`]. It tries the [`Hypothesis`] of
//! every row of one table in order, and names the first *proved* one. An equal hash is a proof, and for
//! duplicates and junk a plain fact. Where no hypothesis is proved, the diagnosis says so, and names the
//! clues that could still prove one. A diagnosis never changes a verdict.
//!
//! # Example
//! ```
//! use erc8257_diagnose::{Clues, Hypothesis, diagnose};
//!
//! let served = br#"{"name":"echo","featured":true}"#;
//! let committed = erc8257::hash(br#"{"name":"echo"}"#).unwrap();
//! let diagnosis = diagnose(served, committed, &Clues::default());
//! let cause = diagnosis.cause().unwrap();
//! assert_eq!(cause.hypothesis(), Hypothesis::UnknownDropped);
//! assert_eq!(cause.changes()[0].pointer, "/featured");
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

mod addresses;
pub mod border;
mod changes;
mod clues;
mod described;
mod diagnosis;
mod fields;
mod hashes;
mod layout;
mod members;
mod mend;
mod others;
mod outcome;
mod python;
mod recipe;
mod repair;
mod run;
mod search;
mod table;
mod texts;

pub use clues::{Candidate, Clues, Sibling};
pub use diagnosis::{Content, Diagnosis, Outcome, Wanted};
pub use outcome::{Cause, Change, ChangeKind, Trial, TrialResult, Why};
pub use repair::{Call, CommittedFile, Repair, Side};
pub use table::{Hypothesis, Row};

use alloy_primitives::B256;

/// Says why the served bytes do not have the committed hash.
///
/// `body` is the body as served, `expected` the hash that the registration commits. A diagnosis takes at most
/// about 20 times as long as one verification of the same document. The time for other bodies grows with
/// their length. No input is trusted.
///
/// # Example
/// ```
/// use erc8257_diagnose::{Clues, Outcome, diagnose};
/// use erc8257::B256;
///
/// let diagnosis = diagnose(b"{}", B256::ZERO, &Clues::default());
/// assert_eq!(diagnosis.cause().unwrap().row().id, "cause-junk");
/// let diagnosis = diagnose(b"{}", B256::repeat_byte(0xa5) ^ erc8257::keccak256(b"x"), &Clues::default());
/// assert_eq!(diagnosis.outcome(), Outcome::Unknown);
/// ```
#[must_use]
pub fn diagnose(body: &[u8], expected: B256, clues: &Clues<'_>) -> Diagnosis {
    run::diagnose(body, expected, clues)
}

/// Every hypothesis, in the order in which they are tried.
#[must_use]
pub const fn hypotheses() -> &'static [Row] {
    table::all()
}

/// The row of a hypothesis' code, if there is one. Codes are compared byte for byte.
///
/// # Example
/// ```
/// assert!(erc8257_diagnose::explain("cause-raw-bytes").unwrap().sentence.contains("as served"));
/// ```
#[must_use]
pub fn explain(code: &str) -> Option<&'static Row> {
    hypotheses().iter().find(|row| row.id == code)
}
