//! The core and the command for Python. This crate converts and nothing else: what its classes and functions mean is documented in
//! `python/erc8257/_erc8257.pyi`, which users see, and a Python side in `python/erc8257` adds records and hosts.

mod answer;
mod argument;
mod arrow;
mod batch;
mod config;
mod failure;
mod index;
mod inquiry;
mod policy;
mod program;
mod proof;
mod recording;
mod report;
mod response;
mod rpc;
mod rules;
mod session;
mod shown;
mod spread;
mod tables;
mod tool_ref;
mod url;
mod verbs;
mod verify;

use pyo3::prelude::*;

/// Nothing here relies on the interpreter's lock: classes are frozen, and a session is behind a lock of its own.
#[pymodule(gil_used = false)]
mod _erc8257 {
    #[pymodule_export]
    use crate::arrow::{_arrow_batch, _arrow_options, _arrow_reader, RecordBatch, RecordBatchReader};
    #[pymodule_export]
    use crate::batch::_verify_items;
    #[pymodule_export]
    use crate::config::ToolConfig;
    #[pymodule_export]
    use crate::index::{_index_batch, IndexJob, IndexRun};
    #[pymodule_export]
    use crate::inquiry::{RunningInquiry, resume_inquiry, start_inquiry};
    #[pymodule_export]
    use crate::policy::{Policy, majority};
    #[pymodule_export]
    use crate::program::{harmless, harmless_cut, limits, run_command, why};
    #[pymodule_export]
    use crate::proof::{AccessProof, ProofReport, parse_payload};
    #[pymodule_export]
    use crate::recording::Recording;
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::response::Response;
    #[pymodule_export]
    use crate::rpc::{RpcConversation, RpcServer};
    #[pymodule_export]
    use crate::rules::{explain_json, freshness_window, rules_json, version};
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::shown::{
        command_risks_json, display_amount, host_for_display, html_attribute, html_text, image_class,
        js_string, link_class, looks_secret, markdown_text, of_url_json, skeleton,
    };
    #[pymodule_export]
    use crate::tables::{advice_rows_json, hypotheses_json, proof_rows_json};
    #[pymodule_export]
    use crate::tool_ref::ToolRef;
    #[pymodule_export]
    use crate::url::{address_class, host_to_ascii, is_public_address, normalize_url, well_known_url};
    #[pymodule_export]
    use crate::verbs::{judge_json, run_verb};
    #[pymodule_export]
    use crate::verify::{canonicalize, hash, validate, verify, verify_bundle};
}
