//! The tests of the formats in one program: strict JSON, canonical bytes and numbers, base64, keccak, and the tables of
//! Unicode, held against corpora and other libraries.
//!
//! They run with each set of features that is shipped, since `small` changes how these formats are read and written. Those that
//! include the sources of a table run without `small` alone: no feature changes what they read. A file here is a module;
//! `cargo test -p erc8257-format-tests oracle_serde::` runs one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test may panic
#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)]
#![allow(unreachable_pub)] // the sources of tables are included in a test
#![allow(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

// The sources of tables are included in a test, and name it.
extern crate alloc;

mod base64;
mod bounded;
mod confusables_corpus;
mod es6_numbers;
mod halfway_numbers;
mod jcs_corpus;
mod json_corpus;
mod keccak_corpus;
mod nfc_corpus;
#[cfg(not(feature = "small"))]
mod nfc_inert;
mod oracle_nfc;
mod oracle_serde;
mod position;
mod string_scan;
#[path = "../tests/support/mod.rs"]
mod support;
#[cfg(not(feature = "small"))]
mod unicode_lookalikes;
#[cfg(not(feature = "small"))]
mod unicode_tables;
#[cfg(not(feature = "small"))]
mod unicode_writer;
