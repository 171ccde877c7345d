//! The core for Python. This crate converts and nothing else: what its classes and functions mean is documented in
//! `python/erc8257/_erc8257.pyi`, which users see, and a Python side in `python/erc8257` adds records and hosts.

mod argument;
mod arrow;
mod batch;
mod config;
mod envelope;
mod failure;
mod policy;
mod recording;
mod report;
mod response;
mod rules;
mod session;
mod spread;
mod tool_ref;
mod url;
mod verify;

use pyo3::prelude::*;

/// Nothing here relies on the interpreter's lock: classes are frozen, and a session is behind a lock of its own.
#[pymodule(gil_used = false)]
mod _erc8257 {
    #[pymodule_export]
    use crate::arrow::{_arrow_batch, _arrow_reader, RecordBatch, RecordBatchReader};
    #[pymodule_export]
    use crate::batch::_verify_items;
    #[pymodule_export]
    use crate::config::ToolConfig;
    #[pymodule_export]
    use crate::envelope::read_envelopes;
    #[pymodule_export]
    use crate::policy::{Policy, majority};
    #[pymodule_export]
    use crate::recording::Recording;
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::response::Response;
    #[pymodule_export]
    use crate::rules::{explain_json, freshness_window, rules_json, version};
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::tool_ref::ToolRef;
    #[pymodule_export]
    use crate::url::{host_to_ascii, is_public_address, normalize_url, well_known_url};
    #[pymodule_export]
    use crate::verify::{canonicalize, hash, validate, verify, verify_bundle};
}
