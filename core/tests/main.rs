//! The core's tests in one program: each would be linked with everything else, three times a run.
//!
//! A file here is a module; `cargo test -p erc8257 url_rules::` runs one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test may panic
#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)]
#![allow(unreachable_pub)] // the sources of tables are included in a test
#![allow(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

// The sources of tables are included in a test, and name it.
extern crate alloc;

mod access_proofs;
mod access_properties;
mod access_vectors;
mod advice_facts;
mod advice_field;
mod advice_patterns;
mod advice_properties;
mod advice_shown;
mod advice_texts;
mod advice_vectors;
mod base64;
mod border;
mod bounded;
mod caip;
mod confusables_corpus;
mod create2;
mod diagnose_properties;
mod diagnose_vectors;
mod es6_numbers;
mod faults_together;
mod finding_texts;
mod halfway_numbers;
mod hostile_json;
mod index_chain;
mod index_check;
mod index_follow;
mod index_logs;
mod index_machine;
mod index_pass;
mod inquiries;
mod jcs_corpus;
mod json_corpus;
mod keccak_corpus;
mod manifest_members;
mod manifest_view;
mod nfc_corpus;
mod nfc_inert;
mod oracle_nfc;
mod oracle_serde;
mod position;
mod preflight;
mod profile;
mod quorum_reading;
mod reading_agreement;
mod readme;
mod registry_history;
mod registry_interface;
mod registry_properties;
mod registry_proxy;
mod registry_vectors;
mod rpc_logs;
mod rules_table;
mod session_chaos;
mod session_clock;
mod session_properties;
mod session_recording;
mod session_scenes;
mod session_size;
mod session_usable;
mod session_vectors;
mod support;
mod tool_that_cannot_be;
mod unicode_lookalikes;
mod unicode_tables;
mod unicode_writer;
mod url_address;
mod url_alabel;
mod url_normalize;
mod url_properties;
mod url_rules;
mod url_vectors;
mod url_well_known;
mod url_whatwg;
mod vector_files;
mod vectors;
mod wild;
