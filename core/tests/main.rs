//! The core's tests in one program: each would be linked with everything else. Those of the formats, which run with each
//! set of features, stand in `core/format-tests`.
//!
//! A file here is a module; `cargo test -p erc8257-core-tests url_rules::` runs one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test may panic
#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)]
#![allow(unreachable_pub)] // parts that several files share
#![allow(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

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
mod agent_claims;
mod border;
mod border_publish;
mod border_steps;
mod caip;
mod call_selectors;
mod create2;
mod diagnose_properties;
mod diagnose_vectors;
mod faults_together;
mod finding_texts;
mod hostile_json;
mod identity;
mod index_chain;
mod index_check;
mod index_follow;
mod index_hosted;
mod index_logs;
mod index_machine;
mod index_pass;
mod inquiries;
mod manifest_members;
mod manifest_view;
mod payment_call;
mod payment_gate;
mod payments;
mod preflight;
mod profile;
mod proof_vectors;
mod prover;
mod publish_call;
mod publish_receipt;
mod publish_state;
mod publisher;
mod quorum_reading;
mod reading_agreement;
mod readme;
mod registry_history;
mod registry_interface;
mod registry_properties;
mod registry_proxy;
mod registry_vectors;
mod rpc_logs;
mod rpc_receipt;
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
mod wallet_hostile;
mod wallet_limits;
mod wallet_vectors;
mod wild;
